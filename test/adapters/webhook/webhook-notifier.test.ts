import { createHmac } from 'node:crypto'
import test from 'ava'
import {
  type WebhookAttempt,
  type WebhookOptions,
  webhookNotifier,
} from '../../../adapters/webhook/webhook-notifier.js'
import type { Notification } from '../../../core/notifications.js'
import { makeCertificate, startReceiver } from './receiver.js'

const SECRET = `whsec_${Buffer.from('a key of some thirty-two bytes..').toString('base64')}`
const OTHER_SECRET = `whsec_${Buffer.from('another key of thirty-two bytes.').toString('base64')}`
const NOTICE = {
  id: 'c0ffee00-0000-8000-8000-000000000001',
  status: { recreateId: 'r1' },
  attemptNumber: 1,
} as Notification

/** Creates a notifier that may reach this machine under one name, in addition to the internet. */
function notifierFor(options: Partial<WebhookOptions> = {}) {
  const tries: WebhookAttempt[] = []
  const notifier = webhookNotifier({
    secrets: [SECRET],
    body: ({ status }) => ({ told: status.recreateId }),
    allowHttp: true,
    allowPrivate: ['hooks.example'],
    resolve: async () => ['127.0.0.1'],
    onAttempt: (tried) => tries.push(tried),
    ...options,
  })
  const deliver = (url: string, signal = new AbortController().signal) =>
    notifier.deliver(url, async () => NOTICE, signal)
  return { ...notifier, deliver, tries }
}

test('a webhook is a signed POST to the address with its query, without an API key', async (t) => {
  const receiver = await startReceiver(t)
  const { deliver } = notifierFor({ secrets: [SECRET, OTHER_SECRET] })
  const before = Math.floor(Date.now() / 1000)
  t.deepEqual(await deliver(`http://hooks.example:${receiver.port}/in?token=1`), { outcome: 'delivered', status: 204 })
  const { method, url, headers, body } = await receiver.got(1)
  t.is(`${method} ${url}`, 'POST /in?token=1')
  t.deepEqual(JSON.parse(body), { told: 'r1' })
  t.is(headers['content-type'], 'application/json')
  t.is(headers.host, `hooks.example:${receiver.port}`)
  t.is(headers['webhook-id'], NOTICE.id)
  const timestamp = Number(headers['webhook-timestamp'])
  t.true(timestamp >= before && timestamp <= before + 10)
  const expected = [SECRET, OTHER_SECRET].map((secret) => {
    const key = Buffer.from(secret.slice(6), 'base64')
    return `v1,${createHmac('sha256', key).update(`${NOTICE.id}.${timestamp}.${body}`).digest('base64')}`
  })
  t.is(headers['webhook-signature'], expected.join(' '))
  t.deepEqual(
    Object.keys(headers).filter((name) => /key|authorization|cookie/.test(name)),
    [],
  )
})

test('the response status decides: 2xx delivered, 410 declined, others are retried', async (t) => {
  const { deliver } = notifierFor()
  for (const [status, outcome] of [
    [200, 'delivered'],
    [299, 'delivered'],
    [410, 'declined'],
    [400, 'failed'],
    [500, 'failed'],
    [304, 'failed'],
    [303, 'failed'],
  ] as const) {
    const receiver = await startReceiver(t, (response) => response.writeHead(status).end())
    const delivery = await deliver(`http://hooks.example:${receiver.port}/`)
    t.is(delivery.outcome, outcome, `${status}`)
    t.is(delivery.status, status)
  }
})

