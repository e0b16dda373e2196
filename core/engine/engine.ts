import type { PictureOptions } from '../contracts.js'
import type { TracedCorrection } from '../corrections/corrections.js'
import type { CellCorrection, FrameCorrection } from '../facts/facts.js'
import type { FileSummary, RecreateStatus } from '../facts/status.js'
import type { FormatConfiguration } from '../format-configuration.js'
import type { DocumentModel, PageOutcome } from '../model.js'
import type { Source, StoredSource } from '../source.js'
import type { Created, CreateOptions } from './create.js'
import type { RecreateEvent } from './events.js'
import type { UnprotectedDocument, UnprotectedFile, UnprotectOptions } from './unprotect.js'

export type { UnprotectedDocument, UnprotectedFile, UnprotectOptions } from './unprotect.js'

/** Restricts a call to one owner. */
export interface Scope {
  /** Owner whose recreates are visible. @default all recreates are visible */
  readonly owner?: string | undefined
}

export interface PictureScope extends Scope {
  /** Cancels the drawing, which then throws `cancelled`. */
  readonly signal?: AbortSignal | undefined
}

/** The corrections of one call. */
export interface CellsAndFrames {
  /** Cell corrections. @default none */
  readonly cells?: readonly CellCorrection[] | undefined
  /** Frame corrections. @default none */
  readonly frames?: readonly FrameCorrection[] | undefined
}

