import { type PrintedFigure, readFigure } from '../scales/tick-values.js'

/** "~63": about so much. */
const ABOUT = /^[~≈]\s?(?=\S*\d)/u
/** What share of the whole a figure is, or how it grew, behind it: "63 (20%)", "63 / 20%". */
const SHARE_BEHIND =
  /(?<=\d.*)(?:\s*\(\s?[-\u2212+]?\d+(?:[.,]\d+)?\s?%\s?\)|\s*[/|]\s?[-\u2212+]?\d+(?:[.,]\d+)?\s?%)$/u
/** What amount a share is, behind it: "20% ($63m)". */
const AMOUNT_BEHIND = /(?<=\d\s?%)\s*\([^()%]*\d[^()%]*\)$/u
/** A short word or two behind a figure, a currency's sign behind it: "63 kt", "63 Mio. €". */
const UNIT_BEHIND = /(?<=\d)\s?(?<unit>\p{L}[\p{L}./]{0,6}[²³]?)(?<currency>\s?[€$£¥])?$/u

/** Reads a figure as it is printed at a bar: that of an axis, or one with its share behind it: "63 (20%)" is 63, and "20% (63)" 20. */
export function readBarFigure(text: string, decimalMark?: ',' | '.'): PrintedFigure | undefined {
  return readFigure(withoutShare(text), decimalMark)
}

/** Reads a figure with what it is measured in behind it: "63 kt" is 63. */
export function readMeasured(text: string, decimalMark?: ',' | '.'): PrintedFigure | undefined {
  const bare = withoutShare(text)
  const unit = UNIT_BEHIND.exec(bare)?.groups
  if (unit === undefined) return undefined
  const withMagnitude = unit.currency === undefined ? undefined : readFigure(bare.slice(0, -unit.currency.length))
  return withMagnitude ?? readFigure(bare.replace(UNIT_BEHIND, ''), decimalMark)
}

/** What a figure is measured in, as it stands behind it. */
export function unitBehind(text: string): string | undefined {
  return UNIT_BEHIND.exec(withoutShare(text))?.[0].trim()
}

function withoutShare(text: string): string {
  return text.trim().replace(ABOUT, '').replace(SHARE_BEHIND, '').replace(AMOUNT_BEHIND, '')
}
