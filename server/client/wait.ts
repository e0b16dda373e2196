import type { EventOptions, RecreateEvent } from './events.js'
import { pause } from './pause.js'
import { isOver, type Job, type PageCounts, type RecreateState, type RecreateStatus } from './wire-answers.js'

/** Progress of a recreate. */
export interface Progress {
  /** Undefined until known. */
  readonly state: RecreateState | undefined
  /** Absent if no page has a job and events are not available, so that pages cannot be counted. */
  readonly pages?: PageCounts
}

/** Options of `wait`. */
export interface WaitOptions {
  /** Stops waiting. Processing continues. */
  readonly signal?: AbortSignal | undefined
  /** Called when there is progress. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Polling interval in ms, used if the service's events do not arrive; from 1 up. @default 2000 */
  readonly pollMs?: number | undefined
}

/** The parts of the client that waiting needs. */
interface Waitable {
  events(id: string, options: EventOptions): AsyncIterable<RecreateEvent>
  status(id: string, options: { readonly signal?: AbortSignal | undefined }): Promise<RecreateStatus>
}

/** Waits until the recreate is `COMPLETED` or `FAILED`: follows its events, and polls if they are not available. */
export async function waitFor(client: Waitable, id: string, options: WaitOptions): Promise<RecreateStatus> {
  const { signal, onProgress = () => {}, pollMs = 2000 } = options
  const tell = unlessTold(onProgress)
  let state: RecreateState | undefined
  for await (const event of whileTheyCome(client.events(id, { signal }))) {
    if (event.name === 'state') state = event.data.status
    tell({ state, pages: event.data.pages })
  }
  for (;;) {
    signal?.throwIfAborted()
    const status = await client.status(id, { signal })
    const wasTold = isOver(status.status) && status.status === state
    if (!wasTold) tell(progressOf(status))
    if (isOver(status.status)) return status
    await pause(pollMs, signal)
  }
}

/** Ends without an error if events are not available: polling then continues, or reports the error. */
async function* whileTheyCome(events: AsyncIterable<RecreateEvent>): AsyncGenerator<RecreateEvent> {
  try {
    yield* events
  } catch {
    return
  }
}

function unlessTold(onProgress: (progress: Progress) => void): (progress: Progress) => void {
  let told = ''
  return (progress) => {
    const now = JSON.stringify(progress)
    if (now !== told) onProgress(progress)
    told = now
  }
}

function progressOf({ status, jobs }: RecreateStatus): Progress {
  const ofPages = jobs.filter(({ page_number }) => page_number > 0)
  if (ofPages.length === 0) return { state: status }
  const pages = new Map<number, Job[]>()
  for (const job of ofPages) pages.set(job.page_number, [...(pages.get(job.page_number) ?? []), job])
  const ended = [...pages.values()].filter((all) => all.every((job) => /COMPLETED|FAILED/.test(job.status)))
  const failed = ended.filter((all) => all.some((job) => job.status === 'FAILED'))
  return { state: status, pages: { selected: pages.size, ended: ended.length, failed: failed.length } }
}
