import { isContinental } from './european-format.js'

/** The mark before the decimals: a comma on the European continent, a point elsewhere. */
export type DecimalMark = ',' | '.'

/** The digits of a figure and what parts them, without signs, units and the mark of a note. */
const DIGITS = /\.?\d(?:[\d.,'’ \u00a0\u202f]*\d)?/
const BLANK = '[ \u00a0\u202f]'
/** A comma that no reader takes for anything else: "1.234,56", "1234,567", "0,125"; and "1.234.567". */
const SURE_COMMA = /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d{4,},\d{1,3}|0,\d{3}|\d{1,3}(?:\.\d{3}){2,})$/
/** "12,5" has decimals in a column of amounts and says "notes 12 and 5" in another; "5 412,345" may begin with a note. */
const COMMA = new RegExp(`^(?:\\d+,\\d{1,2}|\\d{1,3}(?:${BLANK}\\d{3})+,\\d+)$`)
const POINT = /^(?:\d*\.\d{1,2}|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{2,3})+,\d{3}|0?\.\d{3})$/
/** "1,234" and "1.234": thousands to one reader, three decimals to another. */
const OPEN = /^[1-9]\d{0,2}([.,])\d{3}$/
const WHOLE = /^\d{1,3}$/
/** One stray cell says nothing about its table. */
const LEAST_EVIDENCE = 2
/** What heads a column that says which notes belong to a row. */
const NOTES_HEAD =
  /^\(?(?:notes?|refs?|references?|anhang(?:s?angaben?)?|anm(?:erkung(?:en)?)?|erläuterung(?:en)?|textziffern?|tz|nr|notas?|toelichting)\b/im
const NOTES_LIST = /^[1-9]\d?(?:,[1-9]\d?)*$/
/** What stands in one column below its heads. */
interface Figures {
  readonly digits: readonly string[]
  readonly isHeadedNotes: boolean
  /** Nothing but numbers of notes, or what could be such. */
  readonly isLikeNotes: boolean
  /** "12.345 %", "1.250x": no share and no multiple has thousands. */
  readonly areShares: boolean
}

/**
 * Says how the figures of each column are set, where a column or else its table shows it beyond doubt.
 *
 * @param columns The texts of the figures, a list a column.
 * @param heads What stands over each column: one that says which notes belong to a row is no evidence for the others.
 * @param words Labels, title and unit: where all points of a column stand before three digits, their language tells.
 * @param around Gives the text of the page, whose language tells as much; asked only there.
 * @returns One a column; absent where nothing or both are shown: then a comma before three digits sets thousands apart.
 */
export function decimalMarks(
  columns: readonly (readonly string[])[],
  heads: readonly string[] = [],
  words: readonly string[] = [],
  around: () => readonly string[] = () => [],
): readonly (DecimalMark | undefined)[] {
  const figures = columns.map((texts, i) => toFigures(texts, heads[i] ?? ''))
  const table = markOfTable(figures)
  const isSure = table === ',' && isSureOfComma(figures)
  let asked: { readonly language: ReturnType<typeof isContinental> } | undefined
  const saysPoints = ({ digits, areShares }: Figures) => {
    asked ??= { language: isContinental([...words, ...heads], around()) }
    const { language } = asked
    if (language === undefined || areShares) return false
    // figures with decimals would all have them
    if (language === 'sure' || language === 'likely' || digits.some((each) => WHOLE.test(each))) return true
    // rates and sizes with three decimals all have one digit before them
    return language === 'rates' && !digits.every((each) => /^\d\.\d{3}$/.test(each))
  }
  return figures.map((column) => {
    const { digits } = column
    const own = markOf(digits)
    // a comma before decimals speaks for points before thousands, too, though one alone may be a stray
    const isOpen = own === undefined && table !== '.' && !digits.some((each) => POINT.test(each))
    if (isOpen && isOpenToPoints(digits) && saysPoints(column)) return ','
    if (own !== undefined || digits.some(isEvidence)) return own
    // a thousandfold error where it is wrong: "1,234" needs more than a "6,7" beside it to have decimals
    if (table === ',' && digits.some(hasOpenComma)) return isSure && !groupsByComma(digits) ? ',' : undefined
    return table
  })
}

function toFigures(texts: readonly string[], head: string): Figures {
  const isHeadedNotes = NOTES_HEAD.test(head.trim())
  return {
    digits: texts.map((text) => DIGITS.exec(text)?.[0] ?? ''),
    isHeadedNotes,
    isLikeNotes: isHeadedNotes || texts.every((text) => NOTES_LIST.test(text.trim())),
    areShares: texts.length > 0 && texts.every((text) => /[%x×]\)?$/.test(text.trim())),
  }
}

function isEvidence(digits: string): boolean {
  return SURE_COMMA.test(digits) || COMMA.test(digits) || POINT.test(digits)
}

function hasOpenComma(digits: string): boolean {
  return OPEN.exec(digits)?.[1] === ','
}

/** "12.345", "1.204", "567": points before three digits alone. */
function isOpenToPoints(column: readonly string[]): boolean {
  return column.some((digits) => OPEN.exec(digits)?.[1] === '.') && !column.some(hasOpenComma)
}

/** What the figures of one column show by themselves. */
function markOf(column: readonly string[]): DecimalMark | undefined {
  const points = column.filter((digits) => POINT.test(digits)).length
  const isSure = column.some((digits) => SURE_COMMA.test(digits))
  const commas = column.filter((digits) => COMMA.test(digits)).length
  if (isSure) return points === 0 ? ',' : undefined
  if (groupsByComma(column)) return points > 0 && commas === 0 ? '.' : undefined
  if (commas >= LEAST_EVIDENCE && points === 0) return ','
  return points >= LEAST_EVIDENCE && commas === 0 ? '.' : undefined
}

/** What the columns show together, those of notes left out. */
function markOfTable(figures: readonly Figures[]): DecimalMark | undefined {
  const columns = figures.filter(({ isHeadedNotes }) => !isHeadedNotes).map(({ digits }) => digits)
  const all = columns.flat()
  const commas = all.filter((digits) => SURE_COMMA.test(digits) || COMMA.test(digits)).length
  const points = all.filter((digits) => POINT.test(digits)).length + columns.filter(groupsByComma).length
  if (commas >= LEAST_EVIDENCE && points === 0) return ','
  return points >= LEAST_EVIDENCE && commas === 0 ? '.' : undefined
}

/** Whether commas before decimals stand in most of the columns, or are such as can be nothing else. */
function isSureOfComma(figures: readonly Figures[]): boolean {
  const columns = figures.filter(({ isLikeNotes, digits }) => !isLikeNotes && digits.length > 0)
  const sure = columns.flatMap(({ digits }) => digits.filter((each) => SURE_COMMA.test(each)))
  const marked = columns.filter(({ digits }) => markOf(digits) === ',')
  return sure.length >= LEAST_EVIDENCE || marked.length * 2 > columns.length
}

/** "1,234" over "567": thousands, or the second would have decimals too. */
function groupsByComma(column: readonly string[]): boolean {
  return column.some(hasOpenComma) && column.some((digits) => WHOLE.test(digits))
}
