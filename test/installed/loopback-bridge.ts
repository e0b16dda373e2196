import { connect, createServer } from 'node:net'

/**
 * Forwards every connection to a port of 127.0.0.1 to a socket, which may be outside of a network namespace. @returns
 * The port.
 */
export async function bridgeLoopback(socketPath: string): Promise<number> {
  const server = createServer((client) => {
    const onward = connect(socketPath)
    client.pipe(onward).pipe(client)
    client.on('error', () => onward.destroy()).on('close', () => onward.destroy())
    onward.on('error', () => client.destroy()).on('close', () => client.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  return (server.address() as { port: number }).port
}
