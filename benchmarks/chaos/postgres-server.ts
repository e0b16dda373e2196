import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.js'
import { type Member, member } from './member.js'

/** A cluster of PostgreSQL of the run's own. */
export interface PostgresServer {
  readonly member: Member
  readonly url: string
  /** Makes the database; once, when it runs. */
  prepare(): Promise<void>
}

const USER = 'postgres'

/** PostgreSQL refuses to run as root: then it runs as its own user. */
export async function postgresServer(folder: string): Promise<PostgresServer> {
  const port = await freePort()
  const bin = findPrograms()
  const data = join(folder, 'postgres')
  mkdirSync(data, { recursive: true })
  const user = userInfo().uid === 0 ? idsOf(USER) : undefined
  if (user !== undefined) {
    chmodSync(folder, 0o711)
    chownSync(data, user.uid, user.gid)
  }
  const run = (program: string, ...args: readonly string[]) =>
    void execFileSync(join(bin, program), args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...user })
  const ask = (program: string, ...args: readonly string[]) => run(program, '-h', '127.0.0.1', '-p', `${port}`, ...args)
  run('initdb', '-D', data, '-U', USER, '--auth=trust', '-E', 'UTF8')
  const postgres = member(
    {
      name: 'postgres',
      kind: 'postgres',
      command: join(bin, 'postgres'),
      args: ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', data, '-c', 'max_connections=200'],
      cwd: '/',
      ...(user && { user }),
      diesWhole: true,
      // Killed, it leaves its lock behind; whoever had the process number of old is not it.
      beforeStart: () => rmSync(join(data, 'postmaster.pid'), { force: true }),
      isReady: async () => ask('pg_isready', '-q'),
    },
    folder,
  )
  return {
    member: postgres,
    url: `postgresql://${USER}@127.0.0.1:${port}/recreate`,
    prepare: async () => ask('createdb', '-U', USER, 'recreate'),
  }
}

function idsOf(name: string): { readonly uid: number; readonly gid: number } {
  const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, name]).toString()))
  return { uid: uid!, gid: gid! }
}

/** Debian keeps them out of the path, one folder a version. */
function findPrograms(): string {
  const root = '/usr/lib/postgresql'
  const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a))
  if (newest === undefined) throw new Error(`Expected PostgreSQL below ${root}, there is none`)
  return join(root, newest, 'bin')
}
