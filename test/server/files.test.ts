import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { folderBlobs, sqliteRecords } from '../../index.js'
import { CREATE, complete, create, hide, readStatus, untilTheFileEnds, waitFor } from './asking.js'
import { scripted, startScriptedServer } from './scripted-server.js'

const server = await startScriptedServer(untilTheFileEnds)
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

async function links(fileName?: string) {
  const { data } = await complete(server, scripted('table'), {}, fileName === undefined ? {} : { fileName })
  return { id: data.recreate_id, xls: data.xls_download_url!, ppt: data.ppt_download_url! }
}

test('a link opens its file without a key, with its content type and length', async (t) => {
  const { xls, ppt } = await links()
  for (const [url, type] of [
    [xls, XLSX],
    [ppt, PPTX],
  ] as const) {
    const answer = await fetch(url)
    t.is(answer.status, 200)
    t.is(answer.headers.get('Content-Type'), type)
    const bytes = Buffer.from(await answer.arrayBuffer())
    t.is(answer.headers.get('Content-Length'), `${bytes.length}`)
    t.is(bytes.subarray(0, 2).toString(), 'PK')
  }
})

test('a HEAD returns the headers of a GET without the bytes', async (t) => {
  const { xls } = await links()
  const [head, get] = [await fetch(xls, { method: 'HEAD' }), await fetch(xls)]
  t.is(head.status, 200)
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition']) {
    t.is(head.headers.get(name), get.headers.get(name))
  }
  t.is((await head.arrayBuffer()).byteLength, 0)
  await get.arrayBuffer()
})

test('a link works with and without a trailing slash', async (t) => {
  const { xls } = await links()
  t.is((await fetch(`${xls}/`)).status, 200)
})

test('a file is saved under the name of its document', async (t) => {
  const { xls, ppt } = await links('annual report.pdf')
  t.is((await fetch(xls)).headers.get('Content-Disposition'), 'attachment; filename="annual report.xlsx"')
  t.is((await fetch(ppt)).headers.get('Content-Disposition'), 'attachment; filename="annual report.pptx"')
})

test('a name in any script is encoded according to RFC 6266', async (t) => {
  const { xls } = await links('決算 — Überblick €.pdf')
  const disposition = (await fetch(xls)).headers.get('Content-Disposition') ?? ''
  const name = /filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? ''
  t.is(decodeURIComponent(name), '決算 — Überblick €.xlsx')
})

test('a name is not a path and cannot inject headers', async (t) => {
  for (const fileName of ['../../etc/passwd.pdf', 'C:\\temp\\a.pdf', 'a"b;c.pdf']) {
    const { xls } = await links(fileName)
    const answer = await fetch(xls)
    t.is(answer.status, 200)
    t.notRegex(answer.headers.get('Content-Disposition') ?? '', /\.\.|[/\\]temp|etc/)
  }
})

test('a link contains neither the owner nor the document', async (t) => {
  const owner = 'Ashgrove Capital'
  const fileName = 'merger.pdf'
  const { data } = await complete({ ask: await server.askAs(owner) }, scripted('table'), {}, { fileName })
  const token = new URL(data.xls_download_url!).pathname.slice('/files/'.length)
  const written = Buffer.from(token.split('.')[0]!, 'base64url').toString()
  t.regex(written, new RegExp(data.recreate_id))
  t.notRegex(written, /Ashgrove|merger/)
  t.is((await fetch(data.xls_download_url!)).status, 200)
})

test('a link that was tampered with is not found', async (t) => {
  const { xls, ppt } = await links()
  const [payload, signature] = new URL(xls).pathname.slice('/files/'.length).split('.')
  const [otherPayload] = new URL(ppt).pathname.slice('/files/'.length).split('.')
  const changed = `${signature![0] === 'A' ? 'B' : 'A'}${signature!.slice(1)}`
  const longer = Buffer.from(
    Buffer.from(payload!, 'base64url')
      .toString()
      .replace(/\d+/, (expiry) => `${Number(expiry) + 1}`),
  ).toString('base64url')
  const tokens = [
    `${payload}.${changed}`,
    `${otherPayload}.${signature}`,
    `${longer}.${signature}`,
    payload,
    `${payload}.`,
    `.${signature}`,
    `${payload}.${signature}.`,
    `${payload}.${signature}=`,
    'x',
    '%E0%A4%A',
    'a'.repeat(8000),
  ]
  for (const token of tokens) {
    const answer = await server.ask(`/files/${token}`)
    t.is(answer.status, 404, token)
    t.deepEqual(await answer.json(), { detail: 'Not Found' })
  }
})

