import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { childRunner } from '../../adapters/workers/child-runner.js'
import type { ChildRunnerOptions } from '../../adapters/workers/runner-options.js'
import type { Runner } from '../../core/contracts.js'
import type { PageOutcome } from '../../core/model.js'
import { testNeeding } from '../fixtures/needs.js'
import type { UnrulyDocument } from '../fixtures/unruly-extractor.js'

const unruly = { module: new URL('../fixtures/unruly-extractor.js', import.meta.url).href, export: 'unrulyExtractor' }
/** Only Linux lists the processes and memory of a child process. */
const testOnLinux = testNeeding('linux')

test.serial('a child process that is killed costs its page, and the next page is read', async (t) => {
  const runner = runnerOf(t, { workers: 1 })
  const document = source({ pages: ['killed', 'nothing'] })
  t.deepEqual(errorOf(await runner.page(document, 1)), {
    code: 'page_crashed',
    message: 'It ended its process with signal SIGKILL',
  })
  t.is((await runner.page(document, 2)).state, 'empty')
})

test.serial('a child process that is killed while opening is retried once, then reported', async (t) => {
  const runner = runnerOf(t, { workers: 1 })
  await t.throwsAsync(runner.probe(source({ pages: ['nothing'], open: 'killed' })), {
    code: 'open_failed',
    message: 'Opening the document ended its process with signal SIGKILL',
  })
  t.is((await runner.page(source({ pages: ['nothing'] }), 1)).state, 'empty')
})

test.serial('a child process that exits with code 0 has not finished its page', async (t) => {
  const runner = runnerOf(t, { workers: 1 })
  const { code, message } = errorOf(await runner.page(source({ pages: ['finish'] }), 1))
  t.is(code, 'page_crashed')
  t.is(message, 'It ended its process with exit code 0')
})

test.serial('a child process that never responds exceeds its time limit', async (t) => {
  const runner = runnerOf(t, { workers: 1, pageTimeoutMs: 500 })
  const { code, message } = errorOf(await runner.page(source({ pages: ['mute'] }), 1))
  t.is(code, 'page_timeout')
  t.is(message, 'It took longer than the limit of 0.5 s')
})

test.serial('a child process with endless output takes neither memory nor CPU time of this process', async (t) => {
  const runner = runnerOf(t, { workers: 1, pageTimeoutMs: 3000 })
  // Measures only this thread, because others run other tests.
  const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external
  const before = held()
  let latest = performance.now()
  let longestPause = 0
  const ticks = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - latest)
    latest = performance.now()
  }, 10)
  t.is(errorOf(await runner.page(source({ pages: ['flood'] }), 1)).code, 'page_timeout')
  clearInterval(ticks)
  t.true(held() - before < 100 * 2 ** 20)
  t.true(longestPause < 2000, `${longestPause} ms`)
})

test.serial('a document is opened while all workers are busy with pages', async (t) => {
  const runner = runnerOf(t, { workers: 1 })
  const stop = new AbortController()
  const mute = runner.page(source({ pages: ['mute'] }), 1, { signal: stop.signal })
  t.is((await runner.probe(source({ pages: ['nothing', 'nothing'] }))).pageCount, 2)
  stop.abort()
  await t.throwsAsync(mute, { code: 'cancelled' })
})

test.serial('unexpected messages are ignored', async (t) => {
  const runner = runnerOf(t, { workers: 1 })
  const document = source({ pages: ['junk', 'nothing'] })
  t.is((await runner.page(document, 1)).state, 'empty')
  t.is((await runner.page(document, 2)).state, 'empty')
})

test.serial('infinite recursion in WebAssembly fails its page, and its process continues', async (t) => {
  const runner = runnerOf(t, { workers: 1 })
  const document = source({ pages: ['recurse', 'nothing'] })
  t.deepEqual(errorOf(await runner.page(document, 1)), {
    code: 'plugin_failed',
    message: 'Extractor unruly failed: Maximum call stack size exceeded',
  })
  t.is((await runner.page(document, 2)).state, 'empty')
})

testOnLinux.serial('rapid memory growth is stopped, whichever process allocates', async (t) => {
  const runner = runnerOf(t, { workers: 1, memoryMiB: 300 })
  for (const deed of ['gulp', 'gulp-wasm', 'gulp-elsewhere'] as const) {
    const { code, message } = errorOf(await runner.page(source({ pages: [deed] }), 1))
    t.is(code, 'page_memory', deed)
    t.regex(message, /^It took \d+ MiB of memory, more than the limit of 300 MiB$/)
  }
})

testOnLinux.serial('an idle child process releases memory after many pages', async (t) => {
  const runner = runnerOf(t, { workers: 1 })
  const document = source({ pages: Array(120).fill('litter') })
  for (let page = 1; page <= 120; page++) await runner.page(document, page)
  const [child = 0] = await untilOne(() => ownChildren('process-entry'))
  const atWork = await residentMiB(child)
  const isLess = await untilOne(async () => ((await residentMiB(child)) < atWork - 20 ? [child] : []))
  t.deepEqual(isLess, [child])
  t.is((await runner.page(document, 1)).state, 'empty')
})

