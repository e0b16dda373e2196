import { setTimeout as delay } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EngineLoad, MetricEvent } from '../../index.js'

/** What is counted, for Prometheus; `docs/operation.md` says what each of it means. */
export interface Metrics {
  readonly registry: Registry
  /** Seconds that answers took. */
  readonly answers: Histogram<'method' | 'route' | 'status'>
  /** Recreates that were made. */
  readonly created: Counter
  /** Creates that were refused. */
  readonly refused: Counter<'code'>
  /** Webhooks that were sent, each try. */
  readonly webhooks: Counter<'outcome'>
  /** Connections that were closed at once, because too many were open. */
  readonly refusedConnections: Counter
  /** Open event streams. */
  readonly streams: Gauge
  /** Trouble that belongs to no request. */
  readonly troubles: Counter
  /** What an engine tells. */
  readonly onMetric: (measure: MetricEvent) => void
  /** From now on this tells how much there is to do. */
  watch(load: () => Promise<EngineLoad>): void
}

const SHORT = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const LONG = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
const STAGES = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600, 14_400]
const MIB = 2 ** 20
const MEMORY = [64, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 4096].map((mib) => mib * MIB)
/** A queue that has not answered by then is away, in milliseconds: who scrapes gives up after ten seconds. */
const PATIENCE_MS = 3_000
/** Plugins may bring codes of their own: of more than so many the rest are one. */
const MOST_CODES = 60

/** Makes the metrics of a process. */
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
  /** Asked once for all that tell of it. Undefined where the queue is away: the others are told all the same. */
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
  ofQueue(
    'recreate_queue_oldest_seconds',
    'How long the message has waited that has waited longest.',
    ({ oldestMs = 0 }) => oldestMs / 1000,
  )
  const unfinished = gauge('recreate_unfinished', 'Recreates that have not ended, at the last look after all.')
  const age = gauge('recreate_unfinished_oldest_seconds', 'Age of the oldest recreate that has not ended.')
  const ended = count('recreate_ended_total', 'Recreates that have ended.', 'state', 'code')
  const stages = histogram('recreate_stage_seconds', 'Seconds of the stages of ended recreates.', STAGES, 'stage')
  const deleted = count('recreate_deleted_total', 'Recreates that were deleted.', 'reason')
  const pages = count('recreate_pages_total', 'Tries of pages that came to an end.', 'state', 'code')
  const pageSeconds = histogram('recreate_page_seconds', 'Seconds that tries of pages took.', LONG, 'state')
  const renders = histogram('recreate_render_seconds', 'Seconds that rendering a file took.', LONG, 'format')
  const renderFailures = count('recreate_render_failures_total', 'Files not rendered.', 'format', 'code')
  const gaveWay = count('recreate_ranges_gave_way_total', 'Ranges of pages that gave way to other work.')
  const calls = histogram('recreate_store_seconds', 'Seconds of calls of back ends.', SHORT, 'store', 'name', 'call')
  const failures = count('recreate_store_failures_total', 'Calls of back ends that failed.', 'store', 'name', 'call')
  const deaths = count('recreate_child_deaths_total', 'Children that died over their work.', 'code')
  const memory = histogram('recreate_child_memory_bytes', 'Memory of children when they answered.', MEMORY)

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
      help: 'Seconds that answers took.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    created: count('recreate_created_total', 'Recreates that were made.'),
    refused: count('recreate_refused_total', 'Creates that were refused.', 'code'),
    webhooks: count('recreate_webhook_tries_total', 'Tries to deliver a webhook.', 'outcome'),
    refusedConnections: count('recreate_connections_refused_total', 'Connections refused because too many were open.'),
    streams: gauge('recreate_event_streams', 'Open event streams.'),
    troubles: count('recreate_troubles_total', 'Trouble that belongs to no request.'),
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
