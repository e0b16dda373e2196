import type { Bbox, Ruling } from '../../../../core/model.js'
import { centerX, centerY, hull, overlapX, overlapY } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { isUnit } from '../../lexicon/units.js'
import { textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'

/** The words of one header, or of one of its lines. */
export interface HeaderText {
  readonly bbox: Bbox
  readonly words: readonly Word[]
}

/** The x range of a column, and whether its cells are numbers. */
interface Column extends Span {
  readonly isNumeric: boolean
}

/** Maximum gap between two lines of one header, in font sizes. */
const MAX_LINE_GAP = 0.35
/** Maximum vertical distance between the centers of headers in one row, in points. */
const MAX_CENTER_HEIGHT_DIFFERENCE = 1.5
/** Maximum horizontal distance between the centers or left edges of two lines of one header, in points. */
const MAX_ALIGNMENT_OFFSET = 1.2

/**
 * Whether each column after the stub has one text between the adjacent columns. These texts are the column headers,
 * even where a left-aligned or centered header is nearer to the column before its right-aligned numbers.
 */
export function standInOrder(texts: readonly { readonly bbox: Bbox }[], columns: readonly Column[]): boolean {
  const [stub, ...others] = columns
  if (stub === undefined || stub.isNumeric || texts.length !== others.length) return false
  return texts.every(({ bbox }, i) => {
    const { start, end, isNumeric } = others[i]!
    if (bbox.x0 <= columns[i]!.end) return false
    const isOver = bbox.x1 > start && bbox.x0 < end
    return (isNumeric && bbox.x1 < end + 2) || (isOver && bbox.x1 < (others[i + 1]?.start ?? Infinity))
  })
}

type ColumnsByText = ReadonlyMap<HeaderText, readonly [number, number]>

/**
 * Returns the first and last column of each text, where the order of the texts determines them. It does for a line with
 * one header per column after the stub, and for one row of headers at several heights.
 */
export function columnsByOrder(
  lines: readonly (readonly HeaderText[])[],
  columns: readonly Column[],
): readonly (ColumnsByText | undefined)[] {
  const orders = lines.map((texts) => columnsInOrder(texts, columns))
  if (orders.some((order) => order !== undefined)) return orders
  const stacked = columnsInOrder(lines.flat(), columns)
  return lines.map(() => (stacked !== undefined && areCenteredAtOneHeight(stacked) ? stacked : undefined))
}

/** Whether headers of one line and of several lines are centered at the same height. */
function areCenteredAtOneHeight(headers: ColumnsByText): boolean {
  const boxes = new Map<number, Bbox>()
  for (const [{ bbox }, [column]] of headers) boxes.set(column, hull([bbox, boxes.get(column) ?? bbox]))
  const middles = [...boxes.values()].map(centerY)
  return Math.max(...middles) - Math.min(...middles) < MAX_CENTER_HEIGHT_DIFFERENCE
}

/** Returns the column of each text or stack of texts, where {@link standInOrder} finds one per column. */
function columnsInOrder(texts: readonly HeaderText[], columns: readonly Column[]): ColumnsByText | undefined {
  const stacks: { bbox: Bbox; texts: HeaderText[] }[] = []
  for (const text of [...texts].sort((a, b) => a.bbox.x0 - b.bbox.x0)) {
    if (text.bbox.x0 <= columns[0]!.end) continue
    const last = stacks.at(-1)
    if (last !== undefined && overlapX(last.bbox, text.bbox) > 0) {
      last.bbox = hull([last.bbox, text.bbox])
      last.texts.push(text)
    } else stacks.push({ bbox: text.bbox, texts: [text] })
  }
  if (!standInOrder(stacks, columns)) return undefined
  return new Map(stacks.flatMap((stack, i) => stack.texts.map((text) => [text, [i + 1, i + 1]] as const)))
}

/** Whether a unit alone on its line is centered over all columns, within half a column for right-aligned numbers. */
export function isUnitOfAll(text: HeaderText, line: readonly HeaderText[], columns: readonly Column[]): boolean {
  const [first, last] = [columns[1], columns.at(-1)!]
  if (line.length > 1 || columns.length < 4 || !isUnitOrShare(textOf(text.words))) return false
  const pitch = (last.end - first!.end) / (columns.length - 2)
  return Math.abs((first!.start + last.end) / 2 - centerX(text.bbox)) < 0.5 * pitch
}

/** Whether a text is a unit, a percent sign or a count of units: "EUR million", "%", "1 000 t". */
export function isUnitOrShare(text: string): boolean {
  return isUnit(text) || /^\(?%\)?$|^1[ ,.]000 \p{L}{1,12}$/u.test(text)
}

/**
 * Joins the lines of a spanning header: "Persons aged 65 and" over "over" over "Men", "Women" and "Total". A lowercase
 * text directly under a text over several headers, aligned with it and over at most one header, is its next line.
 * A line of texts beside the joined header is merged with its line.
 *
 * @param lines Texts line by line, top to bottom.
 * @returns The same number of lines, some of them empty.
 */
export function joinWrapped(
  lines: readonly (readonly HeaderText[])[],
  levels: readonly Ruling[],
): readonly (readonly HeaderText[])[] {
  const joined = lines.map((line) => [...line])
  let isJoined = false
  for (let i = joined.length - 2; i > 0; i--) {
    const headers = joined.slice(i + 1).flat()
    for (const text of [...joined[i]!]) {
      const startsLowercase = /^\p{Ll}/u.test(text.words[0]!.text)
      if (!startsLowercase || countHeadersUnder(text, headers) > 1) continue
      const isContinued = (upper: HeaderText) =>
        isNextLine(text, upper) && countHeadersUnder(upper, headers) > 1 && !isRuled(upper, text, levels)
      const above = joined.slice(0, i).findLast((line) => line.some(isContinued))
      if (above === undefined) continue
      const at = above.findIndex(isContinued)
      const { bbox, words } = above[at]!
      above[at] = { bbox: hull([bbox, text.bbox]), words: [...words, ...text.words] }
      joined[i]!.splice(joined[i]!.indexOf(text), 1)
      isJoined = true
    }
  }
  return isJoined ? alignBeside(joined) : lines
}

/** Merges adjacent lines above the lowest one into the lower of the two, where their texts are side by side. */
function alignBeside(lines: readonly (readonly HeaderText[])[]): readonly (readonly HeaderText[])[] {
  const aligned = lines.map((line) => [...line])
  for (let i = 0; i + 2 < aligned.length; i++) {
    const [upper, lower] = [aligned[i]!, aligned[i + 1]!]
    const isBeside = upper.every((text) =>
      lower.every((other) => overlapX(text.bbox, other.bbox) < 0 && overlapY(text.bbox, other.bbox) > 0),
    )
    if (!isBeside) continue
    aligned[i + 1] = [...upper, ...lower].sort((a, b) => a.bbox.x0 - b.bbox.x0)
    aligned[i] = []
  }
  return aligned
}

function countHeadersUnder({ bbox }: HeaderText, headers: readonly HeaderText[]): number {
  return headers.filter((header) => overlapX(header.bbox, bbox) > 0).length
}

function isNextLine({ bbox, words }: HeaderText, upper: HeaderText): boolean {
  const isAligned = [bbox.x0 - upper.bbox.x0, centerX(bbox) - centerX(upper.bbox)].some(
    (distance) => Math.abs(distance) < MAX_ALIGNMENT_OFFSET,
  )
  return isAligned && bbox.y0 - upper.bbox.y1 < MAX_LINE_GAP * words[0]!.size
}

function isRuled(upper: HeaderText, lower: HeaderText, levels: readonly Ruling[]): boolean {
  return levels.some(
    ({ bbox }) =>
      overlapX(bbox, lower.bbox) > 0 && centerY(bbox) > centerY(upper.bbox) && centerY(bbox) < centerY(lower.bbox),
  )
}
