import { Readable } from 'node:stream'
import { RecreateError, type RecreateEvent } from '../../index.js'
import { eventOnWire } from './wire.js'

/** Between two signs of life, in milliseconds: proxies close what says nothing. */
const ALIVE_MS = 15_000

/**
 * Server-sent events (WHATWG HTML, section 9.2). An id stands with the last part of what belongs together, so that who
 * comes back with it has had all of that. Who reads slowly holds up himself alone.
 *
 * @param follow The events after one, or all.
 * @param after The id of the last event that was seen. One that is none of ours is as if there were none.
 * @param ending Aborted when this process is about to end: so is the stream then, and who reads it goes on elsewhere.
 * @param onEnd Called when it is over, however that came.
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
  // Not at the end of the generator: one that was never asked for anything does not reach it.
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
    yield ': this process ends; come again\n\n'
  }
}
