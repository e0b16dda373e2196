import type { Bbox, Warning } from '../../../core/model.js'
import type { LegendEntry, ReadChart } from './parts.js'

/** No legend was read for more lines than these: they are not lines of data. */
const MOST_UNNAMED = 8

/** Fewer are none either where so many have no name, this share of all their places is not on them, and no legend was read. */
const PIECES = { unnamed: 3, missing: 0.25 }
/** One name beside a mark may be any word that stands near: so many that name lines are a legend. */
const LEGEND = 2

/**
 * Whether what was traced in a picture as lines is a tangle: hatching, texture and pieces of letters give dozens of "lines"
 * that nothing names, where a chart of so many lines would have a legend, or some that hardly go from place to place. Of a
 * chart that has a legend, lines that were read in pieces may yet be known by a table.
 */
export function isTangle({ chartType, series }: ReadChart, legend: readonly Pick<LegendEntry, 'name'>[]): boolean {
  const unnamed = series.filter(({ name }) => name === '').length
  if (chartType !== 'line' || 2 * unnamed <= series.length) return false
  const values = series.flatMap((each) => each.values)
  const missing = values.filter((value) => value === null).length
  const arePieces = unnamed >= PIECES.unnamed && missing >= PIECES.missing * values.length
  const named = legend.filter((entry) => series.some(({ name }) => name === entry.name)).length
  return unnamed > MOST_UNNAMED || (arePieces && named < LEGEND)
}

/** Says that such a picture was not read. */
export function warnOfTangle(bbox: Bbox, pageNumber: number): Warning {
  return {
    code: 'chart_not_read',
    subject: 'chart',
    message: `What looks like a chart in a picture on page ${pageNumber} is patterned, or has too many lines without names: it was not read`,
    pageNumber,
    bbox,
  }
}
