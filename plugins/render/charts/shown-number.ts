/** Formats a number like a spreadsheet with a number format of {@link seriesNumbers}: `(1,234.5)`. */
export function shownNumber(number: number, format: string): string {
  const [positive = 'General', negative] = format.match(SECTION) ?? []
  const section = number < 0 && negative !== undefined ? negative : positive
  const size = Math.abs(number)
  const shown = section.replace(PART, (part, text?: string) => text ?? digitsOf(size, part))
  return number < 0 && negative === undefined ? `-${shown}` : shown
}

/** The text between unquoted semicolons. */
const SECTION = /(?:"[^"]*"|[^;"])+/g
/** A quoted text, or the digits. */
const PART = /"([^"]*)"|General|(?:#,##)?0(?:\.0+)?(?:E\+00)?/g

function digitsOf(size: number, format: string): string {
  if (format === 'General') return String(size)
  const decimals = /\.(0+)/.exec(format)?.[1]?.length ?? 0
  if (format.endsWith('E+00')) {
    const [digits, sign, power] = size.toExponential(decimals).split(/e([+-])/)
    return `${digits}E${sign}${power!.padStart(2, '0')}`
  }
  const [whole = '', fraction] = size.toFixed(decimals).split('.')
  const grouped = format.startsWith('#') ? whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : whole
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
