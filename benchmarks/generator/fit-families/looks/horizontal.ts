import { type Look, padding, ruleColor } from '../look.js'

/** Rules above and under the header and under the last row. */
export const threeRules: Look = {
  css: (random) =>
    `.t{border-top:1pt solid #000;border-bottom:1pt solid #000}.t thead tr:last-child th{border-bottom:0.5pt solid #000}.t td,.t th{padding:${padding(random, [0.5, 1.5], [3, 7])}}.t th{font-weight:${random.pick(['bold', 'normal'])}}.t th.group{text-align:center;padding:0 4pt}.t th.group span{display:block;border-bottom:0.4pt solid #000}.t .number,.t th.number{text-align:${random.pick(['right', 'center'])}}`,
}

/** A rule under the header only. */
export const headerRule: Look = {
  css: (random) =>
    `.t thead tr:last-child th{border-bottom:${random.pick([0.5, 1, 1.5])}pt solid ${ruleColor(random)}}.t td,.t th{padding:${padding(random, [0.5, 2], [2, 6])}}`,
}

/** A rule under every row. */
export const rowRules: Look = {
  css: (random) =>
    `.t td,.t th{border-bottom:0.5pt solid ${random.pick(['#ccc', '#999', '#000'])};padding:${padding(random, [1, 4], [2, 6])}}.t td{vertical-align:${random.pick(['top', 'middle', 'bottom'])}}.t th{text-align:left}.t th.number{text-align:${random.pick(['right', 'left'])}}`,
  hasSectionBands: true,
}

/** Rules under groups only: sections, subtotals and totals. */
export const groupRules: Look = {
  css: (random) =>
    `.t td,.t th{padding:${padding(random, [0.5, 1.5], [2, 5])}}.t tr.subtotal td.number,.t tr.total td.number{border-top:0.5pt solid #000}.t tr.total td.number{border-bottom:2pt double #000}.t tr.section td{font-weight:bold;padding-top:${random.between(2, 8)}pt}.t th.number,.t th.group{text-align:${random.pick(['right', 'center'])}}.t th.group span{display:block;border-bottom:0.5pt solid #000}.t .sign{padding-right:0;padding-left:${random.between(6, 14)}pt}`,
  hasSignColumns: true,
}

/** A rule above the total, dots from the labels to the numbers. */
export const leaders: Look = {
  css: (random) =>
    `.t td,.t th{padding:${padding(random, [0.5, 1], [2, 4])}}.t tr.total td{border-top:0.5pt solid #000}.t thead th{border-top:1.5pt double #000;border-bottom:0.5pt solid #000;font-weight:normal;text-align:center}.t td.label{min-width:${random.between(110, 190)}pt}.t .led{display:flex;align-items:flex-end;white-space:nowrap}.t .leader{flex:1;width:0;overflow:hidden}.t td.number{white-space:nowrap}`,
  hasLeaders: true,
  hasSignColumns: true,
}
