import { ConnectionError, NotFoundError, TimeoutError } from './errors.js'
import { readEventBlocks } from './event-blocks.js'
import { pause } from './pause.js'
import type { OpenAnswer, Transport } from './transport.js'
import { type EventData, isOver, type RecreateStatus } from './wire-answers.js'

/** One change of a recreate. */
export type RecreateEvent = {
  /** Value for the option `after` to resume after this event. Undefined before the first event with an id. */
  readonly id: string | undefined
} & (
  | { readonly name: 'state'; readonly data: EventData<'StateEvent'> }
  | { readonly name: 'job'; readonly data: EventData<'JobEvent'> }
  /** Progress of a page without jobs, if only the presentation is on. */
  | { readonly name: 'page'; readonly data: EventData<'PageEvent'> }
  /** Files with corrections are available. */
  | { readonly name: 'files'; readonly data: EventData<'FilesEvent'> }
)

/** Options of `events`. */
export interface EventOptions {
  /** Id of the last event received. @default from the beginning */
  readonly after?: string | undefined
  /** Stops following. */
  readonly signal?: AbortSignal | undefined
}

/** The parts of the client that following needs. */
interface EventSource {
  readonly transport: Pick<Transport, 'open'>
  readonly maxRetries: number
  status(id: string, options: { readonly signal?: AbortSignal | undefined }): Promise<RecreateStatus>
}

const NAMES: Readonly<Record<RecreateEvent['name'], true>> = { state: true, job: true, page: true, files: true }
/** Pause before reconnecting, in ms, unless the service sets another one. */
const PAUSE_MS = 2000

/**
 * Yields each change, from the beginning or after the given event, until processing ends. Resumes a stream that breaks
 * off.
 *
 * @throws ApiError
 * @throws ConnectionError or TimeoutError after too many streams without an event.
 */
export async function* followEvents(
  source: EventSource,
  id: string,
  { after, signal }: EventOptions,
): AsyncGenerator<RecreateEvent> {
  const following: Following = { seen: after, pauseMs: PAUSE_MS, failures: 0, isOver: false }
  for (; ; await pause(following.pauseMs, signal)) {
    const stream = await open(source, id, following.seen, signal)
    try {
      yield* readEvents(stream, following)
      // The stream has ended. Check that this is really the end and not a proxy that cut the stream.
      if (following.isOver || (await isOverNow(source, id, signal))) return
    } catch (error) {
      if (!isBreak(error) || ++following.failures > source.maxRetries) throw error
    }
  }
}

/** State of {@link followEvents} across its connections. */
interface Following {
  seen: string | undefined
  pauseMs: number
  /** Number of consecutive streams without an event. */
  failures: number
  isOver: boolean
}

async function* readEvents(stream: OpenAnswer, following: Following): AsyncGenerator<RecreateEvent> {
  for await (const block of readEventBlocks(stream.pieces)) {
    following.pauseMs = block.retryMs ?? following.pauseMs
    following.seen = block.id ?? following.seen
    if (block.retryMs === undefined) following.failures = 0
    const event = readEvent(block.event, block.data, following.seen)
    if (event?.name === 'state') following.isOver = isOver(event.data.status)
    if (event !== undefined) yield event
  }
}

async function open(
  { transport }: EventSource,
  id: string,
  seen: string | undefined,
  signal: AbortSignal | undefined,
): Promise<OpenAnswer> {
  const stream = await transport.open({
    path: `/enterprise-api/recreate/${encodeURIComponent(id)}/events`,
    headers: { Accept: 'text/event-stream', ...(seen !== undefined && { 'Last-Event-ID': seen }) },
    signal,
  })
  const type = stream.headers.get('Content-Type') ?? 'nothing'
  if (type.startsWith('text/event-stream')) return stream
  for await (const _ of stream.pieces) break // Closes the stream.
  throw new ConnectionError(`Expected a stream of events, got ${type}`)
}

function isBreak(error: unknown): boolean {
  return error instanceof ConnectionError || error instanceof TimeoutError
}

/** Asks the service whether a recreate has ended. Returns true for one that was hidden or deleted. */
async function isOverNow(source: EventSource, id: string, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    return isOver((await source.status(id, { signal })).status)
  } catch (error) {
    if (error instanceof NotFoundError) return true
    throw error
  }
}

/** Parses an event; undefined for a block without data and for events of later versions of the service. */
function readEvent(name = '', data: string | undefined, id: string | undefined): RecreateEvent | undefined {
  if (data === undefined || !Object.hasOwn(NAMES, name)) return undefined
  return { id, name, data: JSON.parse(data) } as RecreateEvent
}
