import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  builtInFormats,
  type ClusteringMode,
  checkTemplate,
  findFormat,
  loadFormats,
  RecreateError,
  type XlsxOptions,
} from '../../index.js'
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
  readonly formulas: boolean
  readonly layout?: XlsxOptions['layout']
  readonly spans?: XlsxOptions['spans']
  readonly provenance?: XlsxOptions['provenance']
  readonly colors?: XlsxOptions['colors']
  /** Path of a workbook. */
  readonly template?: string
}

/**
 * `recreate convert`: a workbook, a deck and JSON of each file.
 *
 * @returns The exit code.
 * @throws RecreateError `format_invalid`, `option_invalid` and `template_invalid`, before any file is opened.
 */
export async function convertCommand(names: readonly string[], options: ConvertCommandOptions): Promise<number> {
  const format = await chooseFormat(options)
  const workbook = await readWorkbookOptions(options)
  // Two: while one file is rendered here, the children read the pages of the next.
  const conversion = { mode: options.mode, format, workbook, presentation: options.presentation === 'pages' }
  return workOnFiles(names, options, { conversion, filesAtOnce: 2 })
}

async function chooseFormat({ format, formats }: ConvertCommandOptions) {
  const own = formats === undefined ? [] : await loadFormats(formats)
  return format === undefined ? undefined : findFormat([...builtInFormats, ...own], format)
}

async function readWorkbookOptions(options: ConvertCommandOptions): Promise<XlsxOptions> {
  const { formulas, layout, spans, provenance, colors, template } = options
  return { formulas, layout, spans, provenance, colors, template: template && (await findTemplate(template)) }
}

/** Better now than when the first document has been read. */
async function findTemplate(path: string): Promise<string> {
  try {
    await access(path, constants.R_OK)
  } catch (error) {
    const expected = 'Expected `--template` to be a workbook that can be read'
    throw new RecreateError('option_invalid', `${expected}, got \`${path}\`: ${(error as Error).message}`, {
      cause: error,
    })
  }
  await checkTemplate(path)
  return resolve(path)
}