test.serial('a child process that cannot be started is retried once, then the system error is reported', async (t) => {
  const { execPath } = process
  t.teardown(() => {
    process.execPath = execPath
  })
  const runner = runnerOf(t, { workers: 1 })
  const document = source({ pages: ['nothing'] })
  process.execPath = '/no/such/program'
  await t.throwsAsync(runner.page(document, 1), {
    code: 'open_failed',
    message: /^Opening the document could not be started: spawn \/no\/such\/program ENOENT$/,
  })
  process.execPath = '/no/such\0program' // Rejected immediately by the system.
  await t.throwsAsync(runner.page(document, 1), { code: 'open_failed', message: /could not be started: / })
  process.execPath = execPath
  t.is((await runner.page(document, 1)).state, 'empty')
})

test.serial('child processes get no secrets of this process, and their environment is configurable', async (t) => {
  const secrets = {
    AWS_SECRET_ACCESS_KEY: 'a',
    RECREATE_LINK_SECRET: 'b',
    DATABASE_URL: 'c',
    PGPASSWORD: 'd',
    MY_MODEL: 'e',
  }
  Object.assign(process.env, secrets)
  t.teardown(() => {
    for (const name of Object.keys(secrets)) delete process.env[name]
  })
  const runner = runnerOf(t, { workers: 1, passedVariables: ['MY_MODEL'] })
  const names = saidOn(await runner.page(source({ pages: ['environment'] }), 1)).split(' ')
  t.deepEqual(
    Object.keys(secrets).filter((name) => names.includes(name)),
    ['MY_MODEL'],
  )
  t.true(names.includes('PATH'))
})

test.serial('child processes inherit no open files', async (t) => {
  const own = new URL(import.meta.url)
  const held = await open(own)
  t.teardown(() => held.close())
  const runner = runnerOf(t, { workers: 1 })
  const files = saidOn(await runner.page(source({ pages: ['files'] }), 1))
  t.false(files.includes(own.pathname))
})

testOnLinux.serial('an aborted page leaves no program running', async (t) => {
  const runner = runnerOf(t, { workers: 1, pageTimeoutMs: 2000 })
  const outcome = runner.page(source({ pages: ['leave-program'] }), 1)
  const [child = 0] = await untilOne(() => ownChildren('process-entry'))
  const [program = 0] = await untilOne(() => childrenOf(child, 'setInterval'))
  t.is(errorOf(await outcome).code, 'page_timeout')
  t.true(await isSoonGone(program))
})

for (const [what, deed] of [
  ['loop', 'leave-program'],
  ['wait', 'await-program'],
  ['write to it', 'outlive-parent'],
] as const) {
  testOnLinux.serial(`a killed parent leaves neither child processes that ${what} nor their programs`, async (t) => {
    const runnerModule = new URL('../../adapters/workers/child-runner.js', import.meta.url).href
    const script = `
  import { childRunner } from ${JSON.stringify(runnerModule)}
  const runner = childRunner({ extractor: ${JSON.stringify(unruly)}, workers: 1 })
  const source = { fileName: 'a', bytes: Buffer.from('{"pages":["${deed}"]}') }
  await runner.probe(source)
  console.log('opened')
  await runner.page(source, 1)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(parent.stdout, 'data')
    const [child = 0] = await untilOne(() => childrenOf(parent.pid ?? 0, 'process-entry'))
    const [program = 0] = await untilOne(() => childrenOf(child, 'setInterval'))
    parent.kill('SIGKILL')
    t.true(await isSoonGone(child))
    t.true(await isSoonGone(program))
  })
}

function runnerOf(t: ExecutionContext, options: ChildRunnerOptions): Runner {
  const runner = childRunner({ ...options, extractor: unruly })
  t.teardown(() => runner.close())
  return runner
}

function source(document: UnrulyDocument) {
  return { fileName: 'unruly.json', bytes: Buffer.from(JSON.stringify(document)) }
}

function errorOf(outcome: PageOutcome) {
  return outcome.state === 'failed' ? outcome.error : { code: outcome.state, message: '' }
}

function saidOn(outcome: PageOutcome): string {
  return outcome.state === 'failed' ? outcome.error.message : (outcome.page.warnings[0]?.message ?? '')
}

/** Returns the child processes of this thread only, because other tests run in other threads. */
function ownChildren(command: string): Promise<readonly number[]> {
  return startedBy([`/proc/${readlinkSync('/proc/thread-self')}`], command)
}

/** Returns the child processes of all threads of a process, because tests may run in threads. */
async function childrenOf(pid: number, command: string): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  return startedBy(
    threads.map((thread) => `/proc/${pid}/task/${thread}`),
    command,
  )
}

/** @param threads Their folders in `/proc`. */
async function startedBy(threads: readonly string[], command: string): Promise<readonly number[]> {
  const listed = threads.map((thread) => readFile(`${thread}/children`, 'utf8').catch(() => ''))
  const pids = (await Promise.all(listed)).join(' ').split(/\s+/).filter(Boolean).map(Number)
  const commands = await Promise.all(pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => commands[index]?.includes(command))
}

async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

async function untilOne(find: () => Promise<readonly number[]>): Promise<readonly number[]> {
  for (;;) {
    const found = await find()
    if (found.length > 0) return found
    await delay(20)
  }
}

/**
 * Waits until a process has ended. A dead process may be listed until its parent reaps it. The limit of twenty seconds
 * allows for a busy machine.
 */
async function isSoonGone(pid: number): Promise<boolean> {
  for (let wait = 0; wait < 400; wait++) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tX')
    if (/^State:\t[ZX]/m.test(status)) return true
    await delay(50)
  }
  return false
}
