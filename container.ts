import 'reflect-metadata'
import { join } from 'node:path'
import { type DependencyContainer, type InjectionToken, instanceCachingFactory, container as root } from 'tsyringe'
import { folderBlobs } from './adapters/blobs/folder-blobs.js'
import { memoryBlobs } from './adapters/blobs/memory-blobs.js'
import { inProcessRunner } from './adapters/in-process-runner.js'
import { observedBlobs, observedQueue, observedRecords } from './adapters/observed-stores.js'
import { openTelemetry } from './adapters/open-telemetry.js'
import type { Plugins } from './adapters/plugin-modules.js'
import { inProcessQueue } from './adapters/queue/in-process-queue.js'
import { memoryRecords } from './adapters/records/memory-records.js'
import { sqliteRecords } from './adapters/records/sqlite-records.js'
import { childRunner } from './adapters/workers/child-runner.js'
import type { ChildRunnerOptions } from './adapters/workers/runner-options.js'
import { threadRunner } from './adapters/workers/thread-runner.js'
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
import type { DocumentLimits } from './core/document-limits.js'
import { checkParts, refuseDoubles } from './core/engine/check-parts.js'
import type { Engine } from './core/engine/engine.js'
import { forgetProcess, nameProcess } from './core/engine/liveness.js'
import { type EngineParts, fillInTiming, type Timing } from './core/engine/parts.js'
import { startEngine } from './core/engine/start-engine.js'
import { messageOf, RecreateError } from './core/errors.js'
import type { FormatConfiguration } from './core/format-configuration.js'
import type { TellMeasure } from './core/measures.js'
import type { Notifier } from './core/notices.js'
import { refuseUnknownOptions } from './core/option-names.js'
import { referenceOf } from './core/plugin-reference.js'
import { checkReadingOptions, isPluginReference, type OcrOptions, type ReadingOptions } from './core/reading-options.js'
import type { BlobStore, Queue, RecordStore } from './core/stores.js'
import { documentClusterer } from './plugins/cluster/by-document.js'
import { pageClusterer } from './plugins/cluster/by-page.js'
import { builtInImageReader, builtInReader, type ReaderName } from './plugins/extract/built-in.js'
import { readerExtractor } from './plugins/extract/reader-extractor.js'
import { makeDetector, makeRecognizer, type ScanTools } from './plugins/extract/scan/scan-tools.js'
import { checkAgain } from './plugins/recognise/meaning/checks/check-again.js'
import { readCorrected } from './plugins/recognise/meaning/read-corrected.js'
import { contractJsonRenderer } from './plugins/render/contract-json.js'
import { builtInFormats } from './plugins/render/formats/built-in.js'
import { chooseFormat } from './plugins/render/formats/choose-format.js'
import { pptxRenderer } from './plugins/render/pptx/pptx-renderer.js'
import type { XlsxOptions } from './plugins/render/xlsx/xlsx-options.js'
import { xlsxRenderer } from './plugins/render/xlsx/xlsx-renderer.js'

export type { DependencyContainer }

/** Where facts are kept. */
export const RECORDS: InjectionToken<RecordStore> = Symbol('RecordStore')
/** Where files are kept. */
export const BLOBS: InjectionToken<BlobStore> = Symbol('BlobStore')
/** What carries work to workers. */
export const QUEUE: InjectionToken<Queue> = Symbol('Queue')
/** Where pages are worked on. */
export const RUNNER: InjectionToken<Runner> = Symbol('Runner')
/** Every reader, in the order in which they are asked. Resolve with `resolveAll`, as all plurals here. */
export const READERS: InjectionToken<Reader> = Symbol('Reader')
/** What reads text from pixels; nothing where OCR is switched off. One's own, an object, works `in-process` alone. */
export const TEXT_RECOGNIZER: InjectionToken<TextRecognizer | false> = Symbol('TextRecognizer')
/** What finds tables and charts on pictures; nothing where it is switched off. One's own works `in-process` alone. */
export const REGION_DETECTOR: InjectionToken<RegionDetector | false> = Symbol('RegionDetector')
/** All extractors, one a reader, in the readers' order. One list, resolved with `resolve`: readers bring their own. */
export const EXTRACTORS: InjectionToken<readonly Extractor[]> = Symbol('Extractors')
/** One a clustering mode. */
export const CLUSTERERS: InjectionToken<Clusterer> = Symbol('Clusterer')
/** The renderers of the files that a recreate gives, in their order. */
export const RENDERERS: InjectionToken<Renderer> = Symbol('Renderer')
/** The format configurations; the first is used where none is chosen. */
export const FORMATS: InjectionToken<FormatConfiguration> = Symbol('FormatConfiguration')

