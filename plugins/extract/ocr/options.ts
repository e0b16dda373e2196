import { RecreateError } from '../../../core/errors.js'
import { refuseUnknownOptions } from '../../../core/option-names.js'

/** Options of both engines. Plain data, because they are sent to other processes. */
interface LanguageOptions {
  /**
   * Languages of the text, most likely first, with Tesseract's names: `eng`, `deu`, `chi_sim`. At least one.
   *
   * @default ['eng']
   */
  readonly languages?: readonly string[] | undefined
  /** Folder with `NAME.traineddata` files, searched first. {@link tesseractJs} also accepts gzipped files. */
  readonly dataFolder?: string | undefined
}

/** Options of {@link tesseractJs}. */
export interface TesseractJsOptions extends LanguageOptions {
  /** Number of threads that read pictures in parallel, from 1 to 16. Each uses about 150 MiB. @default 1 */
  readonly threads?: number | undefined
}

/** Options of {@link nativeTesseract}. */
export interface NativeTesseractOptions extends LanguageOptions {
  /** Name of the program on the PATH, or its path. @default 'tesseract' */
  readonly program?: string | undefined
}

/** Checks the options of both engines and returns the languages. @throws RecreateError `option_invalid`. */
export function fillLanguages(options: LanguageOptions, known: object): readonly string[] {
  refuseUnknownOptions(options, { languages: 0, dataFolder: 0, ...known })
  const languages: unknown = options.languages ?? ['eng']
  const isList = Array.isArray(languages) && languages.length > 0
  // A name becomes part of a path and of an argument, so it is restricted.
  const wrong = isList ? languages.find((each) => typeof each !== 'string' || !/^[A-Za-z]\w*$/.test(each)) : languages
  if (isList && wrong === undefined) return languages
  throw new RecreateError(
    'option_invalid',
    `Expected \`languages\` to be a list of names such as \`eng\` and \`chi_sim\`, got \`${String(wrong)}\``,
  )
}
