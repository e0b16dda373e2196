import { fixedRules, setFixed } from '../grids/fixed.js'
import { setSpread, spreadRules } from '../grids/spread.js'
import { ink, type Skin, tint } from '../skin.js'

/** Each header has its own underline, with gaps between; the last row stands between two rules. */
export const underlinedHeaders: Skin = {
  rules: (random) =>
    `${spreadRules}.grid{column-gap:${random.between(5, 12)}pt}.cell{padding:${random.pick([0.5, 1, 1.5])}pt 0}.header.last .cell{border-bottom:0.6pt solid ${ink(random)}}.header .cell{text-align:center;font-weight:${random.pick([400, 700])}}.header .cell.label{text-align:left}.over{border-bottom:0.6pt solid #111}.total .cell.number{border-top:0.5pt solid #111;border-bottom:${random.pick(['1.5pt double', '0.5pt solid'])} #111}.section .cell{font-weight:700}`,
  set: (table, id, random) =>
    setSpread(table, id, {
      isWide: random.chance(0.5),
      isAccounting: random.chance(0.6),
      gapEvery: random.pick([0, 0, 5]),
    }),
}

/** Hairlines under all rows, strong lines above and below. */
export const hairlines: Skin = {
  rules: (random) =>
    `${spreadRules}.grid{border-top:1.4pt solid ${ink(random)};border-bottom:1.4pt solid #111}.line{border-bottom:0.25pt solid #888}.header.last{border-bottom:0.8pt solid #111}.cell{padding:${random.pick([1, 2, 3])}pt ${random.pick([3, 5])}pt;align-self:${random.pick(['start', 'center', 'end'])}}.header .cell{font-weight:${random.pick([400, 700])};font-size:88%}.header .number{text-align:${random.pick(['right', 'center'])}}.section .cell{font-style:italic}.total .cell{font-weight:700}`,
  set: (table, id, random) => setSpread(table, id, { isWide: random.chance(0.7) }),
}

/** A table with double outer lines, thin vertical lines, wrapped headers. */
export const boxed: Skin = {
  rules: (random) =>
    `${fixedRules}.grid{border:${random.pick(['2pt double', '1.2pt solid'])} #111}.grid td{border-left:0.4pt solid ${ink(random)};border-right:0.4pt solid #111;padding:${random.pick([1, 2])}pt 3pt}.grid th{border:0.4pt solid #111;text-align:center;vertical-align:middle;font-weight:${random.pick([400, 700])}}.section td{border-top:0.4pt solid #111;border-bottom:0.4pt solid #111;background:${random.pick(['none', tint(random)])}}.total td{border-top:0.8pt solid #111}`,
  set: (table, id, random) =>
    setFixed(table, id, { mergesStubs: true, looseHeaders: 'merged', labelShare: random.pick([0.2, 0.3]) }),
}

/** A grid with merged labels at the left, shaded. */
export const mergedStubs: Skin = {
  rules: (random) =>
    `${fixedRules}.grid td,.grid th{border:0.5pt solid ${ink(random)}}.grid th{background:${tint(random)};font-weight:700;text-align:${random.pick(['left', 'center'])}}.grid .stub{vertical-align:${random.pick(['middle', 'top'])}}.section td{font-weight:700;background:#f4f4f4}.total td{font-weight:700}`,
  set: (table, id) => setFixed(table, id, { mergesStubs: true, looseHeaders: 'merged', labelShare: 0.22 }),
}

/** Lines between groups of columns and under the header only. */
export const columnLines: Skin = {
  rules: (random) => {
    // Labels of several lines need space between the rows, unless all cells start at the top.
    const [space, align] = random.pick([
      [0.8, 'top'],
      [1.6, 'top'],
      [3, 'bottom'],
      [3, 'middle'],
    ] as const)
    return `${fixedRules}.grid td+td,.grid th+th{border-left:0.5pt solid ${ink(random)}}.header.last th{border-bottom:0.8pt solid #111}.grid .over{border-bottom:0.5pt solid #111}.grid td{padding:${space}pt 4pt;vertical-align:${align}}.grid th{font-weight:${random.pick([400, 700])}}.total td{border-top:0.5pt solid #111;font-weight:700}`
  },
  set: (table, id, random) => setFixed(table, id, { looseHeaders: 'lower', labelShare: random.pick([0.25, 0.35]) }),
}
