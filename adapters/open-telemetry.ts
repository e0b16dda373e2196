import { createRequire } from 'node:module'
import type * as OpenTelemetry from '@opentelemetry/api'
import { RecreateError } from '../core/errors.js'
import type { TraceCarrier, Tracing } from '../core/tracing.js'

/** Where the interface keeps what an SDK registers with it, for all of its copies in a process. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1')

const require = createRequire(import.meta.url)

/**
 * Traces by OpenTelemetry's interface, over whatever SDK the program has registered, before or after. Where there is
 * none, all of it comes to nothing, and the interface, which is some fifty files, is not even loaded.
 */
export function openTelemetry(): Tracing {
  return {
    async span(name, attributes, work, from) {
      const api = registered()
      if (api === undefined) return work()
      const { context, propagation, SpanStatusCode, trace } = api
      // Not kept: a provider that is registered later would not be seen in time.
      const tracer = trace.getTracer('recreate')
      const parent = from === undefined ? context.active() : propagation.extract(context.active(), from)
      return tracer.startActiveSpan(name, { attributes }, parent, async (span) => {
        try {
          return await work()
        } catch (error) {
          // Not its message, which may name a document.
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

/** The interface, where somebody has registered an SDK with it; asked anew each time, as that may still happen. */
function registered(): typeof OpenTelemetry | undefined {
  return REGISTERED in globalThis ? (require('@opentelemetry/api') as typeof OpenTelemetry) : undefined
}
