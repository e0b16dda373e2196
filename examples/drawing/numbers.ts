/** How a number is printed. */
export interface NumberFormat {
  /** Number of decimals. @default 0 */
  readonly decimals?: number
  /** Printed before the number. With a space at the end, it is in a separate column: `$ `. @default '' */
  readonly currency?: string
  /** Printed after the number: `%`, ` %`, `x`. @default '' */
  readonly suffix?: string
  /** `us`: 1,234.5; `european`: 1.234,5. @default 'us' */
  readonly grouping?: 'us' | 'european'
  /** Printed for zero. @default '—' */
  readonly nil?: string
  /** @default 'brackets' */
  readonly negative?: 'brackets' | 'minus'
}

/** Formats a number as in a filing: `1,234`, `(56)`, `—` for zero. */
export function printNumber(value: number, format: NumberFormat = {}): string {
  const { decimals = 0, currency = '', suffix = '', grouping = 'us', nil = '—', negative = 'brackets' } = format
  if (value === 0) return `${currency}${nil}`
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const [thousands, decimal] = grouping === 'us' ? [',', '.'] : ['.', ',']
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, thousands) + (fraction === undefined ? '' : decimal + fraction)
  if (value > 0) return `${currency}${digits}${suffix}`
  return negative === 'minus' ? `${currency}-${digits}${suffix}` : `${currency}(${digits})${suffix}`
}

/** Formats a row of numbers with the same format. */
export function printNumbers(values: readonly number[], format: NumberFormat = {}): readonly string[] {
  return values.map((value) => printNumber(value, format))
}

/** Adds rows of numbers, column by column. */
export function addRows(...rows: readonly (readonly number[])[]): readonly number[] {
  return (rows[0] ?? []).map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0))
}
