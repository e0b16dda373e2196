import { readValue } from '../../lexicon/values.js'

/** The usual number format of a column. */
export interface HabitsOfColumn {
  /** Number of decimals, if all but a few numbers have the same. */
  readonly decimals?: number
  /** Whether most other cells are tidy numbers. Only there, letters count as misread digits. */
  readonly isNumberColumn: boolean
  /** Whether thousands are separated by commas. */
  readonly isGrouped: boolean
  /** Whether any number in the table is in brackets, as negatives are. */
  readonly hasBrackets: boolean
  /** Whether numbers of the table have three decimals. Then "1.234" is not a misread "1,234". */
  readonly hasThousandths: boolean
  /** Whether all but a few numbers are percentages. */
  readonly isShare: boolean
  /** Whether a text of the table begins with "$". Then "S$" is a misread "$". */
  readonly hasDollar: boolean
  /** The dash that marks an empty value in this table. */
  readonly nil: string
}

const CURRENCY = '(?:US|C|CA|A|AU|HK|NT|NZ|S|R|MX)?\\$|[€£¥]'
/** A number has no leading zero unless it is the only digit before the point; codes may have one. */
const DIGITS = '(?:[1-9]\\d{0,2}(?:,\\d{3})+|0|[1-9]\\d*)(?:\\.\\d+)?|\\.\\d+'
const NOTE_MARK = '(?:\\s?\\(\\w{1,2}\\)|\\*{1,3})?'
const TIDY_NUMBER = new RegExp(
  `^(?:${CURRENCY})?\\s?(?:[-–−](?:${CURRENCY})?\\s?(?:${DIGITS})\\s?[%x]?|\\((?:${CURRENCY})?\\s?(?:${DIGITS})\\s?[%x]?\\)\\s?[%x]?|(?:${CURRENCY})?\\s?(?:${DIGITS})\\s?[%x]?)${NOTE_MARK}$`,
)
const DASH_ONLY = new RegExp(`^(?:${CURRENCY})?\\s?[-–—−]\\s?%?$`)

/** Whether a text is a well-formed number or a dash: paired brackets, thousands in groups of three. */
export function isTidy(text: string): boolean {
  return TIDY_NUMBER.test(text) || DASH_ONLY.test(text)
}

/** Whether a text is a tidy number in the format of its column, or a dash. */
export function fitsHabits(text: string, habits: HabitsOfColumn): boolean {
  if (DASH_ONLY.test(text)) return true
  const value = isTidy(text) ? readValue(text) : undefined
  if (value?.kind !== 'number') return false
  if (habits.decimals !== undefined && value.decimals !== habits.decimals) return false
  if (!habits.hasThousandths && value.decimals === 3) return false
  if (habits.isShare && value.suffix === undefined && value.decimals !== habits.decimals) return false
  return !habits.isGrouped || value.isGrouped || Math.abs(value.number) < 1000
}

/** Returns a key for a number without its currency, to compare two readings. Undefined if the text is not a number. */
export function meaningOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const value = readValue(text)
  if (value === undefined) return undefined
  return value.kind === 'nil' ? 'nil' : `${value.number} ${value.decimals} ${value.suffix ?? ''}`
}

/** Whether a text looks like a number, even if it is not well-formed. */
export function isLikeNumber(text: string): boolean {
  const characters = [...text.replace(/\s/g, '')]
  const digits = characters.filter((character) => /\d/.test(character)).length
  const like = characters.filter((character) => /[\d.,()$€£%§OoIlSsBZz|[\]{}\-–—−]/.test(character)).length
  return digits > 0 && like * 10 >= characters.length * 7 && digits * 3 >= characters.length
}

/** Whether a text is a number after a symbol of approximation or comparison: "~10%", "<1". */
export function isApproximate(text: string): boolean {
  return /^[~≈±<>≤≥]/.test(text) && isTidy(text.slice(1).trim())
}

/** Whether a text is a note or form reference of digits and one letter: "112B", "5a", "10b5". */
export function isLikeReference(text: string): boolean {
  return /^\d{1,3}[A-Za-z]\d?$/.test(text)
}
