import type { Font } from '../../core/model.js'

/**
 * Names of TeX fonts, such as `CMBX12` and `SFTI1000`: a two-letter family and a style (Knuth, Computer Modern
 * Typefaces).
 */
const TEX = { bold: /^(?:CM|SF|EC|TC)(?:SS)?BX?(?:TI|SL)?\d/, italic: /^(?:CM|SF|EC|TC)(?:SS)?(?:BX)?(?:M?I|TI|SL)\d/ }
/** Words for weight and slant, and their abbreviations at the end: `-BdIt`, `BoldIt`, `-Hv`. */
const BOLD = [/bold|black|heavy|demi/i, /[-_](?:Bd|Hv|Blk)(?=[A-Z]|$)/, TEX.bold]
const ITALIC = [/italic|oblique/i, /(?:[a-z]|[-_])(?:It|Ital|Obl)$/, TEX.italic]

/** Describes a font by the style in its file and by its name. */
export function describeFont(fullName: string, stated: Omit<Font, 'name'>): Font {
  const name = fullName.replace(/^[A-Z]{6}\+/, '')
  return {
    name,
    isBold: stated.isBold || BOLD.some((word) => word.test(name)),
    isItalic: stated.isItalic || ITALIC.some((word) => word.test(name)),
    isSerif: stated.isSerif,
    isMonospaced: stated.isMonospaced,
  }
}
