/** The place in a trace at which something goes on in another process: headers, as the W3C's `traceparent`. */
export type TraceCarrier = Readonly<Record<string, string>>

/** What is said of a span: neither names of documents nor of owners. */
type SpanAttributes = Readonly<Record<string, string | number>>

/** Follows work through functions, messages and processes. */
export interface Tracing {
  /**
   * Does work within a span; what it throws is thrown on, and its code is told.
   *
   * @param from Where it goes on. @default the span that is open here, if any
   */
  span<Result>(
    name: string,
    attributes: SpanAttributes,
    work: () => Promise<Result>,
    from?: TraceCarrier | undefined,
  ): Promise<Result>
  /** The span that is open here, for a message to carry; undefined where nobody traces. */
  carrier(): TraceCarrier | undefined
}
