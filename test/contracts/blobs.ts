import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { BlobStore } from '../../core/stores.js'
import { makeStore, type Readings, type StoreReference } from './store-reference.js'
import { newFolder, tryInProcesses, tryStore } from './try-store.js'

/** Creates the store under test. It may contain other data and be in use by others: each case uses its own keys. */
export type MakeBlobStore = () => BlobStore | Promise<BlobStore>

/** One requirement for every blob store. */
export interface BlobStoreCase {
  readonly title: string
  /** Creates, tests and closes a store. */
  run(make: MakeBlobStore): Promise<void>
}

/** One requirement for a blob store that several processes share. */
export interface SharedBlobStoreCase {
  readonly title: string
  /** Creates the store in several processes. */
  run(reference: StoreReference): Promise<void>
}

const PIECE_BYTES = 64 * 1024
const MIB = 1024 * 1024

/** Requirements for every blob store. */
export const blobStoreCases: readonly BlobStoreCase[] = [
  caseOf('what was put comes back, byte by byte', async (store, under) => {
    const blob = pattern(300_000, 1)
    await store.put(`${under}/whole`, blob)
    await store.put(`${under}/pieces`, inPieces(blob))
    assert.deepEqual(await read(store, `${under}/whole`), blob)
    assert.deepEqual(await read(store, `${under}/pieces`), blob)
  }),
  caseOf('a blob may be empty', async (store, under) => {
    await store.put(`${under}/whole`, new Uint8Array())
    await store.put(`${under}/pieces`, inPieces(new Uint8Array()))
    await store.put(`${under}/some-empty`, some(new Uint8Array(), Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2)))
    assert.deepEqual(await read(store, `${under}/whole`), new Uint8Array())
    assert.deepEqual(await read(store, `${under}/pieces`), new Uint8Array())
    assert.deepEqual(await read(store, `${under}/some-empty`), Uint8Array.of(1, 2))
    assert.deepEqual(await keysOf(store, under), [`${under}/pieces`, `${under}/some-empty`, `${under}/whole`])
  }),
  caseOf('a view of a larger buffer is stored as far as it goes', async (store, under) => {
    const buffer = Buffer.from('before the blob after')
    await store.put(`${under}/a`, buffer.subarray(7, 15))
    assert.equal(Buffer.from(await read(store, `${under}/a`)).toString(), 'the blob')
  }),
  caseOf('stored bytes do not change when given or returned bytes are modified', async (store, under) => {
    for (const make of [(bytes: Uint8Array) => bytes, (bytes: Uint8Array) => some(bytes)]) {
      for (const bytes of [Uint8Array.of(1, 2, 3), Buffer.from([1, 2, 3])]) {
        await store.put(`${under}/a`, make(bytes))
        bytes.fill(9)
        for await (const piece of (await store.get(`${under}/a`)) ?? []) piece.fill(8)
        assert.deepEqual(await read(store, `${under}/a`), Uint8Array.of(1, 2, 3))
      }
    }
  }),
  caseOf('get returns undefined for a blob that does not exist', async (store, under) => {
    await store.put(`${under}/there/a`, Uint8Array.of(1))
    for (const key of [`${under}/a`, `${under}/there`, `${under}/there/a/b`, `${under}/there/b`, 'none']) {
      assert.equal(await store.get(key), undefined, key)
      assert.equal(await store.path?.(key), undefined, key)
      await store.delete(key)
    }
    assert.deepEqual(await read(store, `${under}/there/a`), Uint8Array.of(1))
  }),
  caseOf('put replaces an existing blob', async (store, under) => {
    await store.put(`${under}/a`, pattern(200_000, 1))
    await store.put(`${under}/a`, pattern(10, 2))
    assert.deepEqual(await read(store, `${under}/a`), pattern(10, 2))
    assert.deepEqual(await keysOf(store, under), [`${under}/a`])
  }),
  caseOf('a put whose data fails half-way keeps the previous blob', async (store, under) => {
    const failure = new Error('the sender is gone')
    const failing = async function* () {
      yield pattern(150_000, 3)
      throw failure
    }
    const isOurs = (error: Error) => error === failure || error.cause === failure
    await store.put(`${under}/before`, pattern(1000, 1))
    await assert.rejects(store.put(`${under}/before`, failing()), isOurs)
    await assert.rejects(store.put(`${under}/none`, failing()), isOurs)
    assert.deepEqual(await read(store, `${under}/before`), pattern(1000, 1))
    assert.equal(await store.get(`${under}/none`), undefined)
    assert.deepEqual(await keysOf(store, under), [`${under}/before`])
  }),
  caseOf(
    'a blob that is put over or deleted while it is read is read as it was, or not at all',
    async (store, under) => {
      const before = pattern(5 * PIECE_BYTES, 1)
      const endings = [(key: string) => store.put(key, pattern(5 * PIECE_BYTES, 2)), (key: string) => store.delete(key)]
      for (const [index, end] of endings.entries()) {
        const key = `${under}/${index}`
        await store.put(key, before)
        const pieces: Uint8Array[] = []
        const reading = async () => {
          for await (const piece of (await store.get(key)) ?? []) {
            if (pieces.length === 0) await end(key)
            pieces.push(piece)
          }
        }
        // A store may fail to continue reading, but must not mix the old and the new blob.
        const isRead = await reading().then(
          () => true,
          () => false,
        )
        if (isRead) assert.deepEqual(new Uint8Array(Buffer.concat(pieces)), before)
      }
      assert.deepEqual(await read(store, `${under}/0`), pattern(5 * PIECE_BYTES, 2))
      assert.equal(await store.get(`${under}/1`), undefined)
    },
  ),
  caseOf('a reader may stop at any time, even before the first chunk', async (store, under) => {
    await store.put(`${under}/a`, pattern(5 * PIECE_BYTES, 1))
    for (let time = 0; time < 200; time++) {
      const pieces = (await store.get(`${under}/a`)) ?? assert.fail()
      const iterator = pieces[Symbol.asyncIterator]()
      if (time % 2 === 0) await iterator.next()
      await iterator.return?.()
    }
    assert.deepEqual(await read(store, `${under}/a`), pattern(5 * PIECE_BYTES, 1))
  }),
  caseOf('a deleted blob is gone and may be put again', async (store, under) => {
    await store.put(`${under}/a/b/c`, Uint8Array.of(1))
    await store.delete(`${under}/a/b/c`)
    assert.equal(await store.get(`${under}/a/b/c`), undefined)
    assert.deepEqual(await keysOf(store, under), [])
    await store.put(`${under}/a/b`, Uint8Array.of(2))
    assert.deepEqual(await read(store, `${under}/a/b`), Uint8Array.of(2))
  }),
  caseOf('keys may have dots, dashes, capitals and great length', async (store, under) => {
    const keys = ['a.b', 'a..b', 'a.', 'a-b', '-a', '_', 'A.B', 'x.tar.gz', '0', 'a-/..a/b_'].map(
      (key) => `${under}/${key}`,
    )
    const longest = `${under}/${'k'.repeat(250)}`.slice(0, 250)
    for (const key of [...keys, longest]) await store.put(key, Buffer.from(key))
    for (const key of [...keys, longest]) assert.equal(Buffer.from(await read(store, key)).toString(), key)
    assert.deepEqual(await keysOf(store, under), [...keys, longest].sort())
  }),
  caseOf('list matches the prefix by characters, not by segments', async (store, under) => {
    const keys = ['a/b/c', 'a/b.c', 'a/bc/d/e', 'a/c', 'ab'].map((key) => `${under}/${key}`)
    for (const key of keys) await store.put(key, Uint8Array.of(1))
    const below = (...ends: readonly string[]) => ends.map((end) => `${under}/${end}`).sort()
    assert.deepEqual(await keysOf(store, `${under}/a/b`), below('a/b/c', 'a/b.c', 'a/bc/d/e'))
    assert.deepEqual(await keysOf(store, `${under}/a/b/`), below('a/b/c'))
    assert.deepEqual(await keysOf(store, `${under}/a`), [...keys].sort())
    assert.deepEqual(await keysOf(store, `${under}/a/b/c`), below('a/b/c'))
    assert.deepEqual(await keysOf(store, `${under}/a/b/c/d`), [])
    assert.deepEqual(await keysOf(store, `${under}/none`), [])
    assert.deepEqual(
      (await keysOf(store, '')).filter((key) => key.startsWith(under)),
      [...keys].sort(),
    )
  }),
  caseOf('many concurrent puts and deletes do not interfere', async (store, under) => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const key = `${under}/${index % 4}/${index}`
        for (let time = 0; time < 10; time++) {
          await store.put(key, Uint8Array.of(index))
          await store.delete(key)
        }
        await store.put(key, Uint8Array.of(index))
      }),
    )
    assert.equal((await keysOf(store, under)).length, 20)
    for (let index = 0; index < 20; index++) {
      assert.deepEqual(await read(store, `${under}/${index % 4}/${index}`), Uint8Array.of(index))
    }
  }),
  caseOf('of concurrent puts to one key, the last to end is kept, whole', async (store, under) => {
    const blobs = Array.from({ length: 10 }, (_, index) => pattern(100_000 + index, index))
    await Promise.all(blobs.map((blob) => store.put(`${under}/a`, inPieces(blob))))
    const stored = await read(store, `${under}/a`)
    assert.ok(blobs.some((blob) => Buffer.compare(blob, stored) === 0))
  }),
  caseOf('a path leads to a file with the bytes of the blob', async (store, under) => {
    if (store.path === undefined) return
    await store.put(`${under}/a.bin`, pattern(100_000, 1))
    const path = await store.path(`${under}/a.bin`)
    assert.deepEqual(new Uint8Array(await readFile(path ?? assert.fail())), pattern(100_000, 1))
  }),
  caseOf('a link returns the blob with its media type and file name', async (store, under) => {
    if (store.link === undefined) return
    await store.put(`${under}/a.bin`, pattern(100_000, 1))
    for (const fileName of ['annual report.pdf', '決算 — Überblick €.pdf', 'a"b;c\'(1)*%.pdf']) {
      const link = await store.link(`${under}/a.bin`, { lifeMs: 60_000, fileName, mediaType: 'application/pdf' })
      const answer = await fetch(link ?? assert.fail())
      assert.equal(answer.status, 200)
      assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), pattern(100_000, 1))
      assert.equal(answer.headers.get('Content-Type'), 'application/pdf')
      const name = /^attachment;.*filename\*=UTF-8''(\S+)$/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
      assert.equal(decodeURIComponent(name ?? ''), fileName)
    }
  }),
  caseOf('there is no link to a blob that does not exist', async (store, under) => {
    const options = { lifeMs: 1000, fileName: 'a', mediaType: 'text/plain' }
    assert.equal(await store.link?.(`${under}/none`, options), undefined)
  }),
  caseOf('a check of a store that works resolves, and leaves no blob behind', async (store) => {
    await store.check?.()
    assert.deepEqual(
      (await keysOf(store, '')).filter((key) => key.includes('check')),
      [],
    )
  }),
]

