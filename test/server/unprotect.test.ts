import test from 'ava'
import { failuresOf, postCreate, problemsOf, UNLIMITED, untilTheFileEnds } from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { startTestServer } from './running-server.js'
import { startScriptedServer } from './scripted-server.js'

const plain = await drawPdf([statement])
const locked = await drawPdf([statement, statement], { userPassword: 'open sesame', ownerPassword: 'mine alone' })
const ownerLocked = await drawPdf([statement], { ownerPassword: 'mine alone' })
const server = await startTestServer(untilTheFileEnds, UNLIMITED)

function unprotect(
  file: Uint8Array | undefined,
  password: string | undefined,
  {
    ask = server.ask,
    headers = {},
  }: { readonly ask?: typeof server.ask; readonly headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = new FormData()
  if (file !== undefined) form.set('file', new Blob([file]), 'Bericht 報告.pdf')
  if (password !== undefined) form.set('password', password)
  return ask('/enterprise-api/unprotect-pdf/', { method: 'POST', body: form, headers })
}

interface Unprotected {
  readonly status: string
  readonly data: { readonly pdf_download_url: string; readonly file_name: string; readonly page_count: number }
}

test('the right password returns a link to a copy without a password', async (t) => {
  const answer = await unprotect(locked, 'open sesame')
  t.is(answer.status, 200)
  const { status, data } = (await answer.json()) as Unprotected
  t.is(status, 'SUCCESS')
  t.deepEqual(Object.keys(data), ['pdf_download_url', 'file_name', 'page_count'])
  t.is(data.page_count, 2)
  t.regex(data.file_name, /^Bericht 報告.*\.pdf$/)
  const file = await fetch(data.pdf_download_url)
  t.is(file.headers.get('Content-Type'), 'application/pdf')
  t.is((await postCreate(server, new Uint8Array(await file.arrayBuffer()))).status, 200)
})

test('the owner password is accepted too', async (t) => {
  t.is((await unprotect(locked, 'mine alone')).status, 200)
})

test('a client that accepts PDF gets the bytes', async (t) => {
  const answer = await unprotect(locked, 'open sesame', { headers: { Accept: 'application/pdf' } })
  t.is(answer.status, 200)
  t.is(answer.headers.get('Content-Type'), 'application/pdf')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  t.is(answer.headers.get('Content-Length'), `${bytes.length}`)
  t.is((await postCreate(server, bytes)).status, 200)
})

test('a wrong password is rejected at password and not repeated', async (t) => {
  const answer = await unprotect(locked, 'my secret guess')
  t.is(answer.status, 422)
  const problems = await problemsOf(answer)
  t.deepEqual(
    problems.map(({ loc, type }) => [loc, type]),
    [[['body', 'password'], 'value_error']],
  )
  t.notRegex(problems[0]!.msg, /my secret guess/)
})

test('an empty password is tried, and opens a PDF with only an owner password', async (t) => {
  t.is((await unprotect(ownerLocked, '')).status, 200)
  t.deepEqual(await failuresOf(await unprotect(locked, '')), ['body.password value_error'])
})

test('an unprotected PDF is returned unchanged', async (t) => {
  const answer = await unprotect(plain, '', { headers: { Accept: 'application/pdf' } })
  t.deepEqual(Buffer.from(await answer.arrayBuffer()), plain)
})

test('file and password are both required and reported together', async (t) => {
  const answer = await unprotect(undefined, undefined)
  t.is(answer.status, 422)
  t.deepEqual(await failuresOf(answer), ['body.file missing', 'body.password missing'])
})

for (const bytes of [Buffer.from('hello'), new Uint8Array(), Buffer.from('%PDF-1.7\nnothing')]) {
  test(`${bytes.length} bytes that are not a PDF are rejected at file`, async (t) => {
    const answer = await unprotect(bytes, '')
    t.is(answer.status, 422)
    t.deepEqual(await failuresOf(answer), ['body.file value_error'])
  })
}

test('the copy expires with its link', async (t) => {
  const hasty = await startScriptedServer(t, {
    env: { RECREATE_LINK_LIFE_MS: '1000' },
    engine: { timing: { unprotectedMs: 1000 } },
  })
  const { data } = (await (await unprotect(locked, 'open sesame', hasty)).json()) as Unprotected
  t.is((await fetch(data.pdf_download_url)).status, 200)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  t.is((await fetch(data.pdf_download_url)).status, 404)
})
