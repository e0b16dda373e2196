import test from 'ava'
import { listen } from '../../server/http/listening.js'

test('a port in use is an error with advice', async (t) => {
  const first = await listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => first.stop(0))
  await t.throwsAsync(listen({ host: '127.0.0.1', port: first.port }), {
    message: `Cannot listen on 127.0.0.1 port ${first.port}: another program uses this port; stop it or choose another port.`,
  })
})

test('an address that this machine does not have is an error', async (t) => {
  await t.throwsAsync(listen({ host: '192.0.2.1', port: 0 }), {
    message: 'Cannot listen on 192.0.2.1 port 0: this machine does not have this address.',
  })
})
