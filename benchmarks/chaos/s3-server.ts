import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.js'
import { type Member, member } from './member.js'

/** Location of the S3 server of the tests, which runs as a process. */
export interface S3Place {
  readonly url: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export async function s3Server(folder: string): Promise<S3Place & { readonly member: Member }> {
  const port = await freePort()
  const place = {
    url: `http://127.0.0.1:${port}`,
    bucket: 'recreate',
    region: 'eu-central-1',
    accessKeyId: 'recreate',
    secretAccessKey: 'only-for-tests',
  }
  const program = fileURLToPath(new URL('../../test/fixtures/s3-server-process.js', import.meta.url))
  const args = ['--port', `${port}`, '--folder', join(folder, 's3'), '--bucket', place.bucket]
  const credentials = ['--access-key', place.accessKeyId, '--secret', place.secretAccessKey]
  const s3 = member(
    {
      name: 's3',
      kind: 's3',
      command: process.execPath,
      args: [program, ...args, ...credentials],
      isReady: () => isListening(port),
    },
    folder,
  )
  return { ...place, member: s3 }
}

function isListening(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no response within a second')))
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
  })
}
