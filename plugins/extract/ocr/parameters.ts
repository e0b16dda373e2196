import type { ReadOptions } from '../../../core/contracts.js'

/** Tesseract's page segmentation modes, by what a picture holds. */
const modes: Readonly<Record<ReadOptions['layout'], number>> = { page: 3, block: 6, line: 7, word: 8, sparse: 11 }

/** Resolutions that Tesseract believes. */
const DPI = { from: 70, to: 2400 }

/** Tesseract's variables for one picture, by their names. All are there each time: an engine keeps what it was told. */
interface TesseractParameters extends Readonly<Record<string, string>> {
  readonly tessedit_pageseg_mode: string
  readonly user_defined_dpi: string
}

export function parametersOf({ layout, dpi, characters }: ReadOptions): TesseractParameters {
  return {
    tessedit_pageseg_mode: String(modes[layout]),
    user_defined_dpi: String(Math.round(Math.min(DPI.to, Math.max(DPI.from, dpi)))),
    tessedit_char_whitelist: characters ?? '',
    // Pictures come dark on light: a second try the other way round is time lost on specks.
    tessedit_do_invert: '0',
    // Nobody asks for paragraphs: that they are told by their words costs the more, the more lines there are.
    paragraph_text_based: '0',
    // In one line alone nothing depends on whether its letters stand evenly apart, and finding that out takes time.
    textord_all_prop: layout === 'line' || layout === 'word' ? '1' : '0',
  }
}
