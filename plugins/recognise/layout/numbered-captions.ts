import type { Bbox } from '../../../core/model.js'
import { overlapX, widthOf } from '../geometry/boxes.js'
import { isBoldLine } from '../text/bold.js'
import { type Line, textIn } from '../text/lines.js'

/** "Table 3", "Tabelle A.2", "TABLE IV", "表 7-2": what a numbered caption begins with, in the languages of reports. */
const LABEL =
  /^(?:table|tab\.|tabelle|tableau|tabla|cuadro|tabella|tavola|tabel|quadro|exhibit|表)\s*(?:[a-z]?\.?\d+(?:[.\-–]\d+)*[a-z]?|[ivxl]+)(?=\W|$)/iu
/** Behind the label comes a sign or a name; "Table 3 shows" is of a sentence. */
const NAME = /^\s*(?:$|[.:：|)–—-]|\p{Lu}|\d|["“(]|\p{Script=Han})/u
/** One table behind another. */
const SEVERAL =
  /(?:,|&|\b(?:and|or|to|und|oder|bis|et|ou|y|o|e)) (?:table|tab\.|tabelle|tableau|tabla|tabella|exhibit) [a-z]?\.?\d/iu
/** Lines of a caption, at most: above its table, and below it, where it may say more. */
const MOST_LINES = 4
const MOST_BELOW = 8
/** How far their baselines are apart, in font sizes. */
const LINE_STEP = 1.6
/** A caption below stands this near to its table, in font sizes, and nearer than to the next by this share. */
const REACH = 2.5
const NEARER = 0.8
/** A line that is no longer than this share of the next ones had room for more. */
const SHORT = 0.75
/** A longer caption names the table with its first sentence, in letters. */
const LONG = 150

/** A caption with the number of its table. */
interface NumberedCaption {
  readonly title: string
  readonly lines: readonly Line[]
}

/**
 * The numbered caption whose last line is the first of these.
 *
 * @param lines From the last line of the caption up.
 */
export function captionUp(lines: readonly Line[]): NumberedCaption | undefined {
  for (let i = 0; i < Math.min(MOST_LINES, lines.length); i++) {
    const [line, below] = [lines[i]!, lines[i - 1]]
    if (
      below !== undefined &&
      (!isNextLine(line, below) || (isBoldLine(below) && !isBoldLine(line) && !isLabelAlone(line)))
    )
      return undefined
    if (isNumbered(line)) {
      const own = lines.slice(0, i + 1).reverse()
      return isOfSeveral(own) ? undefined : toCaption(own)
    }
  }
  return undefined
}

/**
 * The numbered caption right below a table, where captions stand below: it is nearer to that than to the next table.
 *
 * @param lines All lines that may be of it, top to bottom.
 */
export function captionBelow(
  table: Bbox,
  others: readonly Bbox[],
  lines: readonly Line[],
): NumberedCaption | undefined {
  const under = lines.filter(({ bbox }) => bbox.y0 > table.y1 - 1 && overlapX(bbox, table) > 0)
  const first = under[0]
  // exhibits have their names above them
  if (first === undefined || !isNumbered(first) || /^exhibit/i.test(textIn(first))) return undefined
  if (first.bbox.y0 - table.y1 > REACH * first.size) return undefined
  let end = 1
  while (end < MOST_BELOW && under[end] !== undefined && isNextLine(under[end - 1]!, under[end]!)) end++
  const own = under.slice(0, end)
  const [last, next] = [own.at(-1)!, under[end]]
  // what goes on is a paragraph, or stands over what comes next
  if (next !== undefined && isNextLine(last, next)) return undefined
  const gap = first.bbox.y0 - table.y1
  const below = others.filter((box) => box.y0 > table.y1 && overlapX(box, table) > 0).map(({ y0 }) => y0)
  const isNearer = gap < NEARER * (Math.min(...below) - last.bbox.y1)
  const isOfNext = next !== undefined && gap > 2 * (next.bbox.y0 - last.bbox.y1)
  return isNearer && !isOfNext ? toCaption(own) : undefined
}

/** Whether a title is one with a number. */
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

/** Whether a text names further tables beside the first: "Table 2 (page 12) and Table 3" is of a sentence. */
function isOfSeveral(lines: readonly Line[]): boolean {
  const text = lines.map(textIn).join(' ')
  const hasName = /^\s*[:.：|–—]/u.test(text.slice(LABEL.exec(text)![0].length))
  return !hasName && SEVERAL.test(text)
}

function isLabelAlone(line: Line): boolean {
  const text = textIn(line)
  return /^\W*$/u.test(text.slice(LABEL.exec(text)?.[0].length ?? 0))
}

/** Whether the first line is all of the name, and what the table shows is told below it: a short line over a sentence. */
function isNameAlone([first, second, ...others]: readonly Line[]): boolean {
  if (second === undefined || !/^\p{Lu}/u.test(textIn(second))) return false
  const hasName = textIn(first!).length > LABEL.exec(textIn(first!))![0].length + 3
  return hasName && widthOf(first!.bbox) < SHORT * Math.max(...[second, ...others].map(({ bbox }) => widthOf(bbox)))
}

function toCaption(lines: readonly Line[]): NumberedCaption {
  const text = (isNameAlone(lines) ? lines.slice(0, 1) : lines).map(textIn).join(' ')
  const label = LABEL.exec(text)![0].length
  const sentence = text.length > LONG ? /[.。](?=\s|$)/u.exec(text.slice(label + 2))?.index : undefined
  return { title: sentence === undefined ? text : text.slice(0, label + 2 + sentence + 1), lines }
}
