/** A figure as it was read. */
interface ReadFigure {
  readonly value: number
  readonly decimals: number
}

/** What is drawn, and how far that may be off. */
interface DrawnFigure {
  readonly value: number
  readonly slack: number
}

/** The first figure in a text, its thousands set apart by commas. */
const PRINTED = /\d(?:[\d.,]*\d)?/
/** A digit is told by what is drawn no farther off than this share of the digit's place. */
const TOLD = 0.2

/** A figure as its label says it, where that is no other: "1.2bn" is not 1.2. */
export function isAsPrinted(text: string, value: number): boolean {
  return Number(PRINTED.exec(text)?.[0].replaceAll(',', '')) === Math.abs(value)
}

/** A label that says a figure as it was found, with the signs around it. */
export function labelWith(text: string, { value, decimals }: ReadFigure): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return text.replace(PRINTED, (printed) =>
    Math.abs(value).toLocaleString('en-US', { ...digits, useGrouping: printed.includes(',') }),
  )
}

/**
 * What a figure says that was read from pixels and lost its first digit: a line that crosses it makes 8.3 of 48.3. The
 * drawing tells which it is, where it is drawn exactly enough.
 *
 * @returns Undefined where no such digit brings it to what is drawn.
 */
export function withFirstDigit({ value, decimals }: ReadFigure, drawn: DrawnFigure): ReadFigure | undefined {
  const size = Math.abs(value)
  const place = 10 ** Math.trunc(size).toString().length
  const digit = Math.round((Math.abs(drawn.value) - size) / place)
  // a zero has no sign of its own, and nothing is left of it that would be its figure's end
  if (digit < 1 || digit > 9 || value === 0 || Math.sign(value) !== Math.sign(drawn.value)) return undefined
  const whole = Number((Math.sign(value) * (digit * place + size)).toFixed(decimals))
  const isTold = drawn.slack <= TOLD * place && Math.abs(whole - drawn.value) <= drawn.slack
  return isTold ? { value: whole, decimals } : undefined
}

/**
 * What a figure says that was read from pixels without its point: 196 is 19.6 where that is drawn.
 *
 * @param usual How many decimals the figures beside it have.
 * @returns Undefined where that is not what is drawn.
 */
export function withPoint({ value, decimals }: ReadFigure, drawn: DrawnFigure, usual: number): ReadFigure | undefined {
  const pointed = value / 10 ** usual
  const isDrawn = Math.abs(pointed - drawn.value) <= drawn.slack
  return decimals === 0 && usual > 0 && value !== 0 && isDrawn ? { value: pointed, decimals: usual } : undefined
}

/**
 * Whether a figure that was read from pixels is the one that is drawn without its decimals: a line that crosses the last of
 * them makes 44 of 44.9. What they were is not told.
 *
 * @param usual How many decimals the figures beside it have.
 */
export function hasLostDecimals({ value, decimals }: ReadFigure, drawn: DrawnFigure, usual: number): boolean {
  const isOff = Math.abs(value - drawn.value) > drawn.slack
  return isOff && decimals === 0 && usual > 0 && value !== 0 && Math.trunc(Number(drawn.value.toFixed(usual))) === value
}
