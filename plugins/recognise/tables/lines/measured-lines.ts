import type { Bbox, PageContent } from '../../../../core/model.js'
import { centerX, centerY, median, overlapX, widthOf } from '../../geometry/boxes.js'
import { columnUnder } from '../../geometry/span.js'
import { findDates } from '../../lexicon/dates.js'
import type { Line, Phrase } from '../../text/lines.js'
import type { Grid } from '../grid/grid.js'
import { ruledShare } from './ruled-share.js'
import { sharePassing } from './share-passing.js'

/** Tolerances of the comparison of lines with a table. */
const TOLERANCES = {
  /** A text that covers less of a column does not touch it, in points. */
  touch: 0.5,
  /** A line that is like a row fills this share of the columns, and this share of its texts is of the usual kind. */
  row: { columns: 0.5, alike: 0.6 },
  /** Share of bold words from which on a line is bold. */
  bold: 0.7,
  /** Maximum height of a colored shape behind a line, in heights of the line, and minimum width, as a share of the table. */
  fill: { height: 4, width: 0.3 },
} as const

/** Kind of a text. `code`: letters and digits mixed. */
type Kind = 'number' | 'period' | 'code' | 'text'

/** A text of a line, and the columns that it touches. */
export interface Placed {
  readonly phrase: Phrase
  readonly kind: Kind
  /** The column with which it shares most. */
  readonly column: number
  /** Number of columns that it touches. */
  readonly touched: number
}

/** A line and its place in the columns of a table. */
export interface Measured {
  readonly line: Line
  readonly placed: readonly Placed[]
  readonly columns: ReadonlySet<number>
  /** Color behind it. Undefined: none, or white. */
  readonly fill: string | undefined
  readonly isBold: boolean
  readonly text: string
  /** Whether it fills half of the columns with texts of the usual kind. */
  readonly isRow: boolean
  /** How much of the width of the table the rulings between this line and the one above cover. */
  readonly ruled: number
  /** Number of upright rulings beside its texts. */
  readonly uprights: number
}

/** Usual values of a table. */
export interface Usual {
  /** Kind of most texts, by column. */
  readonly kinds: readonly (Kind | undefined)[]
  readonly numberColumns: number
  /** Font size. */
  readonly size: number
  /** From baseline to baseline. */
  readonly step: number
  /** Texts of each column. */
  readonly texts: ReadonlyMap<number, readonly Phrase[]>
}

/** Measures lines in the columns of a table. @param from First line of the table. @param to The line after its last one. */
export function measureLines(
  lines: readonly Line[],
  from: number,
  to: number,
  grid: Grid,
  content: PageContent,
): { readonly measured: readonly Measured[]; readonly usual: Usual } {
  const placed = lines.map((line) => line.phrases.map((phrase) => place(phrase, grid.columns)))
  const usual = usualOf(lines.slice(from, to), placed.slice(from, to), grid.columns.length)
  const uprights = content.rulings.filter(
    ({ direction, bbox }) => direction === 'vertical' && bbox.x1 > grid.bbox.x0 - 4 && bbox.x0 < grid.bbox.x1 + 4,
  )
  const measured = lines.map((line, i): Measured => {
    const own = placed[i]!
    const words = line.phrases.flatMap((phrase) => phrase.words)
    const y = centerY(line.bbox)
    return {
      line,
      placed: own,
      columns: new Set(own.map(({ column }) => column)),
      fill: fillBehind(line.bbox, content, grid.bbox),
      isBold: sharePassing(words, ({ isBold }) => isBold) > TOLERANCES.bold,
      text: line.phrases.map(({ text }) => text).join(' '),
      isRow: isRowLike(own, usual),
      ruled: i === 0 ? 0 : Math.min(1, ruledShare(lines[i - 1]!, line, grid.bbox, content.rulings)),
      uprights: new Set(
        uprights.filter(({ bbox }) => bbox.y0 < y && bbox.y1 > y).map(({ bbox }) => Math.round(centerX(bbox))),
      ).size,
    }
  })
  return { measured, usual }
}

function place(phrase: Phrase, columns: Grid['columns']): Placed {
  const { x0, x1 } = phrase.bbox
  const touched = columns.filter(({ start, end }) => x0 < end - TOLERANCES.touch && x1 > start + TOLERANCES.touch)
  return { phrase, kind: kindOf(phrase), column: columnUnder(phrase.bbox, columns), touched: touched.length }
}

function kindOf({ isNumber, isPeriod, text }: Phrase): Kind {
  if (isPeriod) return 'period'
  if (isNumber) return 'number'
  if (text.length < 24 && findDates(text).length > 0) return 'period'
  return /\d/.test(text) && !/\p{L}{4}/u.test(text) ? 'code' : 'text'
}

function usualOf(own: readonly Line[], placed: readonly (readonly Placed[])[], columnCount: number): Usual {
  const texts = new Map<number, Phrase[]>()
  const counts = Array.from({ length: columnCount }, () => new Map<Kind, number>())
  for (const { column, phrase, kind } of placed.flat()) {
    const known = texts.get(column)
    if (known === undefined) texts.set(column, [phrase])
    else known.push(phrase)
    counts[column]!.set(kind, (counts[column]!.get(kind) ?? 0) + 1)
  }
  const kinds = counts.map((count) => [...count].sort(([, a], [, b]) => b - a)[0]?.[0])
  const size = median(own.map((line) => line.size)) || 1
  const steps = own.slice(1).map((line, i) => line.baseline - own[i]!.baseline)
  return {
    kinds,
    numberColumns: kinds.filter((kind) => kind === 'number').length,
    size,
    step: median(steps.filter((step) => step > 0)) || 1.3 * size,
    texts,
  }
}

function isRowLike(placed: readonly Placed[], { kinds }: Usual): boolean {
  const columns = new Set(placed.map(({ column }) => column)).size
  return (
    columns >= Math.max(2, TOLERANCES.row.columns * kinds.length) &&
    sharePassing(placed, ({ kind, column }) => kind === kinds[column]) >= TOLERANCES.row.alike
  )
}

function fillBehind(line: Bbox, { shapes }: PageContent, table: Bbox): string | undefined {
  const y = centerY(line)
  const most = TOLERANCES.fill.height * (line.y1 - line.y0)
  const fill = shapes.findLast(
    ({ bbox }) =>
      bbox.y0 < y &&
      bbox.y1 > y &&
      bbox.y1 - bbox.y0 < most &&
      overlapX(bbox, table) > TOLERANCES.fill.width * widthOf(table),
  )?.color
  return fill === '#ffffff' ? undefined : fill
}
