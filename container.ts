import 'reflect-metadata'
import { join } from 'node:path'
import { type DependencyContainer, type InjectionToken, instanceCachingFactory, container as root } from 'tsyringe'
import { folderBlobs } from './adapters/blobs/folder-blobs.js'
import { memoryBlobs } from './adapters/blobs/memory-blobs.js'
import { chooseRunner, type RegisteredParts } from './adapters/choose-runner.js'
import { observedBlobs, observedQueue, observedRecords } from './adapters/observed-stores.js'
import { openTelemetry } from './adapters/open-telemetry.js'
import type { Plugins } from './adapters/plugin-modules.js'
import { inProcessQueue } from './adapters/queue/in-process-queue.js'
import { memoryRecords } from './adapters/records/memory-records.js'
import { sqliteRecords } from './adapters/records/sqlite-records.js'
import type { ChildRunnerOptions } from './adapters/workers/runner-options.js'
import type {
  Clusterer,
  Extractor,
  PluginReference,
  Reader,
  RegionDetector,
  Renderer,
  Runner,
  TextRecognizer,
} from './core/contracts.js'
import { checkParts, refuseDoubles } from './core/engine/check-parts.js'
import type { Engine } from './core/engine/engine.js'
import { type EngineParts, fillInTiming, type Timing } from './core/engine/parts.js'
import { startEngine } from './core/engine/start-engine.js'
import { forgetProcess, nameProcess } from './core/engine/upkeep/liveness.js'
import { messageOf, RecreateError } from './core/errors.js'
import type { FormatConfiguration } from './core/format-configuration.js'
import type { EmitMetric } from './core/metrics.js'
import type { Notifier } from './core/notifications.js'
import { refuseUnknownOptions } from './core/option-names.js'
import type { DocumentLimits } from './core/reading/document-limits.js'
import { isPluginReference, type OcrOptions, type ReadingOptions } from './core/reading/reading-options.js'
import type { BlobStore, Queue, RecordStore } from './core/stores.js'
import { documentClusterer } from './plugins/cluster/by-document.js'
import { pageClusterer } from './plugins/cluster/by-page.js'
import { builtInImageReader, builtInReader, type ReaderName } from './plugins/extract/built-in.js'
import { readerExtractor } from './plugins/extract/reader-extractor.js'
import { makeDetector, makeRecognizer, type ScanTools } from './plugins/extract/scan/scan-tools.js'
import { checkAgain } from './plugins/recognise/tables/checks/check-again.js'
import { readCorrected } from './plugins/recognise/tables/read/read-corrected.js'
import { contractJsonRenderer } from './plugins/render/contract-json.js'
import { builtInFormats } from './plugins/render/formats/built-in.js'
import { chooseFormat } from './plugins/render/formats/choose-format.js'
import { pptxRenderer } from './plugins/render/pptx/pptx-renderer.js'
import type { XlsxOptions } from './plugins/render/xlsx/xlsx-options.js'
import { xlsxRenderer } from './plugins/render/xlsx/xlsx-renderer.js'

export type { DependencyContainer }

/** Token of the store that holds the records: facts about recreates, as small JSON. */
export const RECORDS: InjectionToken<RecordStore> = Symbol('RecordStore')
/** Token of the store that holds the files: uploads, page results and rendered files. */
export const BLOBS: InjectionToken<BlobStore> = Symbol('BlobStore')
/** Token of the queue that carries messages to workers. */
export const QUEUE: InjectionToken<Queue> = Symbol('Queue')
/** Token of the runner that processes pages. */
export const RUNNER: InjectionToken<Runner> = Symbol('Runner')
/**
 * Token of the readers, in the order in which they are tried. Resolve it with `resolveAll`, like every plural token
 * here.
 */
export const READERS: InjectionToken<Reader> = Symbol('Reader')
/** Token of the OCR engine; `false` switches OCR off. A custom object works only with the `in-process` runner. */
export const TEXT_RECOGNIZER: InjectionToken<TextRecognizer | false> = Symbol('TextRecognizer')
/**
 * Token of the detector of tables and charts on page images; `false` switches it off. A custom object works only with
 * the `in-process` runner.
 */
export const REGION_DETECTOR: InjectionToken<RegionDetector | false> = Symbol('RegionDetector')
/**
 * Token of the list of all extractors: the given ones, then one per reader, in the readers' order. Resolve it with
 * `resolve`.
 */
export const EXTRACTORS: InjectionToken<readonly Extractor[]> = Symbol('Extractors')
/** Token of the clusterers, one per clustering mode. */
export const CLUSTERERS: InjectionToken<Clusterer> = Symbol('Clusterer')
/** Token of the renderers, in the order in which their files are listed. */
export const RENDERERS: InjectionToken<Renderer> = Symbol('Renderer')
/** Token of the format configurations. The first one is the default. */
export const FORMATS: InjectionToken<FormatConfiguration> = Symbol('FormatConfiguration')

