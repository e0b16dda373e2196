import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { destination, type Logger, pino } from 'pino'
import { builtInFormats, checkTemplate, createEngine, folderBlobs, loadFormats, sqliteRecords } from '../index.js'
import { apiKeys } from './api-keys.js'
import { createApp } from './app.js'
import { answerBrokenRequests } from './broken-requests.js'
import { publicUrlOf, type ServerConfig } from './config.js'
import { linkSecret, links } from './links.js'
import { makeMetrics } from './metrics.js'
import { readDetector, readOcr } from './ocr-choice.js'
import { rateLimits } from './rate-limits.js'
import { tokenValidator } from './token-validation.js'

/** A service that runs. */
export interface RunningServer {
  /** Where it listens. */
  readonly url: string
  /** The key that was made because there was none; it is shown once. */
  readonly firstKey?: string | undefined
  /** Takes no more requests, lets those in work end for a while, and closes everything. */
  close(): Promise<void>
}

/** A request's head has to come within so many milliseconds, the whole of it within so many. */
const HEAD_MS = 30_000
const REQUEST_MS = 600_000
/** Opening a document may take so long: less than clients wait for an answer. */
const OPEN_MS = 30_000

/**
 * Starts the service: one process that takes requests and works on documents, with everything it keeps in one folder.
 *
 * @param log Where it is told what happens. @default JSON lines on standard output
 * @throws RecreateError As {@link createEngine}; `template_invalid`; and what listening throws.
 */
export async function startServer(
  config: ServerConfig,
  log: Logger = makeLog(config.logLevel),
): Promise<RunningServer> {
  // Better now than when the first document has been read.
  if (config.workbook.template !== undefined) await checkTemplate(config.workbook.template)
  const records = sqliteRecords(join(config.folder, 'records.sqlite'))
  const blobs = folderBlobs(join(config.folder, 'blobs'))
  const own = config.formatsFolder === undefined ? [] : await loadFormats(config.formatsFolder)
  const engine = await createEngine({
    records,
    blobs,
    formats: [...builtInFormats, ...own],
    workbook: config.workbook,
    reader: config.reader,
    ocr: readOcr(config),
    detector: readDetector(config),
    limits: {
      workers: config.workers,
      pageTimeoutMs: config.pageTimeoutMs,
      openTimeoutMs: OPEN_MS,
      memoryMiB: config.memoryMiB,
    },
    timing: { unprotectedMs: config.linkLifeMs },
    onTrouble: (error, about) => log.error({ err: error, about }, 'trouble'),
  })
  const close = async () => {
    await engine.close()
    await blobs.close()
    await records.close()
  }
  try {
    const keys = apiKeys(records)
    const firstKey = (await keys.isEmpty()) ? (await keys.create({ owner: 'default', name: 'first' })).key : undefined
    const secret = await linkSecret(records, config.linkSecret)
    const tokens = await tokenValidator(config.jwt)
    const server = createServer()
    answerBrokenRequests(server)
    server.headersTimeout = HEAD_MS
    server.requestTimeout = REQUEST_MS
    const port = await listen(server, config)
    const url = publicUrlOf({ host: config.host }, port)
    const baseUrl = publicUrlOf(config, port)
    const app = createApp({
      engine,
      config,
      keys,
      links: links({ secret, baseUrl, lifeMs: config.linkLifeMs }),
      tokens,
      limits: rateLimits(config),
      metrics: makeMetrics(async () => (await engine.load()).waiting),
      log,
    })
    server.on('request', app.callback()) // Nobody was let in since it listens: no turn has passed.
    log.info({ url }, 'listening')
    return {
      url,
      firstKey,
      async close() {
        await stop(server, config.shutdownMs)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** @returns The port, chosen by the system where 0 was asked for. */
function listen(server: Server, { host, port }: ServerConfig): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Streams of events never end by themselves: who is still there after a while is cut off. */
async function stop(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(patience)
}

/** Keys and links are secrets, and what is in documents is nobody's business: neither is ever logged. */
function makeLog(level: string): Logger {
  return pino({ level, base: null, redact: ['req.headers', 'headers'] }, destination({ sync: false }))
}
