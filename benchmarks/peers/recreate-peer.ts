import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FileDocument } from '../accuracy/measuring-format.js'
import type { Peer } from './peer.js'

const driver = fileURLToPath(new URL('./drive-recreate.js', import.meta.url))

/** This build, run in its own process like the others. */
export const recreatePeer: Peer = {
  name: 'Recreate',
  about: 'this build',
  findVersion: async () => {
    const file = new URL('../../../package.json', import.meta.url)
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  },
  command: ({ file, target }) => ({ program: process.execPath, args: [driver, file, target] }),
  readResult({ target }) {
    const { seconds, ...document } = JSON.parse(readFileSync(target, 'utf8')) as FileDocument & { seconds: number }
    return { document, seconds }
  },
}
