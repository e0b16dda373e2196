import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { childRunner } from '../../adapters/child/runner.js'
import type { Runner } from '../../core/contracts.js'
import type { Source } from '../../core/source.js'
import { killingRunnerCases, runnerCases } from '../contracts/runner.js'
import type { DocumentScript } from '../contracts/scripted-extractor.js'

const scripted = {
  module: new URL('../contracts/scripted-extractor.js', import.meta.url).href,
  export: 'scriptedExtractor',
}

// One runner for all: that children stay usable from one document to the next is part of what is shown.
const shared = childRunner({ extractor: scripted, workers: 2 })
test.after.always(() => shared.close())

for (const { title, run } of runnerCases) {
  test.serial(title, async (t) => {
    await run(shared)
    t.pass()
  })
}

for (const { title, limits, run } of killingRunnerCases) {
  test.serial(title, async (t) => {
    const runner = childRunner({ ...limits, extractor: scripted, workers: 2 })
    t.teardown(() => runner.close())
    await run(runner)
    t.pass()
  })
}

test.serial('a child is replaced after its share of pages', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1, pagesPerChild: 4 })
  t.teardown(() => runner.close())
  // Sixteen pages are four ranges of four.
  const processes = await processesOf(runner, source({ pages: Array(16).fill('process') }), numbers(16))
  t.deepEqual([...processes.values()], [4, 4, 4, 4])
})

test.serial('a child that has outgrown its ceiling in short work is replaced before the next', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1, memoryMiB: 150 })
  t.teardown(() => runner.close())
  const processes = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const document = source({ pages: ['process', 'leak', 'leak', 'leak'] })
    for (const process of (await processesOf(runner, document, numbers(1))).keys()) processes.add(process)
    for (let page = 2; page <= 4; page++) {
      for await (const { state } of runner.pages(document, [page])) t.is(state, 'empty')
    }
  }
  t.is(processes.size, 3)
})

test.serial('a page that cannot be sent costs itself alone, and says whose it is', async (t) => {
  const ends: string[] = []
  for await (const outcome of shared.pages(source({ pages: ['table', 'unsendable', 'table'] }), numbers(3))) {
    ends.push(outcome.state === 'failed' ? `${outcome.error.code}: ${outcome.error.message}` : outcome.state)
  }
  t.is(ends.length, 3)
  t.regex(ends[1] ?? '', /^plugin_failed: Extractor scripted gave a page 2 that cannot be sent: .*could not be cloned/)
  t.deepEqual([ends[0], ends[2]], ['done', 'done'])
})

test.serial('a document that cannot be closed does not keep the next from being opened', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1 })
  t.teardown(() => runner.close())
  t.is((await runner.probe(source({ pages: ['table'], close: 'throw' }))).pageCount, 1)
  t.is((await runner.probe(source({ pages: ['table', 'table'] }))).pageCount, 2)
})

test.serial('a document whose copy has vanished is unreadable, and says so', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1 })
  t.teardown(() => runner.close())
  const [first, second] = [source({ pages: ['table'] }), source({ pages: ['table'] })]
  await runner.probe(first)
  await runner.probe(second)
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(`recreate-${process.pid}-`))
  for (const folder of folders) await rm(join(tmpdir(), folder, '1.bin'), { force: true })
  await t.throwsAsync(
    async () => {
      for await (const _ of runner.pages(first, [1]));
    },
    { code: 'source_unreadable', message: /copy that was made for the child processes cannot be read: ENOENT/ },
  )
})

test.serial('what cannot be loaded in a child is named', async (t) => {
  await refuses(t, { module: './no-such-module.js', export: 'extractor' }, /no-such-module/)
  await refuses(
    t,
    { module: scripted.module, export: 'nothing' },
    /function named nothing, it exports scriptedExtractor/,
  )
})

test.serial('closing while pages are worked on ends them as cancelled', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1 })
  const looping = source({ pages: ['table', 'loop'] })
  await t.throwsAsync(
    async () => {
      for await (const _ of runner.pages(looping, [1, 2])) void runner.close()
    },
    { code: 'cancelled' },
  )
})

test('an option out of its range is refused with what would pass', (t) => {
  t.throws(() => childRunner({ workers: 0 }), {
    code: 'option_invalid',
    message: 'Expected `workers` to be a whole number from 1 to 64, got `0`',
  })
})

test('an option that does not exist is refused with those that do', (t) => {
  t.throws(() => childRunner({ worker: 1 } as object), {
    code: 'option_invalid',
    message: /^Expected options of these: `extractor`, `workers`, .*`pagesPerChild`; got `worker`$/,
  })
})

test.serial('a child whose parent is killed ends, even from a page that loops for ever', async (t) => {
  const runnerModule = new URL('../../adapters/child/runner.js', import.meta.url).href
  const script = `
    import { childRunner } from ${JSON.stringify(runnerModule)}
    const runner = childRunner({ extractor: ${JSON.stringify(scripted)}, workers: 1 })
    const source = { fileName: 'a', bytes: Buffer.from('{"pages":["loop"]}') }
    await runner.probe(source)
    setTimeout(() => console.log('working'), 500)
    for await (const _ of runner.pages(source, [1]));`
  // A killed parent cannot delete the files that it handed over.
  const folder = await mkdtemp(join(tmpdir(), 'recreate-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')
  const children = await childrenOf(parent.pid ?? 0)
  if (children === undefined) {
    parent.kill('SIGKILL')
    t.pass('this system does not list children')
    return
  }
  t.is(children.length, 1)
  parent.kill('SIGKILL')
  for (let wait = 0; wait < 50 && children.some(isAlive); wait++) await delay(100)
  t.false(children.some(isAlive))
})

test.serial('a runner at rest lets its program end', async (t) => {
  const runnerModule = new URL('../../adapters/child/runner.js', import.meta.url).href
  const script = `
    import { childRunner } from ${JSON.stringify(runnerModule)}
    const runner = childRunner({ extractor: ${JSON.stringify(scripted)}, workers: 1 })
    await runner.probe({ fileName: 'a', bytes: Buffer.from('{"pages":["table"]}') })`
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit', timeout: 20_000 })
  const [code] = await once(program, 'exit')
  t.is(code, 0)
})

async function refuses(t: ExecutionContext, extractor: { module: string; export: string }, message: RegExp) {
  const runner = childRunner({ extractor, workers: 1 })
  await t.throwsAsync(runner.probe(source({ pages: ['table'] })), { code: 'plugin_failed', message })
  await runner.close()
}

/** The processes that worked on the pages, and on how many each. */
async function processesOf(runner: Runner, document: Source, pageNumbers: readonly number[]) {
  const processes = new Map<string, number>()
  for await (const outcome of runner.pages(document, pageNumbers)) {
    const process = outcome.state === 'done' ? (outcome.page.tables[0]?.cells[0]?.text ?? '') : outcome.state
    processes.set(process, (processes.get(process) ?? 0) + 1)
  }
  return processes
}

/** Of the children those that work on pages: sampling memory starts short-lived ones. */
async function childrenOf(pid: number): Promise<readonly number[] | undefined> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => undefined)
  if (listed === undefined) return undefined
  const pids = listed.split(/\s+/).filter(Boolean).map(Number)
  const commands = await Promise.all(pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => commands[index]?.includes('entry.js'))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function numbers(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

function source(script: DocumentScript): Source {
  return { fileName: 'script.json', bytes: Buffer.from(JSON.stringify(script)) }
}
