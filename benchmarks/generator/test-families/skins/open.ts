import { fixedRules, setFixed } from '../grids/fixed.js'
import { setSpread, spreadRules } from '../grids/spread.js'
import { setTabbed, tabbedRules } from '../grids/tabbed.js'
import type { Skin } from '../skin.js'

/** No lines; small grey headers; columns as narrow as their texts. */
export const openNarrow: Skin = {
  rules: (random) =>
    `${spreadRules}.grid{column-gap:${random.pick([0, 4, 10, 18])}pt}.cell{padding:${random.pick([0, 1, 2])}pt 3pt}.header .cell{color:#666;font-size:85%}.total .cell{font-weight:700}.section .cell{padding-top:4pt;text-decoration:${random.pick(['none', 'underline'])}}`,
  set: (table, id, random) => setSpread(table, id, { isWide: false, gapEvery: random.pick([0, 0, 3]) }),
}

/** No lines; wide, with wrapped labels and large gaps. */
export const openWide: Skin = {
  rules: (random) => {
    const [space, align] = random.pick([
      [0.8, 'top'],
      [2, 'top'],
      [3, 'bottom'],
      [3.5, 'middle'],
    ] as const)
    return `${fixedRules}.grid td,.grid th{padding:${space}pt 4pt;vertical-align:${align}}.grid th{font-weight:${random.pick([400, 700])}}.header.last th{border-bottom:${random.pick([0, 0, 0.6])}pt solid #111;vertical-align:${random.pick(['top', 'bottom'])}}.total td{font-weight:700}.section td{font-weight:700}`
  },
  set: (table, id, random) =>
    setFixed(table, id, { looseHeaders: random.pick(['upper', 'lower']), labelShare: random.pick([0.2, 0.4]) }),
}

/** Lines of text with tab stops, without any line. */
export const tabStops: Skin = {
  rules: (random) => `${tabbedRules}.tabbed .header{font-weight:${random.pick([400, 700])}}`,
  set: (table, id, random) =>
    setTabbed(table, id, {
      width: 470,
      size: random.pick([8, 9, 10]),
      characterWidth: 0.58,
      gap: random.pick([0.8, 1.5, 2.5]),
      leading: random.pick([1.2, 1.5]),
      gapEvery: random.pick([0, 0, 5]),
    }),
}

/** Lines with tab stops and dots between label and number; a rule under the header. */
export const dotted: Skin = {
  rules: () =>
    `${tabbedRules}.tabbed .header{border-bottom:0.5pt solid #111}.tabbed .total{border-top:0.5pt solid #111}`,
  set: (table, id, random) =>
    setTabbed(table, id, {
      width: 480,
      size: random.pick([8, 9]),
      characterWidth: 0.58,
      gap: random.pick([1.5, 3]),
      leading: 1.3,
      hasDots: true,
    }),
}

/** Lines with tab stops whose labels stand lower than their numbers. */
export const dropped: Skin = {
  rules: () => `${tabbedRules}.tabbed .header{font-weight:700;border-bottom:0.5pt solid #999}`,
  set: (table, id, random) =>
    setTabbed(table, id, {
      width: 490,
      size: random.pick([8, 9]),
      characterWidth: 0.58,
      gap: random.pick([1.2, 2.2]),
      leading: 1.7,
      drop: random.pick([2, 3, -1.5]),
    }),
}
