import test from 'ava'
import { readEventBlocks } from '../../../server/client/event-blocks.js'
import { ConnectionError, NotFoundError, type RecreateEvent, TimeoutError } from '../../../server/client/index.js'
import { events, hangUp, json, silence, startStub, success } from './stub-service.js'

const pages = { selected: 2, ended: 1, failed: 0 }
const SOON = 'retry: 10\n\n'
const ALIVE = ': alive\n\n'

test('each change is emitted as it arrives, and the stream ends with the last one', async (t) => {
  const { asked, client } = await startStub(t, [
    events(SOON + state('CREATED', 1) + job('RUNNING') + job('COMPLETED', 2) + ALIVE + state('COMPLETED', 3)),
  ])
  t.deepEqual(await told(client.events('one')), ['CREATED 1', 'job RUNNING 1', 'job COMPLETED 2', 'COMPLETED 3'])
  t.is(asked.length, 1)
  t.is(asked[0]?.path, '/enterprise-api/recreate/one/events')
  t.is(asked[0]?.headers.accept, 'text/event-stream')
  t.is(asked[0]?.headers['last-event-id'], undefined)
})

test('an interrupted stream is resumed after the last received id', async (t) => {
  const { asked, client } = await startStub(t, [
    events(`${SOON}${state('CREATED', 1)}${job('RUNNING')}event: state\nid: 2\nda`, { breaksOff: true }),
    hangUp,
    events(SOON + state('COMPLETED', 2)),
  ])
  t.deepEqual(await told(client.events('one')), ['CREATED 1', 'job RUNNING 1', 'COMPLETED 2'])
  t.deepEqual(
    asked.map(({ headers }) => headers['last-event-id']),
    [undefined, '1', '1'],
  )
})

test('following can start after a known id', async (t) => {
  const { asked, client } = await startStub(t, [events(state('COMPLETED', 9))])
  t.deepEqual(await told(client.events('one', { after: '8' })), ['COMPLETED 9'])
  t.is(asked[0]?.headers['last-event-id'], '8')
})

test('a stream that ends before the recreate is finished is resumed', async (t) => {
  const { asked, client } = await startStub(t, [
    events(SOON + state('EXTRACTING', 1)),
    status('EXTRACTING'),
    events(SOON + state('COMPLETED', 2)),
  ])
  t.deepEqual(await told(client.events('one')), ['EXTRACTING 1', 'COMPLETED 2'])
  t.deepEqual(
    asked.map(({ path }) => path.split('/').at(-1)),
    ['events', '?recreate_id=one', 'events'],
  )
})

test('the events end when the recreate is deleted or hidden', async (t) => {
  const { client } = await startStub(t, [events(state('EXTRACTING', 1)), json(404, { detail: 'Not Found' })])
  t.deepEqual(await told(client.events('one')), ['EXTRACTING 1'])
  const { client: other } = await startStub(t, [json(404, { detail: 'Not Found' })])
  await t.throwsAsync(told(other.events('one')), { instanceOf: NotFoundError })
})

test('streams without events are reopened at most `maxRetries` times', async (t) => {
  const { asked, client } = await startStub(t, [events(SOON, { breaksOff: true })], { maxRetries: 2 })
  await t.throwsAsync(told(client.events('one')), { instanceOf: ConnectionError })
  t.is(asked.length, 3)
})

test('a stream without keep-alive comments times out; a stream with them does not', async (t) => {
  const dead = await startStub(t, [(response) => response.writeHead(200, TYPE).write(SOON)], {
    timeoutMs: 60,
    maxRetries: 0,
  })
  await t.throwsAsync(told(dead.client.events('one')), { instanceOf: TimeoutError })

  const quiet = await startStub(
    t,
    [
      (response) => {
        response.writeHead(200, TYPE)
        let count = 0
        const timer = setInterval(() => {
          if (count++ < 5) return response.write(ALIVE)
          clearInterval(timer)
          return response.end(state('COMPLETED', 1))
        }, 700)
      },
    ],
    { timeoutMs: 3000 },
  )
  t.deepEqual(await told(quiet.client.events('one')), ['COMPLETED 1'])
})

test('a service that never opens the stream times out', async (t) => {
  const { client } = await startStub(t, [silence], { timeoutMs: 60, maxRetries: 0 })
  await t.throwsAsync(told(client.events('one')), { instanceOf: TimeoutError })
})

test('a slow consumer loses no events', async (t) => {
  const { asked, client } = await startStub(t, [events(state('CREATED', 1) + state('COMPLETED', 2))], {
    timeoutMs: 2000,
  })
  const seen: string[] = []
  for await (const event of client.events('one')) {
    await new Promise((resolve) => setTimeout(resolve, 2200))
    seen.push(...(await told([event])))
  }
  t.deepEqual(seen, ['CREATED 1', 'COMPLETED 2'])
  t.is(asked.length, 1)
})

test('following can be aborted', async (t) => {
  const { client } = await startStub(t, [(response) => response.writeHead(200, TYPE).write(SOON)])
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('enough')), 50)
  await t.throwsAsync(told(client.events('one', { signal: controller.signal })), { message: 'enough' })

  const left = new Promise<void>((resolve) => {
    startStub(t, [
      (response) => {
        response.once('close', resolve).writeHead(200, TYPE).write(state('CREATED', 1))
      },
    ]).then(async ({ client }) => {
      for await (const _ of client.events('one')) break
    })
  })
  await t.notThrowsAsync(left) // Leaving the loop closes the connection.
})

test('unknown events are ignored', async (t) => {
  const { client } = await startStub(t, [events(`event: novelty\nid: 1\ndata: {}\n\n${state('COMPLETED', 2)}`)])
  t.deepEqual(await told(client.events('one')), ['COMPLETED 2'])
})

test('events are parsed for any chunking and any line ending', async (t) => {
  const text = 'retry: 5\r\n\r\nevent: a\rid:1\rdata: é\rdata:  two\r\r: alive\n\ndata\n\nlost: x\ndata: never ended'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const blocks = []
    for await (const block of readEventBlocks(cut(bytes, size))) blocks.push(block)
    const nothing = { event: undefined, id: undefined, data: undefined, retryMs: undefined }
    t.deepEqual(blocks, [
      { ...nothing, retryMs: 5 },
      { ...nothing, event: 'a', id: '1', data: 'é\n two' },
      nothing,
      { ...nothing, data: '' },
    ])
  }
})

const TYPE = { 'Content-Type': 'text/event-stream' }

function state(status: string, id: number): string {
  const data = { status, at: '2026-01-01T00:00:00.000Z', pages }
  return `event: state\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}

function job(status: string, id?: number): string {
  return `event: job\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify({ status, pages })}\n\n`
}

function status(status: string) {
  return success({ recreate_id: 'one', status, xls_download_url: null, ppt_download_url: null, jobs: [] })
}

async function told(events: AsyncIterable<RecreateEvent> | Iterable<RecreateEvent>): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const { name, id, data } of events) {
    lines.push(`${name === 'state' ? '' : `${name} `}${'status' in data ? data.status : ''} ${id}`)
  }
  return lines
}

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
