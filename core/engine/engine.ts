import type { PictureOptions } from '../contracts.js'
import type { TracedCorrection } from '../corrections.js'
import type { CellCorrection, FrameCorrection } from '../facts.js'
import type { FormatConfiguration } from '../format-configuration.js'
import type { DocumentModel, PageOutcome } from '../model.js'
import type { Source, StoredSource } from '../source.js'
import type { FileSummary, RecreateStatus } from '../status.js'
import type { Created, CreateOptions } from './create.js'
import type { RecreateEvent } from './events.js'
import type { UnprotectedDocument, UnprotectedFile, UnprotectOptions } from './unprotect.js'

export type { UnprotectedDocument, UnprotectedFile, UnprotectOptions } from './unprotect.js'

/** Who asks. */
export interface Scope {
  /** Recreates of others are not there. @default whoever: all are there */
  readonly owner?: string | undefined
}

export interface PictureScope extends Scope {
  /** Stops the drawing, which then throws `cancelled`. */
  readonly signal?: AbortSignal | undefined
}

/** What a person puts right at one time. */
export interface CellsAndFrames {
  /** @default none */
  readonly cells?: readonly CellCorrection[] | undefined
  /** @default none */
  readonly frames?: readonly FrameCorrection[] | undefined
}

export interface EventOptions extends Scope {
  /** The id of the last event that was seen. @default from the beginning */
  readonly after?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface WaitOptions extends Scope {
  readonly signal?: AbortSignal | undefined
  /** Called with each change. */
  readonly onEvent?: ((event: RecreateEvent) => void) | undefined
}

/** Which recreates are listed. */
export interface ListRecreatesOptions {
  /** @default 'local' */
  readonly owner?: string | undefined
  /** From 1 to 100. @default 20 */
  readonly limit?: number | undefined
  /** The `next` of the list before. */
  readonly after?: string | undefined
}

/** Some of an owner's recreates, the newest first. */
export interface RecreateList {
  readonly recreates: readonly RecreateStatus[]
  /** Where to go on; absent at the end. */
  readonly next?: string
}

/** A file of a recreate. */
export interface RecreateFile extends FileSummary {
  /** The document's name with the file's ending. */
  readonly fileName: string
  /** Names these bytes: files with the same tag are the same, byte for byte. A UUID. */
  readonly tag: string
  /** When it was made, in milliseconds since 1970. */
  readonly modifiedAt: number
  /** Its bytes, piece by piece; to be read once, to its end. */
  readonly data: AsyncIterable<Uint8Array>
}

/** How much there is to do. */
export interface EngineLoad {
  /** Pieces of work that wait for a place; those that are worked on are not among them. */
  readonly waiting: number
  /** How long that has waited which has waited longest, in milliseconds; absent where the queue cannot tell. */
  readonly oldestMs?: number | undefined
}

/**
 * Turns documents into files, and remembers how far each is: what has been reached is never lost, whoever dies. Calls
 * may come from any process that shares the stores.
 *
 * All calls that take an id throw `not_found` where the recreate never was, is deleted, belongs to another owner or, but
 * for `hide` and `remove`, is hidden; and `store_failed` when a store does.
 */
export interface Engine extends AsyncDisposable {
  /** The format configurations that a recreate can name; the first is used where none is named. */
  readonly formats: readonly FormatConfiguration[]
  /**
   * Takes a document up: a path, a name with bytes, or a name with a path.
   *
   * @throws RecreateError As the document or an option is at fault: `source_unreadable`, `source_unsupported`,
   * `source_damaged`, `pdf_encrypted`, `open_failed`, `pages_invalid`, `format_invalid`, `option_invalid`,
   * `idempotency_conflict`, `idempotency_busy`, `too_many_open`, `cancelled`. Nothing is then kept.
   */
  create(document: string | Source | StoredSource, options?: CreateOptions): Promise<Created>
  /** How far it is. */
  status(recreateId: string, scope?: Scope): Promise<RecreateStatus>
  /** What has been found so far: pages that have ended, and the tables and charts that nothing can change any more. */
  result(recreateId: string, scope?: Scope): Promise<DocumentModel>
  /** How one page ended, with what was read on it; undefined while it has not, and where it is not selected. */
  page(recreateId: string, pageNumber: number, scope?: Scope): Promise<PageOutcome | undefined>
  /** One of its files. @throws RecreateError `not_available` before it is `COMPLETED`, and for a format it has not. */
  file(recreateId: string, format: string, scope?: Scope): Promise<RecreateFile>
  /**
   * An address at which whoever has it can fetch one of its files for a minute; undefined where the blob store signs no
   * addresses. @throws RecreateError As `file` does.
   */
  fileLink(recreateId: string, format: string, scope?: Scope): Promise<string | undefined>
  /** The picture of a page, as a PNG. @throws RecreateError `pages_invalid`, and as {@link Runner.picture} does. */
  picture(recreateId: string, pageNumber: number, options: PictureOptions, scope?: PictureScope): Promise<Uint8Array>
  /** An owner's recreates, hidden ones left out. */
  list(options?: ListRecreatesOptions): Promise<RecreateList>
  /** Hides it from all calls but this and `remove`, or shows it again. The work goes on untouched. */
  hide(recreateId: string, isHidden?: boolean, scope?: Scope): Promise<void>
  /** Deletes it, with its file and all that came of it. Work on it stops. */
  remove(recreateId: string, scope?: Scope): Promise<void>
  /** Stops the work on it: it has then `FAILED`, with code `cancelled`. Nothing happens where the work is done. */
  cancel(recreateId: string, scope?: Scope): Promise<void>
  /**
   * Puts cells and frames right. The files are rendered anew; until they are there, those before are served. Who says at
   * once again what he said last has changed nothing.
   *
   * A frame that is drawn is read before this resolves, which takes as long as its page does: nothing is kept of a
   * correction that fails. What was corrected before in the cells of a table whose frame is removed or redrawn is dropped,
   * and the answer lists it.
   *
   * @param said Cells alone, or cells and frames. Cells of a table whose frame is corrected cannot be said at once.
   * @param by Who says so.
   * @returns What it came to.
   * @throws RecreateError `option_invalid` where there is no such row or column, all of them named; `frame_invalid` where
   * there is no such table, or a frame lies off its page, upon another, or on a page that was not read;
   * `frame_unreadable` where no rows and columns stand in it; `not_available` before all pages have ended, where it has
   * failed, and where frames cannot be read; and as {@link Runner.tablesIn} does.
   */
  correct(
    recreateId: string,
    said: readonly CellCorrection[] | CellsAndFrames,
    by: string,
    scope?: Scope,
  ): Promise<TracedCorrection>
  /** What people have corrected, the first one first, with what each cell read before. */
  corrections(recreateId: string, scope?: Scope): Promise<readonly TracedCorrection[]>
  /** Each change, from the beginning or after the last one seen, until all is done or it is deleted or hidden. */
  events(recreateId: string, options?: EventOptions): AsyncIterable<RecreateEvent>
  /** Waits until it is `COMPLETED` or has `FAILED`, and for files with corrections. @throws RecreateError `cancelled`. */
  wait(recreateId: string, options?: WaitOptions): Promise<RecreateStatus>
  /**
   * Takes the password off a document, in the runner, and keeps the copy for a while (`timing.unprotectedMs`). Its user's
   * and its owner's password fit. A file that only its owner's password locks is unlocked by that one and by the empty
   * one. What is not protected is copied as it is. The password is kept nowhere.
   *
   * @throws RecreateError `password_wrong`, `source_unreadable`, `source_unsupported`, `source_damaged`, `open_failed`,
   * `not_available` where its extractor cannot, `option_invalid`, `cancelled`. Nothing is then kept.
   */
  unprotect(
    document: string | Source | StoredSource,
    password: string,
    options?: UnprotectOptions,
  ): Promise<UnprotectedDocument>
  /** A copy that {@link unprotect} has made. @throws RecreateError `not_found` where it is over, or another owner's. */
  unprotected(id: string, scope?: Scope): Promise<UnprotectedFile>
  /**
   * Reads the first page of a document, so that what reads pages is started and loaded before the first one that counts:
   * with children that takes a second or two, which a person would wait. Nothing is kept of it.
   *
   * @throws RecreateError Where it cannot be opened.
   */
  warmUp(document: string | Source | StoredSource): Promise<void>
  /** How much there is to do, in all processes that share the queue. */
  load(): Promise<EngineLoad>
  /** Resolves where the stores answer. @throws RecreateError `store_failed`, with the one that does not. */
  check(): Promise<void>
  /** Looks after recreates that nobody works on and deletes what no fact points at, as it also does by itself. */
  reconcile(): Promise<void>
  /**
   * Begins nothing new, lets what is in work come to its end for a while, and closes the queue, and the stores and the
   * runner that it made itself. What is unfinished is taken up by the next engine over the same stores.
   */
  close(): Promise<void>
}
