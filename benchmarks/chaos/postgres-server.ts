import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.js'
import { type Member, member } from './member.js'
import { postgresPrograms } from './postgres-programs.js'

/** A PostgreSQL server for this run. */
interface PostgresServer {
  readonly member: Member
  readonly url: string
}

/** Creates a new cluster in a folder. The returned process starts its server. */
export async function postgresServer(folder: string): Promise<PostgresServer> {
  const port = await freePort()
  const { initdb, postgres, user } = await postgresPrograms()
  const data = join(folder, 'postgres')
  mkdirSync(data, { recursive: true })
  if (user !== undefined) {
    chmodSync(folder, 0o711)
    chownSync(data, user.uid, user.gid)
  }
  const options = ['-U', 'recreate', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']
  execFileSync(initdb, ['-D', data, ...options], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...user })
  const url = `postgresql://recreate@127.0.0.1:${port}/postgres`
  return {
    url,
    member: member(
      {
        name: 'postgres',
        kind: 'postgres',
        command: postgres,
        args: ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', data, '-c', 'max_connections=200'],
        cwd: '/',
        ...(user && { user }),
        diesWhole: true,
        // A killed server leaves its lock file, whose process id may belong to another process by now.
        beforeStart: () => rmSync(join(data, 'postmaster.pid'), { force: true }),
        isReady: () => connectOnce(url),
      },
      folder,
    ),
  }
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}