/** Requirements for a blob store that does not keep its blobs in memory. */
export const streamingBlobStoreCases: readonly BlobStoreCase[] = [
  caseOf('48 MiB are streamed in and out without being held in memory', async (store, under) => {
    const pieceCount = (48 * MIB) / PIECE_BYTES
    // With a slow server, S3 has four parts of 5 MiB in flight and fills a fifth.
    const most = 32 * MIB
    const written = createHash('sha256')
    const memory = watchMemory()
    const pieces = async function* () {
      for (let index = 0; index < pieceCount; index++) {
        const piece = pattern(PIECE_BYTES, index)
        written.update(piece)
        memory.look(index)
        yield piece
      }
    }
    await store.put(`${under}/a`, pieces())
    assert.ok(memory.peak() < most, `put held ${memory.peak()} bytes`)

    const found = createHash('sha256')
    let index = 0
    for await (const piece of (await store.get(`${under}/a`)) ?? []) {
      found.update(piece)
      memory.look(index++)
    }
    assert.equal(found.digest('hex'), written.digest('hex'))
    assert.ok(memory.peak() < most, `get held ${memory.peak()} bytes`)
    await store.delete(`${under}/a`)
  }),
]

/** Requirements for a blob store that several processes share. */
export const sharedBlobStoreCases: readonly SharedBlobStoreCase[] = [
  {
    title: 'a reader sees the old or the new blob while another process puts, never a mixture',
    async run(reference) {
      const key = `${newFolder()}/a`
      await tryStore(await makeStore<BlobStore>(reference), async (store) => {
        assert.equal(store.isShared, true)
        await store.put(key, new Uint8Array(300_000).fill(1))
        await tryInProcesses(reference, 1, async ([reader]) => {
          const reading = reader?.run<Readings>({ kind: 'readOften', key })
          for (let time = 0; time < 60; time++) {
            // Different sizes, so that a truncated blob is detected.
            await store.put(key, new Uint8Array(300_000 + (time % 7) * 100_000).fill(time % 5))
          }
          reader?.stop()
          const readings = (await reading) ?? assert.fail()
          assert.deepEqual(readings.torn, [])
          assert.ok(readings.reads > 3, `${readings.reads} readings`)
        })
      })
    },
  },
  {
    title: 'when two processes put to one key, one blob is kept, whole',
    async run(reference) {
      const key = `${newFolder()}/a`
      await tryInProcesses(reference, 2, async (processes) => {
        const task = (byte: number) =>
          ({ kind: 'putOften', key, byte, size: 100_000 + byte * 1000, times: 40 }) as const
        await Promise.all(processes.map((each, index) => each.run(task(index))))
      })
      await tryStore(await makeStore<BlobStore>(reference), async (store) => {
        const blob = await read(store, key)
        assert.deepEqual(blob, new Uint8Array(100_000 + (blob[0] ?? 0) * 1000).fill(blob[0] ?? 0))
      })
    },
  },
  {
    title: 'processes that put and delete concurrently do not interfere',
    async run(reference) {
      const under = newFolder()
      await tryInProcesses(reference, 2, async (processes) => {
        await Promise.all(
          processes.map((each, index) => each.run({ kind: 'putAndDelete', key: `${under}/a/b/${index}`, times: 200 })),
        )
      })
    },
  },
]

function caseOf(title: string, run: (store: BlobStore, under: string) => Promise<void>): BlobStoreCase {
  return {
    title,
    async run(make) {
      await tryStore(await make(), (store) => run(store, newFolder()))
    },
  }
}

/** Returns bytes that identify their position and blob. */
function pattern(size: number, seed: number): Uint8Array {
  return new Uint8Array(size).map((_, index) => (index * 31 + (index >> 8) * 7 + seed * 13) & 0xff)
}

async function* inPieces(blob: Uint8Array): AsyncIterable<Uint8Array> {
  for (let start = 0; start < blob.length; start += PIECE_BYTES) yield blob.subarray(start, start + PIECE_BYTES)
}

async function* some(...pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces
}

async function read(store: BlobStore, key: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of (await store.get(key)) ?? assert.fail(`Nothing at ${key}`)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

async function keysOf(store: BlobStore, prefix: string): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const key of store.list(prefix)) keys.push(key)
  return keys.sort()
}

/** Measures the maximum growth of buffer memory during the work, after garbage collection. */
function watchMemory() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const atFirst = held()
  let most = 0
  return {
    look(index: number) {
      if (index % 64 === 63) most = Math.max(most, held() - atFirst)
    },
    peak: () => most,
  }
}
