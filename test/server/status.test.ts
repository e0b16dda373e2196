import test from 'ava'
import {
  CREATE,
  complete,
  create,
  failuresOf,
  hide,
  readStatus,
  UNKNOWN_ID,
  untilTheFileEnds,
  waitFor,
} from './asking.js'
import { scripted, startScriptedServer } from './scripted-server.js'

const server = await startScriptedServer(untilTheFileEnds)
const statusOf = (query: string) => server.ask(`${CREATE}status/${query}`)

for (const query of ['', '?recreate_id=', '?other=1']) {
  test(`a status without an id is rejected as missing in the query: ${query || 'no query'}`, async (t) => {
    const answer = await statusOf(query)
    t.is(answer.status, 422)
    t.deepEqual(await failuresOf(answer), ['query.recreate_id missing'])
  })
}

for (const id of ['x', '1234', `${UNKNOWN_ID}0`, UNKNOWN_ID.replace('6', 'g')]) {
  test(`${id} is rejected as an invalid UUID`, async (t) => {
    const answer = await statusOf(`?recreate_id=${id}`)
    t.is(answer.status, 422)
    t.deepEqual(await failuresOf(answer), ['query.recreate_id uuid_parsing'])
  })
}

test('a well-formed but unknown id is not found', async (t) => {
  const answer = await statusOf(`?recreate_id=${UNKNOWN_ID}`)
  t.is(answer.status, 404)
  t.deepEqual(await answer.json(), { detail: 'Not Found' })
})

test('a recreate and a format are found by upper-case ids', async (t) => {
  const formats = (await (await server.ask('/enterprise-api/formats/')).json()) as {
    data: { configurations: readonly { id: string }[] }
  }
  const selected_table_format = formats.data.configurations[1]!.id.toUpperCase()
  const { data } = await complete(server, scripted('table'), { selected_table_format })
  const id = data.recreate_id.toUpperCase()
  t.not(id, data.recreate_id)
  for (const [method, path] of [
    ['GET', `status/?recreate_id=${id}`],
    ['GET', `${id}/to_json`],
    ['GET', `${id}/events`],
    ['GET', `${id}/corrections`],
    ['POST', `hide/?recreate_id=${id}&hidden=false`],
    ['DELETE', id],
  ] as const) {
    const answer = await server.ask(CREATE + path, { method })
    t.is(answer.status, 200, path)
    t.notRegex(await answer.text(), new RegExp(id), path)
  }
  t.is((await server.ask(`${CREATE}status/?recreate_id=${data.recreate_id}`)).status, 404)
})

test('the links are signed anew at each status', async (t) => {
  const recreateId = await create(server, scripted('table'))
  const first = await waitFor(server, recreateId, 'COMPLETED')
  await new Promise((resolve) => setTimeout(resolve, 5))
  const second = await readStatus(server, recreateId)
  t.not(first.data.xls_download_url, second.data.xls_download_url)
  for (const { data } of [first, second]) t.is((await fetch(data.xls_download_url!)).status, 200)
})

test('the links start with the configured public address', async (t) => {
  const env = { RECREATE_PUBLIC_URL: 'https://recreate.example.com/behind/', RECREATE_RATE_LIMITS_OTHERS: '0' }
  const proxied = await startScriptedServer(t, { env })
  const { data } = await waitFor(proxied, await create(proxied, scripted('table')), 'COMPLETED')
  for (const url of [data.xls_download_url, data.ppt_download_url]) {
    t.true(url?.startsWith('https://recreate.example.com/behind/files/'))
  }
})

test('a hidden recreate has no status until it is shown again', async (t) => {
  const recreateId = await create(server, scripted('table'))
  await hide(server, recreateId)
  t.is((await statusOf(`?recreate_id=${recreateId}`)).status, 404)
  await hide(server, recreateId, false)
  t.is((await statusOf(`?recreate_id=${recreateId}`)).status, 200)
})
