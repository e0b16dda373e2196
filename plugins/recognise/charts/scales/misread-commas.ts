import type { Label, Plot } from '../parts.js'
import { readFigure } from './tick-values.js'

/** "8,975": what stands behind the comma are three digits of a figure in thousands. */
const BY_COMMA = /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?!\d)/
/** "8.975": the same where the tail of its comma was not seen, or three decimals. */
const BY_POINT = /(?<![\d.,])([1-9]\d{0,2})\.(?=\d{3}(?![\d.,]))/
/** "0.975" has three decimals, and so may have those beside it. */
const IS_SHARE = /(?<!\d)0[.,]\d{3}(?!\d)/

/**
 * A plot in a picture whose figures all have commas between thousands where some have: of a coarse comma no more than its
 * point may be seen, and "8.975" beside "9,120" is a thousand times as much. What was read stays with the label.
 */
export function withCommas(plot: Plot): Plot {
  if (plot.source === 'drawing') return plot
  const figures = plot.labels.filter(({ text }) => readFigure(text) !== undefined)
  const hasCommas = figures.some(({ text }) => BY_COMMA.test(text)) && !figures.some(({ text }) => IS_SHARE.test(text))
  const misread = new Set(hasCommas ? figures.filter(({ text }) => BY_POINT.test(text)) : [])
  if (misread.size === 0) return plot
  return { ...plot, labels: plot.labels.map((label) => (misread.has(label) ? withComma(label) : label)) }
}

function withComma(label: Label): Label {
  return { ...label, text: label.text.replace(BY_POINT, '$1,'), readAs: label.text }
}
