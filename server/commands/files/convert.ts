import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  builtInFormats,
  type ClusteringMode,
  checkTemplate,
  contractJsonRenderer,
  findFormat,
  loadFormats,
  loadPlugins,
  type Plugins,
  pptxRenderer,
  RecreateError,
  type Renderer,
  type Runner,
  reasonOf,
  type XlsxOptions,
  xlsxRenderer,
} from '../../../index.js'
import { workOnFiles } from './work-on-files.js'
import type { WorkOptions } from './work-options.js'

/** Options of `recreate convert`, as they are typed. */
interface ConvertCommandOptions extends WorkOptions {
  /** What is written of a file. @default all */
  readonly to?: readonly string[]
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
 * @param runner Works on pages; its caller closes it.
 * @returns The exit code.
 * @throws RecreateError `format_invalid`, `option_invalid`, `pages_invalid` and `template_invalid`, before any file is opened.
 */
export async function convertCommand(
  names: readonly string[],
  options: ConvertCommandOptions,
  runner: Runner,
): Promise<number> {
  const format = await chooseFormat(options)
  const workbook = await readWorkbookOptions(options)
  // Two: while one file is rendered here, the children read the pages of the next.
  const plugins = await loadPlugins(options.plugin ?? [])
  const conversion = {
    mode: options.mode,
    format,
    renderers: chooseRenderers(workbook, plugins, options.to),
    // The others are chosen already, or are with the processes that read.
    plugins: { ...plugins, renderers: [], extractors: [] },
    presentation: options.presentation === 'pages',
  }
  const extensions = conversion.renderers.map(({ extension }) => extension)
  return workOnFiles(names, options, { conversion, extensions, filesAtOnce: 2 }, runner)
}

/** Those of plugins in the place of the built-in ones of their formats, or behind them. */
function chooseRenderers(workbook: XlsxOptions, plugins: Plugins, wanted?: readonly string[]): readonly Renderer[] {
  const builtIn = [xlsxRenderer(workbook), pptxRenderer(), contractJsonRenderer()]
  const all = new Map([...builtIn, ...plugins.renderers].map((each) => [each.format, each]))
  const unknown = wanted?.find((format) => !all.has(format))
  if (unknown !== undefined) {
    const names = [...all.keys()].join(', ')
    throw new RecreateError('option_invalid', `There is no output format "${unknown}"; --to takes ${names}.`)
  }
  return [...all.values()].filter(({ format }) => wanted?.includes(format) ?? true)
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
    const message = `Cannot read the template ${path}: ${reasonOf(error)}.`
    throw new RecreateError('option_invalid', message, { cause: error })
  }
  await checkTemplate(path)
  return resolve(path)
}
