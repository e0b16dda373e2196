import { RecreateError } from '../../../../core/errors.js'
import type { Warning } from '../../../../core/model.js'

/** Read if there is no data for any requested language. */
const FALLBACK = 'eng'

/** Languages that can be read. */
interface UsableLanguages<Data> {
  readonly data: readonly Data[]
  /** Warnings about the others. */
  readonly warnings: readonly Warning[]
}

/**
 * Chooses the languages that have data, or English if none has.
 *
 * @param dataOf Returns the data of a language, or undefined if there is none.
 * @param adviceOn Returns how to add languages, as a sentence without its full stop.
 * @throws RecreateError `ocr_failed` if English has no data either.
 */
export async function usableLanguages<Data>(
  languages: readonly string[],
  dataOf: (language: string) => Promise<Data | undefined>,
  adviceOn: (missing: readonly string[]) => string,
): Promise<UsableLanguages<Data>> {
  const used: { readonly language: string; readonly data: Data }[] = []
  const missing: string[] = []
  for (const language of languages) {
    const data = await dataOf(language)
    if (data === undefined) missing.push(language)
    else used.push({ language, data })
  }
  const noData = `OCR has no data for ${named(missing)}`
  if (used.length === 0) {
    const data = await dataOf(FALLBACK)
    if (data === undefined) throw new RecreateError('ocr_failed', `${noData}. ${adviceOn(missing)}.`)
    used.push({ language: FALLBACK, data })
  }
  const names = used.map(({ language }) => language)
  const message = `${noData}. Text was read as ${named(names)}. ${adviceOn(missing)}`
  return {
    data: used.map(({ data }) => data),
    warnings: missing.length === 0 ? [] : [{ code: 'language_missing', message }],
  }
}

/** Returns the ways to name a folder of language data, for each way to run OCR. */
export function folderAdvice(languages: readonly string[], dataFolder: string | undefined): string {
  const files = languages.map((language) => `\`${language}.traineddata\``).join(' and ')
  if (dataFolder !== undefined) return `put ${files} into \`${dataFolder}\``
  return `name a folder with ${files}: \`--language-data FOLDER\` of the command, \`RECREATE_LANGUAGE_DATA\` of the service, \`ocr.dataFolder\` of the library`
}

function named(languages: readonly string[]): string {
  const names = languages.map((language) => `\`${language}\``)
  return `the ${names.length === 1 ? 'language' : 'languages'} ${names.join(', ')}`
}
