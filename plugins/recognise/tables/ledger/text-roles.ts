import type { PageContent } from '../../../../core/model.js'
import { centerX, centerY, median, widthOf } from '../../geometry/boxes.js'
import { isMark, isProse, isSentence, kindOf } from '../../layout/line-kinds.js'
import { isContents } from '../../layout/lists.js'
import { isMostlyBold, type Line, textIn } from '../../text/lines.js'
import type { TextRole } from './ledger.js'

/** Running headers and footers are within this share of the page's height from its edge. */
const MARGIN = 0.07
/** Maximum distance of a page number from the middle of the page, in points. */
const CENTERED = 3
/** Lines of a block follow each other within this many font sizes, from baseline to baseline. */
const BLOCK_STEP = 2.4
/** A heading is larger than the text of the page by this factor, unless it is bold. */
const LARGE = 1.15
const PAGE_NUMBER =
  /^(?:[-–—]\s*)?(?:(?:page|seite|p\.?)\s*)?[A-Z]?-?\d{1,4}(?:\s*(?:of|von|\/)\s*\d{1,4})?(?:\s*[-–—])?$/i

/**
 * Gives the lines outside of tables and charts their roles.
 *
 * @param lines From top to bottom within each column of text.
 * @param all All lines of the page, those of tables too.
 * @returns One role per line. Undefined for lines that look like rows of a table, or are numbers by themselves.
 */
export function textRoles(
  lines: readonly Line[],
  all: readonly Line[],
  content: PageContent,
): readonly (TextRole | undefined)[] {
  if (lines.length === 0) return []
  const size = median(all.map((line) => line.size))
  const width = Math.max(...all.map(({ bbox }) => widthOf(bbox)))
  const bottom = Math.max(...all.map(({ bbox }) => bbox.y1))
  const left = Math.min(...all.map(({ bbox }) => bbox.x0))
  const look = { size, width, left, bottom, height: content.height, center: content.width / 2 }
  const paged = lines.filter((line) => line.phrases.length > 1)
  const contents: ReadonlySet<Line> = new Set(isContents(paged) ? paged : [])
  const roles = blocksOf(lines).flatMap((block) => rolesInBlock(block, look))
  return lines.map((line, i) => (contents.has(line) ? 'contents' : roles[i]))
}

interface PageLook {
  /** Usual font size. */
  readonly size: number
  /** Width of the widest line. */
  readonly width: number
  readonly height: number
  /** Middle of the page, horizontally. */
  readonly center: number
  /** Left edge of the text. */
  readonly left: number
  /** Lower edge of the last line. */
  readonly bottom: number
}

function blocksOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const blocks: Line[][] = []
  let last: Line | undefined
  for (const line of lines) {
    const step = last === undefined ? Infinity : line.baseline - last.baseline
    if (step >= 0 && step < BLOCK_STEP * line.size) blocks.at(-1)!.push(line)
    else blocks.push([line])
    last = line
  }
  return blocks
}

function rolesInBlock(block: readonly Line[], look: PageLook): readonly (TextRole | undefined)[] {
  if (isContents(block)) return block.map(() => 'contents')
  const hasSentences = block.some(isSentence)
  return block.map((line) => roleOf(line, hasSentences, look))
}

function roleOf(line: Line, isAmongSentences: boolean, look: PageLook): TextRole | undefined {
  const { size, width, height, left } = look
  const y = centerY(line.bbox)
  if (y < MARGIN * height || y > (1 - MARGIN) * height) return 'furniture'
  if (isPageNumber(line, look)) return 'furniture'
  if (line.phrases.some(isProse) || isSentence(line)) return 'paragraph'
  const [first, second] = line.phrases
  const isAtMargin = line.bbox.x0 < left + 2 * line.size
  if (isListMark(first!.text) && (second === undefined ? isAtMargin : /\p{L}{2}/u.test(second.text))) return 'list'
  // the mark of a note, or the number of a line
  if (second === undefined && isAtMargin && /^\d{1,3}$/.test(first!.text)) return 'list'
  if (isAmongSentences && line.phrases.length === 1 && widthOf(line.bbox) > 0.3 * width) return 'paragraph'
  if (isField(line)) return 'field'
  if (second === undefined && first!.isPeriod) return 'heading'
  if (kindOf(line) === 'tabular' || line.phrases.every((phrase) => phrase.isNumber)) return undefined
  return line.size > LARGE * size || isMostlyBold(line) ? 'heading' : 'label'
}

/** A number by itself in the middle of the page, or any number of up to three digits in the last line. */
function isPageNumber({ phrases, bbox, size }: Line, { center, bottom }: PageLook): boolean {
  const text = textIn({ phrases })
  const isLast = bbox.y1 > bottom - size
  if (PAGE_NUMBER.test(text)) return isLast || Math.abs(centerX(bbox) - center) < CENTERED
  const numbers = phrases.filter((phrase) => phrase.isNumber)
  return isLast && numbers.length === 1 && /^\d{1,3}$/.test(numbers[0]!.text)
}

/** A bullet, the mark of a note, or the number of a section: `(1)`, `10.14`. The text may be on another line. */
function isListMark(text: string): boolean {
  return isMark(text) || /^\(\d{1,2}\)$|^\d{1,2}(?:\.\d{1,2}){1,3}[*†]?$/.test(text)
}

/** `Invoice no.: 1234`, also beside each other. A row of a table has no colon behind its label. */
function isField({ phrases }: Line): boolean {
  const text = textIn({ phrases })
  return /\p{L}[\p{L}\s.)]*:/u.test(text) && phrases.filter((phrase) => phrase.isNumber).length < 2
}
