import type { PluginReference, RegionDetector, TextRecognizer } from './contracts.js'
import { type DocumentLimits, fillInDocumentLimits } from './document-limits.js'
import { RecreateError } from './errors.js'
import { refuseUnknownOptions } from './option-names.js'

/** How the built-in extractors read documents. Plain data: it goes to workers as it is. */
export interface ReadingOptions {
  /** Which built-in reader reads PDFs: `mupdf` or `pdfjs`. Another name is refused with the first document. @default 'mupdf' */
  readonly reader?: string | undefined
  /**
   * How pages that are pictures are read: by what comes with the package, by a `TextRecognizer` of one's own, told by
   * where it lies, or not at all. @default tesseract.js, English
   */
  readonly ocr?: false | OcrOptions | PluginReference | undefined
  /**
   * What finds tables and charts on pictures of pages: the model that comes with the package or another one, a
   * `RegionDetector` of one's own, told by where it lies, or nothing. @default the package's own model
   */
  readonly detector?: false | DetectorOptions | PluginReference | undefined
  /** What documents may ask of the readers. @default see {@link DocumentLimits} */
  readonly documentLimits?: Partial<DocumentLimits> | undefined
}

/** {@link ReadingOptions} where they are used: plugins stand in the place of what says where they lie. */
export interface MadeReading {
  readonly reader?: string | undefined
  readonly ocr?: false | OcrOptions | TextRecognizer | undefined
  readonly detector?: false | DetectorOptions | RegionDetector | undefined
  readonly documentLimits?: Partial<DocumentLimits> | undefined
}

/** How pages that are pictures are read. */
export interface OcrOptions {
  /**
   * What reads: the WebAssembly build of Tesseract, which comes with the package; the program `tesseract`, where it is
   * installed; or `auto`: the program where there is one, else the other.
   *
   * @default 'tesseract.js'
   */
  readonly engine?: OcrEngine | undefined
  /** Languages of the print, the likeliest first, by Tesseract's names: `eng`, `deu`. At least one. @default ['eng'] */
  readonly languages?: readonly string[] | undefined
  /** A folder with `NAME.traineddata` files of languages; it is looked into first. @default what is installed */
  readonly dataFolder?: string | undefined
  /** The program of the native engine: its name on the PATH, or its path. @default 'tesseract' */
  readonly program?: string | undefined
  /** Whether figures that may be misread are looked at again. @default true */
  readonly secondReading?: boolean | undefined
  /** How fine pages are looked at, in pixels an inch, from 72 to 600. @default as the size of the print needs it */
  readonly dpi?: number | undefined
}

/** Names of the engines that read pictures. */
export const ocrEngines = ['tesseract.js', 'native', 'auto'] as const

/** Name of an engine that reads pictures. */
export type OcrEngine = (typeof ocrEngines)[number]

/** What finds tables and charts on pictures of pages; the detector itself checks what stands here. */
export type DetectorOptions = Readonly<Record<string, unknown>>

const ocrNames: Readonly<Record<keyof OcrOptions, true>> = {
  engine: true,
  languages: true,
  dataFolder: true,
  program: true,
  secondReading: true,
  dpi: true,
}

/** Whether it says where a plugin lies. */
export function isPluginReference(given: unknown): given is PluginReference {
  return typeof given === 'object' && given !== null && 'module' in given && 'export' in given
}

/** @throws RecreateError `option_invalid`, naming what is wrong with the limits and the options of OCR and detector. */
export function checkReadingOptions({ ocr, detector, documentLimits }: Omit<ReadingOptions, 'reader'>): void {
  fillInDocumentLimits(documentLimits)
  for (const [name, given] of Object.entries({ ocr, detector })) {
    if (given === undefined || given === false || (typeof given === 'object' && given !== null)) continue
    throw invalid(name, '`false`, options or the reference of a plugin', given)
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
