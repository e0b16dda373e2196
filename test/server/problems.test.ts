import test from 'ava'
import { RecreateError } from '../../index.js'
import { refusalOf } from '../../server/http/problems.js'

test('a request interrupted by a shutdown or disconnect is a temporary error: another process can answer soon', (t) => {
  const { status, headers } = refusalOf(new RecreateError('cancelled', 'The engine was closed'))!
  t.is(status, 503)
  t.deepEqual(headers, { 'Retry-After': '1' })
})
