import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { ArtOptions } from '../../core/art.js'
import type { PageOptions, Runner } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { PageOutcome } from '../../core/model.js'
import type { Source, StoredSource } from '../../core/source.js'
import type { DocumentScript } from './scripted-extractor.js'

/** One thing that every runner keeps. The runner works with the scripted extractor. */
export interface RunnerCase {
  readonly title: string
  /** Whether the case closes the runner, which must then be one of its own. */
  readonly closesRunner?: true
  /** @throws Error saying what is not kept. */
  run(runner: Runner): Promise<void>
}

const noArt: ArtOptions = { dpi: 72, drawn: [], pictures: [] }

/** What every runner keeps, wherever it works. */
export const runnerCases: readonly RunnerCase[] = [
  {
    title: 'a probe says how many pages there are and what the document says of itself',
    async run(runner) {
      const facts = await runner.probe(source({ pages: ['table', 'empty'] }))
      assert.equal(facts.pageCount, 2)
      assert.equal(facts.properties.title, 'script.json')
    },
  },
  {
    title: 'every page asked for comes back as what it is, however many are asked for at once',
    async run(runner) {
      const pages = oneTo(40).map((pageNumber) => (pageNumber % 3 === 1 ? ('table' as const) : ('empty' as const)))
      const wanted = [1, 2, 4, 7, ...oneTo(25).map((number) => number + 9)]
      const outcomes = await allOf(runner, source({ pages }), wanted)
      assert.deepEqual(numbersOf(outcomes), wanted)
      for (const { pageNumber, state } of outcomes) assert.equal(state, pageNumber % 3 === 1 ? 'done' : 'empty')
    },
  },
  {
    title: 'the page that comes back is the page that was asked for',
    async run(runner) {
      assert.equal(textOf(await runner.page(source({ pages: ['empty', 'table'] }), 2)), 'Page 2')
    },
  },
  {
    title: 'a page that throws is failed with its reason, and the others go on',
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'throw', 'table'] }))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done'])
      const message = 'Extractor scripted failed: the ink of page 2 has run'
      assert.deepEqual(errorsOf(outcomes), [{ code: 'plugin_failed', message }])
    },
  },
  {
    title: 'a page that is not there is failed',
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table'] }), [2, 0, 1.5])
      const message = (got: number) => `Expected a page from 1 to 1, got ${got}`
      assert.deepEqual(
        errorsOf(outcomes),
        [2, 0, 1.5].map((number) => ({ code: 'pages_invalid', message: message(number) })),
      )
    },
  },
  {
    title: 'an error of opening keeps its code and message',
    async run(runner) {
      const locked = source({ pages: ['table'], open: 'encrypted', looks: true })
      const expected = { code: 'pdf_encrypted', message: 'It opens only with a password' }
      await assert.rejects(runner.probe(locked), expected)
      await assert.rejects(runner.page(locked, 1), expected)
      await assert.rejects(runner.content(locked, 1), expected)
      await assert.rejects(runner.picture(locked, 1, { dpi: 72 }), expected)
      await assert.rejects(runner.art(locked, 1, noArt), expected)
    },
  },
  {
    title: 'an extractor that throws while it opens is named',
    async run(runner) {
      const broken = source({ pages: ['table'], open: 'throw' })
      await assert.rejects(runner.probe(broken), { code: 'plugin_failed', message: /scripted.*a sheet is missing/ })
    },
  },
  {
    title: 'what no extractor takes is unsupported, and so is what has no bytes',
    async run(runner) {
      const page = { fileName: 'page.html', bytes: Buffer.from('<html>') }
      await assert.rejects(runner.probe(page), { code: 'source_unsupported', message: /<html>/ })
      const nothing = { fileName: 'nothing.pdf', bytes: new Uint8Array() }
      await assert.rejects(runner.probe(nothing), { code: 'source_unsupported', message: /got 0 bytes/ })
    },
  },
  {
    title: 'what no extractor can say it takes is the fault of the one that was asked',
    async run(runner) {
      const odd = { fileName: 'odd', bytes: Buffer.from('?') }
      await assert.rejects(runner.probe(odd), {
        code: 'plugin_failed',
        message: 'Extractor scripted failed to open it: what is this?',
      })
    },
  },
  {
    title: 'a document that could not be opened keeps no other from being opened',
    async run(runner) {
      const [broken, whole] = [source({ pages: ['table'], open: 'throw' }), source({ pages: ['table'] })]
      const [refused, ...ends] = await Promise.allSettled([
        runner.page(broken, 1),
        ...oneTo(6).map(() => runner.page(whole, 1)),
      ])
      assert.equal(refused?.status, 'rejected')
      assert.ok(ends.every(({ status }) => status === 'fulfilled'))
    },
  },
  {
    title: 'two documents at the same time get their own pages',
    async run(runner) {
      const [first, second] = await Promise.all([
        allOf(runner, source({ pages: Array(10).fill('table') })),
        allOf(runner, source({ pages: Array(6).fill('empty') })),
      ])
      assert.deepEqual(statesOf(first), Array(10).fill('done'))
      assert.deepEqual(statesOf(second), Array(6).fill('empty'))
    },
  },
  {
    title: 'no more pages are worked on than there are places',
    async run(runner) {
      assert.ok(Number.isInteger(runner.places) && runner.places >= 1)
      const slow = source({ pages: Array(3 * runner.places + 1).fill('slow') })
      let atWork = 0
      let most = 0
      const work = slow.pageNumbers.map(async (pageNumber) => {
        await runner.page(slow, pageNumber, {
          onStart: async () => {
            most = Math.max(most, ++atWork)
          },
        })
        atWork--
      })
      await Promise.all(work)
      assert.equal(most, runner.places)
    },
  },
  {
    title: 'a page is worked on once its start has been told, and that is told once',
    async run(runner) {
      let starts = 0
      let toldAt = Number.POSITIVE_INFINITY
      const onStart = async () => {
        starts++
        await delay(100)
        toldAt = Date.now()
      }
      const outcome = await runner.page(source({ pages: ['time'] }), 1, { onStart })
      assert.ok(Number(textOf(outcome)) >= toldAt, 'worked on before what onStart returned was over')
      assert.equal(starts, 1)
      await runner.page(source({ pages: ['throw'] }), 1, { onStart })
      assert.equal(starts, 2)
    },
  },
  {
    title: 'the start of a page is not told where its document cannot be opened',
    async run(runner) {
      let starts = 0
      const onStart = async () => void starts++
      const broken = source({ pages: ['table'], open: 'throw' })
      await assert.rejects(runner.page(broken, 1, { onStart }), { code: 'plugin_failed' })
      assert.equal(starts, 0)
    },
  },
  {
    title: 'a page whose start cannot be told is not worked on, and its caller hears why',
    async run(runner) {
      const full = new Error('the ledger is full')
      const onStart = async () => {
        throw full
      }
      // Worked on, the page would take a minute.
      const heedful = source({ pages: ['heedful'] })
      const works = oneTo(2 * runner.places).map(() => runner.page(heedful, 1, { onStart }))
      for (const work of await withinSeconds(30, Promise.allSettled(works))) {
        assert.ok(work.status === 'rejected' && work.reason === full)
      }
      assert.equal((await runner.page(source({ pages: ['table'] }), 1)).state, 'done')
    },
  },
  {
    title: 'a page that is tried again is a page like any other',
    async run(runner) {
      const document = source({ pages: ['table', 'throw'] })
      let starts = 0
      const onStart = async () => void starts++
      assert.equal((await runner.page(document, 1)).state, 'done')
      assert.equal((await runner.page(document, 1, { isRetry: true, onStart })).state, 'done')
      assert.equal((await runner.page(document, 2, { isRetry: true, onStart })).state, 'failed')
      assert.equal(starts, 2)
    },
  },
  {
    title: 'what is wanted of a page is told to who works on it',
    async run(runner) {
      const wanted = { tables: true, charts: false }
      const outcome = await runner.page(source({ pages: ['wanted'] }), 1, { wanted })
      assert.deepEqual(JSON.parse(textOf(outcome) ?? 'null'), wanted)
    },
  },
  {
    title: 'a page of whose finds none is wanted is empty',
    async run(runner) {
      const wanted = { tables: false, charts: true }
      assert.equal((await runner.page(source({ pages: ['table'] }), 1, { wanted })).state, 'empty')
    },
  },
  {
    title: 'an abort while pages are worked on ends with cancelled, and the runner goes on',
    async run(runner) {
      const stop = new AbortController()
      const slow = source({ pages: Array(30).fill('slow') })
      const works = slow.pageNumbers.map((pageNumber) => runner.page(slow, pageNumber, { signal: stop.signal }))
      await Promise.race(works)
      stop.abort()
      const ends = await Promise.allSettled(works)
      const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
      assert.ok(reasons.length >= 30 - 2 * runner.places)
      for (const reason of reasons) assert.ok(reason instanceof RecreateError && reason.code === 'cancelled')
      assert.equal((await runner.page(source({ pages: ['table'] }), 1)).state, 'done')
    },
  },
  {
    title: 'a page that heeds its signal, or can be stopped, ends with it',
    async run(runner) {
      const heedful = source({ pages: ['heedful'], looks: true })
      await runner.probe(heedful)
      const cancelled = { code: 'cancelled' }
      const soon = () => AbortSignal.timeout(100)
      await withinSeconds(30, assert.rejects(runner.page(heedful, 1, { signal: soon() }), cancelled))
      await withinSeconds(30, assert.rejects(runner.content(heedful, 1, soon()), cancelled))
      await withinSeconds(30, assert.rejects(runner.picture(heedful, 1, { dpi: 72 }, soon()), cancelled))
      await withinSeconds(30, assert.rejects(runner.art(heedful, 1, noArt, soon()), cancelled))
    },
  },
  {
    title: 'who is cancelled in line has not started, and costs the others nothing',
    async run(runner) {
      const slow = source({ pages: Array(2 * runner.places).fill('slow') })
      const works = allOf(runner, slow)
      const stop = new AbortController()
      let hasStarted = false
      const onStart = async () => {
        hasStarted = true
      }
      const late = runner.page(slow, 1, { signal: stop.signal, onStart })
      const end = assert.rejects(late, { code: 'cancelled' })
      stop.abort()
      await end
      assert.deepEqual(statesOf(await works), Array(2 * runner.places).fill('empty'))
      assert.equal(hasStarted, false)
    },
  },
  {
    title: 'a signal that is aborted already starts nothing',
    async run(runner) {
      const one = source({ pages: ['table'], looks: true })
      const signal = AbortSignal.abort()
      const onStart = async () => assert.fail('started')
      await assert.rejects(runner.probe(one, signal), { code: 'cancelled' })
      await assert.rejects(runner.unprotect(one, 'geheim', signal), { code: 'cancelled' })
      await assert.rejects(runner.page(one, 1, { signal, onStart }), { code: 'cancelled' })
      await assert.rejects(runner.content(one, 1, signal), { code: 'cancelled' })
      await assert.rejects(runner.picture(one, 1, { dpi: 72 }, signal), { code: 'cancelled' })
      await assert.rejects(runner.art(one, 1, noArt, signal), { code: 'cancelled' })
    },
  },
  {
    title: 'a stored source is read where it lies, and stays there',
    async run(runner) {
      await inFolder(async (folder) => {
        const path = join(folder, 'a4f1.bin')
        await writeFile(path, JSON.stringify({ pages: ['table', 'empty'] } satisfies DocumentScript))
        const stored: StoredSource = { fileName: 'report.pdf', path }
        const facts = await runner.probe(stored)
        assert.equal(facts.pageCount, 2)
        assert.equal(facts.properties.title, 'report.pdf')
        assert.deepEqual(statesOf(await allOf(runner, stored, [1, 2])), ['done', 'empty'])
        await runner.release(stored)
        assert.match(await readFile(path, 'utf8'), /table/)
      })
    },
  },
  {
    title: 'a stored source that is not there is unreadable',
    async run(runner) {
      const gone: StoredSource = { fileName: 'report.pdf', path: join(tmpdir(), 'no-such-folder', 'report.pdf') }
      await assert.rejects(runner.probe(gone), { code: 'source_unreadable', message: /no-such-folder.*ENOENT/ })
      await assert.rejects(runner.page(gone, 1), { code: 'source_unreadable' })
    },
  },
  {
    title: 'what is on a page and how it looks can be asked for',
    async run(runner) {
      const document = source({ pages: ['empty', 'table'], looks: true })
      const content = await runner.content(document, 2)
      assert.deepEqual([content.pageNumber, content.width, content.height], [2, 612, 792])
      const bbox = { x0: 10, y0: 20, x1: 30, y1: 40 }
      const picture = await runner.picture(document, 1, { dpi: 150, bbox })
      assert.deepEqual([...picture.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47])
      const asked = JSON.parse(Buffer.from(picture.subarray(8)).toString('utf8'))
      assert.deepEqual(asked, { pageNumber: 1, dpi: 150, bbox })
    },
  },
  {
    title: 'what of a page is no text can be asked for, cut as one wants it',
    async run(runner) {
      const document = source({ pages: ['empty', 'table'], looks: true })
      const options = { dpi: 150, drawn: [], pictures: [7, 3] }
      const { pictures, background } = await runner.art(document, 2, options)
      assert.deepEqual(
        pictures.map(({ order, bbox, mediaType }) => [order, bbox.x1, mediaType]),
        [
          [7, 7, 'image/png'],
          [3, 3, 'image/png'],
        ],
      )
      assert.equal(background.length, 1)
      for (const { bytes } of [...background, ...pictures]) {
        assert.ok(bytes instanceof Uint8Array)
        assert.deepEqual(JSON.parse(Buffer.from(bytes.subarray(8)).toString('utf8')), { pageNumber: 2, ...options })
      }
      assert.deepEqual((await runner.art(document, 2, { ...options, drawn: [1] })).background, [])
    },
  },
  {
    title: 'what a document cannot give is not available',
    async run(runner) {
      const blind = source({ pages: ['table'] })
      const expected = { code: 'not_available', message: /scripted/ }
      await assert.rejects(runner.content(blind, 1), expected)
      await assert.rejects(runner.picture(blind, 1, { dpi: 72 }), expected)
      await assert.rejects(runner.art(blind, 1, noArt), expected)
      assert.equal((await runner.page(blind, 1)).state, 'done')
    },
  },
  {
    title: 'a look at a page that fails says whose failure it is and which page it was',
    async run(runner) {
      const document = source({ pages: ['table', 'throw'], looks: true })
      const expected = { code: 'plugin_failed', message: /scripted.*page 2.*the ink of page 2 has run/ }
      await assert.rejects(runner.content(document, 2), expected)
      await assert.rejects(runner.picture(document, 2, { dpi: 72 }), expected)
      await assert.rejects(runner.art(document, 2, noArt), expected)
      await assert.rejects(runner.content(document, 3), { code: 'pages_invalid' })
      await assert.rejects(runner.picture(document, 3, { dpi: 72 }), { code: 'pages_invalid' })
    },
  },
  {
    title: 'a document stays open for the next call until it is let go',
    async run(runner) {
      await inFolder(async (folder) => {
        const log = join(folder, 'log')
        const document = source({ pages: ['table', 'table'], looks: true, log })
        await runner.probe(document)
        await runner.page(document, 1)
        await runner.page(document, 2)
        await runner.content(document, 1)
        assert.equal(await readFile(log, 'utf8'), 'opened\n')
        await runner.release(document)
        await until(async () => (await readFile(log, 'utf8')) === 'opened\nclosed\n')
        assert.equal((await runner.page(document, 1)).state, 'done')
        await runner.release(document)
      })
    },
  },
  {
    title: 'a document is let go of while it is worked on, and nobody notices',
    async run(runner) {
      const slow = source({ pages: Array(2 * runner.places).fill('slow') })
      const works = allOf(runner, slow)
      await runner.release(slow)
      assert.deepEqual(statesOf(await works), Array(2 * runner.places).fill('empty'))
      await runner.release(slow)
      await runner.release(source({ pages: ['table'] }))
    },
  },
  {
    title: 'a password comes off where it fits, and what comes back opens without one',
    async run(runner) {
      const locked = source({ pages: ['table', 'empty'], password: 'geheim' })
      await assert.rejects(runner.probe(locked), { code: 'pdf_encrypted' })
      const { bytes, pageCount } = await runner.unprotect(locked, 'geheim')
      assert.equal(pageCount, 2)
      assert.deepEqual(statesOf(await allOf(runner, { fileName: 'open.json', bytes }, [1, 2])), ['done', 'empty'])
    },
  },
  {
    title: 'a password that does not fit is wrong, an empty one as well, and no word of it is said',
    async run(runner) {
      const locked = source({ pages: ['table'], password: 'geheim' })
      const expected = { code: 'password_wrong', message: 'The key does not turn' }
      await assert.rejects(runner.unprotect(locked, ''), expected)
      await assert.rejects(runner.unprotect(locked, 'open sesame'), (error) => {
        assert.equal((error as RecreateError).code, 'password_wrong')
        return !inspect(error, { depth: 9 }).includes('sesame')
      })
    },
  },
  {
    title: 'an empty password comes off as any other',
    async run(runner) {
      const { pageCount } = await runner.unprotect(source({ pages: ['table'], password: '' }), '')
      assert.equal(pageCount, 1)
    },
  },
  {
    title: 'what is not protected comes back as it is, whatever the password',
    async run(runner) {
      const free = source({ pages: ['table'] })
      const { bytes, pageCount } = await runner.unprotect(free, 'geheim')
      assert.deepEqual(Buffer.from(bytes), Buffer.from(free.bytes))
      assert.equal(pageCount, 1)
    },
  },
  {
    title: 'a password comes off a stored source, which stays as it is',
    async run(runner) {
      await inFolder(async (folder) => {
        const path = join(folder, 'a4f1.bin')
        await writeFile(path, source({ pages: ['table'], password: 'geheim' }).bytes)
        await runner.unprotect({ fileName: 'report.pdf', path }, 'geheim')
        assert.match(await readFile(path, 'utf8'), /geheim/)
        const gone = { fileName: 'report.pdf', path: join(folder, 'gone.bin') }
        await assert.rejects(runner.unprotect(gone, 'geheim'), { code: 'source_unreadable', message: /gone\.bin/ })
      })
    },
  },
  {
    title: 'a password does not come off what no extractor takes',
    async run(runner) {
      const page = { fileName: 'page.html', bytes: Buffer.from('<html>') }
      await assert.rejects(runner.unprotect(page, 'geheim'), { code: 'source_unsupported', message: /<html>/ })
      const nothing = { fileName: 'nothing.pdf', bytes: new Uint8Array() }
      await assert.rejects(runner.unprotect(nothing, 'geheim'), { code: 'source_unsupported' })
    },
  },
  {
    title: 'an extractor that fails to take a password off is named, and not quoted: it may say the password',
    async run(runner) {
      const broken = source({ pages: ['table'], password: 'geheim', unprotect: 'throw' })
      await assert.rejects(runner.unprotect(broken, 'open sesame'), (error) => {
        assert.equal((error as RecreateError).code, 'plugin_failed')
        assert.equal((error as RecreateError).message, 'Extractor scripted failed to take the password off')
        return !inspect(error, { depth: 9 }).includes('sesame')
      })
      assert.equal((await runner.page(source({ pages: ['table'] }), 1)).state, 'done')
    },
  },
  {
    title: 'a document that is open stays open while a password is taken off, of itself or another',
    async run(runner) {
      await inFolder(async (folder) => {
        const log = join(folder, 'log')
        const document = source({ pages: ['table', 'table'], log })
        await runner.page(document, 1)
        await runner.unprotect(document, 'geheim')
        await runner.unprotect(source({ pages: ['table'], password: 'geheim' }), 'geheim')
        assert.equal((await runner.page(document, 2)).state, 'done')
        assert.equal(await readFile(log, 'utf8'), 'opened\n')
        await runner.release(document)
      })
    },
  },
  {
    title: 'a document that cannot be closed keeps no other from being opened',
    async run(runner) {
      const stuck = source({ pages: ['table'], close: 'throw' })
      assert.equal((await runner.page(stuck, 1)).state, 'done')
      assert.equal((await runner.probe(source({ pages: ['table', 'table'] }))).pageCount, 2)
      await runner.page(stuck, 1)
      await runner.release(stuck)
      assert.equal((await runner.probe(source({ pages: ['table', 'table'] }))).pageCount, 2)
    },
  },
  {
    title: 'closing ends what is worked on and what waits as cancelled, and so does what comes later',
    closesRunner: true,
    async run(runner) {
      const heedful = source({ pages: ['heedful'], looks: true })
      await runner.probe(heedful)
      let started: () => void = () => {}
      const hasStarted = new Promise<void>((resolve) => {
        started = resolve
      })
      const onStart = async () => started()
      const works = oneTo(2 * runner.places + 1).map(() => runner.page(heedful, 1, { onStart }))
      works.push(runner.content(heedful, 1).then(() => assert.fail('it had content')))
      const ends = Promise.allSettled(works)
      await hasStarted
      await runner.close()
      for (const end of await withinSeconds(30, ends)) {
        assert.ok(end.status === 'rejected' && end.reason.code === 'cancelled')
      }
      await assert.rejects(runner.page(heedful, 1), { code: 'cancelled' })
      await assert.rejects(runner.unprotect(heedful, 'geheim'), { code: 'cancelled' })
    },
  },
  {
    title: 'a runner may be closed twice, and with a document open that cannot be closed',
    closesRunner: true,
    async run(runner) {
      await runner.page(source({ pages: ['table'], close: 'throw' }), 1)
      await runner.close()
      await runner.close()
    },
  },
]

