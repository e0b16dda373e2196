import { isContinental } from './european-format.js'

/** The decimal separator: a comma in the European number format, otherwise a point. */
export type DecimalMark = ',' | '.'

/** The digits of a number and their separators, without signs, units and note marks. */
const DIGITS = /\.?\d(?:[\d.,'’ \u00a0\u202f]*\d)?/
const BLANK = '[ \u00a0\u202f]'
/** Numbers that certainly have the European format: "1.234,56", "1234,567", "0,125", "1.234.567". */
const SURE_COMMA = /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d{4,},\d{1,3}|0,\d{3}|\d{1,3}(?:\.\d{3}){2,})$/
/** "12,5" has decimals in a column of amounts but is notes 12 and 5 in another; "5 412,345" may start with a note. */
const COMMA = new RegExp(`^(?:\\d+,\\d{1,2}|\\d{1,3}(?:${BLANK}\\d{3})+,\\d+)$`)
const POINT = /^(?:\d*\.\d{1,2}|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{2,3})+,\d{3}|0?\.\d{3})$/
/** Ambiguous numbers: "1,234" and "1.234" have thousands or three decimals. */
const AMBIGUOUS = /^[1-9]\d{0,2}([.,])\d{3}$/
const WHOLE = /^\d{1,3}$/
/** Minimum number of cells that show a separator. A single cell may be stray. */
const MIN_EVIDENCE = 2
/** Headers of a column of note numbers. */
const NOTES_HEADER =
  /^\(?(?:notes?|refs?|references?|anhang(?:s?angaben?)?|anm(?:erkung(?:en)?)?|erläuterung(?:en)?|textziffern?|tz|nr|notas?|toelichting)\b/im
const NOTES_LIST = /^[1-9]\d?(?:,[1-9]\d?)*$/
/** The numbers of one column below its header. */
interface ColumnNumbers {
  readonly digits: readonly string[]
  readonly hasNotesHeader: boolean
  /** Whether all texts may be note numbers. */
  readonly mayBeNotes: boolean
  /** Whether all texts are percentages or multiples, which have no thousands: "12.345 %", "1.250x". */
  readonly arePercentages: boolean
}

/**
 * Detects the decimal separator of each column, if the column or its table shows it beyond doubt.
 *
 * @param columns Texts of the numbers, one list per column.
 * @param headers Header of each column. A column of note numbers is no evidence for the others.
 * @param words Labels, title and unit. Their language decides if all points of a column come before three digits.
 * @param around Returns the text of the page, for its language. Called only in that case.
 * @returns One separator per column. Undefined without clear evidence: a comma before three digits then groups
 * thousands.
 */
export function decimalMarks(
  columns: readonly (readonly string[])[],
  headers: readonly string[] = [],
  words: readonly string[] = [],
  around: () => readonly string[] = () => [],
): readonly (DecimalMark | undefined)[] {
  const numbers = columns.map((texts, i) => toColumnNumbers(texts, headers[i] ?? ''))
  const table = markOfTable(numbers)
  const isSure = table === ',' && hasCertainComma(numbers)
  let detected: { readonly language: ReturnType<typeof isContinental> } | undefined
  const groupsByPoint = ({ digits, arePercentages }: ColumnNumbers) => {
    detected ??= { language: isContinental([...words, ...headers], around()) }
    const { language } = detected
    if (language === undefined || arePercentages) return false
    // numbers with decimals would all have them
    if (language === 'sure' || language === 'likely' || digits.some((each) => WHOLE.test(each))) return true
    // rates and sizes with three decimals all have one digit before them
    return language === 'rates' && !digits.every((each) => /^\d\.\d{3}$/.test(each))
  }
  return numbers.map((column) => {
    const { digits } = column
    const own = markOf(digits)
    // a decimal comma elsewhere in the table suggests points between thousands, but a single one may be stray
    const isOpen = own === undefined && table !== '.' && !digits.some((each) => POINT.test(each))
    if (isOpen && isOpenToPoints(digits) && groupsByPoint(column)) return ','
    if (own !== undefined || digits.some(isEvidence)) return own
    // an error is thousandfold: "1,234" needs more evidence for decimals than a "6,7" beside it
    if (table === ',' && digits.some(hasOpenComma)) return isSure && !groupsByComma(digits) ? ',' : undefined
    return table
  })
}

function toColumnNumbers(texts: readonly string[], header: string): ColumnNumbers {
  const hasNotesHeader = NOTES_HEADER.test(header.trim())
  return {
    digits: texts.map((text) => DIGITS.exec(text)?.[0] ?? ''),
    hasNotesHeader,
    mayBeNotes: hasNotesHeader || texts.every((text) => NOTES_LIST.test(text.trim())),
    arePercentages: texts.length > 0 && texts.every((text) => /[%x×]\)?$/.test(text.trim())),
  }
}

function isEvidence(digits: string): boolean {
  return SURE_COMMA.test(digits) || COMMA.test(digits) || POINT.test(digits)
}

function hasOpenComma(digits: string): boolean {
  return AMBIGUOUS.exec(digits)?.[1] === ','
}

/** Whether all ambiguous numbers of a column have points: "12.345", "1.204", "567". */
function isOpenToPoints(column: readonly string[]): boolean {
  return column.some((digits) => AMBIGUOUS.exec(digits)?.[1] === '.') && !column.some(hasOpenComma)
}

/** Returns the decimal separator that the numbers of one column show by themselves. */
function markOf(column: readonly string[]): DecimalMark | undefined {
  const points = column.filter((digits) => POINT.test(digits)).length
  const isSure = column.some((digits) => SURE_COMMA.test(digits))
  const commas = column.filter((digits) => COMMA.test(digits)).length
  if (isSure) return points === 0 ? ',' : undefined
  if (groupsByComma(column)) return points > 0 && commas === 0 ? '.' : undefined
  if (commas >= MIN_EVIDENCE && points === 0) return ','
  return points >= MIN_EVIDENCE && commas === 0 ? '.' : undefined
}

/** Returns the decimal separator that the columns show together, without columns of notes. */
function markOfTable(numbers: readonly ColumnNumbers[]): DecimalMark | undefined {
  const columns = numbers.filter(({ hasNotesHeader }) => !hasNotesHeader).map(({ digits }) => digits)
  const all = columns.flat()
  const commas = all.filter((digits) => SURE_COMMA.test(digits) || COMMA.test(digits)).length
  const points = all.filter((digits) => POINT.test(digits)).length + columns.filter(groupsByComma).length
  if (commas >= MIN_EVIDENCE && points === 0) return ','
  return points >= MIN_EVIDENCE && commas === 0 ? '.' : undefined
}

/** Whether most columns have decimal commas, or enough numbers certainly have them. */
function hasCertainComma(numbers: readonly ColumnNumbers[]): boolean {
  const columns = numbers.filter(({ mayBeNotes, digits }) => !mayBeNotes && digits.length > 0)
  const sure = columns.flatMap(({ digits }) => digits.filter((each) => SURE_COMMA.test(each)))
  const marked = columns.filter(({ digits }) => markOf(digits) === ',')
  return sure.length >= MIN_EVIDENCE || marked.length * 2 > columns.length
}

/** Whether commas group thousands: with decimals in "1,234", the "567" below it would have decimals too. */
function groupsByComma(column: readonly string[]): boolean {
  return column.some(hasOpenComma) && column.some((digits) => WHOLE.test(digits))
}