test('a name with one private address among public ones is not contacted', async (t) => {
  const receiver = await startReceiver(t)
  for (const addresses of [
    ['93.184.216.34', '127.0.0.1'],
    ['127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['::1', '2606:4700::1111'],
  ]) {
    const { deliver } = notifierFor({ allowPrivate: [], resolve: async () => addresses })
    const { outcome, reason } = await deliver(`http://hooks.example:${receiver.port}/`)
    t.is(outcome, 'failed')
    t.regex(reason!, /^Expected hooks\.example to be on the public internet, got (127|::)/)
  }
  t.is(receiver.received.length, 0)
})

test('a name is resolved once per attempt, and the checked address is used', async (t) => {
  const receiver = await startReceiver(t)
  // Public at first, then this machine: resolving it again would connect to this machine.
  const answers = [['127.0.0.2'], ['127.0.0.1']]
  let asked = 0
  const { deliver } = notifierFor({
    allowPrivate: ['127.0.0.2'],
    resolve: async () => answers[Math.min(asked++, 1)]!,
  })
  const first = await deliver(`http://hooks.example:${receiver.port}/`)
  t.is(asked, 1)
  t.regex(first.reason!, /ECONNREFUSED 127\.0\.0\.2/)
  const second = await deliver(`http://hooks.example:${receiver.port}/`)
  t.is(asked, 2)
  t.is(second.reason, 'Expected hooks.example to be on the public internet, got 127.0.0.1')
  t.is(receiver.received.length, 0)
})

test('redirects are followed with the same POST, at most three', async (t) => {
  const [status, most] = [308, 3]
  const receiver = await startReceiver(t, (response, count) => {
    if (count <= most) response.writeHead(status, { Location: `/again/${count}` }).end()
    else response.writeHead(200).end()
  })
  const { deliver } = notifierFor()
  t.is((await deliver(`http://hooks.example:${receiver.port}/`)).outcome, 'delivered')
  t.deepEqual(
    receiver.received.map(({ method, url, body }) => `${method} ${url} ${body}`),
    ['/', '/again/1', '/again/2', '/again/3'].map((path) => `POST ${path} {"told":"r1"}`),
  )
  const endless = await startReceiver(t, (response) => response.writeHead(307, { Location: '/' }).end())
  t.is((await deliver(`http://hooks.example:${endless.port}/`)).reason, 'Expected at most 3 redirects, got another')
  t.is(endless.received.length, 4)
})

test('redirects have the same address restrictions as callbacks', async (t) => {
  const secret = await startReceiver(t)
  for (const [to, expected] of [
    [`http://127.0.0.1:${secret.port}/`, /on the public internet/],
    [`http://2130706433:${secret.port}/`, /on the public internet/],
    [`http://[::1]:${secret.port}/`, /on the public internet/],
    [`http://other.example:${secret.port}/`, /Expected other\.example to be on the public internet, got 127/],
    ['http://hooks.example:22/', /use port 80, 443/],
    ['http://ana:word@hooks.example/', /no user name or password/],
    ['file:///etc/passwd', /begin with https: or http:/],
    ['http://', /a redirect to an address, got none/],
  ] as const) {
    const receiver = await startReceiver(t, (response) => response.writeHead(302, { Location: to }).end())
    const { outcome, reason } = await notifierFor().deliver(`http://hooks.example:${receiver.port}/`)
    t.is(outcome, 'failed')
    t.regex(reason!, expected, to)
  }
  t.is(secret.received.length, 0)
})

test('over TLS the certificate must match the host name, although an address is used', async (t) => {
  const certificate = await makeCertificate('hooks.example')
  const receiver = await startReceiver(t, undefined, certificate)
  const trusting = notifierFor({ allowHttp: false, ca: [certificate.cert], allowPrivate: ['127.0.0.0/8'] })
  t.is((await trusting.deliver(`https://hooks.example:${receiver.port}/`)).outcome, 'delivered')
  t.is(receiver.received[0]?.serverName, 'hooks.example')
  const wrong = await trusting.deliver(`https://other.example:${receiver.port}/`)
  t.regex(wrong.reason!, /does not match certificate's altnames/)
  const strange = await notifierFor().deliver(`https://hooks.example:${receiver.port}/`)
  t.regex(strange.reason!, /self-signed certificate/)
  t.is(receiver.received.length, 1)
})

test('a redirect from https: to http: is rejected', async (t) => {
  const certificate = await makeCertificate('hooks.example')
  const plain = await startReceiver(t)
  const there = `http://hooks.example:${plain.port}/`
  const receiver = await startReceiver(t, (response) => response.writeHead(307, { Location: there }).end(), certificate)
  const { deliver } = notifierFor({ ca: [certificate.cert] })
  t.is((await deliver(`https://hooks.example:${receiver.port}/`)).reason, 'Redirected from https: to http:')
  t.is(plain.received.length, 0)
})

test('an attempt times out, whether the receiver is silent, sends slowly, or has no name server', async (t) => {
  const timeouts = { connectMs: 150, wholeMs: 300 }
  const silent = await startReceiver(t, () => {})
  const dripping = await startReceiver(t, (response) => {
    response.socket!.write('HTTP/1.1 200 OK\r\n')
    setInterval(() => response.socket?.write('X-Drip: 1\r\n'), 20).unref()
  })
  const late = { outcome: 'failed', reason: 'No answer within 300 ms' } as const
  const { deliver } = notifierFor({ timeouts })
  t.deepEqual(await deliver(`http://hooks.example:${silent.port}/`), late)
  t.deepEqual(await deliver(`http://hooks.example:${dripping.port}/`), late)
  const nameless = notifierFor({ timeouts, resolve: () => new Promise(() => {}) })
  t.deepEqual(await nameless.deliver('http://hooks.example/'), late)
  // TLS where the other side never completes the handshake.
  const mute = await startReceiver(t)
  const shaken = await notifierFor({ timeouts }).deliver(`https://hooks.example:${mute.port}/`)
  t.is(shaken.outcome, 'failed')
})

test('of an endless response only the beginning is read', async (t) => {
  let sent = 0
  const receiver = await startReceiver(t, (response) => {
    response.writeHead(200)
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
    }
    response.on('drain', pour)
    pour()
  })
  const { deliver } = notifierFor()
  t.deepEqual(await deliver(`http://hooks.example:${receiver.port}/`), { outcome: 'delivered', status: 200 })
  t.true(sent < 20_000_000, `${sent} bytes`)
})

test('a slow host delays only its own deliveries', async (t) => {
  const slow = await startReceiver(t, () => {})
  const quick = await startReceiver(t)
  const leave = new AbortController()
  const { deliver } = notifierFor({ allowPrivate: ['127.0.0.0/8'] })
  const held = Array.from({ length: 40 }, () => deliver(`http://slow.example:${slow.port}/`, leave.signal))
  await slow.got(2)
  t.is((await deliver(`http://quick.example:${quick.port}/`)).outcome, 'delivered')
  t.is(slow.received.length, 2)
  leave.abort(new Error('left'))
  t.true((await Promise.allSettled(held)).every(({ status }) => status === 'rejected'))
})

test('proxy environment variables are ignored', async (t) => {
  const [proxy, receiver] = [await startReceiver(t), await startReceiver(t)]
  const names = ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'NODE_USE_ENV_PROXY']
  for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${proxy.port}`
  t.teardown(() => {
    for (const name of names) delete process.env[name]
  })
  await notifierFor().deliver(`http://hooks.example:${receiver.port}/`)
  t.deepEqual([proxy.received.length, receiver.received.length], [0, 1])
})

test('each attempt is reported with the host and without secrets', async (t) => {
  const receiver = await startReceiver(t, (response) => response.writeHead(500).end())
  const { deliver, tries } = notifierFor()
  await deliver(`http://hooks.example:${receiver.port}/secret?token=secret`)
  const [{ ms, ...tried } = {}] = tries as Partial<WebhookAttempt>[]
  t.true(ms! >= 0)
  t.deepEqual(tried, {
    recreateId: 'r1',
    id: NOTICE.id,
    attemptNumber: 1,
    host: 'hooks.example',
    outcome: 'failed',
    status: 500,
    reason: 'Answered 500',
  })
})

test('a malformed secret is rejected and not shown', (t) => {
  for (const secret of ['', 'whsec_', 'whsec_c2hvcnQ=', SECRET.slice(6), `${SECRET}!`, `whsec_${'A'.repeat(100)}`]) {
    t.throws(() => notifierFor({ secrets: [secret] }), {
      code: 'option_invalid',
      message: `Expected a webhook secret to be \`whsec_\` and the base64 of 24 to 64 bytes, got ${secret.length} characters`,
    })
  }
  t.throws(() => notifierFor({ secrets: [] }), { message: 'Expected at least one webhook secret, got none' })
})
