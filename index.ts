// The public API of the library. Recognition is exported by `plugins/recognition.ts`, so that commands start fast.

import type { Plugins } from './adapters/plugin-modules.js'
import type { ChildRunnerOptions } from './adapters/workers/runner-options.js'
import { createEngine } from './container.js'
import type { Clusterer, Renderer, Runner } from './core/contracts.js'
import type { Engine } from './core/engine/engine.js'
import { type ErrorCode, RecreateError } from './core/errors.js'
import type { FormatConfiguration } from './core/format-configuration.js'
import type { ClusteringMode, DocumentModel } from './core/model.js'
import { refuseUnknownOptions } from './core/option-names.js'
import type { DocumentLimits } from './core/reading/document-limits.js'
import type { MissingPages } from './core/reading/page-selection.js'
import type { ReadingOptions } from './core/reading/reading-options.js'
import type { Source, StoredSource } from './core/source.js'
import type { ReaderName } from './plugins/extract/built-in.js'

export { folderBlobs } from './adapters/blobs/folder-blobs.js'
export { memoryBlobs } from './adapters/blobs/memory-blobs.js'
export { s3Blobs } from './adapters/blobs/s3-blobs.js'
export type { S3BlobsOptions, S3Timeouts } from './adapters/blobs/s3-options.js'
export { inProcessRunner } from './adapters/in-process-runner.js'
export { loadPlugins, type PluginModule, type Plugins } from './adapters/plugin-modules.js'
export { type BullmqQueueOptions, bullmqQueue } from './adapters/queue/bullmq-queue.js'
export { inProcessQueue } from './adapters/queue/in-process-queue.js'
export {
  type KeyvCreate,
  type KeyvPage,
  type KeyvRange,
  type KeyvRecordsOptions,
  keyvRecords,
} from './adapters/records/keyv-records.js'
export { memoryRecords } from './adapters/records/memory-records.js'
export { type PostgresKeyvStore, postgresCreate } from './adapters/records/postgres-create.js'
export { type PostgresRecordsOptions, postgresRecords } from './adapters/records/postgres-records.js'
export { type RedisKeyvStore, redisCreate } from './adapters/records/redis-create.js'
export { type RedisRecordsOptions, redisRecords } from './adapters/records/redis-records.js'
export { sqliteRecords } from './adapters/records/sqlite-records.js'
export { type WebhookAttempt, type WebhookOptions, webhookNotifier } from './adapters/webhook/webhook-notifier.js'
export { childRunner } from './adapters/workers/child-runner.js'
export type { ChildRunnerOptions, ThreadRunnerOptions } from './adapters/workers/runner-options.js'
export { threadRunner } from './adapters/workers/thread-runner.js'
export {
  BLOBS,
  CLUSTERERS,
  createEngine,
  type DependencyContainer,
  type EngineOptions,
  EXTRACTORS,
  FORMATS,
  NOTIFIER,
  QUEUE,
  READERS,
  RECORDS,
  REGION_DETECTOR,
  RENDERERS,
  RUNNER,
  TEXT_RECOGNIZER,
} from './container.js'
export type * from './core/art.js'
export type * from './core/contracts.js'
export type { TracedCell, TracedCorrection } from './core/corrections/corrections.js'
export { checkBlobs, checkQueue, checkRecords } from './core/engine/check-stores.js'
export type { Created, CreateOptions } from './core/engine/create.js'
export type * from './core/engine/engine.js'
export type { RecreateEvent } from './core/engine/events.js'
export type { Timing } from './core/engine/parts.js'
export { type ErrorCode, type ErrorDetails, RecreateError, reasonOf } from './core/errors.js'
export type { CellCorrection, FrameCorrection, NotificationResult } from './core/facts/facts.js'
export type * from './core/format-configuration.js'
export type * from './core/metrics.js'
export type * from './core/model.js'
export type * from './core/notifications.js'
export type * from './core/pixels.js'
export type { DocumentLimits } from './core/reading/document-limits.js'
export { checkSelection, type MissingPages, selectPages, writeSelection } from './core/reading/page-selection.js'
export {
  type DetectorOptions,
  type MadeReading,
  type OcrEngine,
  type OcrOptions,
  ocrEngines,
  type ReadingOptions,
} from './core/reading/reading-options.js'

import type { XlsxOptions } from './plugins/render/xlsx/xlsx-options.js'

