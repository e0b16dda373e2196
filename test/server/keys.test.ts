import test from 'ava'
import { CREATE, UNKNOWN_ID, untilTheFileEnds } from './asking.js'
import { startScriptedServer } from './scripted-server.js'

const server = await startScriptedServer(untilTheFileEnds)
const WRONG = `rk_${'0'.repeat(16)}_${'x'.repeat(43)}`

function askWith(headers: Record<string, string>, path = '/enterprise-api/formats/', method = 'GET') {
  return fetch(server.url + path, { headers, method })
}

for (const name of ['X-Service-Api-Key', 'x-service-api-key', 'X-Prosights-Api-Key', 'X-Any-Thing-Api-Key']) {
  test(`a key is read from ${name}`, async (t) => {
    t.is((await askWith({ [name]: server.key })).status, 200)
  })
}

for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
  test(`a key is read from Authorization: ${scheme}`, async (t) => {
    t.is((await askWith({ Authorization: `${scheme} ${server.key}` })).status, 200)
  })
}

const right = server.key
const several: readonly (readonly [string, Record<string, string>, number])[] = [
  ['X-Service-Api-Key wins over a wrong Bearer', { 'X-Service-Api-Key': right, Authorization: `Bearer ${WRONG}` }, 200],
  ['a wrong X-Service-Api-Key wins over Bearer', { 'X-Service-Api-Key': WRONG, Authorization: `Bearer ${right}` }, 401],
  ['X-Service-Api-Key wins over another header', { 'X-A-Api-Key': WRONG, 'X-Service-Api-Key': right }, 200],
  ['Bearer wins over another header', { 'X-A-Api-Key': WRONG, Authorization: `Bearer ${right}` }, 200],
  ['a wrong Bearer wins over another header', { 'X-A-Api-Key': right, Authorization: `Bearer ${WRONG}` }, 401],
  ['an empty X-Service-Api-Key is ignored', { 'X-Service-Api-Key': '', Authorization: `Bearer ${right}` }, 200],
]
for (const [title, headers, status] of several) {
  test(`with several keys, ${title}`, async (t) => {
    t.is((await askWith(headers)).status, status)
  })
}

const refused: Readonly<Record<string, Record<string, string>>> = {
  'no key': {},
  'a wrong key': { 'X-Service-Api-Key': WRONG },
  'an empty key': { 'X-Service-Api-Key': '' },
  'a key with its end changed': {
    'X-Service-Api-Key': `${server.key.slice(0, -1)}${server.key.endsWith('A') ? 'B' : 'A'}`,
  },
  'another scheme': { Authorization: `Basic ${server.key}` },
  'a key in the query alone': { 'X-Other': server.key },
}
for (const [what, headers] of Object.entries(refused)) {
  test(`${what} is 401 on every operation that requires a key, known or not`, async (t) => {
    const operations = [
      ['POST', CREATE],
      ['GET', CREATE],
      ['GET', `${CREATE}status/?recreate_id=${UNKNOWN_ID}&api_key=${server.key}`],
      ['POST', `${CREATE}hide/`],
      ['GET', `${CREATE}${UNKNOWN_ID}/to_json`],
      ['GET', `${CREATE}${UNKNOWN_ID}/events`],
      ['DELETE', `${CREATE}${UNKNOWN_ID}`],
      ['GET', '/enterprise-api/formats/'],
      ['POST', '/enterprise-api/unprotect-pdf/'],
      ['POST', '/enterprise-api/validate-token'],
      ['GET', '/enterprise-api/nothing/here'],
      ['PUT', CREATE],
    ] as const
    for (const [method, path] of operations) {
      const answer = await askWith(headers, path, method)
      t.is(answer.status, 401, `${method} ${path}`)
      t.regex(answer.headers.get('Content-Type') ?? '', /^application\/json/)
      const json = (await answer.json()) as { detail: string }
      t.deepEqual(Object.keys(json), ['detail'])
      t.is(typeof json.detail, 'string')
    }
  })
}

test('no alternative spelling of a path bypasses authentication', async (t) => {
  for (const path of [
    '/Enterprise-API/recreate/',
    '/ENTERPRISE-API/formats/',
    '//enterprise-api/formats/',
    '/enterprise%2dapi/formats/',
    '/./enterprise-api/formats/',
    '/x/../enterprise-api/formats/',
    '/enterprise-api%2fformats/',
  ]) {
    const answer = await askWith({}, path)
    t.true([401, 404].includes(answer.status), `${path}: ${answer.status}`)
  }
})

test('a revoked key is rejected at once', async (t) => {
  const { key, keyId } = await server.keys.create({ owner: 'short' })
  t.is((await askWith({ 'X-Service-Api-Key': key })).status, 200)
  await server.keys.revoke(keyId)
  t.is((await askWith({ 'X-Service-Api-Key': key })).status, 401)
})

test('public paths need no key', async (t) => {
  for (const path of ['/healthz', '/readyz', '/metrics']) t.is((await askWith({}, path)).status, 200, path)
})

test('keys, links and document names are not logged', async (t) => {
  await askWith({ 'X-Service-Api-Key': server.key })
  await fetch(`${server.url}/files/a-secret-token`)
  t.true(server.logged.length > 0)
  t.false(server.logged.some((line) => line.includes(server.key) || line.includes('a-secret-token')))
})
