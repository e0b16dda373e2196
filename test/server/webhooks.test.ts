import test from 'ava'
import { memoryRecords } from '../../index.js'
import { verifyWebhook, type Webhook } from '../../server/client/index.js'
import { webhookSecrets } from '../../server/operations/webhooks.js'
import { startReceiver } from '../adapters/webhook/receiver.js'
import { failuresOf, postCreate, problemsOf, UNLIMITED } from './asking.js'
import { scripted, startScriptedServer } from './scripted-server.js'

/** Allows callbacks to this machine. */
const INSIDE = { ...UNLIMITED, RECREATE_WEBHOOK_ALLOW_HTTP: 'true', RECREATE_WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8' }

test('a callback address receives a signed webhook whose links open the files', async (t) => {
  const [receiver, records] = [await startReceiver(t), memoryRecords()]
  const server = await startScriptedServer(t, { env: INSIDE, records })
  const callback_url = `http://127.0.0.1:${receiver.port}/in?token=hush`
  const created = await postCreate(server, scripted('table', 'throw'), { callback_url, selected_pages: '1,2' })
  const { data: made } = (await created.json()) as { data: { recreate_id: string } }
  const { headers, body } = await receiver.got(1)
  const { id, type, data } = await verifyWebhook({ headers, body, secret: await webhookSecrets(records, undefined) })
  t.is(id, String(headers['webhook-id']))
  t.is(type, 'recreate.completed')
  t.is(data.recreate_id, made.recreate_id)
  t.is(data.status, 'COMPLETED')
  t.deepEqual(data.pages, { selected: 2, ended: 2, failed: 1 })
  t.is(data.generation, 1)
  for (const [url, start] of [
    [data.xls_download_url!, 'PK'],
    [data.ppt_download_url!, 'PK'],
  ] as const) {
    const file = await fetch(url)
    t.is(file.status, 200)
    t.is((await file.text()).slice(0, 2), start)
  }
})

test('the webhook of a failed recreate has the reason and no links', async (t) => {
  const receiver = await startReceiver(t)
  const server = await startScriptedServer(t, { env: INSIDE })
  await postCreate(server, scripted('throw'), { callback_url: `http://127.0.0.1:${receiver.port}/` })
  const { type, data } = JSON.parse((await receiver.got(1)).body) as Webhook
  t.is(type, 'recreate.failed')
  t.is(data.error?.code, 'nothing_read')
  t.deepEqual([data.xls_download_url, data.ppt_download_url, data.generation], [null, null, 0])
})

test('an invalid callback address is rejected together with other fields', async (t) => {
  const server = await startScriptedServer(t, { env: { ...UNLIMITED, RECREATE_WEBHOOK_ALLOW_HTTP: 'true' } })
  for (const [callback_url, type] of [
    ['hooks.example', 'url_parsing'],
    ['http://', 'url_parsing'],
    ['ftp://hooks.example/', 'url_scheme'],
    ['javascript:alert(1)', 'url_scheme'],
    ['https://ana:word@hooks.example/', 'value_error'],
    ['https://hooks.example/#in', 'value_error'],
    ['https://hooks.example:25/', 'value_error'],
    ['http://127.0.0.1/', 'value_error'],
    ['http://2130706433/', 'value_error'],
    ['http://[::ffff:10.0.0.1]/', 'value_error'],
    ['http://169.254.169.254/latest/meta-data', 'value_error'],
    ['http://localhost:8080/', 'value_error'],
    [`https://hooks.example/${'x'.repeat(2048)}`, 'value_error'],
  ] as const) {
    const answer = await postCreate(server, scripted('table'), { callback_url, selected_pages: '0' })
    t.is(answer.status, 422, callback_url)
    t.deepEqual(
      await failuresOf(answer),
      ['body.selected_pages value_error', `body.callback_url ${type}`],
      callback_url,
    )
  }
})

test('the rejection of a callback address does not repeat its secrets', async (t) => {
  const server = await startScriptedServer(t)
  const callback_url = 'http://hooks.example/hush?hush'
  const [problem] = await problemsOf(await postCreate(server, scripted('table'), { callback_url }))
  t.deepEqual(problem, {
    loc: ['body', 'callback_url'],
    msg: 'Value error, The callback address must begin with https:',
    type: 'value_error',
  })
})

test('an empty callback address counts as omitted', async (t) => {
  const server = await startScriptedServer(t)
  t.is((await postCreate(server, scripted('table'), { callback_url: '' })).status, 200)
})

test('each attempt is logged and counted, with only the host of the address', async (t) => {
  const receiver = await startReceiver(t, (response, count) => response.writeHead(count === 1 ? 410 : 500).end())
  const server = await startScriptedServer(t, { env: INSIDE })
  const callback_url = `http://127.0.0.1:${receiver.port}/hush?token=hush`
  await postCreate(server, scripted('table'), { callback_url })
  await receiver.got(1)
  const isLogged = (line: string) => line.includes('webhook declined')
  while (!server.logged.some(isLogged)) await new Promise(setImmediate)
  t.like(JSON.parse(server.logged.find(isLogged)!), { webhook: { host: '127.0.0.1', status: 410, attemptNumber: 1 } })
  t.false(server.logged.some((line) => line.includes('hush')))
  const metrics = await (await server.ask('/metrics')).text()
  t.regex(metrics, /recreate_webhook_tries_total\{outcome="declined"\} 1/)
})

test('the secret is created once, and configured ones have priority', async (t) => {
  const records = memoryRecords()
  const made = await Promise.all(Array.from({ length: 5 }, () => webhookSecrets(records, undefined)))
  t.is(new Set(made.flat()).size, 1)
  t.regex(made[0]![0]!, /^whsec_[A-Za-z0-9+/]{43}=$/)
  t.deepEqual(await webhookSecrets(records, ['whsec_own']), ['whsec_own'])
})
