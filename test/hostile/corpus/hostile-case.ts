/**
 * Expected result of a document: `completed`, or its error code. A rejection comes from create, before anything is
 * read; `nothing_read` and page errors come later.
 */
export type Ending = 'completed' | string

/** A hostile document. */
export interface HostileCase {
  /** Description of what is hostile in it. Unique. */
  readonly name: string
  /** File name for the upload. @default the name with `.pdf` */
  readonly fileName?: string
  /** Selected pages. @default '1' */
  readonly pages?: string
  make(): Uint8Array | Promise<Uint8Array>
  /** Accepted results. Usually one, but readers may differ in what they repair. */
  readonly ends: readonly Ending[]
}

/** Results for damaged documents: repaired and read, or rejected. */
export const MENDED_OR_REFUSED: readonly Ending[] = [
  'completed',
  'source_damaged',
  'source_too_large',
  'reader_broken',
  'nothing_read',
]
/** Results for documents that need too many resources: stopped by any limit, or read as far as possible. */
export const BOUNDED: readonly Ending[] = [
  'completed',
  'source_damaged',
  'source_too_large',
  'open_failed',
  'page_too_large',
  'reader_broken',
  'nothing_read',
]
