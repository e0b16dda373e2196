import { median } from '../../geometry/boxes.js'
import type { BarLabel } from './bar-labels.js'
import type { Cell } from './bar-series.js'
import type { Lengths } from './lengths.js'

/** A figure is off what its bar shows by no more than this share of the largest, beside its rounding. */
const NEARLY = 0.012
/** So many figures must agree with each other and their bars, with and without points. */
const LEAST = 3

/**
 * In coarse pictures decimal points are lost: "8.0" is read as 80. Where some figures kept theirs and each one without is ten
 * times what its bar shows, or a hundred times, its point is put back.
 */
export function withLostMarks(labels: ReadonlyMap<Cell, BarLabel>, lengths: Lengths): ReadonlyMap<Cell, BarLabel> {
  const all = [...labels]
  if (all.length < LEAST || all.some(([, { label }]) => label.confidence === undefined)) return labels
  const pointed = all.filter(([, { decimals }]) => decimals > 0)
  if (pointed.length === 0 || pointed.length === all.length) return labels
  const decimals = Math.round(median(pointed.map(([, label]) => label.decimals)))
  const drawn = (cell: Cell) => Math.abs(lengths.drawn(cell))
  const ratio = median(pointed.map(([cell, { value }]) => Math.abs(value) / Math.max(1e-9, drawn(cell))))
  const allowed = 0.5 * 10 ** -decimals + NEARLY * ratio * Math.max(...all.map(([cell]) => drawn(cell)))
  const isShown = (cell: Cell, value: number) => Math.abs(Math.abs(value) - ratio * drawn(cell)) <= allowed
  const mended = all.map(([cell, label]): [Cell, BarLabel] => {
    const value = label.value / 10 ** decimals
    const isLost = label.decimals === 0 && isShown(cell, value)
    return [cell, isLost ? { ...label, value, decimals, text: withPoint(label.label.text, decimals) } : label]
  })
  return mended.every(([cell, { value }]) => isShown(cell, value)) ? new Map(mended) : labels
}

function withPoint(text: string, decimals: number): string {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const at = digits.at(-decimals)
  return at === undefined ? text : `${text.slice(0, at)}.${text.slice(at)}`
}
