/** Trace context to continue a trace in another process, as headers such as W3C `traceparent`. */
export type TraceCarrier = Readonly<Record<string, string>>

/** Attributes of a span. Must not contain names of documents or owners. */
type SpanAttributes = Readonly<Record<string, string | number>>

/** Traces work across functions, messages and processes. */
export interface Tracing {
  /**
   * Runs the work inside a span. Errors are rethrown, and their code is recorded in the span.
   *
   * @param from Trace context to continue. @default the current span, if any
   */
  span<Result>(
    name: string,
    attributes: SpanAttributes,
    work: () => Promise<Result>,
    from?: TraceCarrier | undefined,
  ): Promise<Result>
  /** Returns the context of the current span, to be sent with a message. Undefined if tracing is off. */
  carrier(): TraceCarrier | undefined
}
