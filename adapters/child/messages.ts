import type { SourceFacts } from '../../core/contracts.js'
import { type ErrorCode, messageOf, RecreateError } from '../../core/errors.js'
import type { PageOutcome } from '../../core/model.js'

/**
 * An extractor as a child process can be told of it: code cannot be sent, only where it lies. The export is a function
 * that takes the options and returns an extractor.
 */
export interface ExtractorReference {
  /** A `file:` URL, a path (relative ones from the working folder), or the name of a package installed there. */
  readonly module: string
  /** Name of the exported function. */
  readonly export: string
  /** Its one argument: whatever structured cloning takes. */
  readonly options?: unknown
}

/** A source as it is handed to children: once on disk, and an id that lets a child keep it open between ranges. */
export interface HandedDocument {
  readonly id: number
  readonly fileName: string
  /** Where its bytes lie. */
  readonly path: string
}

/** What the parent says. A child does one thing after the other, in the order in which it was asked. */
export type ToChild =
  /** Said once, first; without an extractor the built-in ones are used. */
  | { readonly kind: 'start'; readonly extractor?: ExtractorReference | undefined }
  /** Open the document, unless it is open already, and work on the pages in this order; none: only open it. */
  | { readonly kind: 'work'; readonly document: HandedDocument; readonly pageNumbers: readonly number[] }
  /** Close the document if it is open: nobody will ask for it again. */
  | { readonly kind: 'forget'; readonly documentId: number }

/** What a child says. To each `work`: `opened` and as many `page` as it was asked for, then `finished`; or `refused`. */
export type FromChild =
  | { readonly kind: 'opened'; readonly facts: SourceFacts }
  | { readonly kind: 'page'; readonly outcome: PageOutcome }
  | { readonly kind: 'finished' }
  | { readonly kind: 'refused'; readonly error: SentError }

/** A RecreateError on its way over the process line. */
export interface SentError {
  readonly code: ErrorCode
  readonly message: string
  /** Of the error as it was thrown in the child. */
  readonly stack?: string | undefined
}

/** Anything thrown, as it can be sent; what is not a RecreateError becomes `plugin_failed`. */
export function toSentError(thrown: unknown): SentError {
  const code = thrown instanceof RecreateError ? thrown.code : 'plugin_failed'
  return { code, message: messageOf(thrown), stack: thrown instanceof Error ? thrown.stack : undefined }
}

/** The error again, with its code and message; the child's stack is kept in `cause`. */
export function fromSentError(error: SentError): RecreateError {
  return new RecreateError(error.code, error.message, { cause: error.stack ?? error.message })
}
