import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { HandedDocuments } from '../../adapters/child/handed-documents.js'

const source = (text: string) => ({ fileName: `${text}.pdf`, bytes: Buffer.from(text) })

test.serial(
  'a source lies on disk once for all who use it, for nobody else to read, and goes with the last use',
  async (t) => {
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
  },
)

test.serial('a source that waits is not written again', async (t) => {
  const handed = new HandedDocuments(() => {})
  const one = source('one')
  const probed = await handed.take(one)
  await handed.wait(one)
  t.is(await handed.take(one), probed)
  await handed.close()
})

test.serial('only so many sources wait, and closing deletes all', async (t) => {
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

test.serial('a folder that was tidied away is made again', async (t) => {
  const handed = new HandedDocuments(() => {})
  const { path } = await handed.take(source('one'))
  await rm(dirname(path), { recursive: true })
  const { path: next } = await handed.take(source('two'))
  t.is(await readFile(next, 'utf8'), 'two')
  await handed.close()
  await t.throwsAsync(stat(dirname(next)), { code: 'ENOENT' })
})

test.serial('a source that could not be written is written when it is asked for again', async (t) => {
  const folder = await makeTemporaryFolder(t)
  await rm(folder, { recursive: true })
  const handed = new HandedDocuments(() => {})
  const one = source('one')
  await t.throwsAsync(handed.take(one), {
    code: 'output_failed',
    message: /^The copy of one\.pdf for the child processes could not be written: ENOENT/,
  })
  await mkdir(folder)
  t.is(await readFile((await handed.take(one)).path, 'utf8'), 'one')
  await handed.close()
})

test.serial(
  'what a program killed days ago left is swept, and what is fresh or a living one holds is not',
  async (t) => {
    const folder = await makeTemporaryFolder(t)
    const { pid: dead } = spawnSync(process.execPath, ['--version'])
    const old = [`recreate-${dead}-abcdef`, `recreate-${process.ppid}-abcdef`, `recreate-${dead}-reports`, 'recreate-x']
    const names = [...old, `recreate-${dead}-fresh1`]
    for (const name of names) await mkdir(join(folder, name))
    await writeFile(join(folder, names[0] ?? '', '1.bin'), 'left')
    const daysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
    for (const name of old) await utimes(join(folder, name), daysAgo, daysAgo)
    const handed = new HandedDocuments(() => {})
    const own = basename(dirname((await handed.take(source('one'))).path))
    t.regex(own, new RegExp(`^recreate-${process.pid}-`))
    t.deepEqual((await readdir(folder)).sort(), [own, ...names.slice(1)].sort())
    await handed.close()
  },
)

/** A folder that is the system's for temporary files until the test ends. */
async function makeTemporaryFolder(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-test-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  t.teardown(async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}