/** What tells outside that a recreate has ended; `false`: nothing does. */
export const NOTIFIER: InjectionToken<Notifier | false> = Symbol('Notifier')

/** What an engine is made of. Lists are used instead of the built-in ones, but for extractors, which are asked first. */
export interface EngineOptions {
  /** Where records (SQLite) and files are kept. @default in memory: nothing outlives this process */
  readonly folder?: string | undefined
  /** @default SQLite in the folder, or memory */
  readonly records?: RecordStore | undefined
  /** @default files in the folder, or memory */
  readonly blobs?: BlobStore | undefined
  /** It serves this engine alone and is closed with it. @default in this process */
  readonly queue?: Queue | undefined
  /**
   * Where pages are worked on: in child processes, which can be killed and bounded; in threads, which can be killed; in
   * this process; or in a runner of one's own.
   *
   * @default 'child'
   */
  readonly runner?: 'child' | 'thread' | 'in-process' | Runner | undefined
  /** For children and threads; not beside a runner of one's own. */
  readonly limits?: Omit<ChildRunnerOptions, keyof ReadingOptions> | undefined
  /**
   * Which of the readers that come with the package reads PDFs. `mupdf` is the faster one, under the AGPL; `pdfjs` is
   * under the Apache License 2.0 and takes no passwords off. The other one is not loaded. Not beside a runner of one's own.
   *
   * @default 'mupdf'
   */
  readonly reader?: ReaderName | undefined
  /**
   * How pages that are pictures are read; `false`: they are not, and a warning says so. Not beside a runner of one's own.
   *
   * @default tesseract.js, English
   */
  readonly ocr?: ReadingOptions['ocr'] | TextRecognizer
  /**
   * What finds tables and charts on pictures of pages; `false`: nothing does. Not beside a runner of one's own.
   *
   * @default the package's own model
   */
  readonly detector?: ReadingOptions['detector'] | RegionDetector
  /** What documents may ask of the built-in readers, wherever they run. Not beside a runner of one's own. */
  readonly documentLimits?: Partial<DocumentLimits> | undefined
  /**
   * Asked before the built-in ones. Children and threads make theirs anew: they take those of which `madeAnewBy` says
   * where they lie, and what `limits.extractor` names.
   */
  readonly extractors?: readonly Extractor[] | undefined
  readonly clusterers?: readonly Clusterer[] | undefined
  readonly renderers?: readonly Renderer[] | undefined
  /** Plugins beside the built-in ones, as `loadPlugins` gives them. @default none */
  readonly plugins?: Plugins | undefined
  /** How the built-in workbook is written; not beside renderers of one's own. */
  readonly workbook?: XlsxOptions | undefined
  readonly formats?: readonly FormatConfiguration[] | undefined
  /** Tells at a recreate's `callbackUrl` that it has ended; see {@link webhookNotifier}. @default none: nobody can ask for it */
  readonly notifier?: Notifier | undefined
  /** Whether this process works on pages; if not, others have to, over a queue that reaches them. @default true */
  readonly worker?: boolean | undefined
  readonly timing?: Partial<Timing> | undefined
  /** Told of trouble that belongs to no call. @default a process warning */
  readonly onTrouble?: ((error: unknown, about: string) => void) | undefined
  /** Told of all that is worth counting and timing, often: it must be quick, and must not throw. @default nobody */
  readonly onMeasure?: TellMeasure | undefined
  /** Changes the wiring, after all else: registers plugins beside the built-in ones, or back ends in their place. */
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
  onTrouble: true,
  onMeasure: true,
  configure: true,
}