export type { JobState, JobType, RecreateState } from './core/facts/states.js'
export type { CallbackStatus, FileSummary, Job, PageCounts, RecreateStatus } from './core/facts/status.js'
export { readSource, type Source, type StoredSource } from './core/source.js'
export type * from './core/stores.js'
export { documentClusterer } from './plugins/cluster/by-document.js'
export { pageClusterer } from './plugins/cluster/by-page.js'
export { joinTables } from './plugins/cluster/join-tables.js'
export { builtInReader, builtInReaders, type ReaderName, readerNames } from './plugins/extract/built-in.js'
export type { DetectorModel, InputSize } from './plugins/extract/detector/detector-model.js'
export type { OnnxDetectorOptions } from './plugins/extract/detector/detector-options.js'
export { onnxDetector } from './plugins/extract/detector/onnx-detector.js'
export { builtInRecognizer, type RecognizerOptions } from './plugins/extract/ocr/built-in-recognizer.js'
export { nativeTesseract } from './plugins/extract/ocr/native-tesseract.js'
export type { NativeTesseractOptions, TesseractJsOptions } from './plugins/extract/ocr/options.js'
export { tesseractJs } from './plugins/extract/ocr/tesseract-js.js'
export { mupdfRasterizer, pdfjsRasterizer, type RasterizerOptions } from './plugins/extract/rasterizers.js'
export { readerExtractor } from './plugins/extract/reader-extractor.js'
export { makeScanTools, type ScanTools } from './plugins/extract/scan/scan-tools.js'
export type { DecimalMark } from './plugins/recognise/lexicon/separators.js'
export { readValue } from './plugins/recognise/lexicon/values.js'
export { accuracyJsonRenderer } from './plugins/render/accuracy-json.js'
export {
  contractJsonRenderer,
  documentOnWire,
  type WireBox,
  type WireCell,
  type WireDocument,
  type WireRow,
  type WireTable,
} from './plugins/render/contract-json.js'
export { builtInFormats } from './plugins/render/formats/built-in.js'
export { findFormat } from './plugins/render/formats/find-format.js'
export { loadFormats } from './plugins/render/formats/format-folder.js'
export { toWire as formatOnWire, type WireFormat } from './plugins/render/formats/format-on-wire.js'
export { pptxRenderer } from './plugins/render/pptx/pptx-renderer.js'
export { checkTemplate } from './plugins/render/xlsx/template/open-template.js'
export type { XlsxOptions } from './plugins/render/xlsx/xlsx-options.js'
export { xlsxRenderer } from './plugins/render/xlsx/xlsx-renderer.js'

