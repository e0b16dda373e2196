import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import test from 'ava'
import { childRunner } from '../../index.js'
import { convertHostile, faultsOf } from './convert-hostile.js'
import { allCases, corpus } from './corpus/corpus.js'
import { INJECTIONS } from './corpus/texts.js'

/** Time limits per page and for opening. A busy machine takes several times as long as an idle one. */
const PAGE_MS = 8000
const OPEN_MS = 30_000
/** Maximum time for an opening, a page, both files, and restarting a worker after each. */
const LONGEST_MS = 90_000

const runner = childRunner({
  workers: 2,
  pageTimeoutMs: PAGE_MS,
  openTimeoutMs: OPEN_MS,
  memoryMiB: 1000,
  ocr: false,
  detector: false,
})
test.after.always(() => runner.close())

/** Slow groups are sampled: one in this many documents. `npm run fuzz` covers the others. */
const ONE_IN: Readonly<Record<string, number>> = { bombs: 3, many: 5, deep: 3, lies: 2 }

for (const [group, cases] of Object.entries(corpus)) {
  test.serial(`hostile documents end in an expected way and their output is sound: ${group}`, async (t) => {
    t.timeout(300_000)
    for (const hostile of cases.filter((_, i) => i % (ONE_IN[group] ?? 1) === 0)) {
      const { ending, message, ms, conversion } = await convertHostile(hostile, runner)
      t.true(hostile.ends.includes(ending), `${hostile.name} ended ${ending}: ${message}`)
      t.true(ms < LONGEST_MS, `${hostile.name} took ${ms} ms`)
      if (conversion !== undefined) t.deepEqual(faultsOf(conversion.files), [], hostile.name)
      const lost = conversion?.document.pages.filter(({ state }) => !['done', 'empty', 'failed'].includes(state))
      t.deepEqual(lost ?? [], [], hostile.name)
    }
  })
}

test('every hostile document has a unique name', (t) => {
  t.is(new Set(allCases.map(({ name }) => name)).size, allCases.length)
})

test.serial('a document makes no network calls, and its output contains no dangerous links', async (t) => {
  let calls = 0
  const listener = createServer((socket) => {
    calls++
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  t.teardown(() => listener.close())
  const { port } = listener.address() as { readonly port: number }
  for (const hostile of corpus.active!) {
    const bytes = Buffer.from(
      Buffer.from(await hostile.make())
        .toString('latin1')
        .replaceAll('127.0.0.1:9/', `127.0.0.1:${port}/`),
      'latin1',
    )
    const { conversion } = await convertHostile({ ...hostile, make: () => bytes }, runner)
    const files = conversion?.files.filter(({ extension }) => extension !== 'json') ?? []
    // packageFaults, called by faultsOf, rejects external links except http(s) and mailto.
    t.deepEqual(faultsOf(files), [], hostile.name)
  }
  t.is(calls, 0)
  t.false(existsSync('evil.exe') || existsSync('../evil.exe'))
})

test.serial('cells that begin like formulas stay text', async (t) => {
  const [injections] = corpus.texts!
  const { conversion } = await convertHostile(injections!, runner)
  const printed = conversion!.document.tables.flatMap(({ cells }) => cells.map(({ text }) => text))
  const isPrinted = (text: string) => printed.some((each) => each.includes(text.trim().slice(0, 12)))
  t.deepEqual(
    INJECTIONS.filter((text) => /^[=+@-]/.test(text) && !isPrinted(text)),
    [],
  )
  t.deepEqual(faultsOf(conversion!.files), [])
})
