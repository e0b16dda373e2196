import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder that the build copies the English data to. */
const VENDOR = fileURLToPath(new URL('../../../../vendor/tesseract/', import.meta.url))

/**
 * Finds the data of a language for tesseract.js: in the folder, or in the package `@tesseract.js-data/NAME`, installed
 * next to this package or in the working folder. English is bundled.
 *
 * @returns The path of the `.traineddata` file, which may be gzipped. Undefined if there is none.
 */
export async function findLanguageData(language: string, dataFolder?: string): Promise<string | undefined> {
  const file = `${language}.traineddata`
  const folders = [dataFolder, ...packageFolders(language), VENDOR].filter((each) => each !== undefined)
  for (const folder of folders) {
    for (const path of [join(folder, `${file}.gz`), join(folder, file)]) if (await exists(path)) return path
  }
  return undefined
}

/** Returns the folders of the language's smaller data set in its package. It is as accurate as the larger set. */
function packageFolders(language: string): readonly string[] {
  const starts = [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))]
  return starts.flatMap((start) => {
    try {
      const manifest = createRequire(start).resolve(`@tesseract.js-data/${language}/package.json`)
      return [join(dirname(manifest), '4.0.0_best_int')]
    } catch {
      // The package is not installed there.
      return []
    }
  })
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
