import type { OcrEngine, OcrOptions } from '../index.js'

/** How OCR is chosen on the command line and in the service's configuration. */
export interface TypedOcr {
  readonly ocr?: OcrEngine | 'off' | undefined
  readonly languages?: readonly string[] | undefined
}

/** What the engine takes. */
export function readOcr({ ocr, languages }: TypedOcr): false | OcrOptions | undefined {
  if (ocr === 'off') return false
  return ocr === undefined && languages === undefined ? undefined : { engine: ocr, languages }
}