/**
 * Makes an engine. It is to be closed; `await using` does so. What was given as an object is left open then, the queue
 * apart; what the engine made itself, or `configure` registered, is closed.
 *
 * @throws RecreateError `option_invalid`; `engine_invalid` where the parts cannot work together; `store_failed`.
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
  const { onMeasure } = options
  const stores = { records: container.resolve(RECORDS), blobs: container.resolve(BLOBS) }
  const queue = container.resolve(QUEUE)
  const parts = Object.freeze<EngineParts>({
    records: onMeasure === undefined ? stores.records : observedRecords(stores.records, onMeasure),
    blobs: onMeasure === undefined ? stores.blobs : observedBlobs(stores.blobs, onMeasure),
    queue: onMeasure === undefined ? queue : observedQueue(queue, onMeasure),
    runner: container.resolve(RUNNER),
    clusterers: Object.freeze(allOf(container, CLUSTERERS)),
    renderers: Object.freeze(allOf(container, RENDERERS)),
    formats: Object.freeze(allOf(container, FORMATS)),
    reading: { readValue: readCorrected, findChecks: checkAgain },
    notifier: container.resolve(NOTIFIER) || undefined,
    isWorker: options.worker ?? true,
    timing,
    me: nameProcess(),
    clock: Date.now,
    onTrouble: options.onTrouble ?? warn,
    onMeasure,
    tracing: openTelemetry(),
  })
  const closeParts = async () => {
    // What is used by others is closed after them.
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
 * Wires what comes with the package into a container of its own: nothing is registered globally, and what holds
 * anything is made when it is resolved. A plugin is made once a container.
 *
 * @throws RecreateError `engine_invalid` where a runner and its extractors cannot go together.
 */
export function createContainer(options: EngineOptions = {}): DependencyContainer {
  const container = root.createChildContainer()
  const provide = <T>(token: InjectionToken<T>, make: (from: DependencyContainer) => T) =>
    container.register(token, { useFactory: instanceCachingFactory(make) })
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
  provide(TEXT_RECOGNIZER, () => makeRecognizer(madeOf(options.ocr)) ?? false)
  provide(REGION_DETECTOR, () => makeDetector(madeOf(options.detector)) ?? false)
  provide(EXTRACTORS, (from) => {
    const tools = scanToolsOf(options, from)
    return [...ownExtractors(options), ...from.resolveAll(READERS).map((reader) => readerExtractor(reader, tools))]
  })
  const { renderers = [], clusterers = [] } = options.plugins ?? {}
  provideAll(CLUSTERERS, beside(options.clusterers ?? [pageClusterer(), documentClusterer()], clusterers, modeOf))
  provideAll(RENDERERS, beside(makeRenderers(options), renderers, formatOf))
  provideAll(FORMATS, options.formats ?? builtInFormats)
  provide(RUNNER, (from) => makeRunner(options, from))
  return container
}

function makeRenderers({ renderers, workbook }: EngineOptions): readonly Renderer[] {
  if (renderers !== undefined && workbook !== undefined) {
    const message = 'Expected `renderers` or `workbook`, got both: tell the renderer of the workbook itself'
    throw new RecreateError('option_invalid', message)
  }
  return renderers ?? [xlsxRenderer(workbook), pptxRenderer(), contractJsonRenderer()]
}

/** Each plugin in the place of the one that it is named as, or behind all. */
function beside<Plugin>(
  list: readonly Plugin[],
  plugins: readonly Plugin[],
  nameOf: (plugin: Plugin) => string,
): readonly Plugin[] {
  const own = new Map(plugins.map((plugin) => [nameOf(plugin), plugin]))
  const kept = new Set(list.map(nameOf))
  return [
    ...list.map((plugin) => own.get(nameOf(plugin)) ?? plugin),
    // Two of one name are both kept: who checks the parts says so.
    ...plugins.filter((plugin) => !kept.has(nameOf(plugin))),
  ]
}

function formatOf({ format }: Renderer): string {
  return format
}

function modeOf({ mode }: Clusterer): string {
  return mode
}

/** Those that are asked before the built-in ones. */
function ownExtractors({ extractors = [], plugins }: EngineOptions): readonly Extractor[] {
  return [...extractors, ...(plugins?.extractors ?? [])]
}

