// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/norm/identities.h"

#include <QtTest>

using namespace normscope;

/// Which methods are the same on a batch, found from the groups alone (SEMANTICS, "Group norm, instance
/// norm"; claims 8 and 30).
class TestIdentities : public QObject {
    Q_OBJECT

    static NormSpec spec(Method method, Scope scope = Scope::Example, Index groups = 2)
    {
        NormSpec result;
        result.method = method;
        result.scope = scope;
        result.groups = groups;
        return result;
    }
    static Layout layout(std::string_view name) { return *Layout::byName(name); }

private slots:
    void oneGroupIsLayerNorm()
    {
        const auto found = identities(spec(Method::Group, Scope::Example, 1), layout("NCHW"), { 2, 4, 2, 2 });
        QCOMPARE(found.size(), 1U);
        QVERIFY(found[0].spec.method == Method::Layer);
        QVERIFY(found[0].spec.scope == Scope::Example);
        QVERIFY(found[0].namesScope);
        QVERIFY(!found[0].sameParameters); // gamma per element there, per channel here
    }

    void aGroupPerChannelIsInstanceNorm()
    {
        const auto found = identities(spec(Method::Group, Scope::Example, 4), layout("NCHW"), { 2, 4, 2, 2 });
        QCOMPARE(found.size(), 1U);
        QVERIFY(found[0].spec.method == Method::Instance);
        QVERIFY(found[0].sameParameters);
    }

    void twoGroupsAreNothingElse()
    {
        QVERIFY(identities(spec(Method::Group), layout("NCHW"), { 2, 4, 2, 2 }).empty());
    }

    void batchNormOnOneExample()
    {
        const auto found = identities(spec(Method::Batch), layout("NCHW"), { 1, 4, 2, 2 });
        QCOMPARE(found.size(), 2U);
        QVERIFY(found[0].spec.method == Method::Group);
        QCOMPARE(found[0].spec.groups, Index(4));
        QVERIFY(found[1].spec.method == Method::Instance);
        QVERIFY(identities(spec(Method::Batch), layout("NCHW"), { 2, 4, 2, 2 }).empty());
    }

    void notCentringIsAnotherMatter()
    {
        // RMSNorm has layer norm's groups, yet is not the same.
        for (const Identity& identity : identities(spec(Method::Rms), layout("NCHW"), { 2, 4, 2, 2 }))
            QVERIFY(!traits(identity.spec.method).centres);
    }

    void channelsLastLayerNormIsNotGroupNorm()
    {
        const auto found = identities(spec(Method::Group, Scope::Example, 1), layout("NHWC"), { 2, 2, 2, 4 });
        QCOMPARE(found.size(), 1U);
        QVERIFY(found[0].spec.scope == Scope::Example);
    }

    void samePartition_data()
    {
        QTest::addColumn<QString>("layoutName");
        QTest::newRow("NCHW") << "NCHW";
        QTest::newRow("NHWC") << "NHWC";
        QTest::newRow("NCDHW") << "NCDHW";
    }
    /// Structure and membership agree: the same partition exactly where every pair of cells is together in
    /// both.
    void samePartition()
    {
        QFETCH(QString, layoutName);
        const Layout which = layout(layoutName.toStdString());
        const Shape shape = which.rank() == 4 ? Shape { 2, 4, 1, 2 } : Shape { 2, 4, 1, 2, 2 };
        std::vector<NormSpec> specs;
        for (const Method method : { Method::Batch, Method::Layer, Method::Group, Method::Instance }) {
            for (const Index groups : { 1, 2, 4 }) {
                for (const Scope scope : { Scope::Position, Scope::Example }) {
                    specs.push_back(spec(method, scope, groups));
                    if (validate(specs.back(), which, shape))
                        specs.pop_back();
                }
            }
        }
        for (const NormSpec& one : specs) {
            for (const NormSpec& other : specs) {
                const Grouping a(one, which, shape), b(other, which, shape);
                bool same = true;
                for (Index i = 0; i < a.cellCount(); ++i) {
                    for (Index j = 0; j < i; ++j)
                        same = same && (a.groupOf(i) == a.groupOf(j)) == (b.groupOf(i) == b.groupOf(j));
                }
                QCOMPARE(normscope::samePartition(a, b), same);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestIdentities)
#include "tst_identities.moc"
