import type { ArtOptions, PageArt } from '../../core/art.js'
import type {
  FramedTables,
  FramesToRead,
  OutputSelection,
  PictureOptions,
  PluginReference,
  RenderWork,
  SourceFacts,
  Unprotected,
} from '../../core/contracts.js'
import { type ErrorCode, type ErrorDetails, messageOf, RecreateError } from '../../core/errors.js'
import type { PageContent, PageOutcome } from '../../core/model.js'
import type { ReadingOptions } from '../../core/reading/reading-options.js'
import type { Source, StoredSource } from '../../core/source.js'

/** A source as it is transferred to workers, with an id by which a worker recognises an open document. */
export interface TransferredDocument {
  readonly id: number
  /** A path, or bytes that are cheap to send. */
  readonly source: Source | StoredSource
}

/** A request about one page or the whole document. */
export type WorkRequest =
  | { readonly kind: 'page'; readonly pageNumber: number; readonly selection?: OutputSelection | undefined }
  | { readonly kind: 'tablesIn'; readonly pageNumber: number; readonly frames: FramesToRead }
  | { readonly kind: 'content'; readonly pageNumber: number }
  | { readonly kind: 'picture'; readonly pageNumber: number; readonly options: PictureOptions }
  | { readonly kind: 'art'; readonly pageNumber: number; readonly options: ArtOptions }
  | { readonly kind: 'render'; readonly work: RenderWork }

/** The result of each kind of request. */
export interface WorkResults {
  readonly page: PageOutcome
  readonly tablesIn: FramedTables
  readonly content: PageContent
  readonly picture: Uint8Array
  readonly art: PageArt
  readonly render: Uint8Array
}

/** A message to a worker. A worker handles its messages one after the other, in order. */
export type ToWorker =
  /**
   * Sent once, first: the extractors that are tried before the built-in ones, the options of the built-in ones, and
   * whether the worker starts early, so that it has time to load what reading will need.
   */
  | {
      readonly kind: 'start'
      readonly extractor?: PluginReference | readonly PluginReference[] | undefined
      readonly reading: ReadingOptions
      readonly isEarly: boolean
    }
  /** Opens the document if necessary, and runs the request. Without a request, it only opens the document. */
  | {
      readonly kind: 'work'
      readonly document: TransferredDocument
      readonly request?: WorkRequest | undefined
    }
  /** Removes the password of a document. Open documents stay open. */
  | { readonly kind: 'unprotect'; readonly source: Source | StoredSource; readonly password: string }
  /** Closes the document if it is open: it is no longer needed. */
  | { readonly kind: 'forget'; readonly documentId: number }

/** A message from a worker: one answer to each `work` and `unprotect`, in their order. */
export interface FromWorker {
  readonly answer: Answer
  /** Memory of the worker at that time, in MiB. */
  readonly memoryMiB: number
}

/** Output that a thread wrote to its standard output. A process uses pipes instead. */
export interface Written {
  readonly written: string
}

/** How a worker's work ended. */
export type Answer =
  | { readonly kind: 'opened'; readonly facts: SourceFacts }
  | { readonly kind: 'unprotected'; readonly copy: Unprotected }
  | { readonly kind: 'done'; readonly result: WorkResults[keyof WorkResults] }
  | { readonly kind: 'refused'; readonly error: SentError }

/** A RecreateError that is sent to another process or thread. */
interface SentError {
  readonly code: ErrorCode
  readonly message: string
  readonly details?: ErrorDetails | undefined
  /** Stack trace of the error in the worker. */
  readonly stack?: string | undefined
}

/** Converts an error into a form that can be sent. An error that is not a RecreateError becomes `plugin_failed`. */
export function toSentError(thrown: unknown): SentError {
  const code = thrown instanceof RecreateError ? thrown.code : 'plugin_failed'
  const details = thrown instanceof RecreateError ? thrown.details : undefined
  return { code, message: messageOf(thrown), details, stack: thrown instanceof Error ? thrown.stack : undefined }
}

/** Restores the error with its code, message and details. The worker's stack trace is in `cause`. */
export function fromSentError(error: SentError): RecreateError {
  const { code, message, details = {}, stack } = error
  return new RecreateError(code, message, { cause: stack ?? message, details })
}
