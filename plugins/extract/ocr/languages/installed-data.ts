import { execFile } from 'node:child_process'
import { access, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { notStarted, tesseractEnvironment } from '../program-failure.js'

/** The language data that the program was installed with. */
interface InstalledData {
  readonly names: ReadonlySet<string>
  /** Folder of the language data. Absent for programs before version 5, which do not report it. */
  readonly folder?: string | undefined
}

/** Time limit for listing the languages, in ms. */
const LIST_MS = 10_000

/**
 * Finds the data of languages for the Tesseract program, which searches only one folder. The program accepts paths
 * relative to that folder as names.
 *
 * @returns `folder`: the folder that the program must search. `nameOf`: the name of a language's data in `dataFolder`, or in
 * the program's own folder if `dataFolder` has none of the languages. It is undefined if there is no data. Without an
 * answer of the program, every language counts as installed.
 * @throws RecreateError `ocr_failed` if the program cannot be started.
 */
export async function findInstalledData(
  program: string,
  languages: readonly string[],
  dataFolder: string | undefined,
): Promise<{ readonly folder: string | undefined; nameOf(language: string): string | undefined }> {
  const own = new Set<string>()
  for (const language of languages) {
    if (dataFolder !== undefined && (await exists(join(dataFolder, `${language}.traineddata`)))) own.add(language)
  }
  const installed = await listInstalled(program)
  // The system resolves a relative path behind symbolic links, so both folders must be real.
  const folder = own.size > 0 && dataFolder !== undefined ? await realpath(dataFolder) : undefined
  const installedFolder =
    installed?.folder === undefined ? undefined : await realpath(installed.folder).catch(() => undefined)
  return {
    folder,
    nameOf: (language) => {
      if (own.has(language) || installed === undefined) return language
      if (!installed.names.has(language)) return undefined
      if (folder === undefined) return language
      return installedFolder === undefined ? undefined : pathFrom(folder, join(installedFolder, language))
    },
  }
}

/** Returns undefined if another drive or a character of the path prevents its use as the name of a language. */
function pathFrom(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  return isAbsolute(way) || way.includes('+') ? undefined : way
}

/** Returns undefined if the program does not list its languages. */
function listInstalled(program: string): Promise<InstalledData | undefined> {
  return new Promise((resolve, reject) => {
    const options = { env: tesseractEnvironment(), timeout: LIST_MS, windowsHide: true }
    execFile(program, ['--list-langs'], options, (error, printed) => {
      if (typeof error?.code === 'string') reject(notStarted(program, error as NodeJS.ErrnoException))
      else resolve(readList(printed))
    })
  })
}

function readList(printed: string): InstalledData | undefined {
  const [title, ...names] = printed.split(/\r?\n/)
  const found = /^List of available languages(?: in "(.*)")? \(\d+\):/.exec(title ?? '')
  return found === null ? undefined : { names: new Set(names.map((name) => name.trim())), folder: found[1] }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
