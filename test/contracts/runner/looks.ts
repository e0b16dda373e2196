import assert from 'node:assert/strict'
import type { ArtOptions } from '../../../core/art.js'
import type { RunnerCase } from './runner-case.js'
import { source } from './scripted-source.js'

const noArt: ArtOptions = { dpi: 72, drawn: [], pictures: [] }

/** Page content and images. */
export const lookCases: readonly RunnerCase[] = [
  {
    title: 'page content and images are available',
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
    title: 'the graphics of a page without text are available, separated as requested',
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
    title: 'unsupported page features are not_available',
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
    title: 'an error in page content names the extractor and the page',
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
]
