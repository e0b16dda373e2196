import { RecreateError } from '../../../core/errors.js'
import { refuseUnknownOptions } from '../../../core/option-names.js'

/** Options that both engines know. Plain data: they are sent to other processes. */
interface LanguageOptions {
  /**
   * Languages of the print, the likeliest first, by Tesseract's names: `eng`, `deu`, `chi_sim`. At least one.
   *
   * @default ['eng']
   */
  readonly languages?: readonly string[] | undefined
  /** A folder with `NAME.traineddata` files, those of {@link tesseractJs} also gzipped; it is looked into first. */
  readonly dataFolder?: string | undefined
}

/** Options of {@link tesseractJs}. */
export interface TesseractJsOptions extends LanguageOptions {
  /** How many pictures are read at the same time, each in a thread of some 150 MiB. From 1 to 16. @default 1 */
  readonly threads?: number | undefined
}

/** Options of {@link nativeTesseract}. */
export interface NativeTesseractOptions extends LanguageOptions {
  /** The program: its name on the PATH, or its path. @default 'tesseract' */
  readonly program?: string | undefined
}

/** Refuses options that do not exist and languages that are no names, and fills in what both engines have. */
export function fillLanguages(options: LanguageOptions, known: object): readonly string[] {
  refuseUnknownOptions(options, { languages: 0, dataFolder: 0, ...known })
  const languages: unknown = options.languages ?? ['eng']
  const isList = Array.isArray(languages) && languages.length > 0
  // A name becomes part of a path and of an argument.
  const wrong = isList ? languages.find((each) => typeof each !== 'string' || !/^[A-Za-z]\w*$/.test(each)) : languages
  if (isList && wrong === undefined) return languages
  throw new RecreateError(
    'option_invalid',
    `Expected \`languages\` to be a list of names such as \`eng\` and \`chi_sim\`, got \`${String(wrong)}\``,
  )
}
