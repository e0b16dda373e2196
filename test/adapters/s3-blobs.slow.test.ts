import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { s3Blobs } from '../../adapters/blobs/s3-blobs.js'
import type { S3BlobsOptions } from '../../adapters/blobs/s3-options.js'
import type { BlobStore } from '../../core/stores.js'
import { blobStoreCases, sharedBlobStoreCases, streamingBlobStoreCases } from '../contracts/blobs.js'
import { type S3Server, startS3Server } from '../fixtures/s3-server.js'
import { startS3Process } from '../fixtures/start-s3-process.js'

const MIB = 1024 * 1024
const server = await startS3Server()
test.after.always(() => server.close())

function optionsFor({ url, credentials }: Pick<S3Server, 'url' | 'credentials'>, prefix?: string): S3BlobsOptions {
  return { bucket: 'recreate', region: 'eu-central-1', endpoint: url, credentials, prefix }
}

for (const { title, run } of blobStoreCases) {
  test.serial(title, async (t) => {
    await run(() => s3Blobs(optionsFor(server, 'one/two')))
    t.deepEqual(server.openUploads(), [])
  })
}

for (const { title, run } of streamingBlobStoreCases) {
  test.serial(title, async (t) => {
    // Distinguishes the server's open files from the store's.
    const other = await startS3Process()
    t.teardown(() => other.kill('SIGTERM'))
    await run(() => s3Blobs(optionsFor(other)))
    t.pass()
  })
}

for (const { title, run } of sharedBlobStoreCases) {
  test.serial(title, async (t) => {
    await run({
      module: new URL('../../adapters/blobs/s3-blobs.js', import.meta.url).href,
      export: 's3Blobs',
      options: optionsFor(server),
    })
    t.pass()
  })
}

/** Creates a store on its own server, which can be made to fail. */
async function startOwn(
  t: { teardown(end: () => Promise<void>): void },
  change: Partial<S3BlobsOptions> = {},
): Promise<{ readonly own: S3Server; readonly blobs: BlobStore }> {
  const own = await startS3Server()
  const blobs = s3Blobs({ ...optionsFor(own), ...change })
  t.teardown(async () => {
    await blobs.close()
    await own.close().catch(() => {}) // The test may have closed it.
  })
  return { own, blobs }
}

async function* pieces(count: number) {
  for (let index = 0; index < count; index++) yield new Uint8Array(MIB).fill(index)
}

async function keysOf(blobs: BlobStore): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const key of blobs.list('')) keys.push(key)
  return keys
}

test('blobs of two prefixes in one bucket are isolated', async (t) => {
  const { own, blobs } = await startOwn(t, { prefix: 'a' })
  const other = s3Blobs(optionsFor(own, 'ab/'))
  t.teardown(() => other.close())
  await blobs.put('x/1', Uint8Array.of(1))
  t.deepEqual(await keysOf(other), [])
  t.deepEqual(await keysOf(blobs), ['x/1'])
  t.is(own.requests.find(({ method }) => method === 'PUT')?.key, 'a/x/1')
})

test('a small blob is one request, a large one is uploaded in parts', async (t) => {
  const { own, blobs } = await startOwn(t)
  await blobs.put('first', Uint8Array.of(1)) // Cleans up abandoned uploads, once.
  const before = own.requests.length
  await blobs.put('small', pieces(5))
  t.deepEqual(
    own.requests.slice(before).map(({ method }) => method),
    ['PUT'],
  )
  await blobs.put('large', pieces(12))
  t.deepEqual(
    own.requests.slice(before + 1).map(({ method, query }) => `${method} ${query.get('partNumber') ?? ''}`.trim()),
    ['POST', 'PUT 1', 'PUT 2', 'PUT 3', 'POST'],
  )
})

test('an upload that fails half-way deletes its parts and reports the reason', async (t) => {
  const { own, blobs } = await startOwn(t)
  own.inject(({ query }) =>
    query.get('partNumber') === '2' ? { kind: 'fail', status: 403, code: 'Denied' } : undefined,
  )
  let given = 0
  const counted = async function* () {
    for await (const piece of pieces(30)) {
      given++
      yield piece
    }
  }
  await t.throwsAsync(blobs.put('a', counted()), {
    code: 'store_failed',
    message: `Blobs s3: put a in s3://recreate/ at ${own.url} failed: Denied: As the test wants it (HTTP 403)`,
  })
  t.deepEqual(own.openUploads(), [])
  t.is(await blobs.get('a'), undefined)
  t.true(given < 20, `${given} chunks were read`)
})

test('a failure of the data after some parts leaves no part', async (t) => {
  const { own, blobs } = await startOwn(t)
  const failure = new Error('the sender is gone')
  const failing = async function* () {
    yield* pieces(12)
    throw failure
  }
  t.is(await t.throwsAsync(blobs.put('a', failing())), failure)
  t.deepEqual(own.openUploads(), [])
  t.deepEqual(await keysOf(blobs), [])
})

