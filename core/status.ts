import type { CellCounts, Facts, NoticeTryEnd, PageEnd } from './facts.js'
import { numbered, uuidOf } from './keys.js'
import type { DocumentProperties, Warning } from './model.js'
import type { JobState, JobType, RecreateState } from './states.js'
import { warningsFor } from './wanted.js'

/** How far the telling outside is that a recreate has ended. */
export interface CallbackStatus {
  /** `waiting`: the recreate goes on, or a try is at work or still to come. */
  readonly state: 'waiting' | 'delivered' | 'declined' | 'given-up'
  /** Tries that were begun. */
  readonly tries: number
  /** The last one that came to something. */
  readonly last?: NoticeTryEnd
}

/** One part of the work. */
export interface Job {
  /** UUID, the same at every look. */
  readonly jobId: string
  readonly jobType: JobType
  /** One-based; −1 for what is of the whole document. */
  readonly pageNumber: number
  /** Cells that it gave; null until it is done, and for the presentation. */
  readonly cellCount: number | null
  readonly state: JobState
  /** Why it failed; given for failed ones alone. */
  readonly error?: { readonly code: string; readonly message: string }
  readonly warnings: readonly Warning[]
}

/** How many of the selected pages are where. */
export interface PageCounts {
  readonly selected: number
  readonly ended: number
  /** Of those that ended. */
  readonly failed: number
}

/** A file that can be fetched. */
export interface FileSummary {
  readonly format: string
  readonly extension: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
}

/** All that is to be said of a recreate, but for its results. */
export interface RecreateStatus {
  readonly recreateId: string
  readonly owner: string
  readonly fileName: string
  /** Pages in the document. */
  readonly pageCount: number
  readonly properties: DocumentProperties
  readonly state: RecreateState
  /** Milliseconds since 1970; of every state that was reached, in their order. */
  readonly history: readonly { readonly state: RecreateState; readonly at: number }[]
  readonly pages: PageCounts
  /** One a selected page and kind of work, and one for the presentation; empty at `CREATED`, and where all is off. */
  readonly jobs: readonly Job[]
  /** There once it is `COMPLETED`. */
  readonly files: readonly FileSummary[]
  /** Counts corrections: which files are served, from 1 up, and which are wanted. 0: none yet. */
  readonly generation: { readonly served: number; readonly wanted: number }
  /** How far the telling at `callbackUrl` is; in {@link Engine.status} alone, where there is such an address. */
  readonly callback?: CallbackStatus
  /** Why it is `FAILED`, or why the latest correction gave no files. */
  readonly error?: { readonly code: string; readonly message: string }
}

/**
 * What the facts come to.
 *
 * | facts | state |
 * |---|---|
 * | the manifest alone | `CREATED` |
 * | taken | `RECEIVED` |
 * | … extracting: the first page was begun, or there is none to read | `EXTRACTING` |
 * | … processing: the last page has ended | `PROCESSING` |
 * | … files of a generation rendered, whatever else | `COMPLETED` |
 * | failed or cancelled, and no files rendered | `FAILED` |
 */
export function statusOf(facts: Facts): RecreateStatus {
  return { ...summaryOf(facts), jobs: jobsOf(facts) }
}

/** The status without what takes long to say: each of the jobs. */
export function summaryOf(facts: Facts): Omit<RecreateStatus, 'jobs'> {
  const { manifest, served, latest } = facts
  const state = stateOf(facts)
  const ends = endsOf(facts)
  const error = state === 'FAILED' ? reasonOf(facts) : latest.rendered ? undefined : latest.failed
  return {
    recreateId: manifest.recreateId,
    owner: manifest.owner,
    fileName: manifest.fileName,
    pageCount: manifest.pageCount,
    properties: manifest.properties,
    state,
    history: historyOf(facts, state),
    pages: {
      selected: ends.length,
      ended: ends.filter(({ end }) => end !== undefined).length,
      failed: ends.filter(({ end }) => end?.state === 'failed').length,
    },
    files: (served?.rendered.files ?? []).map(({ key: _, ...file }) => file),
    generation: { served: served?.generation ?? 0, wanted: latest.generation },
    ...(error && { error: { code: error.code, message: error.message } }),
  }
}

/** The state alone; see {@link statusOf}. */
export function stateOf(facts: Facts): RecreateState {
  if (facts.served !== undefined) return 'COMPLETED'
  if (facts.failed !== undefined || facts.cancelled !== undefined) return 'FAILED'
  if (facts.processing !== undefined) return 'PROCESSING'
  if (facts.extracting !== undefined) return 'EXTRACTING'
  return facts.taken === undefined ? 'CREATED' : 'RECEIVED'
}

/** Whether nothing is left to do: it has failed, or its latest files are there or cannot be made. */
export function isOver(facts: Facts): boolean {
  const { latest, completed } = facts
  if (stateOf(facts) === 'FAILED') return true
  return completed !== undefined && (latest.rendered !== undefined || latest.failed !== undefined)
}

/** When it was over, in milliseconds since 1970; undefined while it is not. A correction that is worked off ends it anew. */
export function endedAt(facts: Facts): number | undefined {
  if (!isOver(facts)) return undefined
  const { latest, failed, cancelled } = facts
  return (latest.rendered ?? latest.failed ?? failed ?? cancelled)?.at
}

