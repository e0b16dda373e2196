import { setTimeout as delay } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EngineLoad, MetricEvent } from '../../index.js'

/** Prometheus metrics; `docs/operation.md` explains each of them. */
export interface Metrics {
  readonly registry: Registry
  /** Duration of responses, in seconds. */
  readonly answers: Histogram<'method' | 'route' | 'status'>
  /** Number of created recreates. */
  readonly created: Counter
  /** Number of refused create requests. */
  readonly refused: Counter<'code'>
  /** Webhook delivery attempts. */
  readonly webhooks: Counter<'outcome'>
  /** Number of connections that were refused because too many were open. */
  readonly refusedConnections: Counter
  /** Number of open event streams. */
  readonly streams: Gauge
  /** Number of errors that belong to no request. */
  readonly troubles: Counter
  /** Records a measurement of the engine. */
  readonly onMetric: (measure: MetricEvent) => void
  /** Reports the queue's load from now on. */
  watch(load: () => Promise<EngineLoad>): void
}

const SHORT = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const LONG = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
const STAGES = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600, 14_400]
const MIB = 2 ** 20
const MEMORY = [64, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 4096].map((mib) => mib * MIB)
/** How long a scrape waits for the queue, in ms. Prometheus gives up after 10 s. */
const PATIENCE_MS = 3_000
/** Maximum number of distinct error codes, since plugins may add their own. The rest are counted as `other`. */
const MOST_CODES = 60

/** Creates the metrics of a process. */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const count = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram({ name, help, buckets, labelNames, registers })

  const codes = new Set<string>()
  const codeOf = (code = 'none') => {
    if (codes.size < MOST_CODES) codes.add(code)
    return codes.has(code) ? code : 'other'
  }

  let load: (() => Promise<EngineLoad>) | undefined
  let asked: Promise<EngineLoad | undefined> | undefined
  /**
   * Queries the load once for all gauges of a scrape. Undefined if the queue is unavailable; other metrics still work.
   */
  const askLoad = () => {
    asked ??= withinPatience(load?.()).finally(() => {
      asked = undefined
    })
    return asked
  }
  const ofQueue = (name: string, help: string, pick: (load: EngineLoad) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const now = await askLoad()
        this.remove()
        if (now !== undefined) this.set(pick(now))
      },
    })
  ofQueue('recreate_queue_waiting', 'Messages that wait for a worker.', ({ waiting }) => waiting)
  ofQueue('recreate_queue_oldest_seconds', 'Age of the oldest waiting message.', ({ oldestMs = 0 }) => oldestMs / 1000)
  const unfinished = gauge('recreate_unfinished', 'Unfinished recreates, as of the last reconciliation.')
  const age = gauge('recreate_unfinished_oldest_seconds', 'Age of the oldest unfinished recreate.')
  const ended = count('recreate_ended_total', 'Finished recreates.', 'state', 'code')
  const stages = histogram('recreate_stage_seconds', 'Duration of each stage of finished recreates.', STAGES, 'stage')
  const deleted = count('recreate_deleted_total', 'Recreates that were deleted.', 'reason')
  const pages = count('recreate_pages_total', 'Finished attempts at pages.', 'state', 'code')
  const pageSeconds = histogram('recreate_page_seconds', 'Duration of attempts at pages.', LONG, 'state')
  const renders = histogram('recreate_render_seconds', 'Duration of rendering a file.', LONG, 'format')
  const renderFailures = count('recreate_render_failures_total', 'Files that could not be rendered.', 'format', 'code')
  const gaveWay = count('recreate_ranges_gave_way_total', 'Page ranges that were paused to let other work run.')
  const calls = histogram('recreate_store_seconds', 'Duration of calls to back ends.', SHORT, 'store', 'name', 'call')
  const failures = count('recreate_store_failures_total', 'Failed calls to back ends.', 'store', 'name', 'call')
  const deaths = count('recreate_child_deaths_total', 'Child processes that crashed while working.', 'code')
  const memory = histogram('recreate_child_memory_bytes', 'Memory of child processes after a task.', MEMORY)

  function onMetric(measure: MetricEvent) {
    switch (measure.kind) {
      case 'ended':
        ended.inc({ state: measure.state, code: codeOf(measure.code) })
        for (const [stage, ms] of Object.entries(measure.stages)) stages.observe({ stage }, ms / 1000)
        break
      case 'page':
        pages.inc({ state: measure.state, code: codeOf(measure.code) })
        pageSeconds.observe({ state: measure.state }, measure.ms / 1000)
        break
      case 'rendered':
        renders.observe({ format: measure.format }, measure.ms / 1000)
        if (measure.code !== undefined) renderFailures.inc({ format: measure.format, code: codeOf(measure.code) })
        break
      case 'gave-way':
        gaveWay.inc()
        break
      case 'deleted':
        deleted.inc({ reason: measure.reason })
        break
      case 'looked':
        unfinished.set(measure.unfinished)
        age.set(measure.oldestMs / 1000)
        break
      case 'store': {
        const labels = { store: measure.store, name: measure.name, call: measure.call }
        calls.observe(labels, measure.ms / 1000)
        if (measure.isFailed) failures.inc(labels)
        break
      }
      case 'child-worked':
        memory.observe(measure.memoryMiB * MIB)
        break
      case 'child-died':
        deaths.inc({ code: codeOf(measure.code) })
        break
    }
  }

  return {
    registry,
    answers: new Histogram({
      name: 'recreate_http_seconds',
      help: 'Duration of HTTP responses.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    created: count('recreate_created_total', 'Created recreates.'),
    refused: count('recreate_refused_total', 'Refused create requests.', 'code'),
    webhooks: count('recreate_webhook_tries_total', 'Webhook delivery attempts.', 'outcome'),
    refusedConnections: count('recreate_connections_refused_total', 'Connections refused because too many were open.'),
    streams: gauge('recreate_event_streams', 'Open event streams.'),
    troubles: count('recreate_troubles_total', 'Errors that belong to no request.'),
    onMetric,
    watch(given) {
      load = given
    },
  }
}

async function withinPatience<Answer>(question: Promise<Answer> | undefined): Promise<Answer | undefined> {
  const patience = new AbortController()
  try {
    return await Promise.race([question, delay(PATIENCE_MS, undefined, { signal: patience.signal })])
  } catch {
    return undefined
  } finally {
    patience.abort()
  }
}
