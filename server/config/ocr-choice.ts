import type { OcrEngine, OcrOptions } from '../../index.js'

/** How OCR and the detector are chosen on the command line and in the service's configuration. */
export interface TypedOcr {
  readonly ocr?: OcrEngine | 'off' | undefined
  readonly languages?: readonly string[] | undefined
  readonly detector?: 'own' | 'off' | undefined
}

/** What the engine takes. */
export function readOcr({ ocr, languages }: TypedOcr): false | OcrOptions | undefined {
  if (ocr === 'off') return false
  return ocr === undefined && languages === undefined ? undefined : { engine: ocr, languages }
}

/** What the engine takes; undefined is the package's own model. */
export function readDetector({ detector }: TypedOcr): false | undefined {
  return detector === 'off' ? false : undefined
}
