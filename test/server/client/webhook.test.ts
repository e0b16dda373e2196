import { createHmac } from 'node:crypto'
import test from 'ava'
import { verifyWebhook, WebhookError } from '../../../server/client/index.js'

const secret = `whsec_${Buffer.from('a key of some thirty-two bytes..').toString('base64')}`
const other = `whsec_${Buffer.from('another key of thirty-two bytes.').toString('base64')}`
const body = '{"type":"recreate.completed","data":{"recreate_id":"é"}}'

/** Returns headers as the service sends them. */
function signed(text = body, { at = Date.now(), id = 'id-1', by = [secret] } = {}) {
  const timestamp = `${Math.floor(at / 1000)}`
  const signatures = by.map((each) => {
    const key = Buffer.from(each.slice(6), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

test('a webhook of the service is verified for every type of headers and body', async (t) => {
  const headers = signed()
  const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  const bytes = new TextEncoder().encode(body)
  for (const given of [headers, new Headers(headers), lists]) {
    for (const each of [body, bytes, Buffer.from(bytes)]) {
      const { id, type, data } = await verifyWebhook({ headers: given, body: each, secret })
      t.deepEqual([id, type, data.recreate_id], ['id-1', 'recreate.completed', 'é'])
    }
  }
})

test('the example of the specification is verified', async (t) => {
  // The worked example of standardwebhooks.com and of the libraries that implement it.
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const given = { headers, body: '{"test": 2432232314}', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
  t.like(await verifyWebhook({ ...given, toleranceMs: Number.POSITIVE_INFINITY }), { test: 2432232314 })
  await t.throwsAsync(verifyWebhook(given), { instanceOf: WebhookError, message: /not within 300000 ms of now/ })
})

test('during a secret rotation, either side may use both secrets', async (t) => {
  await t.notThrowsAsync(verifyWebhook({ headers: signed(body, { by: [other, secret] }), body, secret }))
  await t.notThrowsAsync(verifyWebhook({ headers: signed(), body, secret: [other, secret] }))
})

test('a webhook with any change is rejected', async (t) => {
  const headers = signed()
  const later = `${Number(headers['webhook-timestamp']) + 1}`
  const refused = { instanceOf: WebhookError, message: /is not signed with this secret/ }
  for (const [changed, text, key] of [
    [headers, `${body} `, secret],
    [headers, body, other],
    [{ ...headers, 'webhook-id': 'id-2' }, body, secret],
    [{ ...headers, 'webhook-timestamp': later }, body, secret],
    [{ ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') }, body, secret],
    [{ ...headers, 'webhook-signature': 'v1,' }, body, secret],
    [{ ...headers, 'webhook-signature': 'v1,%%' }, body, secret],
  ] as const) {
    await t.throwsAsync(verifyWebhook({ headers: changed, body: text, secret: key }), refused)
  }
})

test('a webhook that is too old, in the future, or without a timestamp is rejected', async (t) => {
  const refused = { instanceOf: WebhookError, message: /is not within \d+ ms of now|are required$/ }
  for (const at of [Date.now() - 301_000, Date.now() + 302_000]) {
    await t.throwsAsync(verifyWebhook({ headers: signed(body, { at }), body, secret }), refused)
  }
  const headers = signed(body, { at: Date.now() - 50_000 })
  await t.throwsAsync(verifyWebhook({ headers, body, secret, toleranceMs: 40_000 }), refused)
  await t.notThrowsAsync(verifyWebhook({ headers, body, secret }))
  for (const time of ['now', '1e9', '']) {
    await t.throwsAsync(verifyWebhook({ headers: { ...headers, 'webhook-timestamp': time }, body, secret }), refused)
  }
  await t.throwsAsync(verifyWebhook({ headers: {}, body, secret }), { message: /are required$/ })
})

test('an invalid secret is an error of the caller', async (t) => {
  for (const wrong of ['whsec_', 'whsec_%%%', '']) {
    await t.throwsAsync(verifyWebhook({ headers: signed(), body, secret: wrong }), { name: 'OptionError' })
  }
})