test('temporary failures are retried', async (t) => {
  const { own, blobs } = await startOwn(t)
  const faults = [{ kind: 'drop' }, { kind: 'fail', status: 503, code: 'SlowDown' }] as const
  const failing = (wanted: string) => {
    const left = [...faults]
    own.inject(({ method, query }) =>
      `${method}${query.get('partNumber') ?? ''}` === wanted ? left.shift() : undefined,
    )
  }
  failing('PUT2')
  await blobs.put('a', pieces(12))
  failing('GET')
  let size = 0
  for await (const piece of (await blobs.get('a')) ?? []) size += piece.byteLength
  t.is(size, 12 * MIB)
  failing('DELETE')
  await blobs.delete('a')
  t.deepEqual(await keysOf(blobs), [])
  t.deepEqual(own.openUploads(), [])
})

test('an interrupted read is an error, never a shorter blob', async (t) => {
  const { own, blobs } = await startOwn(t)
  await blobs.put('a', pieces(2))
  own.inject(({ method }) => (method === 'GET' ? { kind: 'dropAfter', bytes: 100_000 } : undefined))
  const reading = async () => {
    for await (const _ of (await blobs.get('a')) ?? []);
  }
  await t.throwsAsync(reading(), { code: 'store_failed', message: /^Blobs s3: get a in s3:\/\/recreate\/ .*aborted/ })
})

test('a read that stops early leaves no connection open', async (t) => {
  const { own, blobs } = await startOwn(t)
  await blobs.put('a', pieces(8))
  for (const readsFirst of [false, true]) {
    const iterator = (await blobs.get('a'))?.[Symbol.asyncIterator]()
    if (readsFirst) await iterator?.next()
    await iterator?.return?.()
    t.true((await iterator?.next())?.done)
  }
  await blobs.close()
  for (let tries = 0; (await own.connections()) > 0 && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  t.is(await own.connections(), 0)
})

test('a link expires, and its lifetime is limited to one minute', async (t) => {
  const { blobs } = await startOwn(t)
  await blobs.put('a', Uint8Array.of(1))
  const how = { fileName: 'a.pdf', mediaType: 'application/pdf' }
  const link = (await blobs.link?.('a', { lifeMs: 3000, ...how })) ?? ''
  t.is((await fetch(link)).status, 200)
  t.is((await fetch(link.replace('response-content-type=application%2Fpdf', 'response-content-type=text'))).status, 403)
  await new Promise((resolve) => setTimeout(resolve, 3100))
  t.is((await fetch(link)).status, 403)
  for (const lifeMs of [0, 999, 60_001, Number.NaN]) {
    await t.throwsAsync(async () => blobs.link?.('a', { lifeMs, ...how }), {
      code: 'option_invalid',
      message: /1000 to 60000/,
    })
  }
})

test('a check reports a missing, unreadable or unwritable bucket', async (t) => {
  const { own } = await startOwn(t)
  const check = (change: Partial<S3BlobsOptions>) => async () => {
    const blobs = s3Blobs({ ...optionsFor(own), ...change })
    try {
      await blobs.check?.()
    } finally {
      await blobs.close()
    }
  }
  const expected = (bucket: string, found: string) => ({
    code: 'store_failed',
    message: `Blobs s3: expected a bucket ${bucket} that these credentials may read and write; ${found} (s3://${bucket}/ at ${own.url})`,
  })
  await t.throwsAsync(check({ bucket: 'none' }), expected('none', 'it does not exist'))
  const credentials = { ...own.credentials, secretAccessKey: 'another' }
  await t.throwsAsync(check({ credentials }), expected('recreate', 'access is denied'))
  own.inject(({ method }) => (method === 'PUT' ? { kind: 'fail', status: 403, code: 'AccessDenied' } : undefined))
  await t.throwsAsync(check({}), { code: 'store_failed', message: /check .* failed: AccessDenied: .*\(HTTP 403\)$/ })
  own.inject(() => undefined)
  await t.notThrowsAsync(check({}))
})

test('an endpoint without a server is reported within seconds', async (t) => {
  const { own, blobs } = await startOwn(t)
  await own.close()
  await t.throwsAsync(blobs.put('a', Uint8Array.of(1)), {
    code: 'store_failed',
    message: new RegExp(`^Blobs s3: put a in s3://recreate/ at ${own.url} failed: .*ECONNREFUSED`),
  })
})

test('an endpoint that does not respond fails after three attempts', async (t) => {
  // On a busy machine, a request reaches the endpoint with a delay.
  const { own, blobs } = await startOwn(t, { timeouts: { answerMs: 2000 } })
  own.inject(() => ({ kind: 'hang' }))
  await t.throwsAsync(blobs.get('a'), { code: 'store_failed', message: /get a .* failed: TimeoutError/ })
  t.is(own.requests.length, 3)
})

test('a stalled download fails', async (t) => {
  const { own, blobs } = await startOwn(t, { timeouts: { pieceMs: 300 } })
  await blobs.put('a', pieces(2))
  own.inject(({ method }) => (method === 'GET' ? { kind: 'stallAfter', bytes: 1000 } : undefined))
  const reading = async () => {
    for await (const _ of (await blobs.get('a')) ?? []);
  }
  await t.throwsAsync(reading(), { code: 'store_failed', message: /no data for 0\.3 s/ })
})

test('uploads abandoned by a dead process are deleted after a day', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-s3-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await (await startS3Server({ folder })).close()
  const uploads = join(folder, 'recreate', 'uploads')
  for (const [key, hours] of Object.entries({ old: 25, new: 23 })) {
    const initiated = new Date(Date.now() - hours * 3_600_000).toISOString()
    const upload = { bucket: 'recreate', key: `p/${key}`, uploadId: key, initiated, mediaType: '' }
    await mkdir(join(uploads, key))
    await writeFile(join(uploads, `${key}.json`), JSON.stringify(upload))
  }
  const own = await startS3Server({ folder })
  const [blobs, other] = [s3Blobs(optionsFor(own, 'p')), s3Blobs(optionsFor(own, 'q'))]
  t.teardown(async () => {
    await Promise.all([blobs.close(), other.close()])
    await own.close()
  })
  const open = () => own.openUploads().map(({ uploadId }) => uploadId)
  await other.put('a', Uint8Array.of(1))
  t.deepEqual(open().sort(), ['new', 'old'])
  await blobs.put('a', Uint8Array.of(1))
  t.deepEqual(open(), ['new'])
  await blobs.forget?.('nothing-of/')
  t.deepEqual(open(), ['new'])
  await blobs.forget?.('n')
  t.deepEqual(open(), [], 'uploads of a deleted blob are removed at once')
})

