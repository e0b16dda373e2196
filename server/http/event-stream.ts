import { Readable } from 'node:stream'
import { RecreateError, type RecreateEvent } from '../../index.js'
import { eventOnWire } from './wire.js'

/** Interval between keep-alive comments, in ms. Proxies close idle connections. */
const ALIVE_MS = 15_000

/**
 * Streams events as server-sent events (WHATWG HTML, section 9.2). Only the last of several messages for one event has
 * the id, so a client that reconnects misses none of them. A slow reader delays only itself.
 *
 * @param follow Yields the events after the given id, or all of them.
 * @param after The id of the last event the client saw. An unknown id is ignored.
 * @param ending Aborted when this process shuts down. The stream then ends, and the client reconnects elsewhere.
 * @param onEnd Called once when the stream has closed, for whatever reason.
 */
export function eventStream(
  follow: Follow,
  after: string | undefined,
  ending: AbortSignal,
  onEnd: () => void,
): Readable {
  const stream = Readable.from(parts(followAfter(follow, after), ending), { objectMode: false })
  const alive = setInterval(() => {
    if (stream.readableLength === 0 && !stream.destroyed && !stream.readableEnded) stream.push(': alive\n\n')
  }, ALIVE_MS)
  // Not in a `finally` of the generator: a generator that was never started does not run it.
  stream.once('close', () => {
    clearInterval(alive)
    onEnd()
  })
  return stream
}

type Follow = (after: string | undefined) => AsyncIterable<RecreateEvent>

async function* followAfter(follow: Follow, after: string | undefined): AsyncGenerator<RecreateEvent> {
  try {
    yield* follow(after)
  } catch (error) {
    if (after === undefined || !(error instanceof RecreateError) || error.code !== 'option_invalid') throw error
    yield* follow(undefined)
  }
}

async function* parts(events: AsyncIterable<RecreateEvent>, ending: AbortSignal): AsyncGenerator<string> {
  try {
    yield 'retry: 2000\n\n'
    for await (const event of events) {
      const told = eventOnWire(event)
      for (const [index, { name, data }] of told.entries()) {
        const id = index === told.length - 1 ? `id: ${event.id}\n` : ''
        yield `event: ${name}\n${id}data: ${JSON.stringify(data)}\n\n`
      }
    }
  } catch (error) {
    if (!ending.aborted) throw error
    yield ': this process is shutting down; please reconnect\n\n'
  }
}
