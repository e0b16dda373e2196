// Custom storage: a record store and a blob store in plain files, one file per record or blob, in two flat folders. The
// test runs the conformance suites of `recreate-engine/testing` on both.
//
//   npm run build
//   node dist/examples/own-storage.js examples/annual-report/annual-report.pdf data

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BlobStore, createEngine, type Json, type RecordStore, type RecreateStatus } from 'recreate-engine'

/** Stores records as JSON files. Several processes may use the folder. */
export function fileRecords(folder: string): RecordStore {
  const pathOf = (key: string) => join(folder, nameOf(key))
  const get = async (key: string): Promise<Json | undefined> => {
    const text = await unlessAbsent(readFile(pathOf(key), 'utf8'))
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    name: 'json files',
    isShared: true,
    get,
    async getMany(keys) {
      const values: (Json | undefined)[] = []
      for (const key of keys) values.push(await get(key)) // One at a time, because open files are limited.
      return values
    },
    set: (key, value) => writeAside(folder, JSON.stringify(value), (aside) => rename(aside, pathOf(key))),
    // `link` fails if the name exists, so only one process succeeds. The file is complete before it gets its name,
    // unlike a file that is opened with the flag `wx` and then written.
    create: (key, value) => writeAside(folder, JSON.stringify(value), (aside) => unlessThere(link(aside, pathOf(key)))),
    async delete(key) {
      return (await unlessAbsent(unlink(pathOf(key)).then(() => true))) ?? false
    },
    async *list(prefix, { after = '', limit = Number.POSITIVE_INFINITY } = {}) {
      const keys = (await listKeys(folder)).filter((key) => key.startsWith(prefix) && key > after).sort()
      let given = 0
      for (const key of keys) {
        if (given === limit) return
        const value = await get(key)
        if (value === undefined) continue // Deleted in the meantime.
        given++
        yield { key, value }
      }
    },
    async close() {},
  }
}

/** Stores blobs as files. Several processes may use the folder. */
export function fileBlobs(folder: string): BlobStore {
  const pathOf = (key: string) => join(folder, nameOf(key))
  const path = async (key: string) => ((await unlessAbsent(stat(pathOf(key)))) === undefined ? undefined : pathOf(key))
  return {
    name: 'files',
    isShared: true,
    put: (key, data) => writeAside(folder, data, (aside) => rename(aside, pathOf(key))),
    async get(key) {
      const found = await path(key)
      return found === undefined ? undefined : readPieces(found)
    },
    async delete(key) {
      await unlessAbsent(unlink(pathOf(key)))
    },
    async *list(prefix) {
      for (const key of await listKeys(folder)) if (key.startsWith(prefix)) yield key
    },
    path,
    async close() {},
  }
}

/** Keys contain no `+`, so every key has a unique name without subfolders. Most file systems allow 255 characters. */
function nameOf(key: string): string {
  return `${key.replaceAll('/', '+')}.file`
}

async function listKeys(folder: string): Promise<readonly string[]> {
  const names = (await unlessAbsent(readdir(folder))) ?? []
  return names.filter((name) => name.endsWith('.file')).map((name) => name.slice(0, -5).replaceAll('+', '/'))
}

/** Writes a temporary file, flushes it to the disk and then names it, so that it is either complete or absent. */
async function writeAside<Result>(
  folder: string,
  data: string | Uint8Array | AsyncIterable<Uint8Array>,
  giveName: (aside: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true })
  const aside = join(folder, `${randomUUID()}.new`)
  try {
    await writeFile(aside, data, { flush: true })
    return await giveName(aside)
  } finally {
    await rm(aside, { force: true })
  }
}

/** Opens the file with the first piece, so that an unused iterator leaves no file open. */
async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

async function unlessAbsent<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Returns whether the name was free. */
async function unlessThere(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

/** Converts a PDF with this storage, and returns the stored recreates. */
export async function convertOnFiles(pdf: string, folder: string): Promise<readonly RecreateStatus[]> {
  const engine = await createEngine({
    records: fileRecords(join(folder, 'records')),
    blobs: fileBlobs(join(folder, 'blobs')),
  })
  try {
    const { recreateId } = await engine.create(pdf, { mode: 'document' })
    await engine.wait(recreateId)
    return (await engine.list()).recreates
  } finally {
    await engine.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [pdf = 'examples/annual-report/annual-report.pdf', folder = 'data'] = process.argv.slice(2)
  for (const { recreateId, fileName, state } of await convertOnFiles(pdf, folder)) {
    console.log(`${recreateId} ${fileName} ${state}`)
  }
}
