import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { folderBlobs } from '../../adapters/blobs/folder-blobs.js'
import { blobStoreCases, sharedBlobStoreCases, streamingBlobStoreCases } from '../contracts/blobs.js'
import { testNeeding } from '../fixtures/needs.js'

const folder = await mkdtemp(join(tmpdir(), 'recreate-blobs-'))
test.after.always(() => rm(folder, { recursive: true, force: true }))

for (const { title, run } of [...blobStoreCases, ...streamingBlobStoreCases]) {
  test.serial(title, async (t) => {
    await run(() => folderBlobs(join(folder, 'all')))
    t.deepEqual(await readdir(join(folder, 'all', '.aside')), [], 'leftovers')
  })
}

for (const { title, run } of sharedBlobStoreCases) {
  test.serial(title, async (t) => {
    await run({
      module: new URL('../../adapters/blobs/folder-blobs.js', import.meta.url).href,
      export: 'folderBlobs',
      options: join(folder, 'shared'),
    })
    t.pass()
  })
}

test('a key is a path below the folder', async (t) => {
  const blobs = folderBlobs(join(folder, 'paths'))
  await blobs.put('jobs/1/report.pdf', Buffer.from('%PDF'))
  t.is(await readFile(join(folder, 'paths', 'jobs', '1', 'report.pdf'), 'utf8'), '%PDF')
  t.is(await blobs.path?.('jobs/1/report.pdf'), join(folder, 'paths', 'jobs', '1', 'report.pdf'))
})

test('only the user who creates the folder can open it', async (t) => {
  await folderBlobs(join(folder, 'private', 'blobs')).put('jobs/1/report.pdf', Buffer.from('%PDF'))
  t.true((await stat(join(folder, 'private/blobs/jobs/1/report.pdf'))).isFile())
  for (const path of ['private', 'private/blobs', 'private/blobs/jobs/1']) {
    const { mode } = await stat(join(folder, path))
    if (process.platform !== 'win32') t.is((mode & 0o777).toString(8), '700', path)
  }
})

test('a key that would lead outside the folder is rejected', async (t) => {
  const root = join(folder, 'refused')
  const blobs = folderBlobs(root)
  const keys = [
    '..',
    '../a',
    'a/../../b',
    'a/..',
    './a',
    'a/./b',
    '.aside/a',
    '.hidden',
    '/a',
    'a/',
    'a//b',
    '',
    'a\\b',
    'a b',
    'a\0',
  ]
  for (const key of keys) {
    const expected = {
      code: 'store_failed',
      message: /^Expected a blob's key in .*refused to be segments of .*; got `/,
    }
    await t.throwsAsync(blobs.put(key, Uint8Array.of(1)), expected, key)
    await t.throwsAsync(blobs.get(key), expected, key)
    await t.throwsAsync(blobs.delete(key), expected, key)
    await t.throwsAsync(async () => blobs.path?.(key), expected, key)
  }
  await t.throwsAsync(stat(root), { code: 'ENOENT' })
})

test('a list contains nothing outside the folder and no temporary files', async (t) => {
  const root = join(folder, 'within')
  const blobs = folderBlobs(root)
  await blobs.put('a', Uint8Array.of(1))
  await writeFile(join(folder, 'outside'), '')
  await writeFile(join(root, '.aside', '1-left'), '')
  const listed: string[] = []
  for (const prefix of ['', '../', '../out', '.', '.aside/', '/', 'a/../']) {
    for await (const key of blobs.list(prefix)) listed.push(`${prefix} ${key}`)
  }
  t.deepEqual(listed, [' a'])
})

test('empty folders are deleted, others stay', async (t) => {
  const root = join(folder, 'emptied')
  const blobs = folderBlobs(`${root}/`)
  await blobs.put('jobs/1/pages/1', Uint8Array.of(1))
  await blobs.put('jobs/2/pages/1', Uint8Array.of(1))
  await blobs.delete('jobs/1/pages/1')
  t.deepEqual(await readdir(join(root, 'jobs')), ['2'])
  await blobs.delete('jobs/2/pages/1')
  t.deepEqual(await readdir(root), ['.aside'])
})

test('temporary files of a dead process are deleted after a day', async (t) => {
  const aside = join(folder, 'swept', '.aside')
  await mkdir(aside, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(aside, name), '')
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(join(aside, 'old'), yesterday, yesterday)
  await folderBlobs(join(folder, 'swept')).put('a', Uint8Array.of(1))
  t.deepEqual(await readdir(aside), ['new'])
})

test('a folder that is deleted during a put is created again', async (t) => {
  const root = join(folder, 'taken-away')
  const blobs = folderBlobs(root)
  await blobs.put('a', Uint8Array.of(1))
  await rm(root, { recursive: true })
  await blobs.put('b', Uint8Array.of(2))
  t.deepEqual(await readFile(join(root, 'b')), Buffer.of(2))
})

test('a blob whose key is a prefix folder of others is rejected with the reason', async (t) => {
  const blobs = folderBlobs(join(folder, 'below'))
  await blobs.put('a/b', Uint8Array.of(1))
  await t.throwsAsync(blobs.put('a', Uint8Array.of(1)), { code: 'store_failed', message: /put a in .*below failed: / })
  await t.throwsAsync(blobs.put('a/b/c', Uint8Array.of(1)), {
    code: 'store_failed',
    message: /put a\/b\/c in .* failed: /,
  })
  t.deepEqual(await readdir(join(folder, 'below', '.aside')), [])
})

testNeeding('linux')('a reader that stops early leaves no file open', async (t) => {
  const blobs = folderBlobs(join(folder, 'unread'))
  await blobs.put('a', new Uint8Array(200_000))
  for (const readsFirst of [false, true]) {
    const iterator = (await blobs.get('a'))?.[Symbol.asyncIterator]()
    if (readsFirst) await iterator?.next()
    await iterator?.return?.()
  }
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  t.deepEqual(
    open.filter((path) => path.startsWith(join(folder, 'unread'))),
    [],
  )
})

test('a folder that cannot be created is named', async (t) => {
  await writeFile(join(folder, 'obstacle'), '')
  const blobs = folderBlobs(join(folder, 'obstacle'))
  await t.throwsAsync(blobs.put('a', Uint8Array.of(1)), {
    code: 'store_failed',
    message: /put a in .*obstacle failed: /,
  })
})
