import { darkColor, type Look, padding, paleColor } from '../look.js'

/** Every other row is shaded. */
export const zebra: Look = {
  css: (random) =>
    `.t td,.t th{padding:${padding(random, [1, 3], [2, 5])}}.t tbody tr:nth-child(even) td{background:${paleColor(random)}}.t thead th{${random.pick([`background:${darkColor(random)};color:#fff`, 'border-bottom:0.5pt solid #000', `background:${paleColor(random)}`])}}.t th.number{text-align:right}`,
}

/** A dark header with white text. */
export const darkHeader: Look = {
  css: (random) =>
    `.t thead th{background:${darkColor(random)};color:#fff;padding:${padding(random, [1.5, 4], [3, 6])};text-align:${random.pick(['left', 'center'])}}.t td{padding:${padding(random, [1, 3], [3, 6])};border-bottom:0.5pt solid ${random.pick(['#ddd', 'transparent', '#999'])}}.t tr.section td{background:${paleColor(random)};font-weight:bold}.t th.group{border-bottom:0.75pt solid #fff}`,
  hasSectionBands: true,
  isMerged: true,
}

/** Shaded cells between white rules. */
export const whiteRules: Look = {
  css: (random) =>
    `.t td,.t th{border:1pt solid #fff;padding:${padding(random, [1, 2.5], [2, 4])};background:${paleColor(random)}}.t thead th{background:${darkColor(random)};color:#fff}.t tr.section td{background:#cfd8e6}`,
  hasSectionBands: true,
  isMerged: true,
  numbersColumns: true,
}

/** Shaded first column and header. */
export const shadedStub: Look = {
  css: (random) => {
    const color = paleColor(random)
    return `.t td,.t th{padding:${padding(random, [1, 3], [3, 6])};border-bottom:0.5pt solid #bbb}.t td.label,.t thead th{background:${color}}.t td.number,.t td.text{text-align:${random.pick(['center', 'right', 'left'])}}`
  },
}
