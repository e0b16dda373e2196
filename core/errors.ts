/** Code of a {@link RecreateError}. Codes are stable: programs may depend on them. */
export type ErrorCode =
  /** The file is missing, unreadable or empty. */
  | 'source_unreadable'
  /** No extractor supports the file's content. */
  | 'source_unsupported'
  /** The document is damaged beyond repair. */
  | 'source_damaged'
  /** The document exceeds a document limit, or an image has more pixels than can be decoded. */
  | 'source_too_large'
  /** A page exceeds a document limit. The message names the limit, its value and the actual value. */
  | 'page_too_large'
  /** The document's total processing time ran out before this page was read. */
  | 'document_timeout'
  /** The document can only be opened with a password. */
  | 'pdf_encrypted'
  /** The password is wrong. */
  | 'password_wrong'
  /** The page selection is malformed or names pages that the document does not have. */
  | 'pages_invalid'
  /** An option is unknown or out of range. */
  | 'option_invalid'
  /**
   * A frame is outside the page, overlaps another one, or is on a page that was not read; or the table does not exist.
   */
  | 'frame_invalid'
  /** No rows and columns were found in a frame. */
  | 'frame_unreadable'
  /** A format configuration is unknown or invalid. */
  | 'format_invalid'
  /** The workbook to insert the sheets into is unreadable, contains macros, or is protected. */
  | 'template_invalid'
  /** The reader itself broke and cannot be reused. The worker is replaced. */
  | 'reader_broken'
  /** Opening the document exceeded the time or memory limit, or crashed the worker. */
  | 'open_failed'
  /** A page exceeded its time limit. */
  | 'page_timeout'
  /** A page exceeded its memory limit. */
  | 'page_memory'
  /** The worker crashed while processing the page. */
  | 'page_crashed'
  /** A page or a file reached the maximum number of attempts without an outcome. */
  | 'tries_exhausted'
  /** Rendering a file exceeded its time limit. */
  | 'render_timeout'
  /** The recreate reached the end of its retention period without being processed. */
  | 'expired'
  /** No page of the document could be read. */
  | 'nothing_read'
  /** The source does not provide this, for example a page image or recognized content. */
  | 'not_available'
  /** An optional package is missing: the message names it and the command that installs it. */
  | 'package_missing'
  /** A reader, clusterer or renderer threw an error. */
  | 'plugin_failed'
  /** OCR cannot run: the recognizer or its language data is missing or failed. */
  | 'ocr_failed'
  /** The region detector cannot run: its model is missing, damaged or of an unsupported type. */
  | 'detector_failed'
  /**
   * The recreate does not exist, is hidden or deleted, or belongs to another owner; or a command names a file, key or
   * dead letter that does not exist.
   */
  | 'not_found'
  /** An idempotency key was reused with a different request. */
  | 'idempotency_conflict'
  /** The first request with this idempotency key is still being processed. */
  | 'idempotency_busy'
  /** The owner has reached the maximum number of unfinished recreates. */
  | 'too_many_open'
  /** The parts given to create an engine do not fit together. */
  | 'engine_invalid'
  /** A store or the queue failed. */
  | 'store_failed'
  /** A file could not be written. */
  | 'output_failed'
  /** The caller cancelled the operation. */
  | 'cancelled'

/** Data about an error, for programs that write their own messages. */
export interface ErrorDetails {
  /** Number of pages of the document. Set with `pages_invalid` if selected pages do not exist. */
  readonly pageCount?: number
  /** Name of the format. Set with `source_unsupported` if the format is known but cannot be read. */
  readonly format?: string
  /** Zero-based index of the invalid frame. Set with `frame_invalid` and `frame_unreadable`. */
  readonly frame?: number
}

/**
 * The error thrown by the engine: a stable code, and a message that names the problem. `cause` holds the original
 * error, if any.
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

/** Throws if the signal is aborted. @throws RecreateError `cancelled`. */
export function refuseIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new RecreateError('cancelled', 'The operation was cancelled by the caller')
}

/** Returns the message of any thrown value. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** Explanations of file system errors. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
}

/** Explains why a file could not be accessed. Returns the error's own message if its code is unknown. */
export function reasonOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return (typeof code === 'string' && REASONS[code]) || messageOf(error)
}
