/**
 * Where a document may end: `completed`, or the code it is refused or fails with. A refusal comes with create, before
 * anything is read; `nothing_read` and the codes of pages come after it.
 */
export type Ending = 'completed' | string

/** A document that nobody sends in good faith. */
export interface HostileCase {
  /** Says what is wrong with it; unique. */
  readonly name: string
  /** As it is uploaded. @default the name with `.pdf` */
  readonly fileName?: string
  /** What is selected. @default '1' */
  readonly pages?: string
  make(): Uint8Array | Promise<Uint8Array>
  /** Where it may end; most often there is one right end, and readers may differ in what they mend. */
  readonly ends: readonly Ending[]
}

/** Ends of what is damaged: mended and read, or refused. */
export const MENDED_OR_REFUSED: readonly Ending[] = [
  'completed',
  'source_damaged',
  'source_too_large',
  'reader_broken',
  'nothing_read',
]
/** Ends of what would take more than it may: stopped by a limit, whichever comes first, or read as far as it goes. */
export const BOUNDED: readonly Ending[] = [
  'completed',
  'source_damaged',
  'source_too_large',
  'open_failed',
  'page_too_large',
  'reader_broken',
  'nothing_read',
]
