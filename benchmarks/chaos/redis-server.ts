import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from './free-port.js'
import { type Member, member } from './member.js'

/** Creates a Redis server for this run. */
export async function redisServer(folder: string): Promise<{ readonly member: Member; readonly url: string }> {
  const port = await freePort()
  const data = join(folder, 'redis')
  mkdirSync(data, { recursive: true })
  const settings = { port, bind: '127.0.0.1', dir: data, save: '', appendonly: 'yes', appendfsync: 'everysec' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`])
  const redis = member(
    { name: 'redis', kind: 'redis', command: 'redis-server', args, isReady: () => pong(port) },
    folder,
  )
  return { member: redis, url: `redis://127.0.0.1:${port}` }
}

/** Resolves if Redis responds and has loaded its data. */
function pong(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no response within a second')))
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (answer: Buffer) => {
      socket.destroy()
      if (answer.toString().startsWith('+PONG')) resolve()
      else reject(new Error(answer.toString()))
    })
  })
}
