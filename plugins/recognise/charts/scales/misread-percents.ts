import type { Label, Plot } from '../parts.js'
import { readFigure } from './tick-values.js'

/** "14Y": a percent sign that a tick touches is taken for a letter, or for a degree sign. */
const MISREAD = /^(?<figure>[-−(]?\d+(?:[.,]\d+)?)(?<sign>[Yy°])(?<end>\)?)$/
/** So many in a column are the figures of an axis; ends of one column differ by no more than this, in font sizes. */
const LEAST = 3
const ALIGNED = 0.6

/**
 * A plot in a picture in which all figures of an axis end in what a percent sign is taken for where a tick touches it: they
 * are per cents. Degrees alone stay degrees. What was read stays with the label.
 */
export function withPercents(plot: Plot): Plot {
  if (plot.source === 'drawing') return plot
  const misread = plot.labels.filter(({ text }) => MISREAD.test(text.trim()))
  const isInColumn = (label: Label, other: Label) =>
    Math.abs(label.bbox.x1 - other.bbox.x1) <= ALIGNED * Math.max(label.size, other.size)
  const columns = misread.map((label) => misread.filter((other) => isInColumn(label, other)))
  const column = columns.toSorted((a, b) => b.length - a.length)[0] ?? []
  const isDegrees = column.every(({ text }) => text.trim().endsWith('°'))
  const isOther = ({ text, bbox }: Label) =>
    (readFigure(text)?.value ?? 0) !== 0 && column.some((label) => Math.abs(label.bbox.x1 - bbox.x1) <= 1)
  if (column.length < LEAST || isDegrees || plot.labels.some(isOther)) return plot
  return { ...plot, labels: plot.labels.map((label) => (column.includes(label) ? withPercent(label) : label)) }
}

function withPercent(label: Label): Label {
  return { ...label, text: label.text.trim().replace(MISREAD, '$<figure>%$<end>'), readAs: label.text }
}