/** Token of the notifier that reports the end of a recreate to the outside; `false` for none. */
export const NOTIFIER: InjectionToken<Notifier | false> = Symbol('Notifier')

/**
 * Options of an engine. A given list replaces the built-in list, except `extractors`, which are tried before the
 * built-in ones.
 */
export interface EngineOptions {
  /**
   * Folder that holds the records (in an SQLite file) and the files.
   *
   * @default none: all data is in memory and is lost when the process ends
   */
  readonly folder?: string | undefined
  /** Store of the records. @default SQLite in `folder`, or memory */
  readonly records?: RecordStore | undefined
  /** Store of the files. @default files in `folder`, or memory */
  readonly blobs?: BlobStore | undefined
  /**
   * Queue that carries messages to workers. It must serve only this engine, which closes it.
   *
   * @default a queue in this process
   */
  readonly queue?: Queue | undefined
  /**
   * Where pages are processed. `child`: in child processes, which can be killed and have a memory limit. `thread`: in
   * worker threads, which can be killed. `in-process`: in this process. Or a custom runner.
   *
   * @default 'child'
   */
  readonly runner?: 'child' | 'thread' | 'in-process' | Runner | undefined
  /** Limits of the children or threads. Cannot be combined with a custom runner. */
  readonly limits?: Omit<ChildRunnerOptions, keyof ReadingOptions> | undefined
  /**
   * The built-in reader of PDFs. `mupdf` is faster and licensed under the AGPL. `pdfjs` is licensed under the Apache
   * License 2.0 and cannot remove password protection. Only the chosen reader is loaded. Cannot be combined with a
   * custom runner.
   *
   * @default 'mupdf'
   */
  readonly reader?: ReaderName | undefined
  /**
   * OCR of pages that are images. `false` switches it off: such pages get a warning. Cannot be combined with a custom
   * runner.
   *
   * @default tesseract.js, English
   */
  readonly ocr?: ReadingOptions['ocr'] | TextRecognizer
  /**
   * Detection of tables and charts on page images. `false` switches it off. Cannot be combined with a custom runner.
   *
   * @default the model in the package
   */
  readonly detector?: ReadingOptions['detector'] | RegionDetector
  /** Limits on documents for the built-in readers, in every runner. Cannot be combined with a custom runner. */
  readonly documentLimits?: Partial<DocumentLimits> | undefined
  /**
   * Extractors that are tried before the built-in ones. Children and threads create their own instances: an extractor
   * needs a module reference (its member `module`), or is named in `limits.extractor`.
   */
  readonly extractors?: readonly Extractor[] | undefined
  /** One clusterer per clustering mode. @default page and document */
  readonly clusterers?: readonly Clusterer[] | undefined
  /** One renderer per output file. @default XLSX, PPTX, JSON */
  readonly renderers?: readonly Renderer[] | undefined
  /** Plugins in addition to the built-in ones, as returned by `loadPlugins`. @default none */
  readonly plugins?: Plugins | undefined
  /** Options of the built-in workbook renderer. Cannot be combined with `renderers`. */
  readonly workbook?: XlsxOptions | undefined
  /** Format configurations that recreates can choose; the first one is the default. @default the built-in ones */
  readonly formats?: readonly FormatConfiguration[] | undefined
  /**
   * Reports to a recreate's `callbackUrl` that it has ended; see {@link webhookNotifier}.
   *
   * @default none: `callbackUrl` is refused
   */
  readonly notifier?: Notifier | undefined
  /** Whether this process processes pages. If false, other processes must do so over a shared queue. @default true */
  readonly worker?: boolean | undefined
  /** Intervals and limits of the engine, see {@link Timing}. */
  readonly timing?: Partial<Timing> | undefined
  /** Called with errors that belong to no call. @default emits a process warning */
  readonly onError?: ((error: unknown, about: string) => void) | undefined
  /** Called with every metric, often: it must return quickly and must not throw. @default none */
  readonly onMetric?: EmitMetric | undefined
  /**
   * Changes the wiring after all other options: registers plugins next to the built-in ones, or replaces stores and
   * queue.
   */
  readonly configure?: ((container: DependencyContainer) => void) | undefined
}

const optionNames: Readonly<Record<keyof EngineOptions, true>> = {
  folder: true,
  records: true,
  blobs: true,
  queue: true,
  runner: true,
  limits: true,
  reader: true,
  ocr: true,
  detector: true,
  documentLimits: true,
  extractors: true,
  clusterers: true,
  renderers: true,
  plugins: true,
  workbook: true,
  formats: true,
  notifier: true,
  worker: true,
  timing: true,
  onError: true,
  onMetric: true,
  configure: true,
}

