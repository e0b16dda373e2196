import test from 'ava'
import { CREATE, complete, create, hide, readStatus, untilTheFileEnds, waitFor } from './asking.js'
import { scripted, startScriptedServer } from './scripted-server.js'

const server = await startScriptedServer(untilTheFileEnds)
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

async function links(fileName?: string) {
  const { data } = await complete(server, scripted('table'), {}, fileName === undefined ? {} : { fileName })
  return { id: data.recreate_id, xls: data.xls_download_url!, ppt: data.ppt_download_url! }
}

test('a link opens its file without a key, as what it is, with its length', async (t) => {
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

test('a HEAD tells what a GET would, without the bytes', async (t) => {
  const { xls } = await links()
  const [head, get] = [await fetch(xls, { method: 'HEAD' }), await fetch(xls)]
  t.is(head.status, 200)
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition']) {
    t.is(head.headers.get(name), get.headers.get(name))
  }
  t.is((await head.arrayBuffer()).byteLength, 0)
  await get.arrayBuffer()
})

test('a link opens with a slash behind it as without', async (t) => {
  const { xls } = await links()
  t.is((await fetch(`${xls}/`)).status, 200)
})

test('a file is saved under the name of its document', async (t) => {
  const { xls, ppt } = await links('annual report.pdf')
  t.is((await fetch(xls)).headers.get('Content-Disposition'), 'attachment; filename="annual report.xlsx"')
  t.is((await fetch(ppt)).headers.get('Content-Disposition'), 'attachment; filename="annual report.pptx"')
})

test('a name of any script is kept, as RFC 6266 has it', async (t) => {
  const { xls } = await links('決算 — Überblick €.pdf')
  const disposition = (await fetch(xls)).headers.get('Content-Disposition') ?? ''
  const name = /filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? ''
  t.is(decodeURIComponent(name), '決算 — Überblick €.xlsx')
})

test('a name is no path, and breaks no header', async (t) => {
  for (const fileName of ['../../etc/passwd.pdf', 'C:\\temp\\a.pdf', 'a"b;c.pdf']) {
    const { xls } = await links(fileName)
    const answer = await fetch(xls)
    t.is(answer.status, 200)
    t.notRegex(answer.headers.get('Content-Disposition') ?? '', /\.\.|[/\\]temp|etc/)
  }
})

test('a link names neither the owner nor the document', async (t) => {
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

test('a link is not found while its recreate is hidden, and opens again when it is shown', async (t) => {
  const { id, xls, ppt } = await links()
  await hide(server, id)
  for (const url of [xls, ppt]) t.is((await fetch(url)).status, 404)
  await hide(server, id, false)
  for (const url of [xls, ppt]) t.is((await fetch(url)).status, 200)
})

test('a link is not found when its recreate has been deleted', async (t) => {
  const { id, xls, ppt } = await links()
  await server.ask(`${CREATE}${id}`, { method: 'DELETE' })
  for (const url of [xls, ppt]) {
    const answer = await fetch(url)
    t.is(answer.status, 404)
    t.deepEqual(await answer.json(), { detail: 'Not Found' })
  }
})

test('a link is not found when its time is over, and the next status has one that opens', async (t) => {
  const env = { RECREATE_LINK_LIFE_MS: '1000', RECREATE_RATE_LIMITS_OTHERS: '0' }
  const hasty = await startScriptedServer(t, { env })
  const id = await create(hasty, scripted('table'))
  const { data } = await waitFor(hasty, id, 'COMPLETED')
  t.is((await fetch(data.xls_download_url!)).status, 200)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  t.is((await fetch(data.xls_download_url!)).status, 404)
  t.is((await fetch((await readStatus(hasty, id)).data.xls_download_url!)).status, 200)
})