test('a link is not found while its recreate is hidden, and works again when it is shown', async (t) => {
  const { id, xls, ppt } = await links()
  await hide(server, id)
  for (const url of [xls, ppt]) t.is((await fetch(url)).status, 404)
  await hide(server, id, false)
  for (const url of [xls, ppt]) t.is((await fetch(url)).status, 200)
})

test('a link is not found after its recreate is deleted', async (t) => {
  const { id, xls, ppt } = await links()
  await server.ask(`${CREATE}${id}`, { method: 'DELETE' })
  for (const url of [xls, ppt]) {
    const answer = await fetch(url)
    t.is(answer.status, 404)
    t.deepEqual(await answer.json(), { detail: 'Not Found' })
  }
})

test('an expired link is not found, and the next status has a valid one', async (t) => {
  const env = { RECREATE_LINK_LIFE_MS: '1000', RECREATE_RATE_LIMITS_OTHERS: '0' }
  const hasty = await startScriptedServer(t, { env })
  const id = await create(hasty, scripted('table'))
  const { data } = await waitFor(hasty, id, 'COMPLETED')
  t.is((await fetch(data.xls_download_url!)).status, 200)
  await setTimeout(1100)
  t.is((await fetch(data.xls_download_url!)).status, 404)
  t.is((await fetch((await readStatus(hasty, id)).data.xls_download_url!)).status, 200)
})

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

test('a file has an ETag and a date that stay while it is unchanged', async (t) => {
  const { id, xls, ppt } = await links()
  const again = (await readStatus(server, id)).data.xls_download_url!
  t.not(again, xls)
  const [first, second, other] = await Promise.all([xls, again, ppt].map((url) => fetch(url, { method: 'HEAD' })))
  t.regex(first!.headers.get('ETag') ?? '', /^"[0-9a-f-]{36}"$/)
  t.is(second!.headers.get('ETag'), first!.headers.get('ETag'))
  t.not(other!.headers.get('ETag'), first!.headers.get('ETag'))
  const modified = Date.parse(first!.headers.get('Last-Modified') ?? '')
  t.true(Math.abs(Date.now() - modified) < 60_000)
  t.is(first!.headers.get('Accept-Ranges'), 'bytes')
})

test('a client with the current file gets 304 without a body', async (t) => {
  const { xls } = await links()
  const { headers } = await fetch(xls, { method: 'HEAD' })
  const [tag, modified] = [headers.get('ETag')!, headers.get('Last-Modified')!]
  const earlier = new Date(Date.parse(modified) - 1000).toUTCString()
  for (const [given, status] of [
    [{ 'If-None-Match': tag }, 304],
    [{ 'If-None-Match': `"x", W/${tag}` }, 304],
    [{ 'If-None-Match': '*' }, 304],
    [{ 'If-None-Match': '"x"' }, 200],
    [{ 'If-Modified-Since': modified }, 304],
    [{ 'If-Modified-Since': earlier }, 200],
    [{ 'If-None-Match': tag, Range: 'bytes=0-9' }, 304],
  ] as const) {
    // Without it, fetch adds `Cache-Control: no-cache`, which requests the file unconditionally.
    const answer = await fetch(xls, { headers: { 'Cache-Control': 'max-age=0', ...given } })
    t.is(answer.status, status, JSON.stringify(given))
    t.is(answer.headers.get('ETag'), tag)
    t.is((await bytesOf(answer)).length > 0, status === 200)
  }
})

