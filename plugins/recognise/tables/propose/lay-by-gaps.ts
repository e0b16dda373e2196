import { centerX } from '../../geometry/boxes.js'
import type { Line, Phrase } from '../../text/lines.js'
import { columnGaps, middle } from '../gaps/column-gaps.js'
import type { Gap } from '../gaps/find-gaps.js'
import { gapsOfLines, type LabelledLine } from '../gaps/gaps-of-table.js'
import { partAtGaps, partHeaderAtGaps } from '../gaps/part-at-gaps.js'
import type { ColumnSpan } from '../grid/columns.js'
import type { Grid } from '../grid/grid.js'
import type { TextOfPage } from '../lines/lines-of-table.js'
import { layInColumns } from './lay-in-columns.js'

/**
 * Lays a grid over the lines of a table, with the columns that the model of gaps sees.
 *
 * @returns Undefined if there are fewer than two columns or rows.
 */
export function layByGaps(own: readonly LabelledLine[], page: TextOfPage): Grid | undefined {
  const { rows, headers, gaps } = gapsOfLines(own, page)
  const between = columnGaps(gaps, [...headers, ...rows])
  if (between.length === 0) return undefined
  const lines = own.map(({ line, label }, i) =>
    label === 'header' ? partHeaderAtGaps(line, between, own[i + 1]?.label !== 'header') : partAtGaps(line, between),
  )
  const headerLineCount = headers.length
  return layInColumns(lines, columnsBetween(between, lines, headerLineCount), page.content.rulings, {
    headerLineCount,
    starts: own.slice(headerLineCount).map(({ label }) => label === 'row'),
  })
}

/** The columns between gaps, as wide as their texts. */
function columnsBetween(gaps: readonly Gap[], lines: readonly Line[], headerLineCount: number): readonly ColumnSpan[] {
  const ends = [-Infinity, ...gaps.map(middle), Infinity]
  const [header, body] = [lines.slice(0, headerLineCount), lines.slice(headerLineCount)]
  return ends.slice(1).flatMap((to, i) => {
    const from = ends[i]!
    const inColumn = (each: readonly Line[], holds: (phrase: Phrase) => boolean) =>
      each.flatMap(({ phrases }) => phrases.filter(holds))
    const isInside = ({ bbox }: Phrase) => bbox.x0 >= from && bbox.x1 <= to
    const isCentered = ({ bbox }: Phrase) => centerX(bbox) > from && centerX(bbox) < to
    const own = [inColumn(body, isInside), inColumn(header, isInside), inColumn(body, isCentered)].find(
      (each) => each.length > 0,
    )
    if (own === undefined) return []
    return [
      {
        start: Math.max(from, Math.min(...own.map(({ bbox }) => bbox.x0))),
        end: Math.min(to, Math.max(...own.map(({ bbox }) => bbox.x1))),
        isNumeric: own.filter(({ isNumber }) => isNumber).length * 2 > own.length,
      },
    ]
  })
}