/**
 * Creates an engine. Close it after use, for example with `await using`. Closing it closes the queue, the parts that it
 * created and the parts that `configure` registered. Stores and runners that were given as objects stay open.
 *
 * @throws RecreateError `option_invalid`; `engine_invalid` if the parts cannot work together; `store_failed`.
 * @example
 * await using engine = await createEngine({ folder: 'data' })
 * const { recreateId } = await engine.create('report.pdf', { pages: '1-3', mode: 'document' })
 * await engine.wait(recreateId)
 * const { fileName, data } = await engine.file(recreateId, 'xlsx')
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  refuseUnknownOptions(options, optionNames)
  const timing = fillInTiming(options.timing)
  const container = createContainer(options)
  options.configure?.(container)
  const { onMetric } = options
  const stores = { records: container.resolve(RECORDS), blobs: container.resolve(BLOBS) }
  const queue = container.resolve(QUEUE)
  const parts = Object.freeze<EngineParts>({
    records: onMetric === undefined ? stores.records : observedRecords(stores.records, onMetric),
    blobs: onMetric === undefined ? stores.blobs : observedBlobs(stores.blobs, onMetric),
    queue: onMetric === undefined ? queue : observedQueue(queue, onMetric),
    runner: container.resolve(RUNNER),
    clusterers: Object.freeze(resolveList(container, CLUSTERERS)),
    renderers: Object.freeze(resolveList(container, RENDERERS)),
    formats: Object.freeze(resolveList(container, FORMATS)),
    reading: { readValue: readCorrected, findChecks: checkAgain },
    notifier: container.resolve(NOTIFIER) || undefined,
    isWorker: options.worker ?? true,
    timing,
    me: nameProcess(),
    clock: Date.now,
    onError: options.onError ?? warn,
    onMetric,
    tracing: openTelemetry(),
  })
  const closeParts = async () => {
    // The runner uses the stores, so it is closed first.
    const own = [parts.runner, stores.blobs, stores.records].filter((part) => !isGiven(part, options))
    const troubles: unknown[] = []
    for (const part of own) await part.close().catch((error: unknown) => troubles.push(error))
    if (troubles.length > 0) throw troubles[0]
  }
  try {
    checkParts(parts)
  } catch (error) {
    forgetProcess(parts.me)
    await parts.queue.close()
    await closeParts()
    throw error
  }
  return startEngine(parts, { findFormat: (format) => chooseFormat(parts.formats, format), closeParts })
}

/**
 * Registers the built-in parts in a new child container. Nothing is registered globally. A part is created when it is
 * first resolved, once per container.
 *
 * @throws RecreateError `engine_invalid` if the runner and its extractors cannot work together.
 */
export function createContainer(options: EngineOptions = {}): DependencyContainer {
  const container = root.createChildContainer()
  const builtIn: BuiltInInstances = new Map()
  const provide = <T>(token: InjectionToken<T>, make: (from: DependencyContainer) => T) =>
    container.register(token, {
      useFactory: instanceCachingFactory((from) => recordInstance(builtIn, token, make(from))),
    })
  const provideAll = <T>(token: InjectionToken<T>, all: readonly T[]) => {
    for (const each of all) provide(token, () => each)
  }
  const { folder } = options

  provide(RECORDS, () => options.records ?? (folder ? sqliteRecords(join(folder, 'records.sqlite')) : memoryRecords()))
  provide(BLOBS, () => options.blobs ?? (folder ? folderBlobs(join(folder, 'blobs')) : memoryBlobs()))
  provide(QUEUE, () => options.queue ?? inProcessQueue())
  provide(NOTIFIER, () => options.notifier ?? false)
  provide(READERS, () => builtInReader(options.reader, options.documentLimits))
  provide(READERS, () => builtInImageReader(options.documentLimits))
  provide(TEXT_RECOGNIZER, () => makeRecognizer(withoutReference(options.ocr)) ?? false)
  provide(REGION_DETECTOR, () => makeDetector(withoutReference(options.detector)) ?? false)
  provide(EXTRACTORS, (from) => {
    const tools = scanToolsOf(options, from)
    return [...ownExtractors(options), ...from.resolveAll(READERS).map((reader) => readerExtractor(reader, tools))]
  })
  const { renderers = [], clusterers = [] } = options.plugins ?? {}
  provideAll(CLUSTERERS, mergeByName(options.clusterers ?? [pageClusterer(), documentClusterer()], clusterers, modeOf))
  provideAll(RENDERERS, mergeByName(makeRenderers(options), renderers, formatOf))
  provideAll(FORMATS, options.formats ?? builtInFormats)
  provide(RUNNER, (from) =>
    chooseRunner({ ...options, extractors: givenExtractors(options) }, registeredParts(from, builtIn)),
  )
  return container
}

