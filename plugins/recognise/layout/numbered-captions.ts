import type { Bbox } from '../../../core/model.js'
import { overlapX, widthOf } from '../geometry/boxes.js'
import { isBoldLine } from '../text/bold.js'
import { type Line, textIn } from '../text/lines.js'

/** Labels at the start of numbered captions, in several languages: "Table 3", "Tabelle A.2", "TABLE IV", "表 7-2". */
const LABEL =
  /^(?:table|tab\.|tabelle|tableau|tabla|cuadro|tabella|tavola|tabel|quadro|exhibit|表)\s*(?:[a-z]?\.?\d+(?:[.\-–]\d+)*[a-z]?|[ivxl]+)(?=\W|$)/iu
/** Punctuation or a name after the label. "Table 3 shows" starts a sentence. */
const NAME = /^\s*(?:$|[.:：|)–—-]|\p{Lu}|\d|["“(]|\p{Script=Han})/u
/** A further table label after a comma or a conjunction. */
const SEVERAL =
  /(?:,|&|\b(?:and|or|to|und|oder|bis|et|ou|y|o|e)) (?:table|tab\.|tabelle|tableau|tabla|tabella|exhibit) [a-z]?\.?\d/iu
/** Maximum number of lines in a caption above its table. */
const MAX_LINES_ABOVE = 4
/** Maximum number of lines in a caption below its table. */
const MAX_LINES_BELOW = 8
/** Maximum baseline distance of caption lines, in font sizes. */
const LINE_STEP = 1.6
/** Maximum gap between a table and the caption below it, in font sizes. */
const MAX_CAPTION_GAP = 2.5
/** Maximum gap to the caption's own table, as a share of the gap to the next table. */
const MAX_GAP_RATIO = 0.8
/** Maximum width of a name on its own line, as a share of the widest line below it. */
const MAX_NAME_WIDTH = 0.75
/** Maximum length of a title, in characters. The title of a longer caption is its first sentence. */
const MAX_TITLE_LENGTH = 150

/** A caption with the number of its table. */
interface NumberedCaption {
  readonly title: string
  readonly lines: readonly Line[]
}

/**
 * Finds the numbered caption whose last line is the first of these lines.
 *
 * @param lines Lines from the last line of the caption up.
 */
export function captionUp(lines: readonly Line[]): NumberedCaption | undefined {
  for (let i = 0; i < Math.min(MAX_LINES_ABOVE, lines.length); i++) {
    const [line, below] = [lines[i]!, lines[i - 1]]
    if (
      below !== undefined &&
      (!isNextLine(line, below) || (isBoldLine(below) && !isBoldLine(line) && !isLabelAlone(line)))
    )
      return undefined
    if (isNumbered(line)) {
      const own = lines.slice(0, i + 1).reverse()
      return namesSeveralTables(own) ? undefined : toCaption(own)
    }
  }
  return undefined
}

/**
 * Finds the numbered caption right below a table. It must be nearer to this table than to the next one.
 *
 * @param lines All lines that may belong to the caption, top to bottom.
 */
export function captionBelow(
  table: Bbox,
  others: readonly Bbox[],
  lines: readonly Line[],
): NumberedCaption | undefined {
  const under = lines.filter(({ bbox }) => bbox.y0 > table.y1 - 1 && overlapX(bbox, table) > 0)
  const first = under[0]
  // captions of exhibits are above them
  if (first === undefined || !isNumbered(first) || /^exhibit/i.test(textIn(first))) return undefined
  if (first.bbox.y0 - table.y1 > MAX_CAPTION_GAP * first.size) return undefined
  let end = 1
  while (end < MAX_LINES_BELOW && under[end] !== undefined && isNextLine(under[end - 1]!, under[end]!)) end++
  const own = under.slice(0, end)
  const [last, next] = [own.at(-1)!, under[end]]
  // a longer text is a paragraph
  if (next !== undefined && isNextLine(last, next)) return undefined
  const gap = first.bbox.y0 - table.y1
  const below = others.filter((box) => box.y0 > table.y1 && overlapX(box, table) > 0).map(({ y0 }) => y0)
  const isNearer = gap < MAX_GAP_RATIO * (Math.min(...below) - last.bbox.y1)
  const belongsToNext = next !== undefined && gap > 2 * (next.bbox.y0 - last.bbox.y1)
  return isNearer && !belongsToNext ? toCaption(own) : undefined
}

/** Whether a title starts with a table number. */
export function isNumberedTitle(text: string): boolean {
  const label = LABEL.exec(text)
  return label !== null && NAME.test(text.slice(label[0].length))
}

function isNumbered(line: Line): boolean {
  return isNumberedTitle(textIn(line))
}

function isNextLine(above: Line, below: Line): boolean {
  const step = below.baseline - above.baseline
  return step > 0 && step < LINE_STEP * below.size && Math.abs(above.size - below.size) < 0.3 * below.size
}

/** Whether a text names further tables: "Table 2 (page 12) and Table 3" belongs to a sentence. */
function namesSeveralTables(lines: readonly Line[]): boolean {
  const text = lines.map(textIn).join(' ')
  const hasName = /^\s*[:.：|–—]/u.test(text.slice(LABEL.exec(text)![0].length))
  return !hasName && SEVERAL.test(text)
}

function isLabelAlone(line: Line): boolean {
  const text = textIn(line)
  return /^\W*$/u.test(text.slice(LABEL.exec(text)?.[0].length ?? 0))
}

/** Whether the first line is the whole name: a short line above the description of the table. */
function isNameAlone([first, second, ...others]: readonly Line[]): boolean {
  if (second === undefined || !/^\p{Lu}/u.test(textIn(second))) return false
  const hasName = textIn(first!).length > LABEL.exec(textIn(first!))![0].length + 3
  return (
    hasName && widthOf(first!.bbox) < MAX_NAME_WIDTH * Math.max(...[second, ...others].map(({ bbox }) => widthOf(bbox)))
  )
}

function toCaption(lines: readonly Line[]): NumberedCaption {
  const text = (isNameAlone(lines) ? lines.slice(0, 1) : lines).map(textIn).join(' ')
  const label = LABEL.exec(text)![0].length
  const sentence = text.length > MAX_TITLE_LENGTH ? /[.。](?=\s|$)/u.exec(text.slice(label + 2))?.index : undefined
  return { title: sentence === undefined ? text : text.slice(0, label + 2 + sentence + 1), lines }
}
