import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { RecreateError } from '../../../core/errors.js'
import { inFolder } from './in-folder.js'
import { statesOf } from './outcomes.js'
import type { RunnerCase } from './runner-case.js'
import { allOf, source } from './scripted-source.js'
import { until } from './waits.js'

/** How password protection is removed. */
export const passwordCases: readonly RunnerCase[] = [
  {
    title: 'the right password is removed, and the result opens without one',
    async run(runner) {
      const locked = source({ pages: ['table', 'empty'], password: 'geheim' })
      await assert.rejects(runner.probe(locked), { code: 'pdf_encrypted' })
      const { bytes, pageCount } = await runner.unprotect(locked, 'geheim')
      assert.equal(pageCount, 2)
      assert.deepEqual(statesOf(await allOf(runner, { fileName: 'open.json', bytes }, [1, 2])), ['done', 'empty'])
    },
  },
  {
    title: 'a wrong or empty password is rejected, and does not appear in the error',
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
    title: 'an empty password can be removed like any other',
    async run(runner) {
      const { pageCount } = await runner.unprotect(source({ pages: ['table'], password: '' }), '')
      assert.equal(pageCount, 1)
    },
  },
  {
    title: 'an unprotected document is returned unchanged, whatever the password',
    async run(runner) {
      const free = source({ pages: ['table'] })
      const { bytes, pageCount } = await runner.unprotect(free, 'geheim')
      assert.deepEqual(Buffer.from(bytes), Buffer.from(free.bytes))
      assert.equal(pageCount, 1)
    },
  },
  {
    title: 'the password of a stored source is removed without changing its file',
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
    title: 'removing a password fails for unsupported documents',
    async run(runner) {
      const page = { fileName: 'page.html', bytes: Buffer.from('<html>') }
      await assert.rejects(runner.unprotect(page, 'geheim'), {
        code: 'source_unsupported',
        message: /^page\.html is not in a format that can be read\.$/,
      })
      const nothing = { fileName: 'nothing.pdf', bytes: new Uint8Array() }
      await assert.rejects(runner.unprotect(nothing, 'geheim'), { code: 'source_unsupported' })
    },
  },
  {
    title:
      'an extractor that fails to remove a password is named but not quoted, because its error may contain the password',
    async run(runner) {
      const broken = source({ pages: ['table'], password: 'geheim', unprotect: 'throw' })
      await assert.rejects(runner.unprotect(broken, 'open sesame'), (error) => {
        assert.equal((error as RecreateError).code, 'plugin_failed')
        assert.equal((error as RecreateError).message, 'The reader scripted failed to remove the password.')
        return !inspect(error, { depth: 9 }).includes('sesame')
      })
      assert.equal((await runner.page(source({ pages: ['table'] }), 1)).state, 'done')
    },
  },
  {
    title: 'an open document stays open while a password is removed from it or another',
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
        // A worker closes the document asynchronously, and then writes to the folder.
        await until(async () => (await readFile(log, 'utf8')) === 'opened\nclosed\n')
      })
    },
  },
]
