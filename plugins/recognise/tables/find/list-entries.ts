import { centerX, hull, median } from '../../geometry/boxes.js'
import { flatten } from '../../geometry/flatten.js'
import { isMark } from '../../layout/line-kinds.js'
import { isNumberLike } from '../../lexicon/values.js'
import { isBoldLine } from '../../text/bold.js'
import { textOf } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import type { TextLine } from './text-rows.js'

/** So many of the rows fill all columns, and of all lines at least this share. */
const LEAST_FULL = 0.8
const LEAST_WHOLE = 0.6
/** Of fewer labels one may begin by itself. */
const LEAST_STARTS = 3
/** What the gutters of two and of more columns have in the median, in font sizes. */
const WIDE_GUTTER = 3
const GUTTER = 1.5
/** Texts whose edges or middles differ by less are flush, in points; so are this share of a column's texts. */
const FLUSH = 1.5
const LEAST_FLUSH = 0.9
/** Entries have no more words than this in the median, labels and others. */
const MOST_LABEL_WORDS = 9
const MOST_WORDS = 5
/** Lines of running text begin in lower case more often than this. */
const MOST_LOWER = 0.1
/** From this share of figures on, the figures tell the columns; what is drawn may tell them too. */
const MOST_FIGURES = 0.2
const MOST_JOINED_FIGURES = 0.5
/** Entries that stand more than once in their column, where no head tells that it is one: at least this share. */
const LEAST_REPEATED = 0.4
/** And of fewer rows than so many without heads this share. */
const FEW_ROWS = 8
const REPEATED_OF_FEW = 0.7
/** Labels that stand more than once are at most this share of them. */
const MOST_REPEATED_LABELS = 0.2
/** "1. Open the box", "(a) on demand", "Audit committee, 45": at most this share of the entries. */
const NUMBERED = /^(?:\d+|\(?[a-z])[.)] |, \d+$/
const MOST_NUMBERED = 0.2
/** "By: ...", "Name: ...": what a form asks for. */
const FIELD = /^\p{L}[\p{L} ]{1,20}:/u
const CONTACT = /@|\bwww\.|\+\d{2} |^(?:phone|tel|fax|telefon|téléphone)\b/i
/** What heads names: over two lists beside each other stands what each is, "Directors | Auditors". */
const NAMES =
  /(?<!\p{L})(?:names?|compan(?:y|ies)|subsidiar(?:y|ies)|affiliates?|entit(?:y|ies)|guarantors?|titles?|class|segments?|brands?|standards?|sites?|plants?|propert(?:y|ies)|locations?|countr(?:y|ies)|regions?|items?|products?|exhibits?|firma|gesellschaft(?:en)?|unternehmen|sitz|land|bezeichnung|sociétés?|filiales?|dénomination|pays|sociedad(?:es)?|denominación|país|società|denominazione)(?!\p{L})/iu

/** Rows that may be a list. */
interface ListRows {
  readonly heads: readonly TextLine[]
  /** The lines of each row. */
  readonly rows: readonly (readonly TextLine[])[]
  /** So many rows at least fill all columns. */
  readonly least: number
  /** Whether what is drawn shows that the columns are of one table. */
  readonly isJoined: boolean
}

/** Whether rows are a list of short texts that are told of each label, and no lists, cards or steps beside each other. */
export function readsAsList({ heads, rows, least, isJoined }: ListRows): boolean {
  const entries = isJoined ? rows.filter((row) => !isNameOfRows(row)) : rows
  const full = entries.map(([first]) => first!).filter(isFull)
  if (full.length < Math.max(least, LEAST_FULL * entries.length) || full.length < LEAST_WHOLE * countLines(entries))
    return false
  const [labels, ...others] = full[0]!.words.map((_, column) => full.map(({ words }) => words[column]!))
  const isWide = others.every((texts, i) => {
    const gaps = texts.map(([first], row) => (first!.bbox.x0 - full[row]!.words[i]!.at(-1)!.bbox.x1) / first!.size)
    return median(gaps) > (others.length > 1 ? GUTTER : WIDE_GUTTER)
  })
  const mostFigures = isJoined ? MOST_JOINED_FIGURES : MOST_FIGURES
  const isOfEntries = others.every((texts) => isFlush(texts) && areEntries(texts, MOST_WORDS, mostFigures))
  if (!isWide || !isOfEntries || !areIndented(labels!)) return false
  if (areFields([...labels!, ...flatten(others)].map(textOf)) || others.some(areSteps)) return false
  if (isJoined && areNumbers(labels!)) return true
  if (!areEntries(labels!, MOST_LABEL_WORDS, MOST_FIGURES)) return false
  if (isJoined) return true
  const [names, said] = [labels!.map(textOf), others.map((texts) => texts.map(textOf))]
  if (!areNames(names, said)) return false
  const isHeaded = NAMES.test(heads.map(({ words }) => textOf(words[0]!)).join(' '))
  const repeated = heads.length === 0 && full.length < FEW_ROWS ? REPEATED_OF_FEW : LEAST_REPEATED
  return isHeaded || said.some((texts) => repeatedShare(texts) >= repeated)
}

