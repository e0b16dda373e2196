import { centerX, hull, median } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import { isMark } from '../../layout/line-kinds.js'
import { isNumberLike } from '../../lexicon/values.js'
import { isBoldLine } from '../../text/bold.js'
import { textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { TextLine } from './text-rows.js'

/** Minimum share of the rows that fill all columns. */
const MIN_FULL_ROW_SHARE = 0.8
/** Minimum number of rows that fill all columns, as a share of all lines. */
const MIN_FULL_LINE_SHARE = 0.6
/** With fewer labels than this, their left edges are not compared. */
const MIN_COMPARED_LABELS = 3
/** Minimum median width of the gutter of two columns, in font sizes. */
const MIN_SINGLE_GUTTER = 3
/** Minimum median width of the gutters of at least three columns, in font sizes. */
const MIN_GUTTER = 1.5
/** Edges or middles of flush texts differ by less than this, in points. */
const MAX_FLUSH_DIFFERENCE = 1.5
/** Minimum share of a column's texts that are flush. */
const MIN_FLUSH_SHARE = 0.9
/** Maximum median number of words in a label. */
const MAX_LABEL_WORDS = 9
/** Maximum median number of words in an entry beside a label. */
const MAX_ENTRY_WORDS = 5
/** Maximum share of entries that begin in lower case. Running text has more. */
const MAX_LOWER_CASE_SHARE = 0.1
/** Maximum share of numbers among the entries of a column. */
const MAX_NUMBER_SHARE = 0.2
/** Maximum share of numbers beside the labels if rules or fills join the columns. */
const MAX_JOINED_NUMBER_SHARE = 0.5
/** Minimum share of entries that occur more than once in their column if no header names the labels. */
const MIN_REPEATED_SHARE = 0.4
/** A list with fewer rows than this is short. */
const SHORT_LIST_ROWS = 8
/** Minimum share of repeated entries in a column of a short list without headers. */
const MIN_REPEATED_IN_SHORT = 0.7
/** Maximum share of labels that occur more than once. */
const MAX_REPEATED_LABELS = 0.2
/** "1. Open the box", "(a) on demand", "Audit committee, 45": entries with a number. */
const NUMBERED = /^(?:\d+|\(?[a-z])[.)] |, \d+$/
/** Maximum share of numbered entries, and of form fields. */
const MAX_NUMBERED_SHARE = 0.2
/** "By: ...", "Name: ...": a field of a form. */
const FIELD = /^\p{L}[\p{L} ]{1,20}:/u
const CONTACT = /@|\bwww\.|\+\d{2} |^(?:phone|tel|fax|telefon|téléphone)\b/i
/** Words of a header over names. Headers over two lists side by side differ: "Directors | Auditors". */
const NAME_HEADER =
  /(?<!\p{L})(?:names?|compan(?:y|ies)|subsidiar(?:y|ies)|affiliates?|entit(?:y|ies)|guarantors?|titles?|class|segments?|brands?|standards?|sites?|plants?|propert(?:y|ies)|locations?|countr(?:y|ies)|regions?|items?|products?|exhibits?|firma|gesellschaft(?:en)?|unternehmen|sitz|land|bezeichnung|sociétés?|filiales?|dénomination|pays|sociedad(?:es)?|denominación|país|società|denominazione)(?!\p{L})/iu

/** Rows that may be a list. */
interface ListRows {
  readonly heads: readonly TextLine[]
  /** The lines of each row. */
  readonly rows: readonly (readonly TextLine[])[]
  /** Minimum number of rows that fill all columns. */
  readonly least: number
  /** Whether rules or fills show that the columns belong to one table. */
  readonly isJoined: boolean
}

/** Whether rows are one list of labels with short texts, and not lists, cards or steps side by side. */
export function readsAsList({ heads, rows, least, isJoined }: ListRows): boolean {
  const entries = isJoined ? rows.filter((row) => !isNameOfRows(row)) : rows
  const full = entries.map(([first]) => first!).filter(isFull)
  if (
    full.length < Math.max(least, MIN_FULL_ROW_SHARE * entries.length) ||
    full.length < MIN_FULL_LINE_SHARE * countLines(entries)
  )
    return false
  const [labels, ...others] = full[0]!.words.map((_, column) => full.map(({ words }) => words[column]!))
  const isWide = others.every((texts, i) => {
    const gaps = texts.map(([first], row) => (first!.bbox.x0 - full[row]!.words[i]!.at(-1)!.bbox.x1) / first!.size)
    return median(gaps) > (others.length > 1 ? MIN_GUTTER : MIN_SINGLE_GUTTER)
  })
  const maxNumberShare = isJoined ? MAX_JOINED_NUMBER_SHARE : MAX_NUMBER_SHARE
  const areColumnsOfEntries = others.every(
    (texts) => isFlush(texts) && areEntries(texts, MAX_ENTRY_WORDS, maxNumberShare),
  )
  if (!isWide || !areColumnsOfEntries || !areIndented(labels!)) return false
  if (areFields([...labels!, ...flatten(others)].map(textOf)) || others.some(areSteps)) return false
  if (isJoined && areNumbers(labels!)) return true
  if (!areEntries(labels!, MAX_LABEL_WORDS, MAX_NUMBER_SHARE)) return false
  if (isJoined) return true
  const [names, descriptions] = [labels!.map(textOf), others.map((texts) => texts.map(textOf))]
  if (!areNames(names, descriptions)) return false
  const isHeaded = NAME_HEADER.test(heads.map(({ words }) => textOf(words[0]!)).join(' '))
  const repeated = heads.length === 0 && full.length < SHORT_LIST_ROWS ? MIN_REPEATED_IN_SHORT : MIN_REPEATED_SHARE
  return isHeaded || descriptions.some((texts) => repeatedShare(texts) >= repeated)
}

/** Whether all labels are numbers of exhibits or items: "3.1", "10.2". */
function areNumbers(labels: readonly (readonly Word[])[]): boolean {
  return labels.every((words) => words.length === 1 && /^\d/.test(words[0]!.text))
}

/** Whether many texts are fields of a form. */
function areFields(texts: readonly string[]): boolean {
  return texts.filter((text) => FIELD.test(text)).length > MAX_NUMBERED_SHARE * texts.length
}

/** Whether many texts are numbered steps, such as "1. Open the box". Labels may be numbered. */
function areSteps(texts: readonly (readonly Word[])[]): boolean {
  return texts.filter((words) => NUMBERED.test(textOf(words))).length > MAX_NUMBERED_SHARE * texts.length
}

function countLines(rows: readonly (readonly TextLine[])[]): number {
  return rows.reduce((sum, row) => sum + row.length, 0)
}

/** Whether a row is only a bold text in the first column: "Germany" over the companies there. */
function isNameOfRows([first, ...others]: readonly TextLine[]): boolean {
  const isAlone = first!.words.every((own, column) => own.length > 0 === (column === 0))
  return others.length === 0 && isAlone && isBoldLine(first!.line)
}

/**
 * Whether the labels are names and the texts beside them describe each. Lists side by side share entries, forms repeat
 * labels ("By:", "Name:", "Title:"), steps and contents are numbered, and cards have contact details.
 */
function areNames(labels: readonly string[], others: readonly (readonly string[])[]): boolean {
  const all = [...labels, ...others.flat()]
  const numbered = all.filter((text) => NUMBERED.test(text)).length
  return (
    !others.some((texts) => texts.some((text) => labels.includes(text))) &&
    repeatedShare(labels) <= MAX_REPEATED_LABELS &&
    numbered <= MAX_NUMBERED_SHARE * all.length &&
    !all.some((text) => CONTACT.test(text))
  )
}

export function isFull({ words }: TextLine): boolean {
  return words.every((own) => own.length > 0)
}

/** Whether texts share a left edge, a right edge or a middle. */
function isFlush(texts: readonly (readonly Word[])[]): boolean {
  const boxes = texts.map((words) => hull(words.map(({ bbox }) => bbox)))
  return [boxes.map(({ x0 }) => x0), boxes.map(({ x1 }) => x1), boxes.map(centerX)].some((positions) => {
    const middle = median(positions)
    return (
      positions.filter((position) => Math.abs(position - middle) < MAX_FLUSH_DIFFERENCE).length >=
      MIN_FLUSH_SHARE * positions.length
    )
  })
}

/** Whether most labels share their left edge with another label. Centred names do not. */
function areIndented(labels: readonly (readonly Word[])[]): boolean {
  const starts = labels.map(([first]) => first!.bbox.x0)
  const shared = starts.filter((x, i) =>
    starts.some((other, j) => i !== j && Math.abs(other - x) < MAX_FLUSH_DIFFERENCE),
  )
  return starts.length < MIN_COMPARED_LABELS || shared.length >= 0.8 * starts.length
}

/** Whether these are short texts: few numbers, no bullets and few lines of prose. */
function areEntries(texts: readonly (readonly Word[])[], most: number, maxNumberShare: number): boolean {
  const printed = texts.map(textOf)
  const countOf = (matches: (text: string) => boolean) => printed.filter(matches).length
  return (
    median(texts.map((words) => words.length)) <= most &&
    countOf((text) => /^\p{Ll}+(?:[ ,;]|$)/u.test(text)) <= MAX_LOWER_CASE_SHARE * texts.length &&
    countOf((text) => isNumberLike(text) || /^[\d\W]*$/.test(text)) <= maxNumberShare * texts.length &&
    countOf((text) => /^[•●▪■◦·–—*†☐☒☑]|\.{4}|_{4}/u.test(text) || isMark(text)) === 0
  )
}

function repeatedShare(printed: readonly string[]): number {
  return printed.filter((text, i) => printed.some((other, j) => i !== j && other === text)).length / printed.length
}
