/** A figure as it was read. */
export interface ReadFigure {
  readonly value: number
  readonly decimals: number
}

/** What is drawn, how far it may be off, and how many decimals the figures beside it have. */
export interface DrawnFigure {
  readonly value: number
  readonly slack: number
  readonly decimals: number
}

/** The first figure in a text, its thousands set apart by commas. */
const PRINTED = /\d(?:[\d.,]*\d)?/

/** A figure as its label says it, where that is no other: "1.2bn" is not 1.2. */
export function isAsPrinted(text: string, value: number): boolean {
  return Number(PRINTED.exec(text)?.[0].replaceAll(',', '')) === Math.abs(value)
}

/** A label that says a figure as it was found, with the signs around it. */
export function labelWith(text: string, { value, decimals }: ReadFigure): string {
  return text.replace(PRINTED, Math.abs(value).toFixed(decimals))
}

/**
 * What a figure says that was read from pixels and lost a digit: a line that crosses its first one makes 8.3 of 48.3, one
 * that crosses its last 44 of 44.9. The drawing tells which, where it is drawn exactly enough.
 *
 * @returns Undefined where no such digit brings it to what is drawn.
 */
export function withLostDigit(read: ReadFigure, drawn: DrawnFigure): ReadFigure | undefined {
  if (Math.abs(read.value - drawn.value) <= drawn.slack) return undefined
  return withFirstDigit(read, drawn) ?? withDecimals(read, drawn)
}

function withFirstDigit({ value, decimals }: ReadFigure, drawn: DrawnFigure): ReadFigure | undefined {
  const size = Math.abs(value)
  const place = 10 ** Math.trunc(size).toString().length
  const digit = Math.round((Math.abs(drawn.value) - size) / place)
  const isSigned = value === 0 || Math.sign(value) === Math.sign(drawn.value)
  if (digit < 1 || digit > 9 || !isSigned) return undefined
  const whole = Number((Math.sign(drawn.value) * (digit * place + size)).toFixed(decimals))
  return Math.abs(whole - drawn.value) <= drawn.slack ? { value: whole, decimals } : undefined
}

function withDecimals({ value, decimals }: ReadFigure, drawn: DrawnFigure): ReadFigure | undefined {
  if (decimals > 0 || drawn.decimals === 0) return undefined
  const whole = Number(drawn.value.toFixed(drawn.decimals))
  return Math.trunc(whole) === value ? { value: whole, decimals: drawn.decimals } : undefined
}