/** "3.1", "10.2": what is said beside the numbers of exhibits or items. */
function areNumbers(labels: readonly (readonly Word[])[]): boolean {
  return labels.every((words) => words.length === 1 && /^\d/.test(words[0]!.text))
}

/** Whether many texts are what a form asks for. */
function areFields(texts: readonly string[]): boolean {
  return texts.filter((text) => FIELD.test(text)).length > MOST_NUMBERED * texts.length
}

/** "1. Open the box" beside another list of steps; labels may be numbered. */
function areSteps(texts: readonly (readonly Word[])[]): boolean {
  return texts.filter((words) => NUMBERED.test(textOf(words))).length > MOST_NUMBERED * texts.length
}

function countLines(rows: readonly (readonly TextLine[])[]): number {
  return rows.reduce((sum, row) => sum + row.length, 0)
}

/** A bold text alone in the first column: "Germany" over the companies there. */
function isNameOfRows([first, ...others]: readonly TextLine[]): boolean {
  const isAlone = first!.words.every((own, column) => own.length > 0 === (column === 0))
  return others.length === 0 && isAlone && isBoldLine(first!.line)
}

/**
 * Whether the labels are names and what is beside them says something of each: lists beside each other have entries in
 * common, forms the same labels again ("By:", "Name:", "Title:"); steps and contents are numbered, and cards say how to call.
 */
function areNames(labels: readonly string[], others: readonly (readonly string[])[]): boolean {
  const all = [...labels, ...others.flat()]
  const numbered = all.filter((text) => NUMBERED.test(text)).length
  return (
    !others.some((texts) => texts.some((text) => labels.includes(text))) &&
    repeatedShare(labels) <= MOST_REPEATED_LABELS &&
    numbered <= MOST_NUMBERED * all.length &&
    !all.some((text) => CONTACT.test(text))
  )
}

export function isFull({ words }: TextLine): boolean {
  return words.every((own) => own.length > 0)
}

/** Whether texts begin under each other, end so, or are set to one middle. */
function isFlush(texts: readonly (readonly Word[])[]): boolean {
  const boxes = texts.map((words) => hull(words.map(({ bbox }) => bbox)))
  return [boxes.map(({ x0 }) => x0), boxes.map(({ x1 }) => x1), boxes.map(centerX)].some((places) => {
    const middle = median(places)
    return places.filter((place) => Math.abs(place - middle) < FLUSH).length >= LEAST_FLUSH * places.length
  })
}

/** Whether most labels begin where another does: names that are set to a middle do not. */
function areIndented(labels: readonly (readonly Word[])[]): boolean {
  const starts = labels.map(([first]) => first!.bbox.x0)
  const shared = starts.filter((x, i) => starts.some((other, j) => i !== j && Math.abs(other - x) < FLUSH))
  return starts.length < LEAST_STARTS || shared.length >= 0.8 * starts.length
}

/** Whether these are short texts, each whole on its line: no figures, no bullets and no lines of prose. */
function areEntries(texts: readonly (readonly Word[])[], most: number, mostFigures: number): boolean {
  const printed = texts.map(textOf)
  const countOf = (isSo: (text: string) => boolean) => printed.filter(isSo).length
  return (
    median(texts.map((words) => words.length)) <= most &&
    countOf((text) => /^\p{Ll}+(?:[ ,;]|$)/u.test(text)) <= MOST_LOWER * texts.length &&
    countOf((text) => isNumberLike(text) || /^[\d\W]*$/.test(text)) <= mostFigures * texts.length &&
    countOf((text) => /^[•●▪■◦·–—*†☐☒☑]|\.{4}|_{4}/u.test(text) || isMark(text)) === 0
  )
}

function repeatedShare(printed: readonly string[]): number {
  return printed.filter((text, i) => printed.some((other, j) => i !== j && other === text)).length / printed.length
}
