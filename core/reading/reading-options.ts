import type { PluginReference, Rasterizer, RegionDetector, TextRecognizer } from '../contracts.js'
import { RecreateError } from '../errors.js'
import { refuseUnknownOptions } from '../option-names.js'
import { type DocumentLimits, fillInDocumentLimits } from './document-limits.js'

/** Options of the built-in extractors. Plain data, so that it can be sent to workers. */
export interface ReadingOptions {
  /**
   * Reader for PDFs: `mupdf` or `pdfjs`. Any other name is rejected when the first document is opened. @default 'mupdf'
   */
  readonly reader?: string | undefined
  /**
   * OCR for pages that are images: options of the built-in engines, the module reference of your own `TextRecognizer`,
   * or `false` to disable OCR. @default tesseract.js with English
   */
  readonly ocr?: false | OcrOptions | PluginReference | undefined
  /**
   * Detector for tables and charts in page images: options of the built-in detector, the module reference of your own
   * `RegionDetector`, or `false` to disable it. @default the built-in model
   */
  readonly detector?: false | DetectorOptions | PluginReference | undefined
  /**
   * Module reference of a `Rasterizer` that draws the pages for OCR and the detector. @default the reader draws them
   */
  readonly rasterizer?: PluginReference | undefined
  /** Resource limits for documents. @default see {@link DocumentLimits} */
  readonly documentLimits?: Partial<DocumentLimits> | undefined
}

/** {@link ReadingOptions} with module references replaced by the plugins themselves. */
export interface MadeReading {
  readonly reader?: string | undefined
  readonly ocr?: false | OcrOptions | TextRecognizer | undefined
  readonly detector?: false | DetectorOptions | RegionDetector | undefined
  readonly rasterizer?: Rasterizer | undefined
  readonly documentLimits?: Partial<DocumentLimits> | undefined
}

/** Options of OCR. */
export interface OcrOptions {
  /**
   * OCR engine: `tesseract.js` (WebAssembly, included in the package), `native` (the installed program `tesseract`), or
   * `auto` (the program if it is installed, otherwise the included engine).
   *
   * @default 'tesseract.js'
   */
  readonly engine?: OcrEngine | undefined
  /**
   * Languages of the text by their Tesseract names (`eng`, `deu`), most likely first. At least one. @default ['eng']
   */
  readonly languages?: readonly string[] | undefined
  /**
   * Folder with `NAME.traineddata` language files. It is searched before the installed data. @default only installed
   * data
   */
  readonly dataFolder?: string | undefined
  /** Name or path of the program for the native engine. @default 'tesseract' */
  readonly program?: string | undefined
  /** Whether numbers with low confidence are read a second time. @default true */
  readonly secondReading?: boolean | undefined
  /** Resolution for OCR in pixels per inch, from 72 to 600. @default derived from the font size */
  readonly dpi?: number | undefined
}

/** Names of the OCR engines. */
export const ocrEngines = ['tesseract.js', 'native', 'auto'] as const

/** Name of an OCR engine. */
export type OcrEngine = (typeof ocrEngines)[number]

/** Options of the region detector, which the detector itself checks. */
export type DetectorOptions = Readonly<Record<string, unknown>>

const ocrNames: Readonly<Record<keyof OcrOptions, true>> = {
  engine: true,
  languages: true,
  dataFolder: true,
  program: true,
  secondReading: true,
  dpi: true,
}

/** Returns whether the value is the module reference of a plugin. */
export function isPluginReference(given: unknown): given is PluginReference {
  return typeof given === 'object' && given !== null && 'module' in given && 'export' in given
}

/** Checks the options. @throws RecreateError `option_invalid`, naming the invalid limit, OCR or detector option. */
export function checkReadingOptions({
  ocr,
  detector,
  rasterizer,
  documentLimits,
}: Omit<ReadingOptions, 'reader'>): void {
  fillInDocumentLimits(documentLimits)
  for (const [name, given] of Object.entries({ ocr, detector })) {
    if (given === undefined || given === false || (typeof given === 'object' && given !== null)) continue
    throw invalid(name, '`false`, options or the reference of a plugin', given)
  }
  if (rasterizer !== undefined && !isPluginReference(rasterizer)) {
    throw invalid('rasterizer', 'the reference of a plugin', rasterizer)
  }
  if (ocr === undefined || ocr === false || isPluginReference(ocr)) return
  refuseUnknownOptions(ocr, ocrNames)
  const { engine, languages, secondReading, dpi } = ocr
  if (engine !== undefined && !ocrEngines.includes(engine)) {
    throw invalid('ocr.engine', `one of ${ocrEngines.map((each) => `\`${each}\``).join(', ')}`, engine)
  }
  if (languages !== undefined && !isListOfNames(languages)) {
    throw invalid('ocr.languages', 'a list of names such as `eng`', languages)
  }
  if (secondReading !== undefined && typeof secondReading !== 'boolean') {
    throw invalid('ocr.secondReading', '`true` or `false`', secondReading)
  }
  if (dpi !== undefined && !(Number.isFinite(dpi) && dpi >= 72 && dpi <= 600)) {
    throw invalid('ocr.dpi', 'a number from 72 to 600', dpi)
  }
}

function isListOfNames(languages: unknown): boolean {
  return (
    Array.isArray(languages) &&
    languages.length > 0 &&
    languages.every((each) => typeof each === 'string' && /^[A-Za-z]\w*$/.test(each))
  )
}

function invalid(name: string, expected: string, got: unknown): RecreateError {
  return new RecreateError('option_invalid', `Expected \`${name}\` to be ${expected}, got \`${String(got)}\``)
}
