import type { Font } from '../../core/model.js'

/** `CMBX12`, `SFTI1000`: the fonts of TeX are named by two letters and those of their style (Knuth, Computer Modern Typefaces). */
const TEX = { bold: /^(?:CM|SF|EC|TC)(?:SS)?BX?(?:TI|SL)?\d/, italic: /^(?:CM|SF|EC|TC)(?:SS)?(?:BX)?(?:M?I|TI|SL)\d/ }
/** Words for weight and slant, and their short forms at the end: `-BdIt`, `BoldIt`, `-Hv`. */
const BOLD = [/bold|black|heavy|demi/i, /[-_](?:Bd|Hv|Blk)(?=[A-Z]|$)/, TEX.bold]
const ITALIC = [/italic|oblique/i, /(?:[a-z]|[-_])(?:It|Ital|Obl)$/, TEX.italic]

/** A font as the model has it: what its file says of its looks, and what its name does. */
export function describeFont(fullName: string, said: Omit<Font, 'name'>): Font {
  const name = fullName.replace(/^[A-Z]{6}\+/, '')
  return {
    name,
    isBold: said.isBold || BOLD.some((word) => word.test(name)),
    isItalic: said.isItalic || ITALIC.some((word) => word.test(name)),
    isSerif: said.isSerif,
    isMonospaced: said.isMonospaced,
  }
}
