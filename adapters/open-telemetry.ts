import { createRequire } from 'node:module'
import type * as OpenTelemetry from '@opentelemetry/api'
import { RecreateError } from '../core/errors.js'
import { packagesMissing } from '../core/optional-packages.js'
import type { TraceCarrier, Tracing } from '../core/tracing.js'

/** The key under which the OpenTelemetry API keeps a registered SDK, shared by all copies of the API in a process. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1')

const require = createRequire(import.meta.url)
let isMissing = false

/**
 * Traces through the OpenTelemetry API, with the SDK that the program registered, before or after this call. Without an
 * SDK this does nothing and does not load the API, which has about fifty files.
 */
export function openTelemetry(): Tracing {
  return {
    async span(name, attributes, work, from) {
      const api = registered()
      if (api === undefined) return work()
      const { context, propagation, SpanStatusCode, trace } = api
      // Not cached: a provider that is registered later would be missed.
      const tracer = trace.getTracer('recreate')
      const parent = from === undefined ? context.active() : propagation.extract(context.active(), from)
      return tracer.startActiveSpan(name, { attributes }, parent, async (span) => {
        try {
          return await work()
        } catch (error) {
          // The code only: the message may name a document.
          span.setStatus({
            code: SpanStatusCode.ERROR,
            message: error instanceof RecreateError ? error.code : 'unforeseen',
          })
          throw error
        } finally {
          span.end()
        }
      })
    },
    carrier() {
      const api = registered()
      if (api === undefined) return undefined
      const { context, propagation, trace } = api
      if (trace.getActiveSpan() === undefined) return undefined
      const carrier: Record<string, string> = {}
      propagation.inject(context.active(), carrier)
      return Object.keys(carrier).length > 0 ? (carrier satisfies TraceCarrier) : undefined
    },
  }
}

/** Returns the API if an SDK is registered. Checked each time, because an SDK may be registered later. */
function registered(): typeof OpenTelemetry | undefined {
  if (!(REGISTERED in globalThis) || isMissing) return undefined
  try {
    return require('@opentelemetry/api') as typeof OpenTelemetry
  } catch (error) {
    isMissing = true
    process.emitWarning(packagesMissing({ use: 'Tracing', names: ['@opentelemetry/api'] }, error))
    return undefined
  }
}
