import { resolve } from 'node:path'
import type { OcrEngine, OcrOptions } from '../../index.js'

/** OCR and detector settings, as given on the command line and in the service's configuration. */
export interface TypedOcr {
  readonly ocr?: OcrEngine | 'off' | undefined
  readonly languages?: readonly string[] | undefined
  /** Folder with language data. */
  readonly languageData?: string | undefined
  readonly detector?: 'own' | 'off' | undefined
}

/** Converts the OCR settings to engine options. */
export function readOcr({ ocr, languages, languageData }: TypedOcr): false | OcrOptions | undefined {
  if (ocr === 'off') return false
  if (ocr === undefined && languages === undefined && languageData === undefined) return undefined
  return { engine: ocr, languages, ...(languageData !== undefined && { dataFolder: resolve(languageData) }) }
}

/** Converts the detector setting to an engine option; undefined selects the bundled model. */
export function readDetector({ detector }: TypedOcr): false | undefined {
  return detector === 'off' ? false : undefined
}
