import test from 'ava'
import { RecreateError } from '../../index.js'
import { refusalOf } from '../../server/http/problems.js'

test('what a stop, or an asker who has gone, breaks off is nothing unforeseen: another process is to be asked soon', (t) => {
  const { status, headers } = refusalOf(new RecreateError('cancelled', 'The engine was closed'))!
  t.is(status, 503)
  t.deepEqual(headers, { 'Retry-After': '1' })
})
