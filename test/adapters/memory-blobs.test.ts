import test from 'ava'
import { memoryBlobs } from '../../adapters/blobs/memory-blobs.js'
import { blobStoreCases } from '../contracts/blobs.js'

for (const { title, run } of blobStoreCases) {
  test(title, async (t) => {
    await run(memoryBlobs)
    t.pass()
  })
}

test('two stores are independent', async (t) => {
  const [one, other] = [memoryBlobs(), memoryBlobs()]
  await one.put('a', Uint8Array.of(1))
  t.is(await other.get('a'), undefined)
  t.false(one.isShared)
})
