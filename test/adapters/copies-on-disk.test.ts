import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { CopiesOnDisk } from '../../adapters/workers/copies-on-disk.js'
import type { Source } from '../../core/source.js'

const source = (text: string) => ({ fileName: `${text}.pdf`, bytes: Buffer.from(text) })

test.serial('copies are readable only by their owner, until they are deleted', async (t) => {
  const copies = new CopiesOnDisk()
  const handed = await copies.transfer(source('one'))
  const path = 'path' in handed ? handed.path : ''
  t.is(await readFile(path, 'utf8'), 'one')
  if (process.platform !== 'win32') t.is((await stat(dirname(path))).mode & 0o077, 0)
  await copies.release(handed)
  await t.throwsAsync(stat(path), { code: 'ENOENT' })
  await copies.close()
  await t.throwsAsync(stat(dirname(path)), { code: 'ENOENT' })
})

test.serial('a stored source is not copied and not deleted', async (t) => {
  const folder = await makeTemporaryFolder(t)
  const path = join(folder, 'stored')
  await writeFile(path, 'one')
  const copies = new CopiesOnDisk()
  const handed = await copies.transfer({ fileName: 'one.pdf', path })
  t.deepEqual(handed, { fileName: 'one.pdf', path })
  await copies.release(handed)
  await copies.close()
  t.deepEqual(await readdir(folder), ['stored'])
})

test.serial('a deleted folder is created again', async (t) => {
  const copies = new CopiesOnDisk()
  const path = await pathOf(copies, source('one'))
  await rm(dirname(path), { recursive: true })
  const next = await pathOf(copies, source('two'))
  t.is(await readFile(next, 'utf8'), 'two')
  await copies.close()
  await t.throwsAsync(stat(dirname(next)), { code: 'ENOENT' })
})

test.serial('a source that could not be written is written at the next request', async (t) => {
  const folder = await makeTemporaryFolder(t)
  await rm(folder, { recursive: true })
  const copies = new CopiesOnDisk()
  const one = source('one')
  await t.throwsAsync(pathOf(copies, one), {
    code: 'output_failed',
    message: /^The copy of one\.pdf for the child processes could not be written: ENOENT/,
  })
  await mkdir(folder)
  t.is(await readFile(await pathOf(copies, one), 'utf8'), 'one')
  await copies.close()
})

test.serial('copies of a killed program are deleted: of this machine at once, of others days later', async (t) => {
  const folder = await makeTemporaryFolder(t)
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const old = [`recreate-${dead}-abcdef`, `recreate-${process.ppid}-abcdef`, `recreate-${dead}-reports`, 'recreate-x']
  const machine = (await makeFolder()).match(/^recreate-\d+-(\w+)-/)?.[1]
  const here = `recreate-${dead}-${machine}-fresh1`
  const names = [...old, `recreate-${dead}-fresh1`, `recreate-${dead}-0123456789ab-fresh1`, here]
  for (const name of names) await mkdir(join(folder, name))
  await writeFile(join(folder, names[0] ?? '', '1.bin'), 'left')
  const daysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  for (const name of old) await utimes(join(folder, name), daysAgo, daysAgo)
  const copies = new CopiesOnDisk()
  const own = basename(dirname(await pathOf(copies, source('one'))))
  t.regex(own, new RegExp(`^recreate-${process.pid}-`))
  t.deepEqual((await readdir(folder)).sort(), [own, ...names.slice(1, -1)].sort())
  await copies.close()
})

/** Returns the name of a folder for copies. */
async function makeFolder(): Promise<string> {
  const copies = new CopiesOnDisk()
  const path = await pathOf(copies, source('none'))
  await copies.close()
  return basename(dirname(path))
}

test.serial('copies of a killed program on this machine are deleted at the next start', async (t) => {
  const folder = await makeTemporaryFolder(t)
  const module = new URL('../../adapters/workers/copies-on-disk.js', import.meta.url).href
  const script = `
    import { CopiesOnDisk } from ${JSON.stringify(module)}
    await new CopiesOnDisk().transfer({ fileName: 'a.pdf', bytes: Buffer.from('secret') })
    process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, TMPDIR: folder } })
  t.is((await readdir(folder)).length, 1)
  const copies = new CopiesOnDisk()
  const own = basename(dirname(await pathOf(copies, source('one'))))
  t.deepEqual(await readdir(folder), [own])
  await copies.close()
})

async function pathOf(copies: CopiesOnDisk, source: Source): Promise<string> {
  const handed = await copies.transfer(source)
  return 'path' in handed ? handed.path : ''
}

/** Replaces the system's temporary folder for a test. */
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