/** One thing that a runner keeps that can kill, and the limits with which it is to be made; the others do not matter. */
export interface KillingRunnerCase extends RunnerCase {
  readonly limits: { readonly pageTimeoutMs?: number; readonly openTimeoutMs?: number; readonly memoryMiB?: number }
  /** Whether the case is only for runners that bound all memory, not V8's heap alone. */
  readonly needsAllMemoryBound?: true
}

/** What a runner keeps that can kill. */
export const killingRunnerCases: readonly KillingRunnerCase[] = [
  {
    title: 'a page that loops for ever is stopped, and costs itself alone',
    limits: { pageTimeoutMs: 1500 },
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'loop', 'table', 'table'] }))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done', 'done'])
      assert.deepEqual(errorsOf(outcomes), [{ code: 'page_timeout', message: 'It took longer than the 1.5 s it may' }])
    },
  },
  {
    title: "a page that fills V8's heap is stopped, and costs itself alone",
    limits: { memoryMiB: 150 },
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'hoard', 'table'] }))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done'])
      assert.equal(errorsOf(outcomes)[0]?.code, 'page_memory')
      assert.match(errorsOf(outcomes)[0]?.message ?? '', /took .*more.* than the 150 MiB it may|took more memory than/)
    },
  },
  {
    title: 'a page that takes too much memory is stopped, and costs itself alone',
    limits: { memoryMiB: 300 },
    needsAllMemoryBound: true,
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'grow', 'table'] }))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done'])
      assert.equal(errorsOf(outcomes)[0]?.code, 'page_memory')
      assert.match(errorsOf(outcomes)[0]?.message ?? '', /took \d+ MiB of memory, more than the 300 MiB it may/)
    },
  },
  {
    title: 'a page that is tried again does not pay for memory that earlier pages left',
    limits: { memoryMiB: 300 },
    needsAllMemoryBound: true,
    async run(runner) {
      const document = source({ pages: [...Array(23).fill('leak'), 'grow'] })
      const first = await allOf(runner, document)
      const again = first.filter(({ state }) => state === 'failed').map(({ pageNumber }) => pageNumber)
      const outcomes = await allOf(runner, document, again, { isRetry: true })
      assert.deepEqual(statesOf(outcomes.slice(0, -1)), Array(outcomes.length - 1).fill('empty'))
      assert.deepEqual(
        errorsOf(outcomes).map(({ code }) => code),
        ['page_memory'],
      )
    },
  },
  {
    title: 'a page that is tried again is tried where nothing has been done yet',
    limits: {},
    async run(runner) {
      const document = source({ pages: ['worker'] })
      const tried: (string | undefined)[] = []
      for (let time = 0; time < 2 * runner.places; time++) tried.push(textOf(await runner.page(document, 1)))
      for (let time = 0; time < 2; time++) {
        const place = textOf(await runner.page(document, 1, { isRetry: true }))
        assert.ok(!tried.includes(place))
        tried.push(place)
      }
    },
  },
  {
    title: "time in which the caller's process did not listen is no page's fault",
    limits: { pageTimeoutMs: 600 },
    async run(runner) {
      const document = source({ pages: [...Array(8).fill('slow'), ...Array(56).fill('empty')] })
      const works = document.pageNumbers.map(async (pageNumber) => {
        const { state } = await runner.page(document, pageNumber)
        assert.equal(state, 'empty')
        // Its neighbours are being worked on.
        if (pageNumber === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800)
      })
      await Promise.all(works)
    },
  },
  {
    title: 'a page that ends its place says with what code and what it said last',
    limits: {},
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['exit', 'table', 'exit'] }))
      assert.deepEqual(statesOf(outcomes), ['failed', 'done', 'failed'])
      for (const error of errorsOf(outcomes)) {
        assert.equal(error.code, 'page_crashed')
        assert.match(error.message, /exit code 3.*the press has stopped/)
      }
    },
  },
  {
    title: 'a page that dies has been tried once, and its start told once',
    limits: {},
    async run(runner) {
      await inFolder(async (folder) => {
        const log = join(folder, 'log')
        const starts: number[] = []
        const document = source({ pages: ['exit'], log })
        const { state } = await runner.page(document, 1, { onStart: async () => void starts.push(1) })
        assert.equal(state, 'failed')
        assert.deepEqual(starts, [1])
        assert.equal(await readFile(log, 'utf8'), 'opened\n')
      })
    },
  },
  {
    title: 'a look at a page that never ends is stopped, and so is one that ends its place',
    limits: { pageTimeoutMs: 1500 },
    async run(runner) {
      const document = source({ pages: ['loop', 'exit', 'empty'], looks: true })
      await assert.rejects(runner.content(document, 1), { code: 'page_timeout', message: /page 1 took longer than/ })
      await assert.rejects(runner.picture(document, 1, { dpi: 72 }), {
        code: 'page_timeout',
        message: 'Drawing page 1 took longer than the 1.5 s it may',
      })
      await assert.rejects(runner.picture(document, 2, { dpi: 72 }), { code: 'page_crashed', message: /page 2 ended/ })
      assert.equal((await runner.content(document, 3)).pageNumber, 3)
    },
  },
  {
    title: 'a page that cannot be sent costs itself alone, and says whose it is',
    limits: {},
    async run(runner) {
      const outcomes = await allOf(runner, source({ pages: ['table', 'unsendable', 'table'] }))
      assert.deepEqual(statesOf(outcomes), ['done', 'failed', 'done'])
      assert.equal(errorsOf(outcomes)[0]?.code, 'plugin_failed')
      assert.match(
        errorsOf(outcomes)[0]?.message ?? '',
        /^Extractor scripted gave a page that cannot be sent: .*could not be cloned/,
      )
    },
  },
  {
    title: 'an opening that never ends is stopped',
    limits: { openTimeoutMs: 2000 },
    async run(runner) {
      const endless = source({ pages: ['table'], open: 'loop' })
      await assert.rejects(runner.probe(endless), { code: 'open_failed', message: /longer than the 2 s it may/ })
    },
  },
  {
    title: 'an opening that ends its place is said to have failed, and no page of it has started',
    limits: {},
    async run(runner) {
      const deadly = source({ pages: ['table'], open: 'exit' })
      const expected = { code: 'open_failed', message: /exit code 3.*the press has stopped/ }
      await assert.rejects(runner.probe(deadly), expected)
      const onStart = async () => assert.fail('started')
      await assert.rejects(runner.page(deadly, 1, { onStart }), expected)
    },
  },
  {
    title:
      'a password whose taking off never ends, or ends its place, is an opening that failed, and costs nothing else',
    limits: { openTimeoutMs: 2000 },
    async run(runner) {
      const script = { pages: ['table' as const], password: 'geheim' }
      const endless = runner.unprotect(source({ ...script, unprotect: 'loop' }), 'geheim')
      await assert.rejects(endless, { code: 'open_failed', message: /longer than the 2 s it may$/ })
      const deadly = runner.unprotect(source({ ...script, unprotect: 'exit' }), 'geheim')
      await assert.rejects(deadly, (error) => {
        assert.equal((error as RecreateError).code, 'open_failed')
        assert.match((error as RecreateError).message, /exit code 3/)
        return !inspect(error, { depth: 9 }).includes('geheim')
      })
      assert.equal((await runner.unprotect(source(script), 'geheim')).pageCount, 1)
    },
  },
  {
    title: 'an abort stops a password from being taken off for ever',
    limits: {},
    async run(runner) {
      const endless = source({ pages: ['table'], unprotect: 'loop' })
      const work = runner.unprotect(endless, 'geheim', AbortSignal.timeout(600))
      await withinSeconds(30, assert.rejects(work, { code: 'cancelled' }))
    },
  },
  {
    title: 'an abort stops a page that loops for ever',
    limits: {},
    async run(runner) {
      const looping = source({ pages: ['loop'] })
      await runner.probe(looping)
      const work = runner.page(looping, 1, { signal: AbortSignal.timeout(300) })
      await withinSeconds(30, assert.rejects(work, { code: 'cancelled' }))
    },
  },
  {
    title: 'closing stops a page that loops for ever',
    limits: {},
    closesRunner: true,
    async run(runner) {
      const looping = source({ pages: ['loop'] })
      const work = assert.rejects(runner.page(looping, 1, { onStart: () => delay(10) }), { code: 'cancelled' })
      await runner.probe(source({ pages: ['table'] }))
      await runner.close()
      await withinSeconds(30, work)
    },
  },
]

