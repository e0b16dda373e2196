import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import test from 'ava'
import { memoryRecords } from '../../index.js'
import {
  CREATE,
  complete,
  create,
  failuresOf,
  hide,
  postCreate,
  UNKNOWN_ID,
  UNLIMITED,
  untilTheFileEnds,
  waitFor,
} from './asking.js'
import { createForm } from './running-server.js'
import { heldWork, scripted, startScriptedServer } from './scripted-server.js'

const MOST_BYTES = 100_000
const server = await startScriptedServer(untilTheFileEnds, {
  env: { ...UNLIMITED, RECREATE_MAX_UPLOAD_BYTES: `${MOST_BYTES}` },
})
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=xx' }
const FILE_HEAD = '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'

type Operation = (id: string) => readonly [method: string, path: string]

/** Every operation with a recreate id, except those that accept a hidden one. */
const READING: readonly Operation[] = [
  (id: string) => ['GET', `${CREATE}status/?recreate_id=${id}`],
  (id: string) => ['GET', `${CREATE}${id}/to_json`],
  (id: string) => ['GET', `${CREATE}${id}/events`],
]
const KNOWING_HIDDEN: readonly Operation[] = [
  (id: string) => ['POST', `${CREATE}hide/?recreate_id=${id}`],
  (id: string) => ['DELETE', `${CREATE}${id}`],
]

async function isNotFound(answer: Response): Promise<boolean> {
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
  return answer.status === 404 && !!isJson && (await answer.text()) === '{"detail":"Not Found"}'
}

test('an unknown recreate is not found on every operation', async (t) => {
  for (const operation of [...READING, ...KNOWING_HIDDEN]) {
    const [method, path] = operation(UNKNOWN_ID)
    t.true(await isNotFound(await server.ask(path, { method })), path)
  }
})

test("another owner's recreate is not found on every operation, and stays unchanged", async (t) => {
  const ask = await server.askAs('stranger')
  const { data } = await complete(server, scripted('table'))
  for (const operation of [...READING, ...KNOWING_HIDDEN]) {
    const [method, path] = operation(data.recreate_id)
    t.true(await isNotFound(await ask(path, { method })), path)
  }
  t.is((await fetch(data.xls_download_url!)).status, 200)
  const listed = (await (await ask(CREATE)).json()) as { data: { recreates: readonly object[] } }
  t.deepEqual(listed.data.recreates, [])
})

test('a hidden recreate is not found on every operation except hide and DELETE', async (t) => {
  const id = await create(server, scripted('table'))
  await hide(server, id)
  for (const operation of READING) {
    const [method, path] = operation(id)
    t.true(await isNotFound(await server.ask(path, { method })), path)
  }
  for (const operation of KNOWING_HIDDEN) {
    const [method, path] = operation(id)
    t.is((await server.ask(path, { method })).status, 200)
  }
})

test('an unknown path is not found', async (t) => {
  for (const path of [
    '/nothing',
    '/enterprise-api/nothing',
    '/enterprise-api',
    `${CREATE}${UNKNOWN_ID}/other`,
    '/files',
  ]) {
    t.true(await isNotFound(await server.ask(path)), path)
  }
})

