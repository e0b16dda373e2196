import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import type { Answer, FromWorker, ToWorker, TransferredDocument } from '../../adapters/workers/messages.js'
import { NotBegun, PageWorker, type WorkerLimits } from '../../adapters/workers/page-worker.js'
import { type Death, WorkerDeath, type WorkerHost } from '../../adapters/workers/worker-host.js'

const document: TransferredDocument = { id: 1, source: { fileName: 'a.pdf', bytes: new Uint8Array() } }
const { signal } = new AbortController()
setMaxListeners(0, signal) // All tests share it.
const limits: WorkerLimits = {
  reading: {} as WorkerLimits['reading'],
  pageTimeoutMs: 400,
  openTimeoutMs: 400,
  memoryMiB: 1000,
  pagesPerWorker: 100,
}

/** A worker process that responds on request. */
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

/** Returns a worker that has the document open and reads its first page. */
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

test('a posted page is sent at once and started when the previous one has ended', async (t) => {
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

test('the time limit of a posted page begins at its start', async (t) => {
  const { host, worker, first } = await onFirstPage()
  const posted = worker.post(document, page(2), signal)
  await delay(250)
  host.answer(empty(1))
  await first
  await delay(250)
  host.answer(empty(2))
  t.is((await posted.outcome).state, 'empty')
})

test('a withdrawn page is not started, and the worker is usable again', async (t) => {
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

test('a posted page whose caller aborts is withdrawn, and the page before it continues', async (t) => {
  const { host, worker, first } = await onFirstPage()
  const stop = new AbortController()
  const posted = worker.post(document, page(2), stop.signal)
  stop.abort(new Error('no more'))
  await t.throwsAsync(posted.outcome, { message: 'no more' })
  t.true(host.isAlive)
  host.answer(empty(1))
  t.is((await first).state, 'empty')
})

test('the death of a worker affects only the page that it was reading', async (t) => {
  const { host, worker, first } = await onFirstPage()
  const posted = worker.post(document, page(2), signal)
  host.kill()
  await t.throwsAsync(first, { instanceOf: WorkerDeath })
  await t.throwsAsync(posted.outcome, { instanceOf: NotBegun })
})

test('a posted page is not started after a reader crash on the previous one', async (t) => {
  const { host, worker, first } = await onFirstPage()
  const posted = worker.post(document, page(2), signal)
  const error = { code: 'reader_broken', message: 'It broke' } as const
  host.answer({ kind: 'done', result: { state: 'failed', pageNumber: 1, error } })
  t.is((await first).state, 'failed')
  await t.throwsAsync(posted.outcome, { instanceOf: NotBegun })
  t.false(host.isAlive)
})

test('no page is posted to a worker that is due for recycling, has another document, or is idle', async (t) => {
  const worn = await onFirstPage({ pagesPerWorker: 1 })
  t.false(worn.worker.takesPost(document.id))
  const other = await onFirstPage()
  t.false(other.worker.takesPost(2))
  const host = new ScriptedHost()
  const opening = new PageWorker(host, limits)
  opening.open(document, signal).catch(() => {})
  t.false(opening.takesPost(document.id))
})