export interface EventOptions extends Scope {
  /** Id of the last event received. @default start from the beginning */
  readonly after?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface WaitOptions extends Scope {
  readonly signal?: AbortSignal | undefined
  /** Called for each event. */
  readonly onEvent?: ((event: RecreateEvent) => void) | undefined
}

/** Selects the recreates to list. */
export interface ListRecreatesOptions {
  /** Owner of the recreates. @default 'local' */
  readonly owner?: string | undefined
  /** Maximum number of recreates, from 1 to 100. @default 20 */
  readonly limit?: number | undefined
  /** Value of `next` in the previous list. */
  readonly after?: string | undefined
}

/** A page of an owner's recreates, newest first. */
export interface RecreateList {
  readonly recreates: readonly RecreateStatus[]
  /** Pass it as `after` to get the next page. Absent on the last page. */
  readonly next?: string
}

/** An output file of a recreate. */
export interface RecreateFile extends FileSummary {
  /** Name of the document with the extension of the file. */
  readonly fileName: string
  /** UUID that identifies the content: files with the same tag have the same bytes. */
  readonly tag: string
  /** Time of creation, in milliseconds since 1970. */
  readonly modifiedAt: number
  /** Content of the file, as a stream that can be read once. Read it to the end. */
  readonly data: AsyncIterable<Uint8Array>
}

/** Load of the queue. */
export interface EngineLoad {
  /** Number of waiting messages, without those in flight. */
  readonly waiting: number
  /** Age of the oldest waiting message in milliseconds. Absent if the queue does not report it. */
  readonly oldestMs?: number | undefined
}

/**
 * Converts documents to files and records the progress of each. Progress survives crashes. Calls may come from any
 * process that shares the stores.
 *
 * All calls that take an id throw `not_found` if the recreate does not exist, was deleted, belongs to another owner or
 * (except for `hide` and `remove`) is hidden; and `store_failed` if a store fails.
 */
export interface Engine extends AsyncDisposable {
  /** Format configurations that can be named. The first one is the default. */
  readonly formats: readonly FormatConfiguration[]
  /**
   * Creates a recreate for a document: a path, a name with bytes, or a name with a path. Nothing is stored if it
   * throws.
   *
   * @throws RecreateError `source_unreadable`, `source_unsupported`, `source_damaged`, `pdf_encrypted`, `open_failed`,
   * `pages_invalid`, `format_invalid`, `option_invalid`, `idempotency_conflict`, `idempotency_busy`, `too_many_open`,
   * `cancelled`, depending on the problem with the document or an option.
   */
  create(document: string | Source | StoredSource, options?: CreateOptions): Promise<Created>
  /** Returns the current status. */
  status(recreateId: string, scope?: Scope): Promise<RecreateStatus>
  /** Returns the available results: the pages that have ended, and the tables and charts that can no longer change. */
  result(recreateId: string, scope?: Scope): Promise<DocumentModel>
  /** Returns the outcome of one page. Undefined if it has not ended, or is not selected. */
  page(recreateId: string, pageNumber: number, scope?: Scope): Promise<PageOutcome | undefined>
  /**
   * Returns an output file. @throws RecreateError `not_available` if the state is not `COMPLETED`, or the format does
   * not exist.
   */
  file(recreateId: string, format: string, scope?: Scope): Promise<RecreateFile>
  /**
   * Returns a signed URL of an output file, valid for one minute. Anyone with the URL can download the file. Undefined
   * if the blob store cannot sign URLs.
   *
   * @throws RecreateError As `file` does.
   */
  fileLink(recreateId: string, format: string, scope?: Scope): Promise<string | undefined>
  /**
   * Returns an image of a page, as a PNG. @throws RecreateError `pages_invalid`, and as {@link Runner.picture} does.
   */
  picture(recreateId: string, pageNumber: number, options: PictureOptions, scope?: PictureScope): Promise<Uint8Array>
  /** Lists an owner's recreates, except hidden ones. */
  list(options?: ListRecreatesOptions): Promise<RecreateList>
  /** Hides the recreate from all calls except this one and `remove`, or shows it again. Processing continues. */
  hide(recreateId: string, isHidden?: boolean, scope?: Scope): Promise<void>
  /** Deletes the recreate with its document and all results, and stops its processing. */
  remove(recreateId: string, scope?: Scope): Promise<void>
  /**
   * Cancels processing. The state becomes `FAILED` with code `cancelled`. Does nothing if the recreate has already
   * ended.
   */
  cancel(recreateId: string, scope?: Scope): Promise<void>
  /**
   * Corrects cells and frames. The files are rendered again; until then, the previous files are served. Repeating the
   * latest correction has no effect.
   *
   * Corrected frames are read before this resolves, which takes as long as reading their pages. If the correction
   * fails, nothing is stored. Earlier cell corrections in a table whose frame is removed or redrawn are dropped and
   * listed in the result.
   *
   * @param said Cell corrections, or cell and frame corrections. A call cannot correct both the frame of a table and
   * its cells.
   * @param by Name of the person.
   * @returns What was changed.
   * @throws RecreateError `option_invalid` for rows or columns that do not exist, naming all of them; `frame_invalid`
   * if the table does not exist, or a frame is outside its page, overlaps another one, or is on a page that was not
   * read; `frame_unreadable` if no rows and columns are found in a frame; `not_available` if not all pages have ended,
   * the recreate has failed, or frames cannot be read; and as {@link Runner.tablesIn} does.
   */
  correct(
    recreateId: string,
    said: readonly CellCorrection[] | CellsAndFrames,
    by: string,
    scope?: Scope,
  ): Promise<TracedCorrection>
  /** Returns all corrections, oldest first, with the text of each cell before the correction. */
  corrections(recreateId: string, scope?: Scope): Promise<readonly TracedCorrection[]>
  /**
   * Returns the events from the beginning, or after the given one, until all work is done or the recreate is deleted or
   * hidden.
   */
  events(recreateId: string, options?: EventOptions): AsyncIterable<RecreateEvent>
  /**
   * Waits until the state is `COMPLETED` or `FAILED` and pending corrections are rendered. @throws RecreateError
   * `cancelled`.
   */
  wait(recreateId: string, options?: WaitOptions): Promise<RecreateStatus>
  /**
   * Removes the password protection of a document, in the runner, and keeps the copy for `timing.unprotectedMs`.
   * Accepts the user password or the owner password. A file that is only locked with an owner password can also be
   * unlocked with an empty password. An unprotected document is copied unchanged. The password is not stored.
   *
   * @throws RecreateError `password_wrong`, `source_unreadable`, `source_unsupported`, `source_damaged`, `open_failed`,
   * `not_available` if the extractor does not support it, `option_invalid`, `cancelled`. Nothing is stored then.
   */
  unprotect(
    document: string | Source | StoredSource,
    password: string,
    options?: UnprotectOptions,
  ): Promise<UnprotectedDocument>
  /**
   * Returns a copy made by {@link unprotect}. @throws RecreateError `not_found` if it has expired or belongs to another
   * owner.
   */
  unprotected(id: string, scope?: Scope): Promise<UnprotectedFile>
  /**
   * Reads the first page of a document and discards the result, so that workers are started and loaded before the first
   * real page. Starting child processes takes one or two seconds.
   *
   * @throws RecreateError If the document cannot be opened.
   */
  warmUp(document: string | Source | StoredSource): Promise<void>
  /** Returns the load of the queue, for all processes that share it. */
  load(): Promise<EngineLoad>
  /** Checks that the stores respond. @throws RecreateError `store_failed`, naming the store. */
  check(): Promise<void>
  /**
   * Picks up recreates that no process works on, and deletes data that is no longer referenced. The engine also does
   * this periodically.
   */
  reconcile(): Promise<void>
  /**
   * Closes the engine: accepts no new work, waits up to `timing.drainMs` for work in flight, and closes the queue and
   * the stores and runner that it created itself. Unfinished work is picked up by the next engine that uses the same
   * stores.
   */
  close(): Promise<void>
}
