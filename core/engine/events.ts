import { RecreateError } from '../errors.js'
import type { Facts } from '../facts/facts.js'
import { type RecreateState, STATES } from '../facts/states.js'
import {
  endsOf,
  type Job,
  jobsByPage,
  jobsOf,
  jobsOfDocument,
  type PageCounts,
  type RecreateStatus,
  summaryOf,
} from '../facts/status.js'
import { selectPages } from '../reading/page-selection.js'
import { PageRanges } from './work/page-ranges.js'

/** One event in the progress of a recreate. */
export type RecreateEvent = {
  /** Unique id. Pass it as {@link EventOptions.after} to continue after this event. */
  readonly id: string
  /** Page counts after the event. */
  readonly pages: PageCounts
} & (
  | {
      readonly kind: 'state'
      readonly state: RecreateState
      /** Milliseconds since 1970. */
      readonly at: number
      /**
       * The affected jobs in their current state: all jobs when they are created or fail, later those of the
       * presentation.
       */
      readonly jobs: readonly Job[]
      /** Reason of the state `FAILED`. */
      readonly error?: { readonly code: string; readonly message: string }
    }
  /** A page was started or has ended. A page that failed may still succeed later; it then ends twice. */
  | {
      readonly kind: 'page'
      readonly pageNumber: number
      readonly state: 'running' | 'done' | 'empty' | 'failed'
      /** The affected jobs in their current state. */
      readonly jobs: readonly Job[]
    }
  /** Files with corrections are ready. */
  | { readonly kind: 'files'; readonly generation: number }
)

/**
 * The events that a client has received. Facts only grow, so the pending events are the difference between this and the
 * facts: events are not stored, and any process can continue for any other. Page sets contain positions in the
 * selection, not page numbers.
 */
interface Told {
  state: RecreateState | undefined
  readonly started: PageRanges
  readonly ended: PageRanges
  /** Subset of `ended`. */
  readonly failed: PageRanges
  /** Latest reported generation of files. */
  generation: number
}

/** States before the first page. */
const EARLY: readonly RecreateState[] = ['CREATED', 'RECEIVED', 'EXTRACTING']

/**
 * Returns the events after the given one, in their order as far as the facts determine it. The id of each event encodes
 * where to continue.
 */
export function eventsSince(after: string | undefined, facts: Facts): readonly RecreateEvent[] {
  const status = summaryOf(facts)
  const ends = endsOf(facts)
  const told = after === undefined ? nothingTold() : readCursor(after, ends.length)
  const events: RecreateEvent[] = []
  const add = (event: EventBody) => {
    const pages = { selected: ends.length, ended: told.ended.size, failed: told.failed.size }
    events.push({ id: writeCursor(told), pages, ...event } as RecreateEvent)
  }
  const states = newStates(told.state, status, facts)
  const addStates = (wanted: (state: RecreateState) => boolean) => {
    for (const event of states.filter(({ state }) => wanted(state))) {
      told.state = event.state
      if (event.state === 'COMPLETED') told.generation = status.generation.served
      add(event)
    }
  }
  addStates((state) => EARLY.includes(state))
  const jobsOfPage = jobsByPage(facts)
  for (const [index, page] of ends.entries()) {
    const { pageNumber, isStarted, end } = page
    const ordinal = index + 1
    const state = end?.state ?? 'running'
    if (!isNews(told, ordinal, isStarted, state)) continue
    told.started.add(ordinal)
    if (end !== undefined) told.ended.add(ordinal)
    if (state === 'failed') told.failed.add(ordinal)
    else told.failed.delete(ordinal)
    add({ kind: 'page', pageNumber, state, jobs: jobsOfPage(page) })
  }
  addStates((state) => !EARLY.includes(state))
  const { served } = status.generation
  if (served > told.generation) {
    told.generation = served
    add({ kind: 'files', generation: served })
  }
  return events
}

type EventBody = RecreateEvent extends infer Event
  ? Event extends RecreateEvent
    ? Omit<Event, 'id' | 'pages'>
    : never
  : never

function nothingTold(): Told {
  return {
    state: undefined,
    started: new PageRanges(),
    ended: new PageRanges(),
    failed: new PageRanges(),
    generation: 0,
  }
}

function isNews({ started, ended, failed }: Told, page: number, isStarted: boolean, state: string): boolean {
  if (state === 'running') return isStarted && !started.has(page)
  return !ended.has(page) || (failed.has(page) && state !== 'failed')
}

function newStates(told: RecreateState | undefined, status: Omit<RecreateStatus, 'jobs'>, facts: Facts) {
  const { history, error } = status
  // One worker may store the files after another has given up.
  const isOvertaken = told === 'FAILED' && status.state !== 'FAILED'
  const last = isOvertaken ? history.length - 2 : history.findIndex(({ state }) => state === told)
  return history.slice(told === undefined ? 0 : last + 1).map(({ state, at }) => ({
    kind: 'state' as const,
    state,
    at,
    jobs: jobsChangedBy(state, facts),
    ...(state === 'FAILED' && error && { error }),
  }))
}

function jobsChangedBy(state: RecreateState, facts: Facts): readonly Job[] {
  if (state === 'RECEIVED' || state === 'FAILED') return jobsOf(facts)
  return state === 'PROCESSING' || state === 'COMPLETED' ? jobsOfDocument(facts) : []
}

/** Formats `EXTRACTING_1-4_1-3_2_0`: state, pages started, ended and failed, and the file generation. */
function writeCursor({ state, started, ended, failed, generation }: Told): string {
  return [state, ...[started, ended, failed].map((pages) => `${pages}` || '0'), generation].join('_')
}

function readCursor(id: string, pageCount: number): Told {
  const [, state, started, ended, failed, generation] =
    /^([A-Z]+)_([\d,-]+)_([\d,-]+)_([\d,-]+)_(\d{1,9})$/.exec(id) ?? []
  const readPages = (pages = '') => new PageRanges(pages === '0' ? [] : selectPages(pages, pageCount))
  try {
    if (![...STATES, 'FAILED'].includes(state ?? '')) throw new Error(`There is no state ${state}`)
    return {
      state: state as RecreateState,
      started: readPages(started),
      ended: readPages(ended),
      failed: readPages(failed),
      generation: Number(generation),
    }
  } catch (cause) {
    const message = `Expected \`after\` to be the id of an event, got ${JSON.stringify(id)}`
    throw new RecreateError('option_invalid', message, { cause })
  }
}
