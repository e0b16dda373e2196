import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { memoryBlobs } from '../../../adapters/blobs/memory-blobs.js'
import type { Runner } from '../../../core/contracts.js'
import { blobKeysOf, engineFor, recordKeysOf, scriptedRunner, sharedStores } from './small-document.js'

for (const where of ['memory', 'folder'] as const) {
  test(`a file that is deleted after its inspection is rejected as unreadable, blobs in ${where}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'recreate-creating-'))
    t.teardown(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'a.json')
    await writeFile(path, '{"pages":["table"]}')
    const plain = scriptedRunner()
    const runner: Runner = {
      ...plain,
      async probe(...args) {
        const facts = await plain.probe(...args)
        await rm(path)
        return facts
      },
    }
    const stores = await sharedStores(t)
    const blobs = where === 'memory' ? { ...memoryBlobs(), isShared: true } : stores.blobs
    const engine = await engineFor(t, { ...stores, blobs, runner })
    await t.throwsAsync(engine.create(path), {
      code: 'source_unreadable',
      message: /a\.json: there is no such file or folder\.$/,
    })
    t.deepEqual(await blobKeysOf(blobs), [])
    t.deepEqual(
      (await recordKeysOf(stores.records)).filter((key) => !key.startsWith('live/')),
      [],
    )
  })
}
