/** Every code that a {@link RecreateError} can bear. They are stable: programs may depend on them. */
export type ErrorCode =
  /** The file cannot be found or read, or has no bytes. */
  | 'source_unreadable'
  /** By its content it is nothing that a reader takes. */
  | 'source_unsupported'
  /** It is a document, damaged beyond reading. */
  | 'source_damaged'
  /** It has more of something than a document may have, or is an image of more pixels than can be decoded. */
  | 'source_too_large'
  /** A page asks for more than a page may: its message names the limit, its number and what came. */
  | 'page_too_large'
  /** The work on the document's pages has taken longer in all than it may; this page's turn did not come. */
  | 'document_timeout'
  /** It opens only with a password. */
  | 'pdf_encrypted'
  /** The password does not open it. */
  | 'password_wrong'
  /** The page selection cannot be understood or asks for pages that are not there. */
  | 'pages_invalid'
  /** An option is unknown or out of its range. */
  | 'option_invalid'
  /** A frame lies off its page, upon another, or on a page that was not read; or there is no such table. */
  | 'frame_invalid'
  /** No rows and columns stand in a frame. */
  | 'frame_unreadable'
  /** A format configuration is unknown or breaks the rules. */
  | 'format_invalid'
  /** The workbook that was to receive the sheets cannot be read, holds macros, or is locked. */
  | 'template_invalid'
  /** The reader itself broke down over it, and cannot be trusted with another: workers are replaced then. */
  | 'reader_broken'
  /** Opening it took too long or too much memory, or ended the process that tried. */
  | 'open_failed'
  /** A page took longer than it may. */
  | 'page_timeout'
  /** A page took more memory than it may. */
  | 'page_memory'
  /** The process that worked on a page died. */
  | 'page_crashed'
  /** A page, or the files, were tried as often as they may be, and the work on them never came to an end. */
  | 'tries_exhausted'
  /** A file took longer to be rendered than it may. */
  | 'render_timeout'
  /** Nobody worked on it for as long as recreates are kept. */
  | 'expired'
  /** No page of the document could be read. */
  | 'nothing_read'
  /** The source has no such thing: no looks, or nothing that was recognised. */
  | 'not_available'
  /** A reader, clusterer or renderer threw. */
  | 'plugin_failed'
  /** Text could not be read from pixels at all: its recogniser, or the data of a language, is not there or failed. */
  | 'ocr_failed'
  /** The region detector could not work at all: its model is not there, is damaged, or is of another family. */
  | 'detector_failed'
  /** There is no such recreate for this owner; or no file, key or dead letter that a command names. */
  | 'not_found'
  /** An idempotency key came again with another request. */
  | 'idempotency_conflict'
  /** An idempotency key came again while the first request with it is being worked on. */
  | 'idempotency_busy'
  /** The owner has as many unfinished recreates as one may have. */
  | 'too_many_open'
  /** The parts that an engine is to be made of cannot work together. */
  | 'engine_invalid'
  /** A store or queue failed. */
  | 'store_failed'
  /** A file could not be written. */
  | 'output_failed'
  /** The caller asked to stop. */
  | 'cancelled'

/** Facts about an error, for programs that write a message of their own. */
export interface ErrorDetails {
  /** With `pages_invalid`: how many pages the document has, where it has too few. */
  readonly pageCount?: number
  /** With `frame_invalid` and `frame_unreadable`: which of the given frames, zero-based. */
  readonly frame?: number
}

/**
 * The one error that the engine throws: a stable code, and a sentence that names the thing, what was expected and what
 * came. The first error stands in `cause`.
 */
export class RecreateError extends Error {
  override readonly name = 'RecreateError'
  readonly details: ErrorDetails

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly details?: ErrorDetails } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.details = options.details ?? {}
  }
}

/** @throws RecreateError `cancelled` when the signal is aborted. */
export function refuseIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new RecreateError('cancelled', 'The work was stopped by its caller')
}

/** The sentence of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
