import type { OcrEngine, OcrOptions } from '../../index.js'

/** OCR and detector settings, as given on the command line and in the service's configuration. */
export interface TypedOcr {
  readonly ocr?: OcrEngine | 'off' | undefined
  readonly languages?: readonly string[] | undefined
  readonly detector?: 'own' | 'off' | undefined
}

/** Converts the OCR settings to engine options. */
export function readOcr({ ocr, languages }: TypedOcr): false | OcrOptions | undefined {
  if (ocr === 'off') return false
  return ocr === undefined && languages === undefined ? undefined : { engine: ocr, languages }
}

/** Converts the detector setting to an engine option; undefined selects the bundled model. */
export function readDetector({ detector }: TypedOcr): false | undefined {
  return detector === 'off' ? false : undefined
}
