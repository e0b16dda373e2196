import { createHmac } from 'node:crypto'
import test from 'ava'
import { memoryRecords } from '../../index.js'
import { type LinkTarget, linkSecret, links } from '../../server/http/links.js'

const secret = 'a secret of thirty-two bytes or more'
const file: LinkTarget = { kind: 'file', recreateId: '7e9f', format: 'xlsx' }
const copy: LinkTarget = { kind: 'unprotected', id: '51ac' }

test('a link is a URL under the base and opens its file', (t) => {
  for (const baseUrl of ['https://example.com/tables', 'https://example.com/tables/']) {
    const { mint, read } = links({ secret, baseUrl, lifeMs: 1000 })
    for (const target of [file, copy]) {
      const url = mint(target)
      t.regex(url, /^https:\/\/example\.com\/tables\/files\/[\w.-]+$/)
      t.deepEqual(read(tokenOf(url)), target)
    }
  }
})

test('a link works until it expires', (t) => {
  let now = 1_000_000
  const { mint, read } = links({ secret, baseUrl: 'http://localhost', lifeMs: 3_600_000, clock: () => now })
  const token = tokenOf(mint(file))
  now += 3_599_999
  t.deepEqual(read(token), file)
  now += 1
  t.is(read(token), undefined)
})

test('a link with any changed character is invalid', (t) => {
  const { mint, read } = links({ secret, baseUrl: 'http://localhost', lifeMs: 1000 })
  const token = tokenOf(mint(file))
  for (let index = 0; index < token.length; index += 1) {
    for (const other of ['A', 'B', '.', '=', 'é']) {
      const changed = token.slice(0, index) + other + token.slice(index + 1)
      if (changed !== token) t.is(read(changed), undefined, changed)
    }
  }
})

test('a foreign link is invalid', (t) => {
  const { mint, read } = links({ secret, baseUrl: 'http://localhost', lifeMs: 1000 })
  const token = tokenOf(mint(file))
  const [payload, signature] = token.split('.')
  const wrong = ['', '.', '..', `${payload}.`, `.${signature}`, `${token}.`, `${token}=`, 'x'.repeat(100_000)]
  for (const each of wrong) t.is(read(each), undefined)
  const foreign = links({ secret: `${secret}!`, baseUrl: 'http://localhost', lifeMs: 1000 })
  t.is(read(tokenOf(foreign.mint(file))), undefined)
})

test('a link of an unknown kind is invalid', (t) => {
  const { read } = links({ secret, baseUrl: 'http://localhost', lifeMs: 1000 })
  const payload = Buffer.from(JSON.stringify([Date.now() + 1000, 'folder', 'x', 'y'])).toString('base64url')
  t.is(read(`${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`), undefined)
})

test('processes that share records sign with the same secret, created once', async (t) => {
  const records = memoryRecords()
  const secrets = await Promise.all([linkSecret(records), linkSecret(records), linkSecret(records)])
  t.is(new Set([...secrets, await linkSecret(records)]).size, 1)
  t.true(Buffer.from(secrets[0] ?? '', 'base64url').length === 32)
  t.not(await linkSecret(memoryRecords()), secrets[0])
})

test('a configured secret is used and not stored', async (t) => {
  const records = memoryRecords()
  t.is(await linkSecret(records, secret), secret)
  for await (const { key } of records.list('')) t.fail(key)
})

function tokenOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
