import assert from 'node:assert/strict'
import type { RunnerCase } from './runner-case.js'
import { source } from './scripted-source.js'

/** Tables in frames that a person has drawn. */
export const frameCases: readonly RunnerCase[] = [
  {
    title: 'tables in frames are returned in the order of the frames, with undefined for an empty frame',
    async run(runner) {
      if (runner.tablesIn === undefined) return
      const document = source({ pages: ['empty', 'table'], looks: true })
      const wide = { x0: 10, y0: 20, x1: 30, y1: 40 }
      const high = { x0: 50, y0: 20, x1: 60, y1: 90 }
      const frames = { frames: [high, wide], others: [{ x0: 70, y0: 20, x1: 90, y1: 40 }] }
      const { tables, warnings } = await runner.tablesIn(document, 2, frames)
      assert.deepEqual(
        tables.map((table) => table?.cells[0]?.text),
        [`${JSON.stringify(high)} beside 1`, `${JSON.stringify(wide)} beside 1`],
      )
      assert.deepEqual(warnings, [])
      const nothing = await runner.tablesIn(document, 1, frames)
      assert.deepEqual(nothing.tables, [undefined, undefined])
    },
  },
  {
    title: 'the error for frames on a page that fails or does not exist names the page',
    async run(runner) {
      if (runner.tablesIn === undefined) return
      const frames = { frames: [{ x0: 10, y0: 20, x1: 30, y1: 40 }], others: [] }
      const document = source({ pages: ['table', 'throw'], looks: true })
      const expected = { code: 'plugin_failed', message: /scripted.*page 2.*the ink of page 2 has run/ }
      await assert.rejects(runner.tablesIn(document, 2, frames), expected)
      await assert.rejects(runner.tablesIn(document, 3, frames), { code: 'pages_invalid' })
      const blind = source({ pages: ['table'] })
      await assert.rejects(runner.tablesIn(blind, 1, frames), { code: 'not_available', message: /scripted/ })
      const aborted = runner.tablesIn(document, 1, frames, AbortSignal.abort())
      await assert.rejects(aborted, { code: 'cancelled' })
    },
  },
]
