import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import type { Answer, FromWorker, ToWorker, TransferredDocument } from '../../adapters/workers/messages.js'
import { NotBegun, PageWorker, type WorkerLimits } from '../../adapters/workers/page-worker.js'
import { type Death, WorkerDeath, type WorkerHost } from '../../adapters/workers/worker-host.js'

const document: TransferredDocument = { id: 1, source: { fileName: 'a.pdf', bytes: new Uint8Array() } }
const { signal } = new AbortController()
setMaxListeners(0, signal) // All tests have one.
const limits: WorkerLimits = {
  reading: {} as WorkerLimits['reading'],
  pageTimeoutMs: 400,
  openTimeoutMs: 400,
  memoryMiB: 1000,
  pagesPerWorker: 100,
}

/** A process that answers when it is told to. */
class ScriptedHost implements WorkerHost {
  readonly said: ToWorker[] = []
  readonly gone: Promise<void>
  isAlive = true
  #hear: (message: FromWorker) => void = () => {}
  #end = () => {}

  constructor() {
    this.gone = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  onMessage(hear: (message: FromWorker) => void) {
    this.#hear = hear
  }

  say(message: ToWorker) {
    this.said.push(message)
  }

  answer(answer: Answer) {
    this.#hear({ answer, memoryMiB: 10 })
  }

  kill() {
    this.isAlive = false
    this.#end()
  }

  deathSeen(): Death {
    return { code: 'page_crashed', message: 'ended' }
  }

  wake() {}
  rest() {}
}

const page = (pageNumber: number) => ({ kind: 'page', pageNumber }) as const
const empty = (pageNumber: number): Answer => ({
  kind: 'done',
  result: { state: 'empty', page: { pageNumber, width: 1, height: 1, tables: [], charts: [], warnings: [] } } as never,
})

/** A worker that has the document open and is on its first page. */
async function onFirstPage(more: Partial<WorkerLimits> = {}) {
  const host = new ScriptedHost()
  const worker = new PageWorker(host, { ...limits, ...more })
  const opening = worker.open(document, signal)
  host.answer({ kind: 'opened', facts: { pageCount: 9, properties: {} } })
  await opening
  const first = worker.work<'page'>(document, page(1), signal)
  first.catch(() => {})
  return { host, worker, first }
}

test('a posted page lies ready at once and is begun when the one before it has ended', async (t) => {
  const { host, worker, first } = await onFirstPage()
  t.true(worker.takesPost(document.id))
  let begins = 0
  const posted = worker.post(document, page(2), signal, () => begins++)
  t.deepEqual(
    host.said.flatMap((message) => (message.kind === 'work' ? (message.request ?? []) : [])),
    [page(1), page(2)],
  )
  t.false(posted.hasBegun)
  t.false(worker.takesPost(document.id))
  host.answer(empty(1))
  t.true(posted.hasBegun)
  t.is(begins, 1)
  t.is((await first).state, 'empty')
  t.true(worker.isBusy)
  host.answer(empty(2))
  t.is((await posted.outcome).state, 'empty')
  t.false(worker.isBusy)
})

test('the time of a posted page counts from when it is begun', async (t) => {
  const { host, worker, first } = await onFirstPage()
  const posted = worker.post(document, page(2), signal)
  await delay(250)
  host.answer(empty(1))
  await first
  await delay(250)
  host.answer(empty(2))
  t.is((await posted.outcome).state, 'empty')
})

test('a posted page that is withdrawn is not begun, and the worker is of use again', async (t) => {
  const { host, worker, first } = await onFirstPage()
  const posted = worker.post(document, page(2), signal)
  posted.withdraw()
  await t.throwsAsync(posted.outcome, { instanceOf: NotBegun })
  const message = host.said.findLast(({ kind }) => kind === 'work')
  t.deepEqual(host.said.at(-1), { kind: 'withdraw', number: message?.kind === 'work' ? message.number! : -1 })
  host.answer(empty(1))
  await first
  t.false(worker.isBusy)
  const third = worker.work<'page'>(document, page(3), signal)
  host.answer({ kind: 'withdrawn' })
  host.answer(empty(3))
  t.is((await third).state, 'empty')
})

test('a posted page whose caller stops is withdrawn, the page before it goes on', async (t) => {
  const { host, worker, first } = await onFirstPage()
  const stop = new AbortController()
  const posted = worker.post(document, page(2), stop.signal)
  stop.abort(new Error('no more'))
  await t.throwsAsync(posted.outcome, { message: 'no more' })
  t.true(host.isAlive)
  host.answer(empty(1))
  t.is((await first).state, 'empty')
})

test('what kills a worker is the death of the page that it was on alone', async (t) => {
  const { host, worker, first } = await onFirstPage()
  const posted = worker.post(document, page(2), signal)
  host.kill()
  await t.throwsAsync(first, { instanceOf: WorkerDeath })
  await t.throwsAsync(posted.outcome, { instanceOf: NotBegun })
})

test('a posted page is not begun where the reader broke down over the one before it', async (t) => {
  const { host, worker, first } = await onFirstPage()
  const posted = worker.post(document, page(2), signal)
  const error = { code: 'reader_broken', message: 'It broke' } as const
  host.answer({ kind: 'done', result: { state: 'failed', pageNumber: 1, error } })
  t.is((await first).state, 'failed')
  await t.throwsAsync(posted.outcome, { instanceOf: NotBegun })
  t.false(host.isAlive)
})

test('nothing is posted to a worker that is due for recycling, has not opened the document, or is on no page', async (t) => {
  const worn = await onFirstPage({ pagesPerWorker: 1 })
  t.false(worn.worker.takesPost(document.id))
  const other = await onFirstPage()
  t.false(other.worker.takesPost(2))
  const host = new ScriptedHost()
  const opening = new PageWorker(host, limits)
  opening.open(document, signal).catch(() => {})
  t.false(opening.takesPost(document.id))
})