const wrongMethods = [
  ['PUT', CREATE, 'GET, HEAD, POST'],
  ['POST', `${CREATE}status/`, 'GET, HEAD'],
  ['DELETE', `${CREATE}status/`, 'GET, HEAD'],
  ['DELETE', `${CREATE}status`, 'GET, HEAD'],
  ['GET', `${CREATE}hide/`, 'POST'],
  ['PUT', `${CREATE}hide`, 'POST'],
  ['DELETE', `${CREATE}hide/`, 'POST'],
  ['DELETE', `${CREATE}hide`, 'POST'],
  ['POST', `${CREATE}${UNKNOWN_ID}/to_json`, 'GET, HEAD'],
  ['POST', `${CREATE}${UNKNOWN_ID}/events`, 'GET, HEAD'],
  ['GET', `${CREATE}${UNKNOWN_ID}`, 'DELETE'],
  ['PUT', `${CREATE}${UNKNOWN_ID}/corrections`, 'GET, HEAD, POST'],
  ['POST', '/enterprise-api/formats/', 'GET, HEAD'],
  ['GET', '/enterprise-api/unprotect-pdf/', 'POST'],
  ['GET', '/enterprise-api/validate-token', 'POST'],
  ['POST', '/files/x', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
] as const
for (const [method, path, allowed] of wrongMethods) {
  test(`${method} ${path} is 405, and Allow lists the allowed methods`, async (t) => {
    const answer = await server.ask(path, { method })
    t.is(answer.status, 405)
    t.is((answer.headers.get('Allow') ?? '').split(', ').toSorted().join(', '), allowed)
    t.deepEqual(await answer.json(), { detail: 'Method Not Allowed' })
  })
}

test('a file with a declared length over the limit is 413 before it is read', async (t) => {
  // Only the head is sent. A service that waits for the body would never respond.
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  const head = `POST ${CREATE} HTTP/1.1\r\nHost: x\r\nX-Service-Api-Key: ${server.key}\r\n`
  socket.write(`${head}Content-Type: multipart/form-data; boundary=xx\r\nContent-Length: 5000000\r\n\r\n`)
  const [first] = (await new Promise((resolve) => socket.once('data', (data) => resolve([data])))) as [Buffer]
  socket.destroy()
  t.regex(first.toString(), /^HTTP\/1\.1 413 /)
  t.regex(first.toString(), /\r\nContent-Type: application\/json/)
})

test('a file that exceeds the limit during the upload is 413', async (t) => {
  const answer = await server.ask(CREATE, {
    method: 'POST',
    headers: MULTIPART,
    body: streamed(FILE_HEAD, ...Array.from({ length: 20 }, () => 'A'.repeat(10_000)), '\r\n--xx--\r\n'),
    duplex: 'half',
  } as RequestInit)
  t.is(answer.status, 413)
  t.is(typeof ((await answer.json()) as { detail: unknown }).detail, 'string')
})

test('a JSON body over the limit is 413', async (t) => {
  for (const path of [`${CREATE}hide/`, '/enterprise-api/validate-token']) {
    const answer = await server.ask(path, { method: 'POST', body: `{"token":"${'x'.repeat(2_000_000)}"}` })
    t.is(answer.status, 413)
    t.deepEqual(Object.keys((await answer.json()) as object), ['detail'])
  }
})

for (const [what, body, headers] of [
  ['ends in the middle of a file', `${FILE_HEAD}abc`, MULTIPART],
  ['has no part', 'nothing of the kind', MULTIPART],
  ['has a part without a head', '--xx\r\nnonsense\r\n\r\nabc\r\n--xx--\r\n', MULTIPART],
  ['has no boundary', 'x', { 'Content-Type': 'multipart/form-data' }],
] as const) {
  for (const path of [CREATE, '/enterprise-api/unprotect-pdf/']) {
    test(`a form that ${what} is 400 at ${path}`, async (t) => {
      const answer = await server.ask(path, { method: 'POST', headers, body })
      t.is(answer.status, 400)
      t.is(typeof ((await answer.json()) as { detail: unknown }).detail, 'string')
    })
  }
}

test('requests over the limit per minute are 429 with Retry-After, separately for each operation', async (t) => {
  const env = { RECREATE_RATE_LIMITS_CREATE: '2', RECREATE_RATE_LIMITS_OTHERS: '3' }
  const paced = await startScriptedServer(t, { env })
  const statuses: number[] = []
  for (let count = 0; count < 3; count++) statuses.push((await postCreate(paced, scripted('empty'))).status)
  t.deepEqual(statuses, [200, 200, 429])
  const formats: Response[] = []
  for (let count = 0; count < 4; count++) formats.push(await paced.ask('/enterprise-api/formats/'))
  t.deepEqual(
    formats.map(({ status }) => status),
    [200, 200, 200, 429],
  )
  const answer = formats.at(-1)!
  t.true(isRetryAfter(answer))
  t.deepEqual(Object.keys((await answer.json()) as object), ['detail'])
  const other = await paced.askAs('other')
  t.is((await other('/enterprise-api/formats/')).status, 200)
})

test('requests over the limit of an address are 429 before the key is checked', async (t) => {
  const { url, ask } = await startScriptedServer(t, { env: { RECREATE_RATE_LIMITS_ADDRESS: '3' } })
  const guesses: Response[] = []
  for (let count = 0; count < 4; count++) guesses.push(await fetch(`${url}/enterprise-api/formats/`))
  t.deepEqual(
    guesses.map(({ status }) => status),
    [401, 401, 401, 429],
  )
  t.true(isRetryAfter(guesses.at(-1)!))
  t.deepEqual(await guesses.at(-1)!.json(), { detail: 'Too many requests' })
  t.is((await ask('/enterprise-api/formats/')).status, 429, 'also with a key')
  t.is((await fetch(`${url}/files/token`)).status, 429)
  t.is((await fetch(`${url}/healthz`)).status, 200)
})

test('behind a proxy, the address that the proxy saw counts, not one from the client', async (t) => {
  const env = { RECREATE_RATE_LIMITS_ADDRESS: '1', RECREATE_TRUST_PROXY: 'true' }
  const { url } = await startScriptedServer(t, { env })
  const askFrom = async (...addresses: string[]) =>
    (await fetch(`${url}/enterprise-api/formats/`, { headers: { 'X-Forwarded-For': addresses.join(', ') } })).status
  t.is(await askFrom('198.51.100.1'), 401)
  t.is(await askFrom('198.51.100.2'), 401)
  t.is(await askFrom('203.0.113.7', '198.51.100.2'), 429)
})

test('without a trusted proxy, no header changes the address', async (t) => {
  const { url } = await startScriptedServer(t, { env: { RECREATE_RATE_LIMITS_ADDRESS: '1' } })
  const askFrom = async (address: string) =>
    (await fetch(`${url}/enterprise-api/formats/`, { headers: { 'X-Forwarded-For': address } })).status
  t.deepEqual([await askFrom('198.51.100.1'), await askFrom('198.51.100.2')], [401, 429])
})

test('a create is 503 with Retry-After while too much work is queued', async (t) => {
  const { gates, engine } = heldWork()
  const busy = await startScriptedServer(t, { engine, env: { ...UNLIMITED, RECREATE_MAX_QUEUED: '1' } })
  const statuses: number[] = []
  let last: Response | undefined
  for (let count = 0; count < 8; count++) {
    last = await postCreate(busy, scripted('empty'))
    statuses.push(last.status)
  }
  t.is(statuses[0], 200)
  t.is(last?.status, 503)
  t.true(isRetryAfter(last!))
  t.deepEqual(Object.keys((await last!.json()) as object), ['detail'])
  t.is((await busy.ask('/enterprise-api/formats/')).status, 200)
  for (const gate of Object.values(gates)) gate.open()
})

test('the key is checked before the limits, limits before fields, and fields before the owner', async (t) => {
  const paced = await startScriptedServer(t, { env: { RECREATE_RATE_LIMITS_OTHERS: '1' } })
  const bad = `${paced.url}${CREATE}status/?recreate_id=x`
  t.is((await fetch(bad)).status, 401)
  t.is((await paced.ask(bad)).status, 422)
  t.is((await paced.ask(bad)).status, 429)
  t.is((await fetch(bad)).status, 401)
  const stranger = await server.askAs('orderly')
  const id = await create(server, scripted('empty'))
  const answer = await stranger(`${CREATE}hide/`, {
    method: 'POST',
    body: JSON.stringify({ recreate_id: id, hidden: 'maybe' }),
  })
  t.is(answer.status, 422)
  t.deepEqual(await failuresOf(answer), ['body.hidden literal_error'])
})

test('an unexpected error is 500 with the request id, which is also logged, and without internals', async (t) => {
  const records = memoryRecords()
  let isBroken = false
  const broken = await startScriptedServer(t, {
    records: {
      ...records,
      getMany(...given) {
        if (isBroken) throw new Error('the shelf /var/secret fell down')
        return records.getMany(...given)
      },
    },
  })
  const id = await create(broken, scripted('empty'))
  await waitFor(broken, id, 'COMPLETED')
  isBroken = true
  const answer = await broken.ask(`${CREATE}status/?recreate_id=${id}`, { headers: { 'X-Request-Id': 'request-7' } })
  t.is(answer.status, 500)
  t.regex(answer.headers.get('Content-Type') ?? '', /^application\/json/)
  t.is(answer.headers.get('X-Request-Id'), 'request-7')
  const { detail, ...rest } = (await answer.json()) as { detail: string }
  t.deepEqual(rest, {})
  t.regex(detail, /request-7/)
  t.notRegex(detail, /shelf|secret|Error|at /)
  t.true(broken.logged.some((line) => line.includes('request-7') && line.includes('the shelf')))
})

test('a client that sends a large body without a key receives the error response', async (t) => {
  const form = createForm(new Uint8Array(20_000_000))
  const answer = await fetch(server.url + CREATE, { method: 'POST', body: form })
  t.is(answer.status, 401)
  t.deepEqual(Object.keys((await answer.json()) as object), ['detail'])
})

test('a rejected body is not read forever', async (t) => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const request = { method: 'POST', headers: MULTIPART, body: endless, duplex: 'half' } as RequestInit
  // The connection ends, whether the response is read or the connection is closed first.
  await fetch(server.url + CREATE, request).then(
    async (answer) => t.is(answer.status, 401),
    () => t.pass(),
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  const soFar = sent
  await new Promise((resolve) => setTimeout(resolve, 300))
  t.is(sent, soFar)
})

for (const [one, other] of [
  ['/enterprise-api/recreate', '/enterprise-api/recreate/'],
  ['/enterprise-api/recreate/status', '/enterprise-api/recreate/status/'],
  [`${CREATE}${UNKNOWN_ID}/to_json`, `${CREATE}${UNKNOWN_ID}/to_json/`],
  [`${CREATE}${UNKNOWN_ID}/events`, `${CREATE}${UNKNOWN_ID}/events/`],
  ['/enterprise-api/formats', '/enterprise-api/formats/'],
  ['/enterprise-api/recreate/hide', '/enterprise-api/recreate/hide/'],
  ['/enterprise-api/unprotect-pdf', '/enterprise-api/unprotect-pdf/'],
  ['/enterprise-api/validate-token', '/enterprise-api/validate-token/'],
] as const) {
  test(`${one} returns the same with a trailing slash, without a redirect`, async (t) => {
    for (const method of ['GET', 'POST']) {
      const [a, b] = await Promise.all([one, other].map((path) => server.ask(path, { method, redirect: 'manual' })))
      t.is(a!.status, b!.status)
      t.false(a!.status >= 300 && a!.status < 400)
      t.is(await a!.text(), await b!.text())
    }
  })
}

test('without configured origins, no response has CORS headers', async (t) => {
  const headers = { Origin: 'https://app.example.com', 'Access-Control-Request-Method': 'POST' }
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await server.ask('/enterprise-api/formats/', { method, headers })
    t.deepEqual(
      [...answer.headers.keys()].filter((name) => name.startsWith('access-control-')),
      [],
    )
  }
})

