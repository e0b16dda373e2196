import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { CREATE, failuresOf, problemsOf, UNLIMITED } from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { createForm, startTestServer } from './running-server.js'

const pdf = await drawPdf([statement])

test('if uploads cannot be stored, the client gets an error, and uploads work again later', async (t) => {
  const server = await startTestServer(t, UNLIMITED)
  const uploads = join(server.folder, 'uploads')
  const send = () => server.ask(CREATE, { method: 'POST', body: createForm(pdf) })
  await rm(uploads, { recursive: true })
  await writeFile(uploads, 'no folder')
  t.is((await send()).status, 500)
  t.is((await server.ask('/healthz')).status, 200)
  await rm(uploads)
  t.is((await send()).status, 200)
})

test('a form with two files is rejected at file, and the second one is not stored', async (t) => {
  const server = await startTestServer(t, UNLIMITED)
  const uploads = join(server.folder, 'uploads')
  const form = createForm(pdf)
  form.append('file', new Blob(['a second one']), 'second.pdf')
  let most = 0
  const watch = setInterval(async () => {
    most = Math.max(most, (await readdir(uploads)).length)
  }, 1)
  const answer = await server.ask(CREATE, { method: 'POST', body: form })
  clearInterval(watch)
  t.is(answer.status, 422)
  t.deepEqual(await failuresOf(answer), ['body.file value_error'])
  t.is(most, 1)
})

test('a file in another field is ignored', async (t) => {
  const server = await startTestServer(t, UNLIMITED)
  const form = createForm(pdf)
  form.append('other', new Blob(['another']), 'other.pdf')
  t.is((await server.ask(CREATE, { method: 'POST', body: form })).status, 200)
})

test('a field that is too long is reported', async (t) => {
  const server = await startTestServer(t, UNLIMITED)
  for (const [path, field] of [
    [CREATE, 'selected_pages'],
    ['/enterprise-api/unprotect-pdf/', 'password'],
  ] as const) {
    const body = createForm(pdf, { [field]: '1,'.repeat(60_000) })
    const answer = await server.ask(path, { method: 'POST', body })
    t.is(answer.status, 422)
    t.deepEqual(await problemsOf(answer), [
      { loc: ['body', field], msg: 'Value error, Expected at most 100000 bytes', type: 'value_error' },
    ])
  }
})