/** Options of {@link convert}. */
export interface ConvertOptions {
  /** Pages to convert: one-based numbers and ranges, such as `1-3,7`. @default every page */
  readonly pages?: string | undefined
  /** What happens to selected pages that the document does not have. @default 'refuse' */
  readonly missingPages?: MissingPages | undefined
  /**
   * Whether a table that continues over several pages is one table (`document`) or one table per page (`page`).
   *
   * @default 'page'
   */
  readonly mode?: ClusteringMode | undefined
  /** Format configuration: the name or id of a built-in one, or an object. @default the first built-in one */
  readonly format?: string | FormatConfiguration | undefined
  /**
   * Whether the deck has one slide per page, laid out like the page, instead of one slide per table or chart.
   *
   * @default false
   */
  readonly presentation?: boolean | undefined
  /** Renderers of the files, in the order of {@link Conversion.files}. @default XLSX, PPTX, JSON */
  readonly renderers?: readonly Renderer[] | undefined
  /**
   * Plugins in addition to the built-in ones, as returned by {@link loadPlugins}. Extractors cannot be combined with
   * `runner`.
   *
   * @default none
   */
  readonly plugins?: Plugins | undefined
  /** Options of the built-in workbook renderer. Cannot be combined with `renderers`. */
  readonly workbook?: XlsxOptions | undefined
  /** Joins the tables of the pages, instead of the built-in clusterer of `mode`. */
  readonly clusterer?: Clusterer | undefined
  /**
   * Runner that processes the pages. The caller closes it.
   *
   * @default child processes that start for this call and end with it
   */
  readonly runner?: Runner | undefined
  /** Limits of the child processes of this call. Cannot be combined with `runner`. */
  readonly limits?: Omit<ChildRunnerOptions, keyof ReadingOptions> | undefined
  /**
   * The built-in reader of PDFs, see {@link EngineOptions.reader}. Cannot be combined with `runner`. @default 'mupdf'
   */
  readonly reader?: ReaderName | undefined
  /**
   * OCR of pages that are images, see {@link EngineOptions.ocr}. Cannot be combined with `runner`.
   *
   * @default tesseract.js, English
   */
  readonly ocr?: ReadingOptions['ocr']
  /**
   * Detection of tables on page images, see {@link EngineOptions.detector}. Cannot be combined with `runner`.
   *
   * @default the model in the package
   */
  readonly detector?: ReadingOptions['detector']
  /** Limits on documents, see {@link EngineOptions.documentLimits}. Cannot be combined with `runner`. */
  readonly documentLimits?: Partial<DocumentLimits> | undefined
  /** Cancels the conversion: the call throws `cancelled`. */
  readonly signal?: AbortSignal | undefined
  /** Called once when the number of pages is known, and after each page. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

const optionNames: Readonly<Record<keyof ConvertOptions, true>> = {
  pages: true,
  missingPages: true,
  mode: true,
  format: true,
  presentation: true,
  renderers: true,
  plugins: true,
  workbook: true,
  clusterer: true,
  runner: true,
  limits: true,
  reader: true,
  ocr: true,
  detector: true,
  documentLimits: true,
  signal: true,
  onProgress: true,
}

/** Progress of a conversion. */
export interface Progress {
  readonly pagesDone: number
  readonly pagesSelected: number
  /** The page that has just ended. Absent in the first call. */
  readonly page?: { readonly pageNumber: number; readonly state: 'done' | 'empty' | 'failed' }
}

/** A file that a renderer wrote. */
export interface RenderedFile {
  /** The name of the document with the extension of the file. */
  readonly fileName: string
  readonly format: string
  readonly extension: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** The result of {@link convert}. */
export interface Conversion {
  /** The document with everything that was found. */
  readonly document: DocumentModel
  /** One file per renderer, in the renderers' order. */
  readonly files: readonly RenderedFile[]
}

/**
 * Converts one document: reads it, finds its tables and charts, joins the tables and renders the files. Each call runs
 * an engine in memory. To convert many documents, or to resume after a crash, use {@link createEngine}.
 *
 * @param document A path; or a name with bytes or with a path.
 * @throws RecreateError Any code except those of single pages. A failed page is reported in `document.pages`. If every
 * page fails, the call throws `nothing_read`.
 * @example
 * const { document, files } = await convert('report.pdf', { pages: '1-3' })
 * for (const { extension, bytes } of files) await writeFile(`report.${extension}`, bytes)
 */
export async function convert(
  document: string | Source | StoredSource,
  options: ConvertOptions = {},
): Promise<Conversion> {
  refuseUnknownOptions(options, optionNames)
  const { pages, missingPages, format, presentation, clusterer, renderers, plugins, workbook, runner, limits } = options
  const { reader, ocr, detector, documentLimits, signal, onProgress } = options
  const mode = clusterer?.mode ?? options.mode
  await using engine = await createEngine({
    clusterers: clusterer && [clusterer],
    renderers,
    plugins,
    workbook,
    runner,
    limits,
    reader,
    ocr,
    detector,
    documentLimits,
  })
  const { recreateId } = await engine.create(document, {
    pages,
    missingPages,
    mode,
    format,
    presentation,
    signal,
  })
  try {
    await follow(engine, recreateId, { signal, onProgress })
  } catch (error) {
    await engine.cancel(recreateId)
    throw error
  }
  const status = await engine.status(recreateId)
  if (status.error !== undefined) throw new RecreateError(status.error.code as ErrorCode, status.error.message)
  const files = await Promise.all(status.files.map(({ format }) => readFile(engine, recreateId, format)))
  return { document: await engine.result(recreateId), files }
}

async function follow(engine: Engine, recreateId: string, { signal, onProgress }: ConvertOptions): Promise<void> {
  for await (const event of engine.events(recreateId, { signal })) {
    const { ended: pagesDone, selected: pagesSelected } = event.pages
    if (event.kind === 'state' && event.state === 'CREATED') onProgress?.({ pagesDone, pagesSelected })
    if (event.kind !== 'page' || event.state === 'running') continue
    const { pageNumber, state } = event
    onProgress?.({ pagesDone, pagesSelected, page: { pageNumber, state } })
  }
}

async function readFile(engine: Engine, recreateId: string, format: string): Promise<RenderedFile> {
  const { fileName, extension, mediaType, size, data } = await engine.file(recreateId, format)
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const piece of data) {
    bytes.set(piece, at)
    at += piece.length
  }
  return { fileName, format, extension, mediaType, bytes }
}
