import { spawn } from 'node:child_process'
import { once } from 'node:events'
import test, { type ExecutionContext } from 'ava'
import { threadRunner } from '../../adapters/workers/thread-runner.js'
import { renderingRunnerCases } from '../contracts/rendering-runner.js'
import { killingRunnerCases, runnerCases } from '../contracts/runner.js'
import type { DocumentScript } from '../contracts/scripted-extractor.js'

const scripted = {
  module: new URL('../contracts/scripted-extractor.js', import.meta.url).href,
  export: 'scriptedExtractor',
}

// All tests share one runner, to show that threads are reused between documents.
const shared = threadRunner({ extractor: scripted, workers: 2 })
test.after.always(() => shared.close())

for (const { title, closesRunner, run } of [...runnerCases, ...renderingRunnerCases]) {
  test.serial(title, async (t) => {
    const runner = closesRunner ? threadRunner({ extractor: scripted, workers: 2 }) : shared
    await run(runner)
    t.pass()
  })
}

for (const { title, limits, run } of killingRunnerCases.filter(({ needsAllMemoryBound }) => !needsAllMemoryBound)) {
  test.serial(title, async (t) => {
    const runner = threadRunner({ ...limits, extractor: scripted, workers: 2 })
    t.teardown(() => runner.close())
    await run(runner)
    t.pass()
  })
}

test.serial('a thread is recycled after its number of pages', async (t) => {
  const runner = threadRunner({ extractor: scripted, workers: 1, pagesPerChild: 4 })
  t.teardown(() => runner.close())
  const document = source({ pages: ['worker'] })
  const threads = new Set<string | undefined>()
  for (let page = 0; page < 16; page++) {
    const outcome = await runner.page(document, 1)
    threads.add(outcome.state === 'done' ? outcome.page.tables[0]?.cells[0]?.text : undefined)
  }
  t.is(threads.size, 4)
})

test.serial('a module that a thread cannot load is named', async (t) => {
  await refuses(t, { module: './no-such-module.js', export: 'extractor' }, /no-such-module/)
  await refuses(
    t,
    { module: scripted.module, export: 'nothing' },
    /function named nothing, it exports scriptedExtractor/,
  )
})

test('an unknown option is rejected with the valid ones', (t) => {
  t.throws(() => threadRunner({ thread: 1 } as object), {
    code: 'option_invalid',
    message:
      /^Unknown option `thread`; expected one of `extractor`, `reader`, `ocr`, `detector`, `rasterizer`, `workers`, .*`pagesPerChild`$/,
  })
})

test('an extractor that cannot be sent to a thread is rejected', (t) => {
  t.throws(() => threadRunner({ extractor: { ...scripted, options: { log: () => {} } } }), {
    code: 'option_invalid',
    message: /^Expected `extractor` to be data that can be sent to a worker: .*could not be cloned/s,
  })
})

test.serial('an idle runner lets its program end', async (t) => {
  t.is(
    await exitCodeOf(`
      const runner = threadRunner({ extractor, workers: 1 })
      await runner.probe({ fileName: 'a', bytes: Buffer.from('{"pages":["table"]}') })`),
    0,
  )
})

// Node.js exits with code 13 if a top-level `await` can never resolve.
test.serial('a program continues after it closed a runner that has read pages', async (t) => {
  t.is(
    await exitCodeOf(`
      const pages = Array.from({ length: 24 }, () => 'empty')
      const document = { fileName: 'a', bytes: Buffer.from(JSON.stringify({ pages })) }
      for (let round = 0; round < 15; round++) {
        const runner = threadRunner({ extractor, workers: 2 })
        await Promise.all(pages.map((_, index) => runner.page(document, index + 1)))
        await runner.close()
      }`),
    0,
  )
})

/** Runs a program with `threadRunner` and `extractor` in scope. @returns Its exit code or signal. */
async function exitCodeOf(script: string): Promise<number | null> {
  const runnerModule = new URL('../../adapters/workers/thread-runner.js', import.meta.url).href
  const program = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { threadRunner } from ${JSON.stringify(runnerModule)}
      const extractor = ${JSON.stringify(scripted)}
      ${script}`,
    ],
    { stdio: 'inherit', timeout: 60_000 },
  )
  const [code] = await once(program, 'exit')
  return code
}

async function refuses(t: ExecutionContext, extractor: { module: string; export: string }, message: RegExp) {
  const runner = threadRunner({ extractor, workers: 1 })
  await t.throwsAsync(runner.probe(source({ pages: ['table'] })), { code: 'plugin_failed', message })
  await runner.close()
}

function source(script: DocumentScript) {
  return { fileName: 'script.json', bytes: Buffer.from(JSON.stringify(script)) }
}
