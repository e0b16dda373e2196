import type { ReadOptions } from '../../../core/contracts.js'

/** Tesseract's page segmentation modes, by layout. */
const modes: Readonly<Record<ReadOptions['layout'], number>> = { page: 3, block: 6, line: 7, word: 8, sparse: 11 }

/** Range of resolutions that Tesseract accepts. */
const DPI = { from: 70, to: 2400 }

/** Tesseract's variables for one picture. All are set each time, because an engine keeps earlier values. */
interface TesseractParameters extends Readonly<Record<string, string>> {
  readonly tessedit_pageseg_mode: string
  readonly user_defined_dpi: string
}

export function parametersOf({ layout, dpi, characters }: ReadOptions): TesseractParameters {
  return {
    tessedit_pageseg_mode: String(modes[layout]),
    user_defined_dpi: String(Math.round(Math.min(DPI.to, Math.max(DPI.from, dpi)))),
    tessedit_char_whitelist: characters ?? '',
    // Pictures have dark text on light, so retrying inverted would waste time on specks.
    tessedit_do_invert: '0',
    // Paragraphs are not used, and detecting them by their words is slow for many lines.
    paragraph_text_based: '0',
    // In a single line, fixed-pitch detection has no effect and takes time.
    textord_all_prop: layout === 'line' || layout === 'word' ? '1' : '0',
  }
}
