import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * First port. Below the range for outgoing connections (from 32768 on Linux), so that nobody else takes the port of a
 * killed process.
 */
const FIRST = 20_000
const COUNT = 12_000
const MOST_TRIES = 200

const given = new Set<number>()

/** Returns a local port on which nothing listens. Each port is returned once. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (given.has(port) || !(await canListen(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`Expected one of ${MOST_TRIES} ports to be free`)
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
