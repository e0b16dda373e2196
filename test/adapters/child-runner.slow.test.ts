import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { childRunner } from '../../adapters/workers/child-runner.js'
import type { Runner } from '../../core/contracts.js'
import type { PageOutcome } from '../../core/model.js'
import type { Source } from '../../core/source.js'
import { renderingRunnerCases } from '../contracts/rendering-runner.js'
import { killingRunnerCases, runnerCases } from '../contracts/runner.js'
import type { DocumentScript } from '../contracts/scripted-extractor.js'

const scripted = {
  module: new URL('../contracts/scripted-extractor.js', import.meta.url).href,
  export: 'scriptedExtractor',
}

// All tests share one runner, to show that child processes are reused between documents.
const shared = childRunner({ extractor: scripted, workers: 2 })
test.after.always(() => shared.close())

for (const { title, closesRunner, run } of [...runnerCases, ...renderingRunnerCases]) {
  test.serial(title, async (t) => {
    const runner = closesRunner ? childRunner({ extractor: scripted, workers: 2 }) : shared
    await run(runner)
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

test.serial('a child process is recycled after its number of pages', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1, pagesPerChild: 4 })
  t.teardown(() => runner.close())
  const children = await workersOf(runner, source({ pages: Array(16).fill('worker') }), 16)
  t.deepEqual([...children.values()], [4, 4, 4, 4])
})

test.serial('a child process that has grown is replaced before a page exceeds the limit', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1, memoryMiB: 300 })
  t.teardown(() => runner.close())
  const document = source({ pages: [...Array(24).fill('leak'), 'empty'] })
  for (let page = 1; page <= 25; page++) t.is((await runner.page(document, page)).state, 'empty')
})

test.serial('pages behind a long one are read by the other worker', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 2, pageTimeoutMs: 3000 })
  t.teardown(() => runner.close())
  const document = source({ pages: ['loop', 'slow', 'worker', 'worker', 'worker'] })
  const begun = performance.now()
  const looping = runner.page(document, 1)
  const others = await Promise.all([2, 3, 4, 5].map((pageNumber) => runner.page(document, pageNumber)))
  t.true(performance.now() - begun < 2500)
  t.is(new Set(others.slice(1).map(textOf)).size, 1)
  t.is((await looping).state, 'failed')
})

test.serial('pages behind pages that crash their process are each started once and read', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 2 })
  t.teardown(() => runner.close())
  const document = source({ pages: Array.from({ length: 12 }, (_, i) => (i % 3 === 1 ? 'exit' : 'table')) })
  const starts = new Map<number, number>()
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      runner.page(document, i + 1, { onStart: async () => void starts.set(i, (starts.get(i) ?? 0) + 1) }),
    ),
  )
  t.deepEqual(
    outcomes.map(({ state }) => state),
    Array.from({ length: 12 }, (_, i) => (i % 3 === 1 ? 'failed' : 'done')),
  )
  t.deepEqual([...starts.values()], Array(12).fill(1))
})

test.serial('a page is sent to the process that has its document open', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 2 })
  t.teardown(() => runner.close())
  const slow = source({ pages: ['slow'] })
  await Promise.all([runner.page(slow, 1), runner.page(slow, 1)])
  const [first, second] = [source({ pages: Array(5).fill('worker') }), source({ pages: Array(5).fill('worker') })]
  const [ones, twos] = [new Set<string>(), new Set<string>()]
  for (let page = 1; page <= 5; page++) {
    ones.add(textOf(await runner.page(first, page)))
    twos.add(textOf(await runner.page(second, page)))
  }
  t.deepEqual([ones.size, twos.size], [1, 1])
})

test.serial('a few documents with interleaved pages are each opened once', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1 })
  const folder = await mkdtemp(join(tmpdir(), 'recreate-test-'))
  t.teardown(async () => {
    await runner.close()
    await rm(folder, { recursive: true })
  })
  const log = join(folder, 'log')
  const documents = Array.from({ length: 4 }, () => source({ pages: Array(3).fill('empty'), log }))
  for (let page = 1; page <= 3; page++) for (const document of documents) await runner.page(document, page)
  t.is(await readFile(log, 'utf8'), 'opened\n'.repeat(4))
  await runner.page(source({ pages: ['empty'], log }), 1)
  t.is(await readFile(log, 'utf8'), `${'opened\n'.repeat(4)}closed\nopened\n`)
  await runner.page(documents[1]!, 1)
  t.is(await readFile(log, 'utf8'), `${'opened\n'.repeat(4)}closed\nopened\n`, 'the oldest document was closed')
})

test.serial('pages stay with a warm process, even if another one opened their document', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1 })
  t.teardown(() => runner.close())
  const [first, second] = [source({ pages: ['worker', 'slow'] }), source({ pages: ['worker'] })]
  const worked = textOf(await runner.page(first, 1))
  await Promise.all([runner.page(first, 2), runner.probe(second)])
  t.is(textOf(await runner.page(second, 1)), worked)
})

