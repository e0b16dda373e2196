import test from 'ava'
import { InFlight } from '../../../core/engine/work/in-flight.js'

test('a recreate is at work from when its first message is expected until its last one has ended', (t) => {
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

test('a message that was delivered twice is at work until both have ended', (t) => {
  const atWork = new InFlight()
  atWork.expect('a', '1')
  atWork.begin('a', '1')
  atWork.begin('a', '1')
  atWork.end('a')
  t.deepEqual(atWork.recreateIds, ['a'])
  atWork.end('a')
  t.deepEqual(atWork.recreateIds, [])
})

test('a message that does not come after all is not waited for', (t) => {
  const atWork = new InFlight()
  t.true(atWork.expect('a', '1'))
  t.false(atWork.expect('a', '1'))
  atWork.withdraw('a', '1')
  t.false(atWork.has('a'))
})

test('a message that is expected again while it is worked on is waited for', (t) => {
  const atWork = new InFlight()
  atWork.begin('a', '1')
  t.true(atWork.expect('a', '1'))
  atWork.end('a')
  t.true(atWork.has('a'))
})

test('of one that is deleted nothing is told, while its messages are worked on', (t) => {
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
