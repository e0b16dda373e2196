import type { Bbox } from '../../../../core/model.js'
import { hull, widthOf } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import type { Span } from '../../geometry/span.js'
import type { Line } from '../../text/lines.js'
import { figureColumns } from './columns.js'

/** The body of a table, as far as heads need to know it. */
export interface Body {
  readonly box: Bbox
  readonly columns: readonly Span[]
  /** Where the figures start. */
  readonly firstColumn: number
  /** Where the labels end. */
  readonly stubEnd: number
}

export function describeBody(lines: readonly Line[]): Body {
  const box = hull(lines.map((line) => line.bbox))
  const columns = figureColumns(lines, box.x0)
  const firstColumn = columns[0]?.start ?? box.x0 + 0.3 * widthOf(box)
  const labels = flatten(
    lines.map((line) =>
      line.phrases.length > 1 && line.phrases[0]!.bbox.x1 < firstColumn ? [line.phrases[0]!.bbox.x1] : [],
    ),
  )
  return { box, columns, firstColumn, stubEnd: Math.min(firstColumn, Math.max(box.x0, ...labels)) }
}

/** A line of texts side by side, none of them a figure. */
export function isOfTexts({ phrases }: Line): boolean {
  return phrases.length > 2 && phrases.every((phrase) => !phrase.isNumber && !phrase.isPeriod)
}
