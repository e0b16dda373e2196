import { builtInFormats, type ClusteringMode, findFormat, loadFormats } from '../../index.js'
import { type WorkOptions, workOnFiles } from './work-on-files.js'

/** Options of `recreate convert`, as they are typed. */
export interface ConvertCommandOptions extends WorkOptions {
  readonly mode: ClusteringMode
  /** What the slides of the deck are. */
  readonly presentation: 'finds' | 'pages'
  /** Name or id. */
  readonly format?: string
  /** Folder with formats of the person's own. */
  readonly formats?: string
}

/**
 * `recreate convert`: a workbook, a deck and JSON of each file.
 *
 * @returns The exit code.
 * @throws RecreateError `format_invalid`, before any file is opened.
 */
export async function convertCommand(names: readonly string[], options: ConvertCommandOptions): Promise<number> {
  const format = await chooseFormat(options)
  // Two: while one file is rendered here, the children read the pages of the next.
  const conversion = { mode: options.mode, format, presentation: options.presentation === 'pages' }
  return workOnFiles(names, options, { conversion, filesAtOnce: 2 })
}

async function chooseFormat({ format, formats }: ConvertCommandOptions) {
  const own = formats === undefined ? [] : await loadFormats(formats)
  return format === undefined ? undefined : findFormat([...builtInFormats, ...own], format)
}
