import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { sqliteRecords } from '../../adapters/records/sqlite-records.js'
import { RecreateError } from '../../core/errors.js'
import { recordStoreCases, sharedRecordStoreCases } from '../contracts/records.js'

const folder = await mkdtemp(join(tmpdir(), 'recreate-sqlite-'))
test.after.always(() => rm(folder, { recursive: true, force: true }))

for (const { title, run } of recordStoreCases) {
  test(title, async (t) => {
    await run(() => sqliteRecords(join(folder, 'all.db')))
    t.pass()
  })
}

for (const [index, { title, run }] of sharedRecordStoreCases.entries()) {
  test.serial(title, async (t) => {
    await run({
      module: new URL('../../adapters/records/sqlite-records.js', import.meta.url).href,
      export: 'sqliteRecords',
      // The file does not exist yet, and both processes create it at the same time.
      options: join(folder, `shared-${index}`, 'records.db'),
    })
    t.pass()
  })
}

test('records persist after the store is closed', async (t) => {
  const file = join(folder, 'again.db')
  const first = sqliteRecords(file)
  await first.set('a', { kept: true })
  await first.close()
  const second = sqliteRecords(file)
  t.deepEqual(await second.get('a'), { kept: true })
  t.true(await second.delete('a'))
  await second.close()
})

test('the folder is created with the first call, not before', async (t) => {
  const records = sqliteRecords(join(folder, 'made', 'in', 'time', 'records.db'))
  t.false((await readdir(folder)).includes('made'))
  t.is(await records.get('a'), undefined)
  t.true((await readdir(join(folder, 'made', 'in', 'time'))).includes('records.db'))
  await records.close()
})

/** Windows has no file modes. */
async function hasMode(t: ExecutionContext, path: string, mode: string) {
  if (process.platform !== 'win32') t.is(((await stat(path)).mode & 0o777).toString(8), mode, path)
}

test('only the user who creates the file can read it, its journal and its folder', async (t) => {
  const records = sqliteRecords(join(folder, 'private', 'records.db'))
  await records.set('a', 1)
  t.is(await records.get('a'), 1)
  await hasMode(t, join(folder, 'private'), '700')
  for (const name of ['records.db', 'records.db-wal', 'records.db-shm']) {
    await hasMode(t, join(folder, 'private', name), '600')
  }
  await records.close()
})

test('an existing folder and file keep their modes', async (t) => {
  await mkdir(join(folder, 'open'))
  await chmod(join(folder, 'open'), 0o750)
  const file = join(folder, 'open', 'records.db')
  await writeFile(file, '')
  await chmod(file, 0o640)
  const records = sqliteRecords(file)
  await records.set('a', 1)
  t.is(await records.get('a'), 1)
  await hasMode(t, join(folder, 'open'), '750')
  await hasMode(t, file, '640')
  await records.close()
})

test('a file that is not a database is named and left unchanged', async (t) => {
  const file = join(folder, 'letter.db')
  const letter = 'Dear reader, this is not a database. '.repeat(100)
  await writeFile(file, letter)
  const records = sqliteRecords(file)
  const error = await t.throwsAsync(records.set('jobs/1', 1), { instanceOf: RecreateError, code: 'store_failed' })
  t.is(error?.message, `Records sqlite: set jobs/1 in ${file} failed: file is not a database`)
  t.is((error?.cause as Error | undefined)?.message, 'file is not a database')
  await records.close()
  t.is(await readFile(file, 'utf8'), letter)
})

test('a failed opening is retried', async (t) => {
  const obstacle = join(folder, 'obstacle')
  await writeFile(obstacle, '')
  const records = sqliteRecords(join(obstacle, 'records.db'))
  await t.throwsAsync(records.get('a'), { code: 'store_failed', message: /get a in .*obstacle.*records\.db failed: / })
  await rm(obstacle)
  t.is(await records.get('a'), undefined)
  await records.close()
})

test('a closed store rejects all calls', async (t) => {
  const records = sqliteRecords(join(folder, 'closed.db'))
  await records.set('a', 1)
  await records.close()
  await records.close()
  await t.throwsAsync(records.get('a'), {
    code: 'store_failed',
    message: /get a in .*closed\.db failed: it is closed$/,
  })
})

test('a list that is read slowly does not block writers', async (t) => {
  const file = join(folder, 'slow.db')
  const [reader, writer] = [sqliteRecords(file), sqliteRecords(file)]
  for (let index = 0; index < 10; index++) await writer.set(`a/${index}`, index)
  for await (const { key } of reader.list('a/')) await writer.delete(key)
  t.deepEqual(await writer.getMany(['a/0', 'a/9']), [undefined, undefined])
  await Promise.all([reader.close(), writer.close()])
})
