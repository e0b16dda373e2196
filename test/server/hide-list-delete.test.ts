import test from 'ava'
import { CREATE, create, failuresOf, hide, readStatus, UNKNOWN_ID, untilTheFileEnds, waitFor } from './asking.js'
import { heldWork, scripted, startScriptedServer } from './scripted-server.js'

const server = await startScriptedServer(untilTheFileEnds)
const JSON_HEADERS = { 'Content-Type': 'application/json' }

interface Listed {
  readonly data: {
    readonly recreates: readonly { readonly recreate_id: string; readonly file_name: string }[]
    readonly next: string | null
  }
}

async function list(ask: typeof server.ask, query = ''): Promise<Listed['data']> {
  return ((await (await ask(`${CREATE}${query}`)).json()) as Listed).data
}

function remove(recreateId: string): Promise<Response> {
  return server.ask(`${CREATE}${recreateId}`, { method: 'DELETE' })
}

test('a recreate is hidden by the id in the body', async (t) => {
  const recreateId = await create(server, scripted('table'))
  const answer = await hide(server, recreateId)
  t.is(answer.status, 200)
  t.deepEqual(await answer.json(), { status: 'SUCCESS', data: { recreate_id: recreateId, hidden: true } })
  t.is((await server.ask(`${CREATE}status/?recreate_id=${recreateId}`)).status, 404)
})

test('with an empty JSON body, the id is read from the query', async (t) => {
  const recreateId = await create(server, scripted('table'))
  const ask = (query: string) => server.ask(`${CREATE}hide/?${query}`, { method: 'POST', headers: JSON_HEADERS })
  t.deepEqual(await (await ask(`recreate_id=${recreateId}`)).json(), {
    status: 'SUCCESS',
    data: { recreate_id: recreateId, hidden: true },
  })
  t.deepEqual(await (await ask(`recreate_id=${recreateId}&hidden=false`)).json(), {
    status: 'SUCCESS',
    data: { recreate_id: recreateId, hidden: false },
  })
})

test('hidden defaults to true', async (t) => {
  const recreateId = await create(server, scripted('table'))
  const answer = await server.ask(`${CREATE}hide/`, {
    method: 'POST',
    body: JSON.stringify({ recreate_id: recreateId }),
  })
  t.like(await answer.json(), { data: { hidden: true } })
})

test('hiding and showing are idempotent', async (t) => {
  const recreateId = await create(server, scripted('table'))
  for (const hidden of [true, true, false, false]) t.is((await hide(server, recreateId, hidden)).status, 200)
  t.is((await server.ask(`${CREATE}status/?recreate_id=${recreateId}`)).status, 200)
})

test('a hidden recreate is still processed to its end', async (t) => {
  const { gates, engine } = heldWork()
  const held = await startScriptedServer(t, { engine })
  const recreateId = await create(held, scripted('table'))
  await gates.advance.reached
  await hide(held, recreateId)
  for (const gate of Object.values(gates)) gate.open()
  await held.engine.hide(recreateId, false)
  t.is((await waitFor(held, recreateId, 'COMPLETED')).status, 'SUCCESS')
})

for (const body of ['', '{}', '{"recreate_id": ""}']) {
  test(`a hide without an id is rejected as missing in the body: ${body || 'no body'}`, async (t) => {
    const answer = await server.ask(`${CREATE}hide/`, { method: 'POST', headers: JSON_HEADERS, body })
    t.is(answer.status, 422)
    t.deepEqual(await failuresOf(answer), ['body.recreate_id missing'])
  })
}

test('a hide with an invalid id and an invalid hidden is rejected for both', async (t) => {
  const answer = await server.ask(`${CREATE}hide/`, { method: 'POST', body: '{"recreate_id":"x","hidden":"maybe"}' })
  t.is(answer.status, 422)
  t.deepEqual(await failuresOf(answer), ['body.recreate_id uuid_parsing', 'body.hidden literal_error'])
})

test('a body that is not a JSON object is rejected', async (t) => {
  for (const body of ['{', '[]', '"x"', '3', 'null']) {
    const answer = await server.ask(`${CREATE}hide/`, { method: 'POST', headers: JSON_HEADERS, body })
    t.is(answer.status, 422)
    t.deepEqual(await failuresOf(answer), ['body value_error'])
  }
})

test('hiding an unknown or deleted recreate is not found', async (t) => {
  const recreateId = await create(server, scripted('table'))
  await remove(recreateId)
  for (const id of [UNKNOWN_ID, recreateId]) t.is((await hide(server, id)).status, 404)
})

test("the list has an owner's recreates, newest first, without hidden and deleted ones", async (t) => {
  const ask = await server.askAs('librarian')
  const own = { ask }
  const ids: string[] = []
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) {
    ids.push(await create(own, scripted('table'), {}, { fileName: name }))
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  const [first, hidden, deleted, last] = ids
  await hide(own, hidden!)
  await ask(`${CREATE}${deleted}`, { method: 'DELETE' })
  const { recreates, next } = await list(ask)
  t.deepEqual(
    recreates.map(({ recreate_id, file_name }) => [recreate_id, file_name]),
    [
      [last, 'd.pdf'],
      [first, 'a.pdf'],
    ],
  )
  t.is(next, null)
})

test('a list is paged: next is the cursor of the next page, and null at the end', async (t) => {
  const ask = await server.askAs('pager')
  for (let count = 0; count < 5; count++) await create({ ask }, scripted('empty'))
  const seen: string[] = []
  let after = ''
  for (let pages = 0; pages < 5; pages++) {
    const { recreates, next } = await list(ask, `?limit=2${after}`)
    seen.push(...recreates.map(({ recreate_id }) => recreate_id))
    if (next === null) break
    after = `&after=${encodeURIComponent(next)}`
  }
  t.is(seen.length, 5)
  t.is(new Set(seen).size, 5)
})

test('a limit out of range is rejected', async (t) => {
  for (const limit of ['0', '101', '-1', 'x', '1.5']) {
    const answer = await server.ask(`${CREATE}?limit=${limit}`)
    t.is(answer.status, 422)
    t.deepEqual(await failuresOf(answer), ['query.limit value_error'])
  }
})

test('a deleted recreate is removed everywhere, with its files', async (t) => {
  const recreateId = await create(server, scripted('table'))
  const { data } = await waitFor(server, recreateId, 'COMPLETED')
  const answer = await remove(recreateId)
  t.is(answer.status, 200)
  t.deepEqual(await answer.json(), { status: 'SUCCESS', data: { recreate_id: recreateId, deleted: true } })
  for (const path of [`status/?recreate_id=${recreateId}`, `${recreateId}/to_json`, `${recreateId}/events`]) {
    t.is((await server.ask(CREATE + path)).status, 404)
  }
  t.is((await fetch(data.xls_download_url!)).status, 404)
  t.is((await fetch(data.ppt_download_url!)).status, 404)
  t.is((await remove(recreateId)).status, 404)
})

test('a hidden or unfinished recreate can be deleted', async (t) => {
  const hidden = await create(server, scripted('table'))
  await hide(server, hidden)
  t.is((await remove(hidden)).status, 200)
  const held = await startScriptedServer(t)
  const working = await create(held, scripted('heedful'))
  await waitFor(held, working, 'EXTRACTING')
  t.is((await held.ask(`${CREATE}${working}/`, { method: 'DELETE' })).status, 200)
  t.deepEqual(await readStatus(held, working), { detail: 'Not Found' } as never)
})
