import { type Look, padding, ruleColor } from '../look.js'

/** Every cell has a frame. */
export const fullGrid: Look = {
  css: (random) =>
    `.t td,.t th{border:${random.pick([0.5, 0.75, 1])}pt solid ${ruleColor(random)};padding:${padding(random, [0.5, 3], [2, 5])}}.t th{font-weight:${random.pick(['bold', 'normal'])};text-align:${random.pick(['center', 'left'])};vertical-align:${random.pick(['middle', 'bottom'])}}.t td{vertical-align:${random.pick(['top', 'middle'])}}`,
  hasSectionBands: true,
  isMerged: true,
}

/** One frame around the table and a rule under its header. */
export const outerFrame: Look = {
  css: (random) =>
    `.t{border:1pt solid ${ruleColor(random)}}.t td,.t th{padding:${padding(random, [0.5, 2], [3, 6])}}.t thead tr:last-child th{border-bottom:0.75pt solid #000}`,
}

/** Vertical rules between columns, a frame, and a rule under the header; none between rows. */
export const verticalRules: Look = {
  css: (random) =>
    `.t{border:0.75pt solid #000}.t td,.t th{border-left:0.5pt solid #000;border-right:0.5pt solid #000;padding:${padding(random, [0.5, 1.5], [2, 5])}}.t thead tr:last-child th{border-bottom:0.5pt solid #000}.t td{text-align:${random.pick(['left', 'center', 'inherit'])}}.t .number{text-align:${random.pick(['right', 'center'])}}`,
}

/** Vertical rules between columns only, to the foot of the list, as on preprinted invoices. */
export const verticalRulesAlone: Look = {
  css: (random) =>
    `.t td+td,.t th+th{border-left:0.5pt solid ${ruleColor(random)}}.t td,.t th{padding:${padding(random, [1, 2.5], [3, 5])}}.t tr.total td{border-top:0.5pt solid #000}`,
}

/** A grid of dotted or pale rules. */
export const paleGrid: Look = {
  css: (random) =>
    `.t td,.t th{border:0.5pt ${random.pick(['dotted', 'dashed', 'solid'])} #aaa;padding:${padding(random, [0.5, 2.5], [2, 4])}}.t th{background:#f2f2f2}`,
  isMerged: true,
  numbersColumns: true,
}