test.serial('a document opened between pages is opened once, by the process that reads them', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1, opensInLine: true })
  const folder = await mkdtemp(join(tmpdir(), 'recreate-test-'))
  t.teardown(async () => {
    await runner.close()
    await rm(folder, { recursive: true })
  })
  const log = join(folder, 'log')
  const [first, second] = [source({ pages: ['worker', 'slow'], log }), source({ pages: ['worker'], log })]
  const worked = textOf(await runner.page(first, 1))
  await Promise.all([runner.page(first, 2), runner.probe(second)])
  t.is(textOf(await runner.page(second, 1)), worked)
  t.is(await readFile(log, 'utf8'), 'opened\n'.repeat(2))
})

test.serial('a document whose transferred copy is deleted is reported as unreadable', async (t) => {
  const runner = childRunner({ extractor: scripted, workers: 1 })
  t.teardown(() => runner.close())
  const [first, ...others] = Array.from({ length: 5 }, () => source({ pages: ['table'] }))
  await runner.probe(first!)
  for (const other of others) await runner.probe(other) // Enough to close the first.
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(`recreate-${process.pid}-`))
  for (const folder of folders) await rm(join(tmpdir(), folder, '1.bin'), { force: true })
  await t.throwsAsync(runner.page(first!, 1), {
    code: 'source_unreadable',
    message: /1\.bin: there is no such file or folder\.$/,
  })
})

test.serial('a stored source is not copied', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-test-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const runner = childRunner({ extractor: scripted, workers: 1 })
  t.teardown(async () => {
    await runner.close()
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(folder, { recursive: true, force: true })
  })
  const path = join(folder, 'stored')
  await writeFile(path, source({ pages: ['table'] }).bytes)
  t.is((await runner.page({ fileName: 'a.pdf', path: relative(process.cwd(), path) }, 1)).state, 'done')
  t.deepEqual(await readdir(folder), ['stored'])
})

test.serial('a module that a child process cannot load is named', async (t) => {
  await refuses(t, { module: './no-such-module.js', export: 'extractor' }, /no-such-module/)
  await refuses(
    t,
    { module: scripted.module, export: 'nothing' },
    /function named nothing, it exports scriptedExtractor/,
  )
})

test('an option out of range is rejected with the valid range', (t) => {
  t.throws(() => childRunner({ workers: 0 }), {
    code: 'option_invalid',
    message: 'Expected `workers` to be a whole number from 1 to 64, got `0`',
  })
})

test('an unknown option is rejected with the valid ones', (t) => {
  t.throws(() => childRunner({ worker: 1 } as object), {
    code: 'option_invalid',
    message:
      /^Unknown option `worker`; expected one of `extractor`, `reader`, `ocr`, `detector`, `rasterizer`, `workers`, .*`pagesPerChild`$/,
  })
})

test.serial('a closed runner leaves nothing that keeps its program running', async (t) => {
  const runnerModule = new URL('../../adapters/workers/child-runner.js', import.meta.url).href
  const script = `
    import { childRunner } from ${JSON.stringify(runnerModule)}
    const runner = childRunner({ extractor: ${JSON.stringify(scripted)}, workers: 1 })
    await runner.page({ fileName: 'a', bytes: Buffer.from('{"pages":["empty"]}') }, 1)
    await runner.close()
    console.log(JSON.stringify(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')))
  `
  const program = spawn(process.execPath, ['--input-type=module', '--eval', script])
  let said = ''
  program.stdout.on('data', (data) => {
    said += data
  })
  await once(program, 'close')
  t.deepEqual(JSON.parse(said), [])
})

test.serial('a child process ends when its parent is killed, even during an endless page', async (t) => {
  const runnerModule = new URL('../../adapters/workers/child-runner.js', import.meta.url).href
  const script = `
    import { childRunner } from ${JSON.stringify(runnerModule)}
    const runner = childRunner({ extractor: ${JSON.stringify(scripted)}, workers: 1 })
    const source = { fileName: 'a', bytes: Buffer.from('{"pages":["loop"]}') }
    await runner.probe(source)
    setTimeout(() => console.log('working'), 500)
    await runner.page(source, 1)`
  // A killed parent cannot delete the transferred files.
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

test.serial('an idle runner lets its program end', async (t) => {
  const runnerModule = new URL('../../adapters/workers/child-runner.js', import.meta.url).href
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

/** Returns the workers by their number of pages. */
async function workersOf(runner: Runner, document: Source, pageCount: number) {
  const workers = new Map<string, number>()
  for (let page = 1; page <= pageCount; page++) {
    const worker = textOf(await runner.page(document, page))
    workers.set(worker, (workers.get(worker) ?? 0) + 1)
  }
  return workers
}

function textOf(outcome: PageOutcome): string {
  return outcome.state === 'done' ? (outcome.page.tables[0]?.cells[0]?.text ?? '') : outcome.state
}

/** Returns the child processes that read pages. Memory sampling starts short-lived ones too. */
async function childrenOf(pid: number): Promise<readonly number[] | undefined> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => undefined)
  if (listed === undefined) return undefined
  const pids = listed.split(/\s+/).filter(Boolean).map(Number)
  const commands = await Promise.all(pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, index) => commands[index]?.includes('process-entry.js'))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function source(script: DocumentScript): Source {
  return { fileName: 'script.json', bytes: Buffer.from(JSON.stringify(script)) }
}