/** One selected page, as far as it is known. */
interface PageProgress {
  readonly pageNumber: number
  readonly isStarted: boolean
  readonly end: PageEnd | undefined
}

/** Every page that is to be read, in document order. */
export function endsOf({ ranges }: Facts): readonly PageProgress[] {
  return ranges.flatMap((range): readonly PageProgress[] => {
    if (range.kind === 'open') return range.pages
    if (range.kind === 'ended') return range.pages.map((end) => ({ pageNumber: end.pageNumber, isStarted: true, end }))
    return range.pageNumbers.map((pageNumber) => ({ pageNumber, isStarted: false, end: undefined }))
  })
}

function reasonOf({ failed, cancelled }: Facts) {
  if (failed !== undefined) return failed
  return cancelled === undefined ? undefined : { code: 'cancelled', message: 'The work was stopped by its owner' }
}

function historyOf(facts: Facts, state: RecreateState): RecreateStatus['history'] {
  const { manifest, taken, extracting, processing, completedAt, failed, cancelled, served } = facts
  return [
    { state: 'CREATED' as const, at: manifest.createdAt },
    ...(taken ? [{ state: 'RECEIVED' as const, at: taken.at }] : []),
    ...(extracting ? [{ state: 'EXTRACTING' as const, at: extracting.at }] : []),
    ...(processing ? [{ state: 'PROCESSING' as const, at: processing.at }] : []),
    ...(served ? [{ state: 'COMPLETED' as const, at: completedAt ?? served.rendered.at }] : []),
    ...(state === 'FAILED' ? [{ state, at: (failed ?? cancelled)!.at }] : []),
  ]
}

/** As {@link RecreateStatus.jobs}. */
export function jobsOf(facts: Facts): readonly Job[] {
  const { tables, charts, presentation } = jobsBy(facts)
  const pages = endsOf(facts)
  return [...pages.flatMap(tables), ...pages.flatMap(charts), ...presentation()]
}

/** Says of a page which of these are its own. A long document has many jobs and is looked at often for a few. */
export function jobsByPage(facts: Facts): (page: PageProgress) => readonly Job[] {
  const { tables, charts } = jobsBy(facts)
  return (page) => [...tables(page), ...charts(page)]
}

/** Of these, what stands for the whole document. */
export function jobsOfDocument(facts: Facts): readonly Job[] {
  return jobsBy(facts).presentation()
}

function jobsBy(facts: Facts) {
  const { switches } = facts.manifest
  const state = stateOf(facts)
  const pageJobs = (isOn: boolean, jobType: JobType) => {
    if (!isOn || state === 'CREATED') return () => []
    const id = uuidOf(facts.manifest.recreateId, jobType)
    return (page: PageProgress) => [pageJob(facts, state, { jobId: numbered(id, page.pageNumber), jobType }, page)]
  }
  return {
    tables: pageJobs(switches.tables, 'XLS_PROCESS_TABLES_JOB'),
    charts: pageJobs(switches.charts, 'XLS_PROCESS_CHARTS_JOB'),
    presentation: () => (switches.presentation && state !== 'CREATED' ? [presentationJob(facts, state)] : []),
  }
}

function pageJob(facts: Facts, state: RecreateState, kind: Pick<Job, 'jobId' | 'jobType'>, page: PageProgress): Job {
  const { pageNumber, end, isStarted } = page
  const job = { ...kind, pageNumber }
  if (end?.state === 'failed') {
    return { ...job, cellCount: null, state: 'FAILED', error: end.error, warnings: [] }
  }
  if (end !== undefined) {
    const isOfTables = kind.jobType === 'XLS_PROCESS_TABLES_JOB'
    const counted: keyof CellCounts = isOfTables ? 'tables' : 'charts'
    const cellCount = end.state === 'empty' ? 0 : end.cellCounts[counted]
    const warnings = end.state === 'empty' ? end.page.warnings : end.warnings
    const own = warningsFor({ tables: isOfTables, charts: !isOfTables }, warnings)
    return { ...job, cellCount, state: 'COMPLETED', warnings: own }
  }
  return { ...job, cellCount: null, warnings: [], ...unfinished(facts, state, isStarted) }
}

function presentationJob(facts: Facts, state: RecreateState): Job {
  const jobType = 'PPT_PROCESS_PDF_JOB'
  const job = { jobId: uuidOf(facts.manifest.recreateId, jobType), jobType, pageNumber: -1, cellCount: null } as const
  if (state === 'COMPLETED') return { ...job, warnings: [], state }
  return { ...job, warnings: [], ...unfinished(facts, state, state === 'PROCESSING') }
}

/** Nothing is left running behind a recreate that has failed. */
function unfinished(facts: Facts, state: RecreateState, isStarted: boolean): Pick<Job, 'state' | 'error'> {
  if (state !== 'FAILED') return { state: isStarted ? 'RUNNING' : 'CREATED' }
  const { code, message } = reasonOf(facts)!
  return { state, error: { code, message } }
}
