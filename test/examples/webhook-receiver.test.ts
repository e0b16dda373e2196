import type { AddressInfo } from 'node:net'
import test from 'ava'
import { webhookReceiver } from '../../examples/webhook-receiver.js'
import type { Notification } from '../../index.js'
import { webhookNotifier } from '../../index.js'

const secret = `whsec_${Buffer.from('a key of some thirty-two bytes..').toString('base64')}`
const forged = `whsec_${Buffer.from('another key of thirty-two bytes.').toString('base64')}`

test('the receiver of the guide accepts each webhook of the service once, and none of others', async (t) => {
  const heard: string[] = []
  let isBroken = true
  const server = webhookReceiver(secret, async ({ recreate_id }) => {
    if (isBroken) throw new Error('Away')
    heard.push(recreate_id)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const send = async (id: string, secrets: readonly string[]) => {
    const notice = { id, status: { recreateId: `of ${id}` }, attemptNumber: 1 } as Notification
    const { deliver } = webhookNotifier({
      secrets,
      body: ({ status }) => ({ type: 'recreate.completed', data: { recreate_id: status.recreateId } }),
      allowHttp: true,
      allowPrivate: ['127.0.0.1'],
    })
    const { port } = server.address() as AddressInfo
    return (await deliver(`http://127.0.0.1:${port}/`, async () => notice, new AbortController().signal)).status
  }
  t.is(await send('one', [secret]), 500)
  isBroken = false
  t.is(await send('one', [secret]), 204)
  t.is(await send('one', [secret]), 204)
  t.is(await send('two', [forged]), 401)
  t.is(await send('two', [forged, secret]), 204)
  t.deepEqual(heard, ['of one', 'of two'])
})
