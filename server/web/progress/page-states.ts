import type { DocumentJson, Job, PageCounts } from '../service/shapes.js'

/** Progress of a page, and the number of tables and charts on it. */
export interface PageState {
  readonly pageNumber: number
  readonly state: 'waiting' | 'working' | 'done' | 'empty' | 'failed'
  readonly tables: number
  readonly charts: number
  /** Why the page failed. */
  readonly reason: string | undefined
}

/** Returns the state of each page that has jobs, in page order. */
export function pageStates(jobs: Iterable<Job>, json: DocumentJson | undefined): readonly PageState[] {
  const byPage = new Map<number, Job[]>()
  for (const job of jobs) {
    if (job.page_number < 1) continue
    byPage.set(job.page_number, [...(byPage.get(job.page_number) ?? []), job])
  }
  const countOn = (found: DocumentJson['tables'] | DocumentJson['charts'] | undefined, pageNumber: number) =>
    (found ?? []).filter(({ metadata }) => metadata.page_numbers.includes(pageNumber)).length
  return [...byPage]
    .sort(([a], [b]) => a - b)
    .map(([pageNumber, ofPage]) => ({
      pageNumber,
      state: stateOf(ofPage),
      tables: countOn(json?.tables, pageNumber),
      charts: countOn(json?.charts, pageNumber),
      reason: ofPage.find(({ error }) => error !== undefined)?.error?.message,
    }))
}

/** Counts all, ended and failed pages. */
export function countOf(states: readonly PageState[]): PageCounts {
  const ended = states.filter(({ state }) => state !== 'waiting' && state !== 'working').length
  return { selected: states.length, ended, failed: states.filter(({ state }) => state === 'failed').length }
}

function stateOf(jobs: readonly Job[]): PageState['state'] {
  if (jobs.some(({ status }) => status === 'FAILED')) return 'failed'
  if (jobs.every(({ status }) => status === 'COMPLETED')) {
    return jobs.some(({ num_cells }) => (num_cells ?? 0) > 0) ? 'done' : 'empty'
  }
  return jobs.some(({ status }) => status !== 'CREATED') ? 'working' : 'waiting'
}
