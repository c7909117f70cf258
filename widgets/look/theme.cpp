// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: The Normscope authors
#include "widgets/look/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QStyleFactory>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

Theme shown = Theme::light();
Theme::Choice chosen = Theme::Choice::System;

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return QColor(part(from.red(), to.red()), part(from.green(), to.green()), part(from.blue(), to.blue()));
}

/// WCAG relative luminance.
double luminance(const QColor& colour)
{
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

/// The first of these families that is installed: Inter where fonts-inter is there, else the system's.
QString sansFamily()
{
    static const QString family = [] {
        const QStringList families = QFontDatabase::families();
        for (const QString& wanted :
             { QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans") }) {
            if (families.contains(wanted))
                return wanted;
        }
        return QFontDatabase::systemFont(QFontDatabase::GeneralFont).family();
    }();
    return family;
}

QString serifFamily()
{
    static const QString family = [] {
        const QStringList families = QFontDatabase::families();
        for (const QString& wanted : { QStringLiteral("STIX Two Text"), QStringLiteral("STIXGeneral"),
                                       QStringLiteral("STIX"), QStringLiteral("DejaVu Serif") }) {
            if (families.contains(wanted))
                return wanted;
        }
        return QStringLiteral("serif");
    }();
    return family;
}

bool systemIsDark()
{
    // Before anything of ours is set; QStyleHints::colorScheme is newer than Qt 6.4.
    static const bool dark = [] {
        const QPalette palette = QGuiApplication::palette();
        return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    }();
    return dark;
}

} // namespace

const Theme& Theme::current() { return shown; }

Theme::Choice Theme::choice() { return chosen; }

void Theme::apply(QApplication& application, Choice choice, double scale)
{
    const bool systemDark = systemIsDark();
    chosen = choice;
    shown = choice == Choice::Dark || (choice == Choice::System && systemDark) ? dark() : light();
    shown.scale = scale;
    application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    application.setFont(shown.body());
    application.setPalette(shown.palette());
    application.setStyleSheet(shown.styleSheet());
}

Theme Theme::light()
{
    Theme theme;
    theme.page = QColor(0xf4f5f7);
    theme.card = QColor(0xffffff);
    theme.line = QColor(0xd9dde3);
    theme.text = QColor(0x1b1f27);
    theme.quiet = QColor(0x5b6472);
    theme.control = QColor(0xeef1f5);
    theme.accent = QColor(0x1d5fd1);
    theme.onAccent = QColor(0xffffff);
    theme.accentSoft = QColor(0xe6edfb);
    theme.running = QColor(0xd55e00);
    theme.input = QColor(0x5b6472);
    theme.below = QColor(0x2b7bba);
    theme.above = QColor(0xe08a1e);
    theme.cube = QColor(0x0072b2);
    theme.cubeTop = QColor(0x3c93c6);
    theme.cubeSide = QColor(0x005484);
    theme.cubeEmpty = QColor(0xeceef3);
    theme.warning = QColor(0x8a4b00);
    theme.warningSoft = QColor(0xfdf1df);
    return theme;
}

Theme Theme::dark()
{
    Theme theme;
    theme.isDark = true;
    theme.page = QColor(0x16181d);
    theme.card = QColor(0x1f2229);
    theme.line = QColor(0x343944);
    theme.text = QColor(0xe8eaee);
    theme.quiet = QColor(0x9aa3b2);
    theme.control = QColor(0x2b2f38);
    theme.accent = QColor(0x6ea8fe);
    theme.onAccent = QColor(0x10141c);
    theme.accentSoft = QColor(0x253047);
    theme.running = QColor(0xd55e00);
    theme.input = QColor(0x9aa3b2);
    theme.below = QColor(0x2b7bba);
    theme.above = QColor(0xe08a1e);
    theme.cube = QColor(0x4ba3df);
    theme.cubeTop = QColor(0x7cc0ee);
    theme.cubeSide = QColor(0x2f78aa);
    theme.cubeEmpty = QColor(0x2b2f38);
    theme.warning = QColor(0xf0b35a);
    theme.warningSoft = QColor(0x3a2e1b);
    return theme;
}

QColor Theme::valueFill(double value, double full) const
{
    if (!std::isfinite(value) || value == 0 || !(full > 0))
        return card;
    const double share = std::min(1.0, std::abs(value) / full);
    // Never the whole colour: the number on the cell has to be read.
    return mixed(card, value < 0 ? below : above, 0.04 + 0.66 * share);
}

QColor Theme::onFill(const QColor& fill) const
{
    const QColor darkInk(0x1b1f27), lightInk(0xffffff);
    return contrast(fill, darkInk) >= contrast(fill, lightInk) ? darkInk : lightInk;
}

QColor Theme::groupColour(qint64 group, bool chosenGroup) const
{
    if (group >= distinctGroups && !chosenGroup)
        return quiet;
    static const QColor light[groupColours] { QColor(0x0072b2), QColor(0xb8860b), QColor(0x009e73),
                                              QColor(0xa64d86) };
    // The same hues, lifted so that a thin line still reads on a dark card.
    static const QColor bright[groupColours] { QColor(0x3fa2dd), QColor(0xd9a520), QColor(0x1dbf8f),
                                               QColor(0xcf7ab2) };
    return (isDark ? bright : light)[group % groupColours];
}

QFont Theme::body(double pixels) const
{
    QFont font(sansFamily());
    font.setPixelSize(static_cast<int>(std::lround(pixels * scale)));
    return font;
}

QFont Theme::title() const
{
    QFont font = body(13);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont Theme::formula(double pixels, bool italic) const
{
    QFont font(serifFamily());
    font.setPixelSize(static_cast<int>(std::lround(pixels * scale)));
    font.setItalic(italic);
    return font;
}

QPalette Theme::palette() const
{
    QPalette result;
    result.setColor(QPalette::Window, page);
    result.setColor(QPalette::WindowText, text);
    result.setColor(QPalette::Base, card);
    result.setColor(QPalette::AlternateBase, control);
    result.setColor(QPalette::Text, text);
    result.setColor(QPalette::PlaceholderText, quiet);
    result.setColor(QPalette::Button, control);
    result.setColor(QPalette::ButtonText, text);
    result.setColor(QPalette::BrightText, onAccent);
    result.setColor(QPalette::ToolTipBase, isDark ? QColor(0x343944) : text);
    result.setColor(QPalette::ToolTipText, isDark ? text : QColor(Qt::white));
    result.setColor(QPalette::Highlight, accent);
    result.setColor(QPalette::HighlightedText, onAccent);
    result.setColor(QPalette::Link, accent);
    result.setColor(QPalette::Light, card);
    result.setColor(QPalette::Midlight, control);
    result.setColor(QPalette::Mid, line);
    result.setColor(QPalette::Dark, line);
    result.setColor(QPalette::Shadow, line);
    for (const auto role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        result.setColor(QPalette::Disabled, role, mixed(quiet, card, 0.35));
    result.setColor(QPalette::Disabled, QPalette::Highlight, line);
    result.setColor(QPalette::Disabled, QPalette::HighlightedText, quiet);
    return result;
}

QString Theme::styleSheet() const
{
    const auto size = [this](double pixels) { return QString::number(std::lround(pixels * scale)); };
    QString sheet = QStringLiteral(R"(
        QMainWindow, QDialog { background: @page; }
        QFrame#panel { background: @card; border: 1px solid @line; border-radius: 8px; }
        QFrame#topBar { background: @card; border: none; border-bottom: 1px solid @line; }
        QFrame#banner { background: @warningSoft; border: 1px solid @line; border-radius: 8px; }
        QFrame#banner QLabel { color: @warning; }
        QFrame#segments { background: @control; border: 1px solid @line; border-radius: 6px; }
        QFrame#segments QRadioButton, QFrame#segments QToolButton { padding: @5px @11px; border: 1px solid transparent;
            border-radius: 5px; background: transparent; color: @text; }
        QFrame#segments QRadioButton::indicator { width: 0; height: 0; image: none; border: none; }
        QFrame#segments QRadioButton:checked, QFrame#segments QToolButton:checked { background: @accent; color: @onAccent; }
        QFrame#segments QRadioButton:focus { border: 1px solid @text; }
        QLabel { background: transparent; }
        QLabel[quiet="true"] { color: @quiet; }
        QLabel[heading="true"] { color: @quiet; font-weight: 600; }
        QToolTip { background: @tip; color: @onTip; border: none; padding: 5px 8px; }
        QPushButton, QToolButton { background: @control; color: @text; border: 1px solid @line; border-radius: 6px;
            padding: @5px @11px; }
        QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; width: 0; }
        QPushButton:hover, QToolButton:hover { border-color: @quiet; }
        QPushButton:pressed, QToolButton:pressed { background: @line; }
        QPushButton:focus, QToolButton:focus { border: 2px solid @accent; padding: @4px @10px; }
        QPushButton:disabled, QToolButton:disabled { color: @faint; }
        QPushButton:checked, QToolButton:checked { background: @accent; color: @onAccent; border-color: @accent; }
        QToolButton[flat="true"], QPushButton[flat="true"] { background: transparent; border-color: transparent; }
        QToolButton[flat="true"]:hover, QPushButton[flat="true"]:hover { background: @control; }
        QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit { background: @control; color: @text; border: 1px solid @line;
            border-radius: 6px; padding: @3px @7px; selection-background-color: @accent; selection-color: @onAccent; }
        QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { border: 2px solid @accent; padding: @2px @6px; }
        QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: @faint; background: @page; }
        QComboBox::drop-down { border: none; width: @18px; }
        QComboBox::down-arrow { image: url(@downArrow); width: @10px; height: @10px; }
        QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { subcontrol-origin: border; width: @18px; border: none;
            background: transparent; }
        QAbstractSpinBox::up-button { subcontrol-position: top right; }
        QAbstractSpinBox::down-button { subcontrol-position: bottom right; }
        QAbstractSpinBox::up-arrow { image: url(@upArrow); width: @9px; height: @9px; }
        QAbstractSpinBox::down-arrow { image: url(@downArrow); width: @9px; height: @9px; }
        QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::down-arrow:disabled, QAbstractSpinBox::up-arrow:off,
        QAbstractSpinBox::down-arrow:off, QComboBox::down-arrow:disabled { image: none; }
        QAbstractItemView QLineEdit { border-radius: 0; padding: 0 @4px; background: @card; }
        QComboBox QAbstractItemView { background: @card; color: @text; border: 1px solid @line; padding: 4px;
            selection-background-color: @accent; selection-color: @onAccent; }
        QMenu { background: @card; color: @text; border: 1px solid @line; padding: 5px; }
        QMenu::item { padding: @5px @24px; border-radius: 4px; }
        QMenu::item:selected { background: @accent; color: @onAccent; }
        QMenu::item:disabled { color: @faint; }
        QMenu::separator { height: 1px; background: @line; margin: 5px 8px; }
        QMenuBar { background: @card; color: @text; }
        QMenuBar::item { padding: @5px @9px; background: transparent; border-radius: 4px; }
        QMenuBar::item:selected { background: @control; }
        QScrollArea { background: transparent; border: none; }
        QScrollArea > QWidget > QWidget { background: transparent; }
        QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
        QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
        QScrollBar::handle { background: @line; border-radius: 4px; margin: 1px; min-height: 24px; min-width: 24px; }
        QScrollBar::handle:hover { background: @quiet; }
        QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
        QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
        QTableView { background: @card; color: @text; border: none; gridline-color: @line; }
        QTableView QTableCornerButton::section { background: @card; border: none; }
        QHeaderView { background: transparent; }
        QHeaderView::section { background: @card; color: @quiet; border: none; padding: @3px @6px; }
        QTabWidget::pane { border: none; }
        QTabBar { qproperty-drawBase: 0; }
        QTabBar::tab { background: transparent; color: @quiet; border: none; border-bottom: 2px solid transparent;
            padding: @5px @9px; }
        QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
        QTabBar::tab:hover { color: @text; }
        QTabBar::tab:focus { color: @accent; }
        QSplitter::handle { background: transparent; }
        QStatusBar { background: @card; color: @text; border-top: 1px solid @line; }
        QStatusBar::item { border: none; }
    )");
    const QString kind = isDark ? QStringLiteral("dark") : QStringLiteral("light");
    sheet.replace(QStringLiteral("@downArrow"), QStringLiteral(":/icons/down-%1.svg").arg(kind));
    sheet.replace(QStringLiteral("@upArrow"), QStringLiteral(":/icons/up-%1.svg").arg(kind));
    const QList<std::pair<QString, QColor>> colours {
        { QStringLiteral("@onAccent"), onAccent },
        { QStringLiteral("@accent"), accent },
        { QStringLiteral("@warningSoft"), warningSoft },
        { QStringLiteral("@warning"), warning },
        { QStringLiteral("@page"), page },
        { QStringLiteral("@card"), card },
        { QStringLiteral("@line"), line },
        { QStringLiteral("@quiet"), quiet },
        { QStringLiteral("@control"), control },
        { QStringLiteral("@faint"), palette().color(QPalette::Disabled, QPalette::Text) },
        { QStringLiteral("@tip"), palette().color(QPalette::ToolTipBase) },
        { QStringLiteral("@onTip"), palette().color(QPalette::ToolTipText) },
        { QStringLiteral("@text"), text },
    };
    for (const auto& [key, colour] : colours)
        sheet.replace(key, colour.name());
    for (const int pixels : { 24, 18, 11, 10, 9, 7, 6, 5, 4, 3, 2 })
        sheet.replace(QStringLiteral("@%1px").arg(pixels), size(pixels) + QStringLiteral("px"));
    return sheet;
}

} // namespace normscope
