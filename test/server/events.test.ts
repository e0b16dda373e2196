import test from 'ava'
import { CREATE, create, hide, readEvents, type ServerSentEvent, untilTheFileEnds } from './asking.js'
import { heldWork, type ScriptedServer, scripted, startScriptedServer } from './scripted-server.js'

const server = await startScriptedServer(untilTheFileEnds)
const ALL_ON = { is_xls_process_charts_enabled: 'true', is_ppt_process_enabled: 'true' }

function listen({ ask }: Pick<ScriptedServer, 'ask'>, recreateId: string, after?: string, signal?: AbortSignal) {
  return ask(`${CREATE}${recreateId}/events`, {
    headers: after === undefined ? {} : { 'Last-Event-ID': after },
    ...(signal && { signal }),
  })
}

async function allEvents(recreateId: string, after?: string): Promise<readonly ServerSentEvent[]> {
  const events: ServerSentEvent[] = []
  for await (const event of readEvents(await listen(server, recreateId, after))) events.push(event)
  return events
}

function statesIn(events: readonly ServerSentEvent[]): readonly unknown[] {
  return events.filter(({ event }) => event === 'state').map(({ data }) => data.status)
}

test('events are server-sent and must not be buffered by proxies', async (t) => {
  const answer = await listen(server, await create(server, scripted('table')))
  t.is(answer.status, 200)
  t.regex(answer.headers.get('Content-Type') ?? '', /^text\/event-stream/)
  t.is(answer.headers.get('Cache-Control'), 'no-store')
  t.is(answer.headers.get('X-Accel-Buffering'), 'no')
  t.regex(await answer.text(), /^retry: \d+\n\n/)
})

test('a listener receives every state in order, and the stream ends with the last', async (t) => {
  const events = await allEvents(await create(server, scripted('table', 'empty'), { selected_pages: '1-2' }))
  t.deepEqual(statesIn(events), ['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED'])
  t.is(events.at(-1)?.data.status, 'COMPLETED')
})

test('each job change is emitted during processing, in the shape of the status response', async (t) => {
  const { gates, engine } = heldWork()
  const held = await startScriptedServer(t, { engine })
  const recreateId = await create(held, scripted('table'), ALL_ON)
  const changes: string[] = []
  const opens: Readonly<Record<string, () => void>> = {
    CREATED: gates.advance.open,
    RECEIVED: gates.range.open,
    EXTRACTING: gates.page.open,
    PROCESSING: gates.render.open,
  }
  for await (const { event, data } of readEvents(await listen(held, recreateId))) {
    if (event === 'job') {
      changes.push(`${data.job_type} ${data.status}`)
      for (const name of ['job_id', 'page_number', 'num_cells', 'warnings']) t.true(name in data)
    }
    // Each gate is opened only after the previous step was received.
    if (event === 'state') opens[String(data.status)]?.()
  }
  const order = ['CREATED', 'RUNNING', 'COMPLETED']
  for (const type of ['XLS_PROCESS_TABLES_JOB', 'XLS_PROCESS_CHARTS_JOB', 'PPT_PROCESS_PDF_JOB']) {
    const told = changes.filter((each) => each.startsWith(type)).map((each) => each.split(' ')[1]!)
    t.is(told.at(-1), 'COMPLETED')
    t.deepEqual(
      told,
      told.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    )
  }
})

test('a failure is emitted with its reason', async (t) => {
  const last = (await allEvents(await create(server, scripted('throw')))).at(-1)
  t.is(last?.data.status, 'FAILED')
  t.like(last?.data.error, { code: 'nothing_read' })
})

test('a reconnecting client receives the events after its last id, from any position', async (t) => {
  const recreateId = await create(server, scripted('table', 'empty', 'throw'), { ...ALL_ON, selected_pages: '1-3' })
  // An early listener receives more steps. Here, all are sent at the end.
  await allEvents(recreateId)
  const all = await allEvents(recreateId)
  for (const [index, { id }] of all.entries()) {
    if (id === undefined) continue
    const rest = await allEvents(recreateId, id)
    t.deepEqual(statesIn(rest), statesIn(all.slice(index + 1)), id)
    t.deepEqual(
      rest.map((event) => event.id),
      all.slice(index + 1).map((event) => event.id),
    )
  }
})

test('only the last event of a group has an id, and ids are unique', async (t) => {
  const events = await allEvents(await create(server, scripted('table'), ALL_ON))
  const ids = events.flatMap(({ id }) => (id === undefined ? [] : [id]))
  t.is(new Set(ids).size, ids.length)
  t.is(events.at(-1)?.id, ids.at(-1))
})

test('a client with an unknown last id receives all events', async (t) => {
  const recreateId = await create(server, scripted('table'))
  const all = await allEvents(recreateId)
  for (const after of ['nonsense', '17', 'EXTRACTING_9-1_0_0_0', `COMPLETED_1-999_0_0_1`]) {
    t.deepEqual(statesIn(await allEvents(recreateId, after)), statesIn(all))
  }
})

test('the stream ends when the recreate is deleted or hidden', async (t) => {
  const endings = [(id: string) => server.ask(`${CREATE}${id}`, { method: 'DELETE' }), (id: string) => hide(server, id)]
  for (const end of endings) {
    const held = await create(server, scripted('heedful'))
    const events = readEvents(await listen(server, held))
    await events.next()
    t.is((await end(held)).status, 200)
    const rest: ServerSentEvent[] = []
    for await (const event of events) rest.push(event)
    t.not(rest.at(-1)?.data.status, 'COMPLETED')
    await server.ask(`${CREATE}${held}`, { method: 'DELETE' })
  }
})

test('a stream without a reader is closed', async (t) => {
  // A separate service, because other followers could wait behind the page that is held here.
  const held = await startScriptedServer(t)
  const recreateId = await create(held, scripted('heedful'))
  const gone = new AbortController()
  await readEvents(await listen(held, recreateId, undefined, gone.signal)).next()
  t.is(await openStreams(held), 1)
  gone.abort()
  let patience = 600
  while ((await openStreams(held)) > 0 && patience-- > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  t.is(await openStreams(held), 0)
  await held.ask(`${CREATE}${recreateId}`, { method: 'DELETE' })
})

async function openStreams({ url }: Pick<ScriptedServer, 'url'>): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^recreate_event_streams (\d+)$/m.exec(text)?.[1])
}