test('a byte range is sent alone, and an interrupted download can be resumed', async (t) => {
  const { xls } = await links()
  const whole = await bytesOf(await fetch(xls))
  const size = whole.length
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    [`bytes=${size - 5}-`, size - 5, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=100-${size + 100}`, 100, size - 1],
  ] as const) {
    const answer = await fetch(xls, { headers: { Range: range } })
    t.is(answer.status, 206, range)
    t.is(answer.headers.get('Content-Range'), `bytes ${start}-${end}/${size}`)
    t.is(answer.headers.get('Content-Length'), `${end - start + 1}`)
    t.is(answer.headers.get('Content-Type'), XLSX)
    t.deepEqual(await bytesOf(answer), whole.subarray(start, end + 1))
  }
})

test('an unsatisfiable range is rejected with the size, and an invalid one is ignored', async (t) => {
  const { xls } = await links()
  const size = (await bytesOf(await fetch(xls))).length
  for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=5-1']) {
    const answer = await fetch(xls, { headers: { Range: range } })
    t.is(answer.status, 416, range)
    t.is(answer.headers.get('Content-Range'), `bytes */${size}`)
    t.is(answer.headers.get('Content-Disposition'), null)
    t.deepEqual(Object.keys((await answer.json()) as object), ['detail'])
  }
  for (const range of ['bytes', 'pages=1-2', 'bytes=x-y', 'bytes=0-9,20-29']) {
    const answer = await fetch(xls, { headers: { Range: range } })
    t.is(answer.status, 200, range)
    t.is((await bytesOf(answer)).length, size)
  }
})

test('a range of another version gets the whole file', async (t) => {
  const { xls } = await links()
  const { headers } = await fetch(xls, { method: 'HEAD' })
  const [tag, modified] = [headers.get('ETag')!, headers.get('Last-Modified')!]
  for (const [version, status] of [
    [tag, 206],
    [modified, 206],
    ['"another"', 200],
    [`W/${tag}`, 200],
    [new Date(0).toUTCString(), 200],
  ] as const) {
    const answer = await fetch(xls, { headers: { Range: 'bytes=0-9', 'If-Range': version } })
    t.is(answer.status, status, version)
    await answer.arrayBuffer()
  }
})

test('ranges are also served from a folder, and no file stays open', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-ranges-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const blobs = folderBlobs(join(folder, 'blobs'))
  const records = sqliteRecords(join(folder, 'records.sqlite'))
  t.teardown(() => records.close())
  const open = new Set<string>()
  const large = randomBytes(300_000)
  const own = await startScriptedServer(t, {
    records,
    engine: {
      renderers: [
        { format: 'xlsx', extension: 'xlsx', mediaType: XLSX, render: async () => large },
        { format: 'pptx', extension: 'pptx', mediaType: PPTX, render: async () => large },
      ],
      blobs: {
        ...blobs,
        async get(key) {
          const pieces = (await blobs.get(key))?.[Symbol.asyncIterator]()
          if (pieces === undefined) return undefined
          const id = randomUUID()
          if (key.includes('render-')) open.add(id)
          const end = (result: IteratorResult<Uint8Array>) => {
            if (result.done) open.delete(id)
            return result
          }
          const watched: AsyncIterator<Uint8Array> = {
            next: async () => end(await pieces.next()),
            return: async () => end(await pieces.return!()),
          }
          return { [Symbol.asyncIterator]: () => watched }
        },
      },
    },
  })
  const { data } = await complete(own, scripted('table'))
  const url = data.xls_download_url!
  const ask = (headers: Record<string, string>, method = 'GET') => fetch(url, { method, headers })
  t.deepEqual(await bytesOf(await ask({ Range: 'bytes=70000-200000' })), large.subarray(70_000, 200_001))
  const tag = (await ask({}, 'HEAD')).headers.get('ETag')!
  t.is((await ask({ 'If-None-Match': tag, 'Cache-Control': 'max-age=0' })).status, 304)
  t.is((await ask({ Range: 'bytes=300000-' })).status, 416)
  const left = new AbortController()
  const leaving = await fetch(url, { headers: { Range: 'bytes=1-' }, signal: left.signal })
  left.abort()
  await leaving.arrayBuffer().catch(() => {})
  for (let patience = 200; open.size > 0 && patience > 0; patience--) await setTimeout(10)
  t.is(open.size, 0)
})