function source(script: DocumentScript): Source & { readonly pageNumbers: readonly number[] } {
  const bytes = Buffer.from(JSON.stringify(script))
  return { fileName: 'script.json', bytes, pageNumbers: oneTo(script.pages.length) }
}

/** Asks for all of them at once, as the engine does. */
function allOf(
  runner: Runner,
  from: (Source | StoredSource) & { readonly pageNumbers?: readonly number[] },
  pageNumbers = from.pageNumbers ?? [],
  options?: PageOptions,
): Promise<readonly PageOutcome[]> {
  return Promise.all(pageNumbers.map((pageNumber) => runner.page(from, pageNumber, options)))
}

function oneTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

function numbersOf(outcomes: readonly PageOutcome[]) {
  return outcomes.map((outcome) => outcome.pageNumber)
}

function statesOf(outcomes: readonly PageOutcome[]) {
  return outcomes.map((outcome) => outcome.state)
}

function errorsOf(outcomes: readonly PageOutcome[]) {
  return outcomes.flatMap((outcome) => (outcome.state === 'failed' ? [outcome.error] : []))
}

/** The one cell of a scripted page. */
function textOf(outcome: PageOutcome): string | undefined {
  return outcome.state === 'done' ? outcome.page.tables[0]?.cells[0]?.text : undefined
}

async function withinSeconds<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
  const clock = new AbortController()
  const late = delay(seconds * 1000, undefined, { signal: clock.signal }).then(() =>
    assert.fail(`It took longer than ${seconds} s`),
  )
  late.catch(() => {}) // The clock was stopped.
  return Promise.race([work, late]).finally(() => clock.abort())
}

/** Waits for what comes to pass a little later in another process. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 100 && !(await isSo()); wait++) await delay(50)
  assert.ok(await isSo())
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recreate-test-'))
  try {
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