test('configured origins are allowed, also in preflight requests without a key; others are not', async (t) => {
  const open = await startScriptedServer(t, { env: { RECREATE_CORS_ORIGINS: 'https://app.example.com' } })
  const preflight = (origin: string) =>
    fetch(`${open.url}${CREATE}`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-service-api-key',
      },
    })
  const allowed = await preflight('https://app.example.com')
  t.is(allowed.status, 204)
  t.is(allowed.headers.get('Access-Control-Allow-Origin'), 'https://app.example.com')
  t.regex(allowed.headers.get('Access-Control-Allow-Headers') ?? '', /x-service-api-key/)
  t.is((await preflight('https://evil.example.com')).headers.get('Access-Control-Allow-Origin'), null)
  const refused = await fetch(`${open.url}${CREATE}`, { headers: { Origin: 'https://app.example.com' } })
  t.is(refused.status, 401)
  t.is(refused.headers.get('Access-Control-Allow-Origin'), 'https://app.example.com')
})

test('every response has the security headers and its id', async (t) => {
  for (const path of ['/healthz', '/nothing', '/enterprise-api/formats/', `${CREATE}status/`]) {
    const { headers } = await server.ask(path)
    t.is(headers.get('X-Content-Type-Options'), 'nosniff')
    t.is(headers.get('X-Frame-Options'), 'DENY')
    t.is(headers.get('Referrer-Policy'), 'no-referrer')
    t.is(headers.get('Cache-Control'), 'no-store')
    t.regex(headers.get('Content-Security-Policy') ?? '', /default-src 'none'/)
    t.truthy(headers.get('X-Request-Id'))
    t.is(headers.get('X-Powered-By'), null)
  }
})

