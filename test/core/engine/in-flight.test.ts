import test from 'ava'
import { InFlight } from '../../../core/engine/work/in-flight.js'

test('a recreate is in flight from its first expected message until its last one has ended', (t) => {
  const atWork = new InFlight()
  t.false(atWork.has('a'))
  t.true(atWork.expect('a', '1'))
  t.true(atWork.expect('a', '2'))
  atWork.begin('a', '1')
  atWork.end('a')
  t.true(atWork.has('a'))
  atWork.begin('a', '2')
  t.true(atWork.has('a'))
  atWork.end('a')
  t.false(atWork.has('a'))
})

test('a message that was delivered twice is in flight until both have ended', (t) => {
  const atWork = new InFlight()
  atWork.expect('a', '1')
  atWork.begin('a', '1')
  atWork.begin('a', '1')
  atWork.end('a')
  t.deepEqual(atWork.recreateIds, ['a'])
  atWork.end('a')
  t.deepEqual(atWork.recreateIds, [])
})

test('a message that will not arrive is no longer expected', (t) => {
  const atWork = new InFlight()
  t.true(atWork.expect('a', '1'))
  t.false(atWork.expect('a', '1'))
  atWork.withdraw('a', '1')
  t.false(atWork.has('a'))
})

test('a message that is expected again during its processing keeps the recreate in flight', (t) => {
  const atWork = new InFlight()
  atWork.begin('a', '1')
  t.true(atWork.expect('a', '1'))
  atWork.end('a')
  t.true(atWork.has('a'))
})

test('a deleted recreate is not listed while its messages are still processed', (t) => {
  const atWork = new InFlight()
  atWork.begin('a', 'm')
  t.true(atWork.isProcessing('a'))
  atWork.forget('a')
  t.deepEqual(atWork.recreateIds, [])
  t.false(atWork.sendsHeartbeats('a'))
  t.true(atWork.has('a'))
  atWork.end('a')
  t.false(atWork.has('a'))
})