function scanToolsOf({ ocr = {} }: EngineOptions, from: DependencyContainer): ScanTools | undefined {
  const recognizer = from.resolve(TEXT_RECOGNIZER)
  if (recognizer === false) return undefined
  const { secondReading = true, dpi }: OcrOptions = ocr === false || 'read' in ocr || isPluginReference(ocr) ? {} : ocr
  return { recognizer, detector: from.resolve(REGION_DETECTOR) || undefined, secondReading, dpi }
}

/** What only other processes and threads can make is nothing here. */
function madeOf<Given>(given: Given): Exclude<Given, PluginReference> | undefined {
  return isPluginReference(given) ? undefined : (given as Exclude<Given, PluginReference>)
}

/** A list that was given empty, or that nobody filled, is empty. */
function allOf<T>(container: DependencyContainer, token: InjectionToken<T>): readonly T[] {
  return container.isRegistered(token) ? container.resolveAll(token) : []
}

function makeRunner(options: EngineOptions, from: DependencyContainer): Runner {
  const { runner = 'child', limits, reader, ocr, detector, documentLimits } = options
  const own = ownExtractors(options)
  const extractors = own.length > 0 || options.extractors ? own : undefined
  if (typeof runner === 'object') {
    const wrong = Object.entries({ limits, extractors, reader, ocr, detector, documentLimits }).find(
      ([, given]) => given !== undefined,
    )?.[0]
    if (wrong === undefined) return runner
    throw new RecreateError('option_invalid', `Expected \`runner\` or \`${wrong}\`, got both: a runner has its own`)
  }
  if (runner === 'in-process') {
    if (limits !== undefined) {
      const message = 'Expected `limits` for children or threads: nothing is limited in-process'
      throw new RecreateError('option_invalid', message)
    }
    if (isPluginReference(ocr) || isPluginReference(detector)) {
      const message = 'Expected `ocr` and `detector` to be options or plugins themselves in-process, got a reference'
      throw new RecreateError('option_invalid', message)
    }
    checkReadingOptions({ ocr: optionsOf(ocr), detector: optionsOf(detector), documentLimits })
    return inProcessRunner(readExtractors(from))
  }
  if (runner !== 'child' && runner !== 'thread') {
    const expected = 'Expected `runner` to be `child`, `thread`, `in-process` or a runner'
    throw new RecreateError('option_invalid', `${expected}, got \`${runner}\``)
  }
  const isRegistered = from.resolveAll(READERS).length + from.resolveAll(EXTRACTORS).length > 3
  const references = own.map(referenceOf).filter((reference) => reference !== undefined)
  if (references.length < own.length || isRegistered) {
    throw new RecreateError(
      'engine_invalid',
      `Readers and extractors that are objects cannot be sent to another process or thread: say with \`madeAnewBy\` ` +
        `where they lie, give \`limits.extractor\` with the module and export that make one, or \`runner: 'in-process'\``,
    )
  }
  const [sentOcr, sentDetector] = [optionsOf(ocr), optionsOf(detector)]
  const isOwn = from.resolveAll(TEXT_RECOGNIZER).length + from.resolveAll(REGION_DETECTOR).length > 2
  if (isOwn || (ocr && sentOcr === undefined) || (detector && sentDetector === undefined)) {
    throw new RecreateError(
      'engine_invalid',
      'Recognisers and detectors that are objects cannot be sent to another process or thread: give `ocr` or ' +
        "`detector` with the module and export that make one, or `runner: 'in-process'`",
    )
  }
  const extractor = [...references, ...[limits?.extractor ?? []].flat()]
  const working = { ...limits, extractor, reader, ocr: sentOcr, detector: sentDetector, documentLimits }
  const { onMeasure } = options
  return runner === 'child' ? childRunner(working, onMeasure) : threadRunner(working, onMeasure)
}

/** Options, as they can be sent; a plugin that is an object has none. */
function optionsOf<Given>(given: Given): Exclude<Given, TextRecognizer | RegionDetector> | undefined {
  const isPlugin = typeof given === 'object' && given !== null && ('read' in given || 'detect' in given)
  return isPlugin ? undefined : (given as Exclude<Given, TextRecognizer | RegionDetector>)
}

function readExtractors(from: DependencyContainer): readonly Extractor[] {
  const list = from.resolve(EXTRACTORS)
  if (!Array.isArray(list)) {
    throw new RecreateError('engine_invalid', 'Expected a list of extractors to be registered, got one alone')
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
