import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { pino } from 'pino'
import {
  createEngine,
  type Engine,
  type EngineOptions,
  inProcessQueue,
  inProcessRunner,
  memoryBlobs,
  memoryRecords,
  type Queue,
  type RecordStore,
  type Runner,
} from '../../index.js'
import { builtInExtractors } from '../../plugins/extract/built-in.js'
import { createApp } from '../../server/app.js'
import { publicUrlOf, readConfig } from '../../server/config/config.js'
import { keyCaps } from '../../server/http/key-caps.js'
import { links } from '../../server/http/links.js'
import { rateLimits } from '../../server/http/rate-limits.js'
import { tokenValidator } from '../../server/http/token-validation.js'
import { type ApiKeys, apiKeys } from '../../server/operations/api-keys.js'
import { makeMetrics } from '../../server/operations/metrics.js'
import { readinessCheck } from '../../server/operations/readiness.js'
import { makeWebhooks } from '../../server/operations/webhooks.js'
import { type DocumentScript, scriptedExtractor } from '../contracts/scripted-extractor.js'
import { type Gate, makeGate } from '../core/engine/gates.js'
import { UNLIMITED } from './asking.js'
import type { TestServer } from './running-server.js'

/** The service with an engine in this process that accepts scripted documents and real ones. */
export interface ScriptedServer extends TestServer {
  readonly engine: Engine
  readonly keys: ApiKeys
  /** The lines of its log. */
  readonly logged: readonly string[]
  /** Returns a request function with a new key of another owner. */
  askAs(owner: string): Promise<TestServer['ask']>
}

/** Overrides for one test. */
interface ScriptedOptions {
  /** Environment variables. @default no rate limits */
  readonly env?: Readonly<Record<string, string>>
  readonly engine?: EngineOptions
  /** Record store for recreates and keys. @default memory */
  readonly records?: RecordStore
}

/** Returns the bytes of a document whose pages follow their scripts. */
export function scripted(...pages: DocumentScript['pages']): Uint8Array {
  return Buffer.from(JSON.stringify({ pages } satisfies DocumentScript))
}

/** Starts the service and stops it at the end of the test. */
export async function startScriptedServer(
  t: Pick<ExecutionContext, 'teardown'>,
  { env = UNLIMITED, engine: options = {}, records = memoryRecords() }: ScriptedOptions = {},
): Promise<ScriptedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-server-'))
  const config = await readConfig({ RECREATE_FOLDER: folder, RECREATE_HEALTH_ON_MAIN_PORT: 'true', ...env })
  const backEnds = { records, blobs: options.blobs ?? memoryBlobs(), queue: options.queue ?? inProcessQueue() }
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) })
  const webhooks = await makeWebhooks(config, records, log)
  const { notifier } = webhooks
  const metrics = makeMetrics()
  const engine = await createEngine({
    onMetric: metrics.onMetric,
    runner: scriptedRunner(),
    onError: () => {},
    notifier,
    ...options,
    ...backEnds,
  })
  const keys = apiKeys(records)
  const { key } = await keys.create({ owner: 'default' })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = publicUrlOf(config, port)
  const minting = links({ secret: 'x'.repeat(32), baseUrl: url, lifeMs: config.linkLifeMs })
  metrics.watch(() => engine.load())
  webhooks.connect({ links: minting, metrics })
  const app = createApp({
    engine,
    config,
    keys,
    links: minting,
    notifier,
    tokens: await tokenValidator(config.jwt),
    caps: keyCaps(config),
    limits: rateLimits(config),
    readiness: readinessCheck(backEnds),
    metrics,
    log,
    ending: new AbortController().signal,
  })
  app.silent = true
  server.on('request', app.callback())
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
  t.teardown(close)
  const askWith =
    (own: string): TestServer['ask'] =>
    (path, init = {}) =>
      fetch(new URL(path, `http://127.0.0.1:${port}`), {
        ...init,
        headers: { 'X-Service-Api-Key': own, ...init.headers },
      })
  return {
    url: `http://127.0.0.1:${port}`,
    healthUrl: undefined,
    key,
    folder,
    engine,
    keys,
    logged,
    close,
    ask: askWith(key),
    askAs: async (owner) => askWith((await keys.create({ owner })).key),
  }
}

export function scriptedRunner(): Runner {
  return inProcessRunner([scriptedExtractor(), ...builtInExtractors()])
}

/** Blocks each step of the work until its gate is opened. */
interface HeldWork {
  readonly engine: EngineOptions
  readonly gates: Readonly<Record<'advance' | 'range' | 'page' | 'render', Gate>>
}

/** Returns engine options with a gate before each step: opening, page tasks, page ends, and rendering. */
export function heldWork(): HeldWork {
  const gates = { advance: makeGate(), range: makeGate(), page: makeGate(), render: makeGate() }
  const runner = scriptedRunner()
  const queue = inProcessQueue()
  return {
    gates,
    engine: {
      queue: {
        ...queue,
        consume: (handler, options) =>
          queue.consume(async (message) => {
            await gates[(message.body as { kind: 'advance' | 'range' | 'render' }).kind].pass()
            await handler(message)
          }, options),
      } satisfies Queue,
      runner: {
        ...runner,
        page: async (source, pageNumber, options) => {
          const outcome = await runner.page(source, pageNumber, options)
          await gates.page.pass(options?.signal)
          return outcome
        },
      },
    },
  }
}
