import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { convertOn, inPostgres, inRedis, inS3 } from '../../examples/many-machines.js'
import type { RecordStore } from '../../index.js'
import { testNeeding } from '../fixtures/needs.js'
import { RedisServer } from '../fixtures/redis-server.js'
import { startS3Server } from '../fixtures/s3-server.js'
import { postgresUrl } from '../fixtures/servers.js'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder } from '../server/commands/run-command.js'

const test = testNeeding('redis', 'postgres')

async function convert(t: import('ava').ExecutionContext, records: RecordStore) {
  const data = await makeFolder(t, { 'report.pdf': await drawPdf([statement]) })
  const s3 = await startS3Server()
  const blobs = inS3({ endpoint: s3.url, credentials: s3.credentials, region: s3.region })
  t.teardown(async () => {
    await Promise.all([records.close(), blobs.close()])
    await s3.close()
  })
  const { recreateId, state } = await convertOn(records, blobs, join(data, 'report.pdf'))
  t.is(state, 'COMPLETED')
  const keys: string[] = []
  for await (const key of blobs.list('')) keys.push(key)
  t.true(keys.some((key) => key.includes(recreateId) && key.endsWith('.xlsx')))
  t.deepEqual(s3.openUploads(), [])
}

test.serial('a document is converted on Redis and S3', async (t) => {
  const redis = await RedisServer.start()
  t.teardown(() => redis.close())
  await convert(t, inRedis(redis.url))
})

test.serial('a document is converted on PostgreSQL and S3', async (t) => {
  const url = await postgresUrl()
  const table = `recreate_test_${randomUUID().replaceAll('-', '')}`
  await convert(t, inPostgres(url, table))
})