test('an uploaded file is removed from the disk after the response', async (t) => {
  const own = await startScriptedServer(t)
  await postCreate(own, scripted('empty'))
  await postCreate(own, Buffer.from('no document'))
  t.deepEqual(await readdir(`${own.folder}/uploads`), [])
})

test('an interrupted upload leaves nothing on the disk, and the service keeps running', async (t) => {
  const own = await startScriptedServer(t)
  const socket = connect(Number(new URL(own.url).port), '127.0.0.1')
  const head = `POST ${CREATE} HTTP/1.1\r\nHost: x\r\nX-Service-Api-Key: ${own.key}\r\n`
  socket.write(`${head}Content-Type: multipart/form-data; boundary=xx\r\nContent-Length: 5000000\r\n\r\n`)
  socket.write(FILE_HEAD + 'A'.repeat(500_000))
  const uploads = () => readdir(`${own.folder}/uploads`)
  await until(async () => (await uploads()).length === 1)
  socket.destroy()
  await until(async () => (await uploads()).length === 0)
  t.is((await postCreate(own, scripted('empty'))).status, 200)
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let patience = 200; patience > 0; patience--) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The condition was not met in time')
}

function isRetryAfter({ headers }: Response): boolean {
  const seconds = headers.get('Retry-After') ?? ''
  return /^\d+$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= 60
}

function streamed(...pieces: readonly string[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Buffer.from(piece))
      controller.close()
    },
  })
}
