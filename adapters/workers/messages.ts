import type { ArtOptions, PageArt } from '../../core/art.js'
import type {
  FramedTables,
  FramesToRead,
  PictureOptions,
  PluginReference,
  RenderWork,
  SourceFacts,
  Unprotected,
  Wanted,
} from '../../core/contracts.js'
import { type ErrorCode, messageOf, RecreateError } from '../../core/errors.js'
import type { PageContent, PageOutcome } from '../../core/model.js'
import type { ReadingOptions } from '../../core/reading-options.js'
import type { Source, StoredSource } from '../../core/source.js'

/** A source as it is handed to workers, and an id by which a worker knows again what it holds open. */
export interface HandedDocument {
  readonly id: number
  /** A file, or bytes that cost nothing to send. */
  readonly source: Source | StoredSource
}

/** What is wanted: of one page, or of the whole document. */
export type WorkRequest =
  | { readonly kind: 'page'; readonly pageNumber: number; readonly wanted?: Wanted | undefined }
  | { readonly kind: 'tablesIn'; readonly pageNumber: number; readonly frames: FramesToRead }
  | { readonly kind: 'content'; readonly pageNumber: number }
  | { readonly kind: 'picture'; readonly pageNumber: number; readonly options: PictureOptions }
  | { readonly kind: 'art'; readonly pageNumber: number; readonly options: ArtOptions }
  | { readonly kind: 'render'; readonly work: RenderWork }

/** What comes back for each kind of request. */
export interface WorkResults {
  readonly page: PageOutcome
  readonly tablesIn: FramedTables
  readonly content: PageContent
  readonly picture: Uint8Array
  readonly art: PageArt
  readonly render: Uint8Array
}

/** What a worker is told. It does one thing after the other, in the order in which it was asked. */
export type ToWorker =
  /**
   * Said once, first: what is asked before the built-in extractors, if anything, how those read, and whether there is no
   * work yet, but time to load what reading will need.
   */
  | {
      readonly kind: 'start'
      readonly extractor?: PluginReference | readonly PluginReference[] | undefined
      readonly reading: ReadingOptions
      readonly isEarly: boolean
    }
  /** Open the document, unless it is open already, and do what is requested; nothing: only open it. */
  | {
      readonly kind: 'work'
      readonly document: HandedDocument
      readonly request?: WorkRequest | undefined
      /** What it is withdrawn by. */
      readonly number?: number
    }
  /** Do not begin the work of that number: whoever asked wants it no more, or has it done elsewhere. */
  | { readonly kind: 'withdraw'; readonly number: number }
  /** Take the password off; what is open stays open. */
  | { readonly kind: 'unprotect'; readonly source: Source | StoredSource; readonly password: string }
  /** Close the document if it is open: nobody will ask for it again. */
  | { readonly kind: 'forget'; readonly documentId: number }

/** What a worker says to each `work` and `unprotect`, in their order, and no other time. */
export interface FromWorker {
  readonly answer: Answer
  /** What the worker holds then, in MiB. */
  readonly memoryMiB: number
}

/** What a thread tells besides: what was written to its standard output. A process has pipes for that. */
export interface Written {
  readonly written: string
}

/** How a worker's work ended. */
export type Answer =
  | { readonly kind: 'opened'; readonly facts: SourceFacts }
  | { readonly kind: 'unprotected'; readonly copy: Unprotected }
  | { readonly kind: 'done'; readonly result: WorkResults[keyof WorkResults] }
  | { readonly kind: 'refused'; readonly error: SentError }
  /** It was withdrawn before it was begun. */
  | { readonly kind: 'withdrawn' }

/** A RecreateError on its way to another process or thread. */
export interface SentError {
  readonly code: ErrorCode
  readonly message: string
  /** Of the error as it was thrown in the worker. */
  readonly stack?: string | undefined
}

/** Anything thrown, as it can be sent; what is not a RecreateError becomes `plugin_failed`. */
export function toSentError(thrown: unknown): SentError {
  const code = thrown instanceof RecreateError ? thrown.code : 'plugin_failed'
  return { code, message: messageOf(thrown), stack: thrown instanceof Error ? thrown.stack : undefined }
}

/** The error again, with its code and message; the worker's stack is kept in `cause`. */
export function fromSentError(error: SentError): RecreateError {
  return new RecreateError(error.code, error.message, { cause: error.stack ?? error.message })
}
