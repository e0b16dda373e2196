import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { RecreateError } from '../core/errors.js'
import type { TraceCarrier, Tracing } from '../core/tracing.js'

/**
 * Traces by OpenTelemetry's interface, over whatever SDK the program has registered, before or after. Where there is
 * none, all of it comes to nothing: a span is a few function calls.
 */
export function openTelemetry(): Tracing {
  return {
    span(name, attributes, work, from) {
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
      if (trace.getActiveSpan() === undefined) return undefined
      const carrier: Record<string, string> = {}
      propagation.inject(context.active(), carrier)
      return Object.keys(carrier).length > 0 ? (carrier satisfies TraceCarrier) : undefined
    },
  }
}
