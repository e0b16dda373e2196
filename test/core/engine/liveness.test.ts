import { spawn } from 'node:child_process'
import { once } from 'node:events'
import test from 'ava'
import { isGone, nameProcess } from '../../../core/engine/upkeep/liveness.js'

const me = nameProcess()
const now = 1_000_000
const stallMs = 60_000
const look = { me, now, stallMs }
const lately = now - 1000

test('two engines of one process have the same process id and different names', (t) => {
  const other = nameProcess()
  t.is(other.pid, process.pid)
  t.is(other.host, me.host)
  t.not(other.instance, me.instance)
})

test('a process that was never seen is gone', (t) => {
  t.true(isGone(undefined, look))
})

test('a process with a recent heartbeat that still exists is not gone', (t) => {
  t.false(isGone({ at: lately, by: me }, look))
})

test('another engine of this process is not gone', (t) => {
  t.false(isGone({ at: lately, by: nameProcess() }, look))
})

test('a process without heartbeat for longer than the timeout is gone, on any machine', (t) => {
  const others = [me, nameProcess(), { ...me, pid: process.ppid }, { ...me, host: 'elsewhere', pid: 1 }]
  for (const by of others) {
    t.false(isGone({ at: now - stallMs, by }, look))
    t.true(isGone({ at: now - stallMs - 1, by }, look))
  }
})

test('a live process on this machine is not gone', async (t) => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  try {
    t.false(isGone({ at: lately, by: { ...nameProcess(), pid: child.pid! } }, look))
  } finally {
    child.kill()
    await once(child, 'exit')
  }
})

test('a dead process on this machine is gone at once', async (t) => {
  const child = spawn(process.execPath, ['-e', ''])
  const pid = child.pid!
  await once(child, 'exit')
  t.true(isGone({ at: now, by: { ...nameProcess(), pid } }, look))
})

test('a process id of another machine is not checked', async (t) => {
  const child = spawn(process.execPath, ['-e', ''])
  const pid = child.pid!
  await once(child, 'exit')
  t.false(isGone({ at: lately, by: { host: 'elsewhere', pid, instance: 'another' } }, look))
})

test('a process of another user is alive', (t) => {
  // Process 1 belongs to root: signaling it is refused for other users, which proves that it exists.
  t.false(isGone({ at: lately, by: { ...nameProcess(), pid: 1 } }, look))
})
