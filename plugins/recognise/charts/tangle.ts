import type { Bbox, Warning } from '../../../core/model.js'
import type { ReadChart } from './parts.js'

/** No legend was read for more lines than these: they are not lines of data. */
const MOST_UNNAMED = 8

/**
 * Whether what was traced in a picture as lines is a tangle: hatching, texture and pieces of letters give dozens of "lines"
 * that nothing names, where a chart of so many lines would have a legend.
 */
export function isTangle({ chartType, series }: ReadChart): boolean {
  const unnamed = series.filter(({ name }) => name === '').length
  return chartType === 'line' && unnamed > MOST_UNNAMED && 2 * unnamed > series.length
}

/** Says that such a picture was not read. */
export function warnOfTangle(bbox: Bbox, pageNumber: number): Warning {
  return {
    code: 'chart_not_read',
    message: `What looks like a chart in a picture on page ${pageNumber} is patterned, or has too many lines without names: it was not read`,
    pageNumber,
    bbox,
  }
}
