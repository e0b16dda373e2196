import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { pino } from 'pino'
import { redisRecords } from '../../index.js'
import { verifyWebhook, type Webhook } from '../../server/client/index.js'
import { readConfig } from '../../server/config/config.js'
import { startServer } from '../../server/main.js'
import { webhookSecrets } from '../../server/operations/webhooks.js'
import { type Received, startReceiver } from '../adapters/webhook/receiver.js'
import { testNeeding } from '../fixtures/needs.js'
import { RedisServer } from '../fixtures/redis-server.js'
import { CREATE, create, readEvents } from './asking.js'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { makeFolder } from './commands/run-command.js'
import { startProcess } from './started-process.js'

const test = testNeeding('redis')

test('a worker sends the webhook; if it is killed meanwhile, another one sends the same', async (t) => {
  t.timeout(120_000)
  const { ask, startWorker, secret } = await startService(t)
  // The first delivery gets no response.
  const receiver = await startReceiver(t, (response, count) => void (count > 1 && response.writeHead(204).end()))
  const worker = await startWorker()
  const callback_url = `http://127.0.0.1:${receiver.port}/in`
  const recreateId = await create({ ask }, await drawPdf([statement]), { callback_url })
  const first = await verified(await receiver.got(1), secret)
  t.is(first.type, 'recreate.completed')
  t.is(first.data.recreate_id, recreateId)
  worker.child.kill('SIGKILL')
  await once(worker.child, 'exit')

  await startWorker()
  const second = await verified(await receiver.got(2), secret)
  t.is(second.id, first.id)
  t.is(second.data.recreate_id, recreateId)
  // Its links have the address of the API service, although a worker created them.
  t.is((await fetch(second.data.xls_download_url!)).status, 200)
})

test("a client that follows at an API process soon sees a worker's progress", async (t) => {
  t.timeout(120_000)
  const { ask, startWorker } = await startService(t)
  await startWorker()
  const delays: number[] = []
  for (let round = 0; round < 3; round++) {
    const recreateId = await create({ ask }, await drawPdf([statement]))
    for await (const { event, data } of readEvents(await ask(`${CREATE}${recreateId}/events`))) {
      if (event === 'state' && data.status === 'COMPLETED') delays.push(Date.now() - Date.parse(`${data.at}`))
    }
  }
  t.log(`told after ${delays.join(', ')} ms`)
  t.is(delays.length, 3)
  // It polls once a second; the limit allows for a busy machine.
  t.true(Math.min(...delays) < 2_000)
})

/** Starts an API process without workers, with its own Redis and folder. */
async function startService(t: ExecutionContext) {
  const redis = await RedisServer.start()
  const folder = await makeFolder(t)
  const settings = {
    folder,
    records: 'redis',
    queue: 'redis',
    redis: { url: redis.url },
    workers: 1,
    stallMs: 1000,
    rateLimits: { create: 0, others: 0 },
    webhook: { allowHttp: true, allowPrivate: ['127.0.0.0/8'] },
  }
  const [file, workersFile] = [join(folder, 'api.json'), join(folder, 'worker.json')]
  await writeFile(file, JSON.stringify({ ...settings, port: 0 }))
  const server = await startServer(await readConfig({}, file), pino({ level: 'silent' }), { isWorker: false })
  await writeFile(workersFile, JSON.stringify({ ...settings, publicUrl: server.url }))
  const records = redisRecords({ url: redis.url })
  const [secret] = await webhookSecrets(records, undefined)
  await records.close()
  t.teardown(async () => {
    await server.close()
    await redis.close()
  })
  return {
    secret: secret!,
    ask: (path: string, init: RequestInit = {}) =>
      fetch(new URL(path, server.url), {
        ...init,
        headers: { 'X-Service-Api-Key': server.firstKey!, ...init.headers },
      }),
    async startWorker() {
      const worker = startProcess(t, folder, 'worker', '--config', workersFile)
      await worker.said(/working on 1 page at a time/)
      return worker
    },
  }
}

function verified({ headers, body }: Received, secret: string): Promise<Webhook & { readonly id: string }> {
  return verifyWebhook({ headers, body, secret })
}
