import type { DocumentProperties, Warning } from '../model.js'
import { warningsFor } from '../reading/output-selection.js'
import type { CellCounts, Facts, NotificationResult, PageEnd } from './facts.js'
import { numbered, uuidOf } from './keys.js'
import type { JobState, JobType, RecreateState } from './states.js'

/** Progress of the webhook notification. */
export interface CallbackStatus {
  /** `waiting`: the recreate has not ended, or an attempt is running or scheduled. */
  readonly state: 'waiting' | 'delivered' | 'declined' | 'given-up'
  /** Number of attempts begun. */
  readonly tries: number
  /** Result of the last finished attempt. */
  readonly last?: NotificationResult
}

/** One unit of work as reported to clients. */
export interface Job {
  /** UUID, stable across calls. */
  readonly jobId: string
  readonly jobType: JobType
  /** One-based. −1 for the whole document. */
  readonly pageNumber: number
  /** Number of cells produced. Null until the job is done, and for the presentation. */
  readonly cellCount: number | null
  readonly state: JobState
  /** Reason of the failure. Set only for failed jobs. */
  readonly error?: { readonly code: string; readonly message: string }
  readonly warnings: readonly Warning[]
}

/** Progress of the selected pages. */
export interface PageCounts {
  readonly selected: number
  readonly ended: number
  /** Number of ended pages that failed. */
  readonly failed: number
}

/** A file that can be downloaded. */
export interface FileSummary {
  readonly format: string
  readonly extension: string
  readonly mediaType: string
  /** Size in bytes. */
  readonly size: number
}

/** Everything known about a recreate except its results. */
export interface RecreateStatus {
  readonly recreateId: string
  readonly owner: string
  readonly fileName: string
  /** Number of pages in the document. */
  readonly pageCount: number
  readonly properties: DocumentProperties
  readonly state: RecreateState
  /** Times at which the states were reached, in milliseconds since 1970, in order. */
  readonly history: readonly { readonly state: RecreateState; readonly at: number }[]
  readonly pages: PageCounts
  /**
   * One job per selected page and kind of output, and one for the presentation. Empty in state `CREATED`, and if all
   * outputs are off.
   */
  readonly jobs: readonly Job[]
  /** Files. Empty until the state is `COMPLETED`. */
  readonly files: readonly FileSummary[]
  /**
   * File generations, counted from 1 and increased by each correction: the one currently served (0 before the first
   * files) and the latest one requested.
   */
  readonly generation: { readonly served: number; readonly wanted: number }
  /**
   * Progress of the notification to `callbackUrl`. Only returned by {@link Engine.status}, and only if a URL was given.
   */
  readonly callback?: CallbackStatus
  /** Why it is `FAILED`, or why the latest correction produced no files. */
  readonly error?: { readonly code: string; readonly message: string }
}

/**
 * Derives the status from the facts.
 *
 * | facts | state |
 * |---|---|
 * | only the manifest | `CREATED` |
 * | taken | `RECEIVED` |
 * | … extracting: the first page was begun, or there is none to read | `EXTRACTING` |
 * | … processing: the last page has ended | `PROCESSING` |
 * | … files of a generation rendered, whatever else | `COMPLETED` |
 * | failed or cancelled, and no files rendered | `FAILED` |
 */
export function statusOf(facts: Facts): RecreateStatus {
  return { ...summaryOf(facts), jobs: jobsOf(facts) }
}

/** Returns the status without the jobs, which are expensive to derive. */
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

/** Returns only the state, see {@link statusOf}. */
export function stateOf(facts: Facts): RecreateState {
  if (facts.served !== undefined) return 'COMPLETED'
  if (facts.failed !== undefined || facts.cancelled !== undefined) return 'FAILED'
  if (facts.processing !== undefined) return 'PROCESSING'
  if (facts.extracting !== undefined) return 'EXTRACTING'
  return facts.taken === undefined ? 'CREATED' : 'RECEIVED'
}

/** Returns whether no work is left: it has failed, or its latest files exist or cannot be rendered. */
export function isOver(facts: Facts): boolean {
  const { latest, completed } = facts
  if (stateOf(facts) === 'FAILED') return true
  return completed !== undefined && (latest.rendered !== undefined || latest.failed !== undefined)
}

/**
 * Returns when the work ended, in milliseconds since 1970, or undefined if it has not. A later correction moves the
 * end.
 */
export function endedAt(facts: Facts): number | undefined {
  if (!isOver(facts)) return undefined
  const { latest, failed, cancelled } = facts
  return (latest.rendered ?? latest.failed ?? failed ?? cancelled)?.at
}

/** Progress of one selected page. */
interface PageProgress {
  readonly pageNumber: number
  readonly isStarted: boolean
  readonly end: PageEnd | undefined
}

/** Returns all selected pages, in document order. */
export function endsOf({ ranges }: Facts): readonly PageProgress[] {
  return ranges.flatMap((range): readonly PageProgress[] => {
    if (range.kind === 'open') return range.pages
    if (range.kind === 'ended') return range.pages.map((end) => ({ pageNumber: end.pageNumber, isStarted: true, end }))
    return range.pageNumbers.map((pageNumber) => ({ pageNumber, isStarted: false, end: undefined }))
  })
}

function reasonOf({ failed, cancelled }: Facts) {
  if (failed !== undefined) return failed
  return cancelled === undefined ? undefined : { code: 'cancelled', message: 'Cancelled by the owner' }
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

/** Returns all jobs, see {@link RecreateStatus.jobs}. */
export function jobsOf(facts: Facts): readonly Job[] {
  const { tables, charts, presentation } = jobsBy(facts)
  const pages = endsOf(facts)
  return [...pages.flatMap(tables), ...pages.flatMap(charts), ...presentation()]
}

/**
 * Returns a function that returns the jobs of one page, so that a few jobs of a long document can be derived quickly.
 */
export function jobsByPage(facts: Facts): (page: PageProgress) => readonly Job[] {
  const { tables, charts } = jobsBy(facts)
  return (page) => [...tables(page), ...charts(page)]
}

/** Returns the jobs that concern the whole document. */
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

/** A failed recreate has no running jobs. */
function unfinished(facts: Facts, state: RecreateState, isStarted: boolean): Pick<Job, 'state' | 'error'> {
  if (state !== 'FAILED') return { state: isStarted ? 'RUNNING' : 'CREATED' }
  const { code, message } = reasonOf(facts)!
  return { state, error: { code, message } }
}
