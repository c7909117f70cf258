// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "core/tensor/tensor.h"

#include <QtTest>

#include <cstdint>
#include <limits>
#include <new>

using namespace normscope;

class TestTensor : public QObject {
    Q_OBJECT

private slots:
    void liesOnACacheLine()
    {
        // Odd sizes, several alive at once: luck would not hold for all of them.
        std::vector<Tensor> alive;
        for (Index size = 1; size < 200; size += 7)
            alive.push_back(Tensor::filled(Shape { size }, 1));
        for (const Tensor& tensor : alive)
            QCOMPARE(reinterpret_cast<std::uintptr_t>(tensor.data()) % 64, std::uintptr_t { 0 });
    }

    void keepsValuesInRowMajorOrder()
    {
        const std::vector<float> values { 1, 2, 3, 4, 5, 6 };
        const Shape shape { 2, 3 };
        const Tensor tensor(shape, values);
        QCOMPARE(tensor.size(), Index { 6 });
        QCOMPARE(tensor[shape.cell(std::vector<Index> { 1, 0 })], 4.0F);
        QVERIFY(std::ranges::equal(tensor.values(), values));
    }

    void reshapedKeepsTheValues()
    {
        const Tensor tensor(Shape { 2, 3 }, std::vector<float> { 1, 2, 3, 4, 5, 6 });
        const Tensor flat = tensor.reshaped(Shape { 6 });
        QCOMPARE(flat.shape(), Shape { 6 });
        QVERIFY(std::ranges::equal(flat.values(), tensor.values()));
        QVERIFY(flat.data() != tensor.data());

        Tensor mine = tensor;
        const float* const before = mine.data();
        const Tensor moved = std::move(mine).reshaped(Shape { 3, 2 });
        QCOMPARE(moved.data(), before); // A temporary's buffer is kept.
        QCOMPARE(moved.shape(), (Shape { 3, 2 }));
    }

    void copiesAreTheirOwn()
    {
        const Tensor first = Tensor::filled(Shape { 3 }, 2);
        Tensor second = first;
        second[1] = 9;
        QCOMPARE(first[1], 2.0F);
        QCOMPARE(second[1], 9.0F);
        QCOMPARE(second[0], 2.0F);
    }

    void emptyAndDefault()
    {
        QCOMPARE(Tensor().size(), Index { 0 });
        QCOMPARE(Tensor(Shape { 4, 0 }).size(), Index { 0 });
    }

    void aSizeBeyondMemoryIsRefusedAndNotWrapped()
    {
        // 2^62 floats are 2^64 bytes: a product that wraps would allocate nothing and write everywhere.
        bool refused = false;
        try {
            const Tensor tensor(Shape { Index { 1 } << 62 });
            QVERIFY(tensor.size() == Index { 1 } << 62);
        } catch (const std::exception&) {
            refused = true;
        }
        QVERIFY(refused);
    }
};

QTEST_APPLESS_MAIN(TestTensor)
#include "tst_tensor.moc"
