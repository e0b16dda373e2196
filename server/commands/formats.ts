import {
  builtInFormats,
  contractJsonRenderer,
  type FormatConfiguration,
  loadFormats,
  loadPlugins,
  pptxRenderer,
  type Renderer,
  xlsxRenderer,
} from '../../index.js'
import { EXIT } from './exit-codes.js'

/** Command-line options of `recreate formats`. */
interface FormatsOptions {
  /** Folder with the user's format configurations. */
  readonly formats?: string
  /** Modules with plugins. */
  readonly plugin?: readonly string[]
  /** Whether to print the lists as JSON. */
  readonly json?: boolean
}

/** A value for `--format`. */
interface ListedFormat {
  readonly name: string
  readonly id: string
  readonly source: string
  readonly isDefault: boolean
  readonly description: string
}

/** A value for `--to`. */
interface ListedOutput {
  readonly name: string
  readonly extension: string
  readonly mediaType: string
  readonly source: string
  readonly description: string
}

const BUILT_IN = 'built in'
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  xlsx: 'workbook: tables with formulas, charts',
  pptx: 'deck: a slide for each table and chart, or for each page',
  json: 'tables and charts as data',
}

/**
 * Runs `recreate formats`: lists the format configurations and the output formats.
 *
 * @returns The exit code.
 * @throws RecreateError `format_invalid`; as `loadPlugins` does.
 */
export async function formatsCommand({ formats: folder, plugin = [], json = false }: FormatsOptions): Promise<number> {
  const own = folder === undefined ? [] : await loadFormats(folder)
  const { renderers } = await loadPlugins(plugin)
  const [first] = builtInFormats
  const configurations = [
    ...builtInFormats.map((format) => listFormat(format, BUILT_IN, format === first)),
    ...own.map((format) => listFormat(format, folder ?? '', false)),
  ]
  const outputs = listOutputs(renderers)
  process.stdout.write(
    json ? `${JSON.stringify({ formats: configurations, outputs }, null, 2)}\n` : drawLists(configurations, outputs),
  )
  return EXIT.done
}

function listFormat(format: FormatConfiguration, source: string, isDefault: boolean): ListedFormat {
  const { id, templateName: name, header, row } = format
  const decimals = `${row.decimalPrecision} decimal${row.decimalPrecision === 1 ? '' : 's'}`
  const fill = header.fillColorHex === null ? 'headers without fill' : `headers on ${header.fillColorHex}`
  return { name, id, source, isDefault, description: `${row.fontFamily} ${row.fontSize}, ${decimals}, ${fill}` }
}

function listOutputs(ofPlugins: readonly Renderer[]): readonly ListedOutput[] {
  const builtIn = [xlsxRenderer(), pptxRenderer(), contractJsonRenderer()]
  // A renderer of a plugin replaces the built-in one of its format.
  const all = new Map([...builtIn, ...ofPlugins].map((each) => [each.format, each]))
  return [...all.values()].map((renderer) => {
    const { format: name, extension, mediaType } = renderer
    const isBuiltIn = builtIn.includes(renderer)
    const description = (isBuiltIn ? DESCRIPTIONS[name] : undefined) ?? mediaType
    return { name, extension, mediaType, source: isBuiltIn ? BUILT_IN : 'plugin', description }
  })
}

function drawLists(formats: readonly ListedFormat[], outputs: readonly ListedOutput[]): string {
  const lines = [
    'Format configurations (--format NAME):',
    ...columns(
      formats.map(({ name, source, isDefault, description }) => [
        name,
        isDefault ? `${source}, default` : source,
        description,
      ]),
    ),
    '',
    'Output formats (--to NAME,NAME):',
    ...columns(outputs.map(({ name, extension, source, description }) => [name, `.${extension}`, source, description])),
  ]
  return `${lines.join('\n')}\n`
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}
