import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderBlobs, sqliteRecords } from 'recreate-engine'
import { freePort } from './free-port.js'
import { answers, environmentOf, type MachineSet, type SetOptions } from './machines.js'
import { member } from './member.js'

/** One `recreate serve` that stores everything in a folder. */
export async function embeddedSet(options: SetOptions): Promise<MachineSet> {
  const { folder } = options
  const data = join(folder, 'data')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let words = ''
  const serve = member(
    {
      name: 'serve',
      kind: 'api',
      command: process.execPath,
      args: [
        fileURLToPath(new URL('../../server/cli.js', import.meta.url)),
        'serve',
        '--port',
        `${port}`,
        '--data',
        data,
      ],
      env: { ...environmentOf(options), RECREATE_WORKERS: '2' },
      isReady: () => answers(url),
      onWords: (more) => {
        words += more
      },
    },
    folder,
  )
  return {
    name: 'embedded',
    members: [serve],
    urls: [url],
    apiKey: () => firstKeyIn(words),
    startAll: () => serve.start(),
    async openStores() {
      const records = sqliteRecords(join(data, 'records.sqlite'))
      const blobs = folderBlobs(join(data, 'blobs'))
      const close = async () => {
        await blobs.close()
        await records.close()
      }
      return { records, blobs, close }
    },
  }
}

/** Extracts the API key from the output of the first start. */
export function firstKeyIn(words: string): string {
  const key = /(rk_\S+)/.exec(words)?.[1]
  if (key === undefined) throw new Error('The first start did not print an API key')
  return key
}
