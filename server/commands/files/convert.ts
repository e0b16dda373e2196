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

/** Command-line options of `recreate convert`. */
interface ConvertCommandOptions extends WorkOptions {
  /** Output formats. @default all */
  readonly to?: readonly string[]
  readonly mode: ClusteringMode
  /** Whether slides show tables and charts, or pages. */
  readonly presentation: 'finds' | 'pages'
  /** Name or id of a format configuration. */
  readonly format?: string
  /** Folder with the user's format configurations. */
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
 * Runs `recreate convert`: writes a workbook, a deck and JSON for each file.
 *
 * @param runner Works on pages; the caller closes it.
 * @returns The exit code.
 * @throws RecreateError `format_invalid`, `option_invalid`, `pages_invalid` and `template_invalid`, before any file is
 * opened.
 */
export async function convertCommand(
  names: readonly string[],
  options: ConvertCommandOptions,
  runner: Runner,
): Promise<number> {
  const format = await chooseFormat(options)
  const workbook = await readWorkbookOptions(options)
  // Two files at a time: while one is rendered here, the children read the pages of the next.
  const plugins = await loadPlugins(options.plugin ?? [])
  const conversion = {
    mode: options.mode,
    format,
    renderers: chooseRenderers(workbook, plugins, options.to),
    // Renderers are chosen above; extractors run in the child processes.
    plugins: { ...plugins, renderers: [], extractors: [] },
    presentation: options.presentation === 'pages',
  }
  const extensions = conversion.renderers.map(({ extension }) => extension)
  return workOnFiles(names, options, { conversion, extensions, filesAtOnce: 2 }, runner)
}

/** Chooses the renderers. A renderer of a plugin replaces the built-in one of its format, or is added. */
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

/** Checks the template now, not when the first document has been read. */
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
