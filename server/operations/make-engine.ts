import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import {
  builtInFormats,
  checkTemplate,
  createEngine,
  type Engine,
  loadFormats,
  loadPlugins,
  type Notifier,
  RecreateError,
} from '../../index.js'
import type { ServerConfig } from '../config/config.js'
import { readDetector, readOcr } from '../config/ocr-choice.js'
import type { BackEnds } from './back-ends.js'
import type { Metrics } from './metrics.js'

/** Timeout for opening a document, in ms; shorter than the request timeout of clients. */
const OPEN_MS = 30_000

/** Returns how many pages a process works on at the same time. */
export function workerCount({ workers }: Pick<ServerConfig, 'workers'>): number {
  return workers ?? Math.min(availableParallelism(), 4)
}

/** What the engine of a process needs in addition to its back ends. */
interface EngineServices {
  /** Whether it works on pages. */
  readonly isWorker: boolean
  readonly notifier: Notifier
  /** The metrics to update; they poll the engine's load from then on. */
  readonly metrics: Metrics
  readonly log: Logger
}

/**
 * Creates the engine of a service process. The caller closes the stores after it.
 *
 * @throws RecreateError As {@link createEngine}; `template_invalid`; `format_invalid`; `option_invalid` if the folder
 * with language data does not exist.
 */
export async function makeEngine(
  config: ServerConfig,
  backEnds: BackEnds,
  { isWorker, notifier, metrics, log }: EngineServices,
): Promise<Engine> {
  // Reject a bad template now, not when the first document has been read.
  if (config.workbook.template !== undefined) await checkTemplate(config.workbook.template)
  await checkLanguageData(config)
  const own = config.formatsFolder === undefined ? [] : await loadFormats(config.formatsFolder)
  const engine = await createEngine({
    ...backEnds,
    worker: isWorker,
    notifier,
    formats: [...builtInFormats, ...own],
    workbook: config.workbook,
    plugins: await loadPlugins(config.plugins),
    reader: config.reader,
    ocr: readOcr(config),
    detector: readDetector(config),
    limits: {
      workers: workerCount(config),
      pageTimeoutMs: config.pageTimeoutMs,
      openTimeoutMs: OPEN_MS,
      memoryMiB: config.memoryMiB,
    },
    timing: {
      unprotectedMs: config.linkLifeMs,
      documentMs: config.documentTimeoutMs,
      lifeMs: config.lifeMs,
      drainMs: config.drainMs,
      stallMs: config.stallMs,
      reconcileMs: config.stallMs / 2,
    },
    onMetric: metrics.onMetric,
    onError: (error, about) => {
      metrics.troubles.inc()
      log.error({ err: error, about }, 'trouble')
    },
  })
  metrics.watch(() => engine.load())
  return engine
}

/** Rejects a missing folder now. Later, it would only be missing data of a language. */
async function checkLanguageData({ languageData }: ServerConfig): Promise<void> {
  if (languageData === undefined) return
  const found = await stat(languageData).catch(() => undefined)
  if (found?.isDirectory() === true) return
  throw new RecreateError(
    'option_invalid',
    `\`languageData\` names the folder \`${languageData}\`, which does not exist`,
  )
}
