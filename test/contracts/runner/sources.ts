import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArtOptions } from '../../../core/art.js'
import type { StoredSource } from '../../../core/source.js'
import type { DocumentScript } from '../scripted-extractor.js'
import { inFolder } from './in-folder.js'
import { statesOf } from './outcomes.js'
import type { RunnerCase } from './runner-case.js'
import { allOf, oneTo, source } from './scripted-source.js'

const noArt: ArtOptions = { dpi: 72, drawn: [], pictures: [] }

/** How documents are opened, and which errors occur. */
export const sourceCases: readonly RunnerCase[] = [
  {
    title: 'a probe returns the page count and the properties',
    async run(runner) {
      const facts = await runner.probe(source({ pages: ['table', 'empty'] }))
      assert.equal(facts.pageCount, 2)
      assert.equal(facts.properties.title, 'script.json')
    },
  },
  {
    title: 'a RecreateError while opening keeps its code and message',
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
    title: 'the error for an extractor that throws while opening names it',
    async run(runner) {
      const broken = source({ pages: ['table'], open: 'throw' })
      await assert.rejects(runner.probe(broken), { code: 'plugin_failed', message: /scripted.*a sheet is missing/ })
    },
  },
  {
    title: 'a file that no extractor accepts is unsupported',
    async run(runner) {
      const page = { fileName: 'page.html', bytes: Buffer.from('<html>') }
      await assert.rejects(runner.probe(page), {
        code: 'source_unsupported',
        message: /^page\.html is not in a format that can be read\.$/,
      })
      const nothing = { fileName: 'nothing.pdf', bytes: new Uint8Array() }
      await assert.rejects(runner.probe(nothing), {
        code: 'source_unsupported',
        message: /^nothing\.pdf is empty \(0 bytes\)\.$/,
      })
    },
  },
  {
    title: 'an extractor whose accepts throws is named',
    async run(runner) {
      const odd = { fileName: 'odd', bytes: Buffer.from('?') }
      await assert.rejects(runner.probe(odd), {
        code: 'plugin_failed',
        message: 'Extractor scripted failed to open the document: what is this?',
      })
    },
  },
  {
    title: 'a document that cannot be opened does not block others',
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
    title: 'onStart is not called if the document cannot be opened',
    async run(runner) {
      let starts = 0
      const onStart = async () => void starts++
      const broken = source({ pages: ['table'], open: 'throw' })
      await assert.rejects(runner.page(broken, 1, { onStart }), { code: 'plugin_failed' })
      assert.equal(starts, 0)
    },
  },
  {
    title: 'a stored source is read from its file, which is kept',
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
    title: 'a missing stored source is unreadable',
    async run(runner) {
      const gone: StoredSource = { fileName: 'report.pdf', path: join(tmpdir(), 'no-such-folder', 'report.pdf') }
      await assert.rejects(runner.probe(gone), {
        code: 'source_unreadable',
        message: /no-such-folder.*there is no such file/,
      })
      await assert.rejects(runner.page(gone, 1), { code: 'source_unreadable' })
    },
  },
]
