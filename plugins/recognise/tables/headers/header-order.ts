import type { Bbox, Ruling } from '../../../../core/model.js'
import { centerX, centerY, hull, overlapX, overlapY } from '../../geometry/boxes.js'
import type { Span } from '../../geometry/span.js'
import { isUnit } from '../../lexicon/units.js'
import { textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'

/** Words that are one head, or one line of it. */
export interface HeadText {
  readonly bbox: Bbox
  readonly words: readonly Word[]
}

/** What is asked of a column: where it is, and whether its cells are figures. */
interface Column extends Span {
  readonly isNumeric: boolean
}

/** The lines of one head are nearer to each other, as a share of the font size. */
const TIGHT = 0.35
/** Middles of heads of one row differ by less, in points. */
const SAME_HEIGHT = 1.5
/** Their middles, or their left edges, differ by less, in points. */
const SAME_PLACE = 1.2

/**
 * Whether each column behind the stub has one text between its neighbours: these are its heads, though set left, or centred
 * in wide cells, over figures set right they stand nearer to the column before.
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

type HeadedBy = ReadonlyMap<HeadText, readonly [number, number]>

/**
 * The columns of the texts of each line, first and last, as far as their order tells them: of a line that heads each column
 * behind the stub once, and of heads of one row that stand at several heights.
 */
export function columnsByOrder(
  lines: readonly (readonly HeadText[])[],
  columns: readonly Column[],
): readonly (HeadedBy | undefined)[] {
  const orders = lines.map((texts) => columnsInOrder(texts, columns))
  if (orders.some((order) => order !== undefined)) return orders
  const stacked = columnsInOrder(lines.flat(), columns)
  return lines.map(() => (stacked !== undefined && areLevel(stacked) ? stacked : undefined))
}

/** Whether heads of one and of several lines have their middles at one height. */
function areLevel(heads: HeadedBy): boolean {
  const boxes = new Map<number, Bbox>()
  for (const [{ bbox }, [column]] of heads) boxes.set(column, hull([bbox, boxes.get(column) ?? bbox]))
  const middles = [...boxes.values()].map(centerY)
  return Math.max(...middles) - Math.min(...middles) < SAME_HEIGHT
}

/** Each text, or all over each other, with its column where {@link standInOrder} says that they head just one. */
function columnsInOrder(texts: readonly HeadText[], columns: readonly Column[]): HeadedBy | undefined {
  const stacks: { bbox: Bbox; texts: HeadText[] }[] = []
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

/** A unit alone on its line, in the middle of all columns: figures set right in wide cells put that off by half a column. */
export function isUnitOfAll(text: HeadText, line: readonly HeadText[], columns: readonly Column[]): boolean {
  const [first, last] = [columns[1], columns.at(-1)!]
  if (line.length > 1 || columns.length < 4 || !isUnitOrShare(textOf(text.words))) return false
  const pitch = (last.end - first!.end) / (columns.length - 2)
  return Math.abs((first!.start + last.end) / 2 - centerX(text.bbox)) < 0.5 * pitch
}

/** "EUR million", "%", "1 000 t". */
export function isUnitOrShare(text: string): boolean {
  return isUnit(text) || /^\(?%\)?$|^1[ ,.]000 \p{L}{1,12}$/u.test(text)
}

/**
 * Joins the lines of a head that spans others: "Persons aged 65 and" over "over" over "Men", "Women" and "Total". What
 * stands tight and centred under a text over several heads, and over no more than one of them, is that text's next line.
 * What stands beside such a head is on one line with it.
 *
 * @param lines Texts line by line, top to bottom.
 * @returns As many lines; emptied ones among them.
 */
export function joinWrapped(
  lines: readonly (readonly HeadText[])[],
  levels: readonly Ruling[],
): readonly (readonly HeadText[])[] {
  const joined = lines.map((line) => [...line])
  let isJoined = false
  for (let i = joined.length - 2; i > 0; i--) {
    const heads = joined.slice(i + 1).flat()
    for (const text of [...joined[i]!]) {
      const isInSentence = /^\p{Ll}/u.test(text.words[0]!.text)
      if (!isInSentence || headsUnder(text, heads) > 1) continue
      const isUpper = (upper: HeadText) =>
        isNextLine(text, upper) && headsUnder(upper, heads) > 1 && !isRuled(upper, text, levels)
      const above = joined.slice(0, i).findLast((line) => line.some(isUpper))
      if (above === undefined) continue
      const at = above.findIndex(isUpper)
      const { bbox, words } = above[at]!
      above[at] = { bbox: hull([bbox, text.bbox]), words: [...words, ...text.words] }
      joined[i]!.splice(joined[i]!.indexOf(text), 1)
      isJoined = true
    }
  }
  return isJoined ? alignBeside(joined) : lines
}

/** Lines above the lowest that stand beside each other become one, the lower. */
function alignBeside(lines: readonly (readonly HeadText[])[]): readonly (readonly HeadText[])[] {
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

function headsUnder({ bbox }: HeadText, heads: readonly HeadText[]): number {
  return heads.filter((head) => overlapX(head.bbox, bbox) > 0).length
}

function isNextLine({ bbox, words }: HeadText, upper: HeadText): boolean {
  const isAligned = [bbox.x0 - upper.bbox.x0, centerX(bbox) - centerX(upper.bbox)].some(
    (distance) => Math.abs(distance) < SAME_PLACE,
  )
  return isAligned && bbox.y0 - upper.bbox.y1 < TIGHT * words[0]!.size
}

function isRuled(upper: HeadText, lower: HeadText, levels: readonly Ruling[]): boolean {
  return levels.some(
    ({ bbox }) =>
      overlapX(bbox, lower.bbox) > 0 && centerY(bbox) > centerY(upper.bbox) && centerY(bbox) < centerY(lower.bbox),
  )
}
