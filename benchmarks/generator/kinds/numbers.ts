import type { Random } from '../../chaos/random.js'
import type { Language } from './content.js'

/** How a document prints its numbers. */
export interface NumberStyle {
  readonly decimal: string
  readonly thousands: string
  readonly negative: 'hyphen' | 'minus' | 'brackets' | 'trailing'
  /** Text for nil. */
  readonly nil: string
  readonly currency: string
  readonly currencyPlace: 'none' | 'before' | 'after'
}

/** Chooses the number style of a document by its language. */
export function chooseNumberStyle(random: Random, language: Language): NumberStyle {
  const [decimal, thousands] = random.pick(separators[language])
  return {
    decimal,
    thousands,
    negative: random.pick(negatives[language]),
    nil: random.pick(['-', '–', '—', '']),
    currency: random.pick(currencies[language]),
    currencyPlace: random.pick(['none', 'none', language === 'en' ? 'before' : 'after'] as const),
  }
}

/** Formats a number without its currency. */
export function formatNumber(value: number, decimals: number, style: NumberStyle): string {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, style.thousands)
  const digits = fraction === undefined ? grouped : grouped + style.decimal + fraction
  if (Number(Math.abs(value).toFixed(decimals)) === 0 || value > 0) return digits
  if (style.negative === 'brackets') return `(${digits})`
  if (style.negative === 'trailing') return `${digits}-`
  return (style.negative === 'minus' ? '−' : '-') + digits
}

/** Formats an amount of money, with the currency if the document prints one at each amount. */
export function formatMoney(value: number, style: NumberStyle, decimals = 2): string {
  const digits = formatNumber(value, decimals, style)
  if (style.currencyPlace === 'before')
    return /^[-−]/.test(digits) ? `${digits[0]}${style.currency}${digits.slice(1)}` : style.currency + digits
  return style.currencyPlace === 'after' ? `${digits} ${style.currency}` : digits
}

/** Returns a random amount with a realistic spread of magnitudes. */
export function randomAmount(random: Random, most = 100_000): number {
  const magnitude = random.next() ** 1.6 * Math.log(most)
  return Math.round(Math.exp(magnitude) * 100 * (1 + random.next())) / 100
}

/** Rounds to cents, so that sums of printed amounts reconcile. */
export function toCents(value: number): number {
  return Math.round(value * 100) / 100
}

const separators: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [
    ['.', ','],
    ['.', ','],
    ['.', ''],
    ['.', '\u2009'],
  ],
  de: [
    [',', '.'],
    [',', '.'],
    [',', '\u202f'],
    ['.', "'"],
  ],
  fr: [
    [',', '\u00a0'],
    [',', '\u202f'],
    [',', '\u2009'],
  ],
  es: [
    [',', '.'],
    [',', '\u00a0'],
  ],
}

const negatives: Readonly<Record<Language, readonly NumberStyle['negative'][]>> = {
  en: ['hyphen', 'minus', 'brackets', 'brackets'],
  de: ['hyphen', 'minus', 'trailing'],
  fr: ['hyphen', 'minus', 'brackets'],
  es: ['hyphen', 'hyphen', 'brackets'],
}

const currencies: Readonly<Record<Language, readonly string[]>> = {
  en: ['$', '£', '€'],
  de: ['€', 'EUR', 'CHF'],
  fr: ['€', 'EUR'],
  es: ['€', 'EUR'],
}
