import type { FormatChoice } from './format-configuration.js'
import type { ClusteringMode, DocumentProperties, Page, Place, Warning } from './model.js'

// Facts are what is known for good: each is one record, written once, by whoever is first. State, jobs and results are
// read from them and stored nowhere else.

/** Which kinds of work were asked for. */
export interface Switches {
  readonly tables: boolean
  readonly charts: boolean
  /** Whether the presentation shows whole pages, instead of one slide a table or chart. */
  readonly presentation: boolean
}

/** All that was asked for and planned. With it a recreate exists. */
export interface Manifest {
  readonly recreateId: string
  readonly owner: string
  readonly fileName: string
  readonly source: { readonly key: string; readonly size: number }
  /** Of the source's bytes and of all that was asked for: equal requests have equal ones. */
  readonly fingerprint: string
  readonly pageCount: number
  readonly properties: DocumentProperties
  /** The selected pages, such as `1-3,7`. */
  readonly pages: string
  readonly switches: Switches
  readonly mode: ClusteringMode
  readonly format: FormatChoice
  /** Where it is told that it has ended. */
  readonly callbackUrl?: string | undefined
  /** Pages that are worked on as one piece. */
  readonly rangeSize: number
  /** Ranges that may be in work at once. */
  readonly rangesAtOnce: number
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number
}

/** That something happened. */
export interface Moment {
  readonly at: number
}

/** The process that works on something. */
export interface ProcessName {
  /** The machine, or the container in it: within one, no two processes have the same number. */
  readonly host: string
  readonly pid: number
  /** Of this engine in it. */
  readonly instance: string
}

/** That a process was seen at something. */
export interface Seen extends Moment {
  readonly by: ProcessName
}

/** What went wrong for good. */
export interface Failure extends Moment {
  readonly code: string
  readonly message: string
}

/** How a page ended. What was found on it lies in a blob; a page without finds is small enough to stand here. */
export type PageEnd = PageEndState & {
  /** How long it was worked on by who ended it, in milliseconds; absent where that is not known. */
  readonly workMs?: number
}

type PageEndState =
  | {
      readonly state: 'done'
      readonly pageNumber: number
      readonly resultKey: string
      readonly cellCounts: CellCounts
      readonly warnings: readonly Warning[]
    }
  | { readonly state: 'empty'; readonly pageNumber: number; readonly page: Page }
  | { readonly state: 'failed'; readonly pageNumber: number; readonly error: { code: string; message: string } }

/** Cells that are given out of a page. */
export interface CellCounts {
  readonly tables: number
  readonly charts: number
}

/** That all pages of a range have ended, and how. From now on nothing changes that. */
export interface RangeEnd {
  readonly pages: readonly PageEnd[]
}

/** A file that was rendered and stored. */
export interface FileFact {
  readonly format: string
  readonly extension: string
  readonly mediaType: string
  readonly key: string
  /** Bytes. */
  readonly size: number
}

/** That all files of a generation are stored. */
export interface Rendered extends Moment {
  readonly files: readonly FileFact[]
}

/** What a person says a cell reads. */
export interface CellCorrection {
  /** The id of the cell's row, as {@link Row.id}. */
  readonly rowId: string
  /** Zero-based. */
  readonly column: number
  /** As it should have been read. Empty: there is no such cell. */
  readonly text: string
}

/** What a person says of a frame. */
export type FrameCorrection =
  /** There is no such table, or chart: its id. Of a table over several pages all its frames go. */
  | { readonly kind: 'remove'; readonly id: string }
  /** The table stands here: it keeps its id, and is read anew. Of a table over several pages the part on this one. */
  | { readonly kind: 'redraw'; readonly id: string; readonly place: Place }
  /** Here stands a table that was not found. */
  | { readonly kind: 'add'; readonly place: Place }

/** A frame that was corrected. */
export interface CorrectedFrame {
  readonly asked: FrameCorrection
  /** Of the tables or charts that it was of, as they were found on their pages; of one that was added its own. */
  readonly ids: readonly string[]
  /** Where these stood; empty where one was added. */
  readonly was: readonly Place[]
}

/** What one person corrected at one time; it opens a generation. */
export interface Correction extends Moment {
  readonly by: string
  readonly cells: readonly CellCorrection[]
  /** Where the cells stand: nothing that was said of their reading is said any more. */
  readonly settled?: readonly Place[]
  /** Absent where none was corrected. */
  readonly frames?: readonly CorrectedFrame[]
  /** How the pages end from this generation on whose frames were corrected, read anew where that was asked. */
  readonly pages?: readonly PageEnd[]
}

/** How one try to tell outside that a recreate has ended came out. */
export interface NoticeTryEnd extends Moment {
  /** `declined`: nothing more is wanted there. `interrupted`: the engine was closed meanwhile; that does not count. */
  readonly outcome: 'delivered' | 'declined' | 'failed' | 'interrupted'
  /** HTTP status of the answer, where one came. */
  readonly status?: number | undefined
  /** What went wrong. */
  readonly reason?: string | undefined
  /** When it is tried again, at the earliest; absent where it is not: that was the last try. */
  readonly nextAt?: number | undefined
}

/** A range of pages as far as it is known. */
export type RangeFacts =
  | { readonly kind: 'ended'; readonly pageNumbers: readonly number[]; readonly pages: readonly PageEnd[] }
  /** In work, or next to be; one page each. */
  | {
      readonly kind: 'open'
      readonly pageNumbers: readonly number[]
      readonly pages: readonly OpenPage[]
      /** How often the work on it has given way to other work. */
      readonly turn: number
    }
  /** Its turn has not come. */
  | { readonly kind: 'waiting'; readonly pageNumbers: readonly number[] }

/** A page of an open range. */
export interface OpenPage {
  readonly pageNumber: number
  readonly isStarted: boolean
  readonly end: PageEnd | undefined
}

/** One rendering of the files: the first, or one after a correction. */
export interface RenderFacts {
  /** From 1 up. */
  readonly generation: number
  readonly rendered: Rendered | undefined
  readonly failed: Failure | undefined
}

/** All facts of a recreate that its state and jobs follow from. */
export interface Facts {
  readonly manifest: Manifest
  readonly isHidden: boolean
  readonly taken: Moment | undefined
  readonly extracting: Moment | undefined
  readonly processing: Moment | undefined
  /** That files were there, written after them; whether they are there, {@link Facts.served} says. */
  readonly completed: Moment | undefined
  /** When the first files were there. */
  readonly completedAt: number | undefined
  readonly failed: Failure | undefined
  readonly cancelled: Moment | undefined
  readonly ranges: readonly RangeFacts[]
  /** The latest generation; it is rendered, failed, or still to do. */
  readonly latest: RenderFacts
  /** The newest generation whose files are there. */
  readonly served: { readonly generation: number; readonly rendered: Rendered } | undefined
}
