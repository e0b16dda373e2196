import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { type BlobStore, s3Blobs, sqliteRecords } from '../../index.js'
import { startS3Server } from '../fixtures/s3-server.js'
import { complete, hide } from './asking.js'
import { scripted, startScriptedServer } from './scripted-server.js'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function startOnS3(
  t: import('ava').ExecutionContext,
  change: (blobs: BlobStore) => BlobStore = (blobs) => blobs,
) {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-redirect-'))
  const s3 = await startS3Server()
  const blobs = s3Blobs({ bucket: 'recreate', endpoint: s3.url, region: s3.region, credentials: s3.credentials })
  const records = sqliteRecords(join(folder, 'records.sqlite'))
  t.teardown(async () => {
    await blobs.close()
    await records.close()
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })
  const server = await startScriptedServer(t, { records, engine: { blobs: change(blobs) } })
  const { data } = await complete(server, scripted('table'), {}, { fileName: '決算 report.pdf' })
  return { s3, server, id: data.recreate_id, url: data.xls_download_url! }
}

test('a file in S3 is downloaded from there, with the same bytes and name', async (t) => {
  const { s3, server, id, url } = await startOnS3(t)
  const redirect = await fetch(url, { redirect: 'manual' })
  t.is(redirect.status, 302)
  t.is(redirect.headers.get('Cache-Control'), 'no-store')
  const address = new URL(redirect.headers.get('Location') ?? '')
  t.is(address.origin, s3.url)
  t.is(address.searchParams.get('X-Amz-Expires'), '60')

  const before = s3.requests.length
  const answer = await fetch(url)
  t.is(answer.status, 200)
  t.is(answer.headers.get('Content-Type'), XLSX)
  t.regex(answer.headers.get('Content-Disposition') ?? '', /^attachment;.*UTF-8''%E6%B1%BA%E7%AE%97%20report\.xlsx$/)
  const pieces: Uint8Array[] = []
  for await (const piece of (await server.engine.file(id, 'xlsx')).data) pieces.push(piece)
  t.deepEqual(Buffer.from(await answer.arrayBuffer()), Buffer.concat(pieces))
  // Requests: a lookup here, one download by the redirected client, and one by the engine for this test.
  t.deepEqual(
    s3.requests.slice(before).map(({ method }) => method),
    ['HEAD', 'GET', 'GET'],
  )
})

test('an unauthorized client is not redirected', async (t) => {
  const { server, id, url } = await startOnS3(t)
  await hide(server, id)
  t.is((await fetch(url, { redirect: 'manual' })).status, 404)
  await hide(server, id, false)
  t.is((await fetch(`${url.slice(0, -3)}AAA`, { redirect: 'manual' })).status, 404)
  t.is((await fetch(url, { redirect: 'manual' })).status, 302)
})

test('a HEAD is answered without a redirect, because the S3 URL is signed for GET', async (t) => {
  const { url } = await startOnS3(t)
  const head = await fetch(url, { method: 'HEAD', redirect: 'manual' })
  t.is(head.status, 200)
  t.is(head.headers.get('Content-Type'), XLSX)
})

test('the URL of a file expires with its recreate', async (t) => {
  const hasty = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    link: (key, options) => blobs.link!(key, { ...options, lifeMs: Math.min(options.lifeMs, 3000) }),
  })
  const { url } = await startOnS3(t, hasty)
  const address = (await fetch(url, { redirect: 'manual' })).headers.get('Location') ?? ''
  t.is((await fetch(address)).status, 200)
  await new Promise((resolve) => setTimeout(resolve, 3100))
  t.is((await fetch(address)).status, 403)
  t.is((await fetch(url)).status, 200)
})
