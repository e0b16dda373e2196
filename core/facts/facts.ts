import type { FormatChoice } from '../format-configuration.js'
import type { ClusteringMode, DocumentProperties, Page, Place, Warning } from '../model.js'

// Facts are permanent: each is one record, created once by the first writer. State, jobs and results are derived from
// facts and stored nowhere else.

/** Which outputs were requested. */
export interface Switches {
  readonly tables: boolean
  readonly charts: boolean
  /** Whether the presentation reproduces whole pages, instead of one slide per table or chart. */
  readonly presentation: boolean
}

/** The request and its plan. A recreate exists as soon as its manifest is written. */
export interface Manifest {
  readonly recreateId: string
  readonly owner: string
  readonly fileName: string
  readonly source: { readonly key: string; readonly size: number }
  /** Digest of the source's bytes and the request. Equal requests have equal fingerprints. */
  readonly fingerprint: string
  readonly pageCount: number
  readonly properties: DocumentProperties
  /** The selected pages, such as `1-3,7`. */
  readonly pages: string
  readonly switches: Switches
  readonly mode: ClusteringMode
  readonly format: FormatChoice
  /** Webhook URL for the notification that the recreate has ended. */
  readonly callbackUrl?: string | undefined
  /** Pages per range. A range is the unit of work of one message. */
  readonly rangeSize: number
  /** Maximum number of ranges in flight. */
  readonly rangesAtOnce: number
  /** Milliseconds since 1970, like all times in this file. */
  readonly createdAt: number
}

/** When something happened. */
export interface Moment {
  readonly at: number
}

/** Identifies a worker process. */
export interface ProcessName {
  /** Machine or container. Process ids are unique within it. */
  readonly host: string
  readonly pid: number
  /** Id of the engine within the process. */
  readonly instance: string
}

/** When a process last reported that it is working on something. */
export interface Seen extends Moment {
  readonly by: ProcessName
}

/** A permanent failure. */
export interface Failure extends Moment {
  readonly code: string
  readonly message: string
}

/**
 * Outcome of a page. The content found is stored in a blob; a page without tables and charts is small enough to be
 * stored inline.
 */
export type PageEnd = PageEndState & {
  /** Processing time of the attempt that ended the page, in milliseconds. Absent if unknown. */
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

/** Number of cells in the page's output. */
export interface CellCounts {
  readonly tables: number
  readonly charts: number
}

/** Outcome of all pages of a range. Final once written. */
export interface RangeEnd {
  readonly pages: readonly PageEnd[]
}

/** A rendered and stored file. */
export interface FileFact {
  readonly format: string
  readonly extension: string
  readonly mediaType: string
  readonly key: string
  /** Size in bytes. */
  readonly size: number
}

/** All files of a generation are stored. */
export interface Rendered extends Moment {
  readonly files: readonly FileFact[]
}

/** A person's correction of one cell. */
export interface CellCorrection {
  /** Id of the cell's row, see {@link Row.id}. */
  readonly rowId: string
  /** Zero-based. */
  readonly column: number
  /** Corrected text. Empty to remove the cell. */
  readonly text: string
}

/** A person's correction of one frame. */
export type FrameCorrection =
  /** Removes a table or chart. For a table that spans pages, all its frames are removed. */
  | { readonly kind: 'remove'; readonly id: string }
  /**
   * Moves the table's frame. The table is read again and keeps its id. For a table that spans pages, only the part on
   * this page changes.
   */
  | { readonly kind: 'redraw'; readonly id: string; readonly place: Place }
  /** Adds a table that was not found. */
  | { readonly kind: 'add'; readonly place: Place }
  /**
   * Keeps the table apart from the table before it. A table that spans pages is separated into its parts; the id of a
   * part separates only this part. Nothing is read again.
   */
  | { readonly kind: 'separate'; readonly id: string }

/** A frame correction, resolved against the document. */
export interface CorrectedFrame {
  readonly asked: FrameCorrection
  /** Ids of the affected tables or charts as found on their pages. For an added table, its new id. */
  readonly ids: readonly string[]
  /** Previous positions. Empty for an added table. */
  readonly was: readonly Place[]
}

/** The corrections that one person made in one call. They start a new generation of files. */
export interface Correction extends Moment {
  readonly by: string
  /** Corrected cells. The row and column are those of the table on its page, before joining. */
  readonly cells: readonly CellCorrection[]
  /** The cells as the caller named them, in the joined tables. Absent if these are the same rows and columns. */
  readonly askedCells?: readonly CellCorrection[]
  /** Places of the corrected cells. Warnings about their numbers are dropped. */
  readonly settled?: readonly Place[]
  /** Absent if no frame was corrected. */
  readonly frames?: readonly CorrectedFrame[]
  /** New outcomes of the pages whose frames were corrected. */
  readonly pages?: readonly PageEnd[]
}

/** Result of one attempt to deliver a webhook notification. */
export interface NotificationResult extends Moment {
  /**
   * `declined`: the receiver wants no notifications for this document. `interrupted`: the engine was closed during the
   * attempt, which does not count.
   */
  readonly outcome: 'delivered' | 'declined' | 'failed' | 'interrupted'
  /** HTTP status of the response, if any. */
  readonly status?: number | undefined
  /** Reason of a failure. */
  readonly reason?: string | undefined
  /** Earliest time of the next attempt. Absent after the last attempt. */
  readonly nextAt?: number | undefined
}

/** A range of pages and its progress. */
export type RangeFacts =
  | { readonly kind: 'ended'; readonly pageNumbers: readonly number[]; readonly pages: readonly PageEnd[] }
  /** In progress or next, with the state of each page. */
  | {
      readonly kind: 'open'
      readonly pageNumbers: readonly number[]
      readonly pages: readonly OpenPage[]
      /** How often the work on it was paused to let other work proceed. */
      readonly turn: number
    }
  /** Not yet started. */
  | { readonly kind: 'waiting'; readonly pageNumbers: readonly number[] }

/** A page of an open range. */
export interface OpenPage {
  readonly pageNumber: number
  readonly isStarted: boolean
  readonly end: PageEnd | undefined
}

/** One generation of files: the first one, or one after a correction. */
export interface RenderFacts {
  /** From 1. */
  readonly generation: number
  readonly rendered: Rendered | undefined
  readonly failed: Failure | undefined
}

/** All facts of a recreate from which its state and jobs are derived. */
export interface Facts {
  readonly manifest: Manifest
  readonly isHidden: boolean
  readonly taken: Moment | undefined
  readonly extracting: Moment | undefined
  readonly processing: Moment | undefined
  /** Written after the first files were stored. To find out whether files exist, use {@link Facts.served}. */
  readonly completed: Moment | undefined
  /** When the first files were stored. */
  readonly completedAt: number | undefined
  readonly failed: Failure | undefined
  readonly cancelled: Moment | undefined
  readonly ranges: readonly RangeFacts[]
  /** The latest generation: rendered, failed or pending. */
  readonly latest: RenderFacts
  /** The newest generation whose files exist. */
  readonly served: { readonly generation: number; readonly rendered: Rendered } | undefined
}
