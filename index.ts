import type { ChildRunnerOptions } from './adapters/child/runner.js'
import { CLUSTERERS, createContainer, FORMATS, RENDERERS, RUNNER } from './container.js'
import type { Clusterer, Renderer, Runner } from './core/contracts.js'
import { RecreateError } from './core/errors.js'
import type { FormatConfiguration } from './core/format-configuration.js'
import type { ClusteringMode, DocumentModel } from './core/model.js'
import { refuseUnknownOptions } from './core/option-names.js'
import { type Progress, type RenderedFile, readDocument, renderDocument } from './core/pipeline.js'
import { readSource, type Source } from './core/source.js'
import { findFormat } from './plugins/render/formats/find-format.js'
import { formatProblems, toWire } from './plugins/render/formats/format-schema.js'

export { type ChildRunnerOptions, childRunner, type ExtractorReference } from './adapters/child/runner.js'
export { inProcessRunner } from './adapters/in-process-runner.js'
export type * from './core/contracts.js'
export { type ErrorCode, RecreateError } from './core/errors.js'
export type * from './core/format-configuration.js'
export type * from './core/model.js'
export type { Progress, RenderedFile } from './core/pipeline.js'
export { readSource, type Source } from './core/source.js'
export { documentClusterer } from './plugins/cluster/by-document.js'
export { pageClusterer } from './plugins/cluster/by-page.js'
export { mupdfReader } from './plugins/extract/mupdf/reader.js'
export { readerExtractor } from './plugins/extract/reader-extractor.js'
export { type PageTrace, recognisePage, tracePage } from './plugins/recognise/recognise-page.js'
export { contractJsonRenderer } from './plugins/render/contract-json.js'
export { builtInFormats } from './plugins/render/formats/built-in.js'
export { findFormat } from './plugins/render/formats/find-format.js'
export { loadFormats } from './plugins/render/formats/format-folder.js'
export { measuringJsonRenderer } from './plugins/render/measuring-json.js'
export { pptxRenderer } from './plugins/render/pptx/pptx-renderer.js'
export { xlsxRenderer } from './plugins/render/xlsx/xlsx-renderer.js'

/** What {@link convert} does, beside what it does by default. */
export interface ConvertOptions {
  /** One-based pages, such as `1-3,7`. @default every page */
  readonly pages?: string | undefined
  /** Whether a table that runs over pages is one table (`document`) or one a page (`page`). @default 'page' */
  readonly mode?: ClusteringMode | undefined
  /** Name or id of a built-in format configuration, or a configuration. @default the first built-in one */
  readonly format?: string | FormatConfiguration | undefined
  /** What files come back, in their order. @default XLSX, PPTX, JSON */
  readonly renderers?: readonly Renderer[] | undefined
  /** Joins the tables of the pages, instead of the built-in one of the mode. */
  readonly clusterer?: Clusterer | undefined
  /** Works on the pages; the caller closes it. @default children that are started for this call and end with it */
  readonly runner?: Runner | undefined
  /** For the children of this call; not beside a runner. */
  readonly limits?: ChildRunnerOptions | undefined
  /** Stops the work; the call then throws `cancelled`. */
  readonly signal?: AbortSignal | undefined
  /** Called when the number of pages is known, and after each page. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

const optionNames: Readonly<Record<keyof ConvertOptions, true>> = {
  pages: true,
  mode: true,
  format: true,
  renderers: true,
  clusterer: true,
  runner: true,
  limits: true,
  signal: true,
  onProgress: true,
}

/** What {@link convert} gives. */
export interface Conversion {
  /** All that was found. */
  readonly document: DocumentModel
  /** One a renderer, in their order. */
  readonly files: readonly RenderedFile[]
}

/**
 * Converts one document: reads it, finds its tables, joins them and writes the files.
 *
 * @param document A path, or a name with bytes.
 * @throws RecreateError Every code but those of single pages: a page that fails stands in `document.pages`.
 * @example
 * const { document, files } = await convert('report.pdf', { pages: '1-3' })
 * for (const { extension, bytes } of files) await writeFile(`report.${extension}`, bytes)
 */
export async function convert(document: string | Source, options: ConvertOptions = {}): Promise<Conversion> {
  refuseUnknownOptions(options, optionNames)
  if (options.runner !== undefined && options.limits !== undefined) {
    throw new RecreateError('option_invalid', 'Expected `limits` or `runner`, got both: a runner has limits of its own')
  }
  const container = createContainer({ runner: options.limits })
  const { mode = 'page', format, renderers = container.resolveAll(RENDERERS) } = options
  const configuration = configurationOf(format, container.resolveAll(FORMATS))
  const clusterer = options.clusterer ?? clustererOf(mode, container.resolveAll(CLUSTERERS))
  const source = typeof document === 'string' ? await readSource(document) : document

  const runner = options.runner ?? container.resolve(RUNNER)
  try {
    const model = await readDocument(source, { ...options, runner, clusterer })
    const isChosen = format !== undefined
    const files = await renderDocument(model, renderers, { configuration, isChosen, signal: options.signal })
    return { document: model, files }
  } finally {
    if (runner !== options.runner) await runner.close()
  }
}

function configurationOf(format: ConvertOptions['format'], formats: readonly FormatConfiguration[]) {
  if (format === undefined) return formats[0]!
  return typeof format === 'string' ? findFormat(formats, format) : checkFormat(format)
}

/** Programs without types, and formats that were read from somewhere, are told here what is wrong, not by a renderer. */
function checkFormat(format: FormatConfiguration): FormatConfiguration {
  const parts = ['header', 'row', 'total', 'chart'] as const
  const missing = parts.find((part) => typeof format?.[part] !== 'object' || format[part] === null)
  const problems = missing === undefined ? formatProblems(toWire(format)) : [`\`${missing}\`: expected an object`]
  if (problems.length === 0) return format
  throw new RecreateError('format_invalid', `Expected \`format\` to be a format configuration: ${problems.join('; ')}`)
}

function clustererOf(mode: ClusteringMode, clusterers: readonly Clusterer[]): Clusterer {
  const clusterer = clusterers.find((candidate) => candidate.mode === mode)
  if (clusterer !== undefined) return clusterer
  const modes = clusterers.map((candidate) => `\`${candidate.mode}\``).join(' or ')
  throw new RecreateError('option_invalid', `Expected \`mode\` to be ${modes}, got \`${mode}\``)
}
