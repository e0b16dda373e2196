import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { RecreateError } from '../../core/errors.js'
import type { BlobStore } from '../../core/stores.js'
import { orStoreFailed } from '../store-failed.js'

const PIECE_BYTES = 64 * 1024
/**
 * Age at which a temporary file counts as left over by a dead process. Checking the process id is no alternative: in
 * containers, every process may have the number 1.
 */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000
/** Folders that do not exist are created for this user only. */
const PRIVATE = { recursive: true, mode: 0o700 } as const
/** Attempts to move a blob into its folder, because a concurrent delete may remove the empty folder. */
const MOST_TRIES = 10

/**
 * Stores blobs as files: each key is a path below the folder. Several processes may use the folder at the same time. A
 * blob is written to a temporary file, flushed to the disk and renamed, so that it is either complete or absent, even
 * after a power failure.
 *
 * A key cannot be both a blob and the prefix of other keys (`a` next to `a/b`), because a name is either a file or a
 * folder. On a case-insensitive file system, keys are case-insensitive too.
 *
 * @param folder Path of the folder. The first put creates it, readable by this user only; an existing folder keeps its mode.
 */
export function folderBlobs(folder: string): BlobStore {
  const root = resolve(folder)
  const asideFolder = join(root, '.aside')
  let isSwept = false

  return {
    name: 'folder',
    isShared: true,
    async put(key, data) {
      const path = pathOf(key)
      const doing = <T>(work: () => Promise<T>) => orStoreFailed(`Blobs folder: put ${key} in ${folder}`, work)
      const aside = join(asideFolder, `${process.pid}-${randomUUID()}`)
      const file = await doing(() => openAside(aside))
      try {
        try {
          // An error thrown by the data source is passed on unchanged.
          if (data instanceof Uint8Array) await doing(() => file.writeFile(data))
          else for await (const piece of data) await doing(() => file.writeFile(piece))
          await doing(() => file.datasync())
        } finally {
          await file.close()
        }
        await doing(() => moveTo(path, aside))
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async get(key) {
      const path = pathOf(key)
      const what = `Blobs folder: get ${key} in ${folder}`
      const file = await orStoreFailed(what, () => unlessAbsent(open(path)))
      if (file === undefined) return undefined
      if ((await file.stat()).isFile()) return readPieces(file, what)
      await file.close()
      return undefined
    },
    async delete(key) {
      const path = pathOf(key)
      await orStoreFailed(`Blobs folder: delete ${key} in ${folder}`, async () => {
        if (!(await isFile(path))) return
        await unlessAbsent(unlink(path))
        await removeEmptied(dirname(path))
      })
    },
    list(prefix) {
      const above = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      return listBelow(above, prefix)
    },
    async path(key) {
      const path = pathOf(key)
      return orStoreFailed(`Blobs folder: look for ${key} in ${folder}`, async () =>
        (await isFile(path)) ? path : undefined,
      )
    },
    async close() {},
  }

  function pathOf(key: string): string {
    if (isKey(key)) return join(root, ...key.split('/'))
    const expected =
      'segments of `A-Z a-z 0-9 . _ -` separated by `/`, none of them `.` or `..`, the first without a dot'
    throw new RecreateError('store_failed', `Expected a blob's key in ${folder} to be ${expected}; got \`${key}\``)
  }

  async function openAside(aside: string): Promise<FileHandle> {
    if (!isSwept) {
      isSwept = true
      await mkdir(asideFolder, PRIVATE)
      await sweep(asideFolder)
    }
    try {
      return await open(aside, 'wx')
    } catch (error) {
      if (!isAbsent(error)) throw error
      // The folder is missing: it is just being created, or was deleted.
      await mkdir(asideFolder, PRIVATE)
      return open(aside, 'wx')
    }
  }

  async function moveTo(path: string, aside: string): Promise<void> {
    const parent = dirname(path)
    let made: string | undefined
    for (let tries = 1; ; tries++) {
      try {
        // Another put may have created the folder in the meantime, or a delete may have removed it.
        if (tries > 1) made = (await mkdir(parent, PRIVATE)) ?? made
        await rename(aside, path)
        break
      } catch (error) {
        if (!isAbsent(error) || tries === MOST_TRIES) throw error
      }
    }
    await flushFolders(parent, made === undefined ? parent : dirname(made))
  }

  async function removeEmptied(from: string): Promise<void> {
    for (let emptied = from; emptied !== root; emptied = dirname(emptied)) {
      try {
        await rmdir(emptied)
      } catch {
        return // Not empty, or already gone. An empty folder does no harm.
      }
    }
  }

  async function* listBelow(parent: string, prefix: string): AsyncGenerator<string> {
    if (parent !== '' && !isKey(parent.slice(0, -1))) return
    const entries: Dirent[] | undefined = await orStoreFailed(`Blobs folder: list "${prefix}" in ${folder}`, () =>
      unlessAbsent(readdir(join(root, parent), { withFileTypes: true })),
    )
    for (const entry of entries ?? []) {
      const key = parent + entry.name
      if (!key.startsWith(prefix) || !isKey(key)) continue
      if (entry.isDirectory()) yield* listBelow(`${key}/`, prefix)
      else yield key
    }
  }
}

function isKey(key: string): boolean {
  const segments = key.split('/')
  return !key.startsWith('.') && segments.every((each) => /^[A-Za-z0-9._-]+$/.test(each) && !/^\.\.?$/.test(each))
}

/**
 * Reads an open file in pieces. This is not a generator: if `return` is called on a generator before its first `next`,
 * its `finally` never runs, and the file would stay open.
 */
function readPieces(file: FileHandle, what: string): AsyncIterable<Uint8Array> {
  let isEnded = false
  const end = async () => {
    isEnded = true
    await file.close()
    return { done: true as const, value: undefined }
  }
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      if (isEnded) return end()
      try {
        const { bytesRead, buffer } = await orStoreFailed(what, () =>
          file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES),
        )
        return bytesRead === 0 ? end() : { value: buffer.subarray(0, bytesRead) }
      } catch (error) {
        await end()
        throw error
      }
    },
    return: end,
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** Flushes the directory entries of these folders, from the lowest to the highest. */
async function flushFolders(lowest: string, highest: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open a folder.
  for (let each = lowest; ; each = dirname(each)) {
    const folder = await unlessAbsent(open(each))
    try {
      await folder?.sync()
    } finally {
      await folder?.close()
    }
    if (each === highest) return
  }
}

/** Deletes left-over temporary files. Errors are ignored: the next sweep tries again. */
async function sweep(asideFolder: string): Promise<void> {
  for (const name of await readdir(asideFolder)) {
    const path = join(asideFolder, name)
    const left = await stat(path).catch(() => undefined)
    if (left !== undefined && Date.now() - left.mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true }).catch(() => {})
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await unlessAbsent(stat(path)))?.isFile() === true
}

/** Returns undefined if the path does not exist, or if a parent of it is a file. */
async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** Creating a folder may also fail with `ENOTDIR` if a parent is deleted at the same moment. */
function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