test('credentials without permission to list uploads can delete', async (t) => {
  const { own, blobs } = await startOwn(t)
  own.inject(({ query }) => (query.has('uploads') ? { kind: 'fail', status: 403, code: 'AccessDenied' } : undefined))
  await blobs.put('a', Uint8Array.of(1))
  await t.notThrowsAsync(async () => blobs.forget?.('a'))
  own.inject(({ query }) => (query.has('uploads') ? { kind: 'fail', status: 400, code: 'Odd' } : undefined))
  await t.throwsAsync(async () => blobs.forget?.('a'), { code: 'store_failed', message: /forget "a" .* Odd/ })
})

test('after a server restart the store works again with all its data', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-s3-'))
  let other = await startS3Process({ folder })
  const port = Number(new URL(other.url).port)
  const blobs = s3Blobs(optionsFor(other))
  t.teardown(async () => {
    await blobs.close()
    await other.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  await blobs.put('a', pieces(7))
  await other.kill('SIGKILL')
  await t.throwsAsync(blobs.put('b', Uint8Array.of(1)), { code: 'store_failed' })
  other = await startS3Process({ folder, port })
  await blobs.put('b', Uint8Array.of(1))
  t.deepEqual(await keysOf(blobs), ['a', 'b'])
  let size = 0
  for await (const piece of (await blobs.get('a')) ?? []) size += piece.byteLength
  t.is(size, 7 * MIB)
})

test('a closed store rejects all calls', async (t) => {
  const { blobs } = await startOwn(t)
  await blobs.put('a', Uint8Array.of(1))
  await blobs.close()
  await t.throwsAsync(blobs.get('a'), { code: 'store_failed', message: /get a .* failed: it is closed$/ })
})

test('invalid options are rejected', (t) => {
  const made = (options: object) => () => s3Blobs({ bucket: 'recreate', ...options })
  t.throws(made({ prefix: 'a b' }), {
    code: 'option_invalid',
    message: /^Expected `prefix` to be segments .*got `a b`$/,
  })
  t.throws(made({ timeouts: { answerMs: 0 } }), {
    code: 'option_invalid',
    message: 'Expected `timeouts.answerMs` to be at least 1 ms, got `0`',
  })
  t.throws(made({ acl: 'public' }), { code: 'option_invalid', message: /^Unknown option `acl`; .*`forcePathStyle`/ })
})

test('nothing is written to the console', async (t) => {
  const module = new URL('../contracts/store-process.js', import.meta.url)
  const reference = {
    module: new URL('../../adapters/blobs/s3-blobs.js', import.meta.url).href,
    export: 's3Blobs',
    options: optionsFor(server),
  }
  const child = fork(module, [JSON.stringify(reference)], { execArgv: [], silent: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  await once(child, 'message')
  child.send({ kind: 'putOften', key: 'quiet', byte: 1, size: 6 * MIB, times: 2 })
  await once(child, 'message')
  child.disconnect()
  await once(child, 'exit')
  t.is(said, '')
})