/**
 * The instances that the built-in factories of one container created, by token. The caller registered every other
 * instance. Tokens are separate, because `false` can be the value of several.
 */
type BuiltInInstances = Map<InjectionToken, Set<unknown>>

function recordInstance<T>(builtIn: BuiltInInstances, token: InjectionToken<T>, instance: T): T {
  const known = builtIn.get(token)
  if (known === undefined) builtIn.set(token, new Set([instance]))
  else known.add(instance)
  return instance
}

/** Returns what the runner may need of the container. */
function registeredParts(from: DependencyContainer, builtIn: BuiltInInstances): RegisteredParts {
  const isOwn = <T>(token: InjectionToken<T>, instance: T) => builtIn.get(token)?.has(instance) !== true
  return {
    extractors: () => readExtractors(from),
    hasOwnExtractors: () =>
      from.resolveAll(READERS).some((reader) => isOwn(READERS, reader)) || isOwn(EXTRACTORS, from.resolve(EXTRACTORS)),
    hasOwnRecognition: () =>
      isOwn(TEXT_RECOGNIZER, from.resolve(TEXT_RECOGNIZER)) || isOwn(REGION_DETECTOR, from.resolve(REGION_DETECTOR)),
  }
}

function makeRenderers({ renderers, workbook }: EngineOptions): readonly Renderer[] {
  if (renderers !== undefined && workbook !== undefined) {
    const message = 'Expected `renderers` or `workbook`, got both: pass the options to your own workbook renderer'
    throw new RecreateError('option_invalid', message)
  }
  return renderers ?? [xlsxRenderer(workbook), pptxRenderer(), contractJsonRenderer()]
}

/** Replaces each plugin by the given one with the same name, and appends the others. */
function mergeByName<Plugin>(
  list: readonly Plugin[],
  plugins: readonly Plugin[],
  nameOf: (plugin: Plugin) => string,
): readonly Plugin[] {
  const own = new Map(plugins.map((plugin) => [nameOf(plugin), plugin]))
  const kept = new Set(list.map(nameOf))
  return [
    ...list.map((plugin) => own.get(nameOf(plugin)) ?? plugin),
    // Duplicate names are kept here: `checkParts` reports them.
    ...plugins.filter((plugin) => !kept.has(nameOf(plugin))),
  ]
}

function formatOf({ format }: Renderer): string {
  return format
}

function modeOf({ mode }: Clusterer): string {
  return mode
}

/** The extractors that are tried before the built-in ones. */
function ownExtractors({ extractors = [], plugins }: EngineOptions): readonly Extractor[] {
  return [...extractors, ...(plugins?.extractors ?? [])]
}

/** {@link ownExtractors}, or undefined if neither the option nor a plugin gives any. */
function givenExtractors(options: EngineOptions): readonly Extractor[] | undefined {
  const own = ownExtractors(options)
  return own.length > 0 || options.extractors !== undefined ? own : undefined
}

function scanToolsOf({ ocr = {} }: EngineOptions, from: DependencyContainer): ScanTools | undefined {
  const recognizer = from.resolve(TEXT_RECOGNIZER)
  if (recognizer === false) return undefined
  const { secondReading = true, dpi }: OcrOptions = ocr === false || 'read' in ocr || isPluginReference(ocr) ? {} : ocr
  return { recognizer, detector: from.resolve(REGION_DETECTOR) || undefined, secondReading, dpi }
}

/** Drops a reference to a module: only other processes and threads can create that plugin. */
function withoutReference<Given>(given: Given): Exclude<Given, PluginReference> | undefined {
  return isPluginReference(given) ? undefined : (given as Exclude<Given, PluginReference>)
}

/** Resolves all values of a token; an empty list if none is registered. */
function resolveList<T>(container: DependencyContainer, token: InjectionToken<T>): readonly T[] {
  return container.isRegistered(token) ? container.resolveAll(token) : []
}

function readExtractors(from: DependencyContainer): readonly Extractor[] {
  const list = from.resolve(EXTRACTORS)
  if (!Array.isArray(list)) {
    throw new RecreateError('engine_invalid', 'Expected a list of extractors to be registered, got a single one')
  }
  const extractors = list as readonly Extractor[]
  refuseDoubles(
    'extractors',
    extractors.map(({ name }) => name),
  )
  return extractors
}

function isGiven(part: unknown, { records, blobs, runner }: EngineOptions): boolean {
  return [records, blobs, runner].includes(part as Runner)
}

function warn(error: unknown, about: string): void {
  process.emitWarning(`${about}: ${messageOf(error)}`, { type: 'RecreateWarning' })
}
