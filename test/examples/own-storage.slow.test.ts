import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import {
  blobStoreCases,
  recordStoreCases,
  sharedBlobStoreCases,
  sharedRecordStoreCases,
  streamingBlobStoreCases,
} from 'recreate-engine/testing'
import { convertOnFiles, fileBlobs, fileRecords } from '../../examples/own-storage.js'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder } from '../server/commands/run-command.js'

const module = new URL('../../examples/own-storage.js', import.meta.url).href
const folder = await mkdtemp(join(tmpdir(), 'recreate-own-storage-'))
test.after.always(() => rm(folder, { recursive: true, force: true }))

for (const { title, run } of recordStoreCases) {
  test.serial(`records: ${title}`, async (t) => {
    await run(() => fileRecords(join(folder, 'records')))
    t.pass()
  })
}

for (const { title, run } of sharedRecordStoreCases) {
  test.serial(`records: ${title}`, async (t) => {
    await run({ module, export: 'fileRecords', options: join(folder, 'shared-records') })
    t.pass()
  })
}

for (const { title, run } of [...blobStoreCases, ...streamingBlobStoreCases]) {
  test.serial(`blobs: ${title}`, async (t) => {
    await run(() => fileBlobs(join(folder, 'blobs')))
    t.pass()
  })
}

for (const { title, run } of sharedBlobStoreCases) {
  test.serial(`blobs: ${title}`, async (t) => {
    await run({ module, export: 'fileBlobs', options: join(folder, 'shared-blobs') })
    t.pass()
  })
}

test.serial('documents converted on custom storage are available to the next engine', async (t) => {
  const data = await makeFolder(t, { 'report.pdf': await drawPdf([statement]) })
  const pdf = join(data, 'report.pdf')
  const [first] = await convertOnFiles(pdf, data)
  t.is(first?.state, 'COMPLETED')
  const both = await convertOnFiles(pdf, data)
  t.is(both.length, 2)
  t.is(both[1]?.recreateId, first?.recreateId)
  const names = await readdir(join(data, 'blobs'))
  t.is(names.filter((name) => name.endsWith('.xlsx.file')).length, 2)
  t.false(names.some((name) => name.endsWith('.new')))
})
