import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import test from 'ava'
import { HandedDocuments } from '../../adapters/child/handed-documents.js'

const source = (text: string) => ({ fileName: `${text}.pdf`, bytes: Buffer.from(text) })

test('a source lies on disk once for all who use it, for nobody else to read, and goes with the last use', async (t) => {
  const gone: number[] = []
  const handed = new HandedDocuments((id) => gone.push(id))
  const one = source('one')
  const [first, second] = await Promise.all([handed.take(one), handed.take(one)])
  t.is(first, second)
  t.is(await readFile(first.path, 'utf8'), 'one')
  if (process.platform !== 'win32') t.is((await stat(dirname(first.path))).mode & 0o077, 0)
  await handed.release(one)
  t.is(await readFile(first.path, 'utf8'), 'one')
  await handed.release(one)
  await t.throwsAsync(stat(first.path), { code: 'ENOENT' })
  t.deepEqual(gone, [first.id])
  await handed.close()
})

test('a source that waits is not written again', async (t) => {
  const handed = new HandedDocuments(() => {})
  const one = source('one')
  const probed = await handed.take(one)
  await handed.wait(one)
  t.is(await handed.take(one), probed)
  await handed.close()
})

test('only so many sources wait, and closing deletes all', async (t) => {
  const handed = new HandedDocuments(() => {})
  let folder = ''
  for (let number = 0; number < 30; number++) {
    const each = source(`${number}`)
    folder = dirname((await handed.take(each)).path)
    await handed.wait(each)
  }
  t.is((await readdir(folder)).length, 16)
  await handed.close()
  await t.throwsAsync(stat(folder), { code: 'ENOENT' })
})
