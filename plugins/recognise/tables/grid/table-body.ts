import type { Bbox } from '../../../../core/model.js'
import { hull, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'
import { findNumberColumns } from './columns.js'

/** The body of a table, as the detection of headers needs it. */
export interface Body {
  readonly box: Bbox
  readonly columns: readonly Span[]
  /** Left edge of the first column of numbers. */
  readonly firstColumn: number
  /** Right edge of the labels. */
  readonly stubEnd: number
}

export function describeBody(lines: readonly Line[]): Body {
  const box = hull(lines.map((line) => line.bbox))
  const columns = findNumberColumns(lines, box.x0)
  const firstColumn = columns[0]?.start ?? box.x0 + 0.3 * widthOf(box)
  const labels = flatten(
    lines.map((line) =>
      line.phrases.length > 1 && line.phrases[0]!.bbox.x1 < firstColumn ? [line.phrases[0]!.bbox.x1] : [],
    ),
  )
  return { box, columns, firstColumn, stubEnd: Math.min(firstColumn, Math.max(box.x0, ...labels)) }
}

/** Whether a line has at least three texts side by side, none of them a number or a period. */
export function isOfTexts({ phrases }: Line): boolean {
  return phrases.length > 2 && phrases.every((phrase) => !phrase.isNumber && !phrase.isPeriod)
}
