import { fixedRules, setFixed } from '../grids/fixed.js'
import { setSpread, spreadRules } from '../grids/spread.js'
import { ink, type Skin, tint } from '../skin.js'

/** Rows as separate tinted bars. */
export const bars: Skin = {
  rules: (random) =>
    `${spreadRules}.grid{row-gap:${random.pick([1, 1.5, 2])}pt}.line{background:${tint(random)}}.header{background:none}.section{background:none;font-weight:700}.total{background:#ccc;font-weight:700}.cell{padding:2pt 5pt;align-self:center}.header .cell{font-size:85%;color:${ink(random)}}`,
  set: (table, id) => setSpread(table, id, { isWide: true }),
}

/** Every other column is tinted; the header is dark. */
export const tintedColumns: Skin = {
  rules: (random) =>
    `${spreadRules}.line .cell:nth-child(even){background:${tint(random)}}.section .cell{background:none}.header.last .cell{border-bottom:1pt solid #111}.cell{padding:1.5pt 5pt}.header .cell{font-weight:700;align-self:stretch}.header .number{text-align:right}`,
  set: (table, id, random) => setSpread(table, id, { isWide: random.chance(0.6), gapEvery: random.pick([0, 4]) }),
}

/** A dark header and a dark total with white text. */
export const darkEnds: Skin = {
  rules: (random) => {
    const dark = random.pick(['#22313f', '#5b2333', '#14532d', '#3d3d3d', '#0b4f8a'])
    return `${spreadRules}.header,.total{background:${dark};color:#fff}.header .cell{padding:${random.pick([2, 4])}pt 5pt;font-weight:700}.header .number{text-align:${random.pick(['right', 'center', 'left'])}}.cell{padding:${random.pick([1.5, 3])}pt 5pt}.line:not(.header):not(.total){border-bottom:0.4pt ${random.pick(['dotted', 'solid'])} #bbb}.section{background:${tint(random)}}`
  },
  set: (table, id) => setSpread(table, id, { isWide: true, isAccounting: true }),
}

/** Two tints in turn, in groups of rows, with wrapped labels. */
export const tintedGroups: Skin = {
  rules: (random) => {
    const color = tint(random)
    const step = random.pick([1, 2, 3])
    const selector = Array.from(
      { length: step },
      (_, index) => `.grid tr:nth-child(${step * 2}n+${index + 2}):not(.header)`,
    ).join(',')
    return `${fixedRules}${selector}{background:${color}}.header{border-bottom:1pt solid ${ink(random)};border-top:1pt solid #111}.grid th{font-weight:700}.section td{font-weight:700;padding-top:5pt}.total td{border-top:1pt solid #111;font-weight:700}`
  },
  set: (table, id, random) => setFixed(table, id, { looseHeaders: random.pick(['upper', 'lower']), labelShare: 0.3 }),
}
