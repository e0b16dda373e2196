import { type Look, padding } from '../look.js'

/** No rules, bold headers. */
export const noRules: Look = {
  css: (random) => {
    // Cells that are not aligned at the top need space between the rows, or nobody could tell which lines belong together.
    const [align, least] = random.pick([
      ['top', 0.5],
      ['top', 1],
      ['bottom', 2.5],
      ['middle', 2.5],
    ] as const)
    return `.t td,.t th{padding:${padding(random, [least, least + 1.5], [2, 7])}}.t td{vertical-align:${align}}.t th.number{text-align:${random.pick(['right', 'right', 'center', 'left'])}}.t th{vertical-align:bottom}`
  },
}

/** No rules, headers in the same weight as the body, tight columns. */
export const tight: Look = {
  css: (random) =>
    `.t{font-size:${random.pick([6, 6.5, 7])}pt}.t td,.t th{padding:0 ${random.pick([1.5, 2, 3])}pt;font-weight:normal;white-space:nowrap}.t tr.total td{font-weight:bold}.t th{vertical-align:bottom;white-space:normal}`,
  raisesMarks: true,
}

/** Blank lines between records. */
export const blankLines: Look = {
  css: (random) =>
    `.t td,.t th{padding:${padding(random, [0, 1], [3, 6])}}.t .blank td{font-size:${random.between(4, 9)}pt;padding:0}.t thead th{border-bottom:${random.pick([0, 0.5])}pt solid #000;text-align:left}`,
  hasBlankLines: true,
}

/** Labels cut at the edge of their column, as in printed spreadsheets. */
export const clippedLabels: Look = {
  css: (random) =>
    `.t td,.t th{padding:0 3pt;white-space:nowrap;font-weight:normal}.t .clip{overflow:hidden;width:${random.between(62, 120)}pt;white-space:nowrap}.t th{text-align:left}.t th.number{text-align:right}`,
  clipsLabelsAt: 1,
}

/** Labels set some points lower or higher than their numbers. */
export const offsetLabels: Look = {
  css: (random) =>
    `.t td,.t th{padding:${padding(random, [2, 4], [4, 8])};vertical-align:middle;text-align:center}.t td.label{position:relative;top:${random.pick([-2, 2, 2.5])}pt;text-align:left}.t th.label{text-align:left}.t th{font-weight:bold}`,
}
