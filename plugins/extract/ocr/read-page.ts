import type { TextRecognizer } from '../../../core/contracts.js'
import type { Bbox } from '../../../core/model.js'
import type { GreyPicture, PrintedLine } from '../../../core/pixels.js'

/** What is printed on a page, and where ink is that nobody could read. */
export interface ReadingOfPage {
  /** From top to bottom. */
  readonly lines: readonly PrintedLine[]
  /** Ink of the size of print that is in no word, in pixels. */
  readonly unread: readonly Bbox[]
}

/** @throws RecreateError as {@link TextRecognizer.read} does. */
export async function readPage(
  recognizer: TextRecognizer,
  picture: GreyPicture,
  options: { readonly dpi: number },
  signal?: AbortSignal,
): Promise<ReadingOfPage> {
  const lines = await recognizer.read(picture, { dpi: options.dpi, layout: 'block' }, signal)
  return { lines: lines.toSorted((a, b) => a.bbox.y0 - b.bbox.y0), unread: [] }
}
