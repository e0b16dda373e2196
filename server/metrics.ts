import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What is counted, for Prometheus. */
export interface Metrics {
  readonly registry: Registry
  /** Seconds that answers took. */
  readonly answers: Histogram<'method' | 'route' | 'status'>
  /** Recreates that were made. */
  readonly created: Counter
  /** Open event streams. */
  readonly streams: Gauge
}

/** @param waiting Messages that wait for a worker. */
export function makeMetrics(waiting: () => Promise<number>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'recreate_queue_waiting',
    help: 'Messages that wait for a worker.',
    registers,
    async collect() {
      this.set(await waiting())
    },
  })
  return {
    registry,
    answers: new Histogram({
      name: 'recreate_http_seconds',
      help: 'Seconds that answers took.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    created: new Counter({ name: 'recreate_created_total', help: 'Recreates that were made.', registers }),
    streams: new Gauge({ name: 'recreate_event_streams', help: 'Open event streams.', registers }),
  }
}
