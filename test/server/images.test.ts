import test from 'ava'
import { drawnImage } from '../fixtures/drawn-image.js'
import { rawPng } from '../fixtures/raw-png.js'
import { complete, failuresOf, postCreate, UNLIMITED, untilTheFileEnds } from './asking.js'
import { startTestServer } from './running-server.js'

const png = await drawnImage(85, 110).png().toBuffer()
const server = await startTestServer(untilTheFileEnds, { ...UNLIMITED, RECREATE_OCR: 'off' })

test('an image is accepted as a document based on its content', async (t) => {
  const { data } = await complete(server, png, {}, { fileName: 'report.pdf' })
  t.is(data.status, 'COMPLETED')
})

test('an image that is too damaged to read is rejected at file with 422', async (t) => {
  t.deepEqual(await failuresOf(await postCreate(server, png.subarray(0, 50), {}, { fileName: 'scan.png' })), [
    'body.file value_error',
  ])
})

test('a small file that declares an image too large for memory is rejected with 413', async (t) => {
  const bomb = rawPng({ width: 100_000, height: 100_000, rows: new Uint8Array(100) })
  t.is((await postCreate(server, bomb)).status, 413)
})

test('an image has no password to remove and is rejected with 422 at file', async (t) => {
  const form = new FormData()
  form.set('file', new Blob([png]), 'scan.png')
  form.set('password', 'secret')
  const answer = await server.ask('/enterprise-api/unprotect-pdf/', { method: 'POST', body: form })
  t.is(answer.status, 422)
  t.deepEqual(await failuresOf(answer), ['body.file value_error'])
})
