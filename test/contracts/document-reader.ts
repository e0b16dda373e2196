import assert from 'node:assert/strict'
import type { OpenDocument, Reader } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { Bbox, PageContent } from '../../core/model.js'
import type { Source } from '../../core/source.js'
import { checkPng, randomBytes, sameBytes } from './try-bytes.js'

/** A reader, and a document that it supports, with graphics on its first page. */
export interface ReaderSample {
  /** Creates a new reader. */
  make(): Reader
  readonly source: Source
}

/** One requirement for every reader. */
export interface DocumentReaderCase {
  readonly title: string
  /** @throws Error describing the violation. */
  run(sample: ReaderSample): Promise<void>
}

/** Requirements for every reader, whatever documents it reads. Readers of PDFs must also meet `readerCases`. */
export const documentReaderCases: readonly DocumentReaderCase[] = [
  {
    title: 'it accepts its documents by their content, and no others',
    async run({ make, source: { fileName, bytes } }) {
      const reader = make()
      assert.equal(reader.accepts({ fileName, bytes }), true)
      assert.equal(reader.accepts({ fileName: 'other.bin', bytes }), true, 'under another name')
      assert.equal(reader.accepts({ fileName, bytes: new Uint8Array() }), false, 'an empty file')
      assert.equal(reader.accepts({ fileName, bytes: randomBytes(256) }), false, 'random bytes')
    },
  },
  {
    title: 'every page returns its content in its own coordinates',
    run: (sample) =>
      withDocument(sample, async (document) => {
        assert.ok(Number.isInteger(document.pageCount) && document.pageCount >= 1, 'pageCount must be at least 1')
        for (let pageNumber = 1; pageNumber <= Math.min(document.pageCount, 10); pageNumber++) {
          checkContent(await document.content(pageNumber), pageNumber)
        }
      }),
  },
  {
    title: 'the first page of the sample has content',
    run: (sample) =>
      withDocument(sample, async (document) => {
        const { glyphs, rulings, shapes, paths, pictures } = await document.content(1)
        assert.ok(glyphs.length + rulings.length + shapes.length + paths.length + pictures.length > 0)
      }),
  },
  {
    title: 'pages are plain data, and the same on every call',
    run: (sample) =>
      withDocument(sample, async (document) => {
        const content = await document.content(1)
        assert.deepEqual(JSON.parse(JSON.stringify(content)), content, 'the page must survive JSON conversion')
        if (document.pageCount > 1) await document.content(document.pageCount)
        assert.deepEqual(await document.content(1), content)
      }),
  },
  {
    title: 'two documents can be open at the same time, and the bytes are not modified',
    async run({ make, source }) {
      const before = Uint8Array.from(source.bytes)
      const reader = make()
      const [one, two] = [await reader.open(source), await reader.open(source)]
      const expected = await one.content(1)
      await one.close()
      assert.deepEqual(await two.content(1), expected)
      await two.close()
      sameBytes(source.bytes, before)
    },
  },
  {
    title: 'a page is drawn in the requested size, or is `not_available`',
    run: (sample) =>
      withDocument(sample, async (document) => {
        const { width, height, unitsPerInch = 72 } = await document.content(1)
        const picture = await document.picture(1, { dpi: 36 }).catch(unlessNotAvailable)
        if (picture !== undefined) checkPng(picture, (width * 36) / unitsPerInch, (height * 36) / unitsPerInch)
        const grey = await document.pixels?.(1, { dpi: 36 })
        assert.equal(grey?.pixels.length, grey && grey.width * grey.height, 'one byte per pixel')
        const color = await document.colors?.(1, { dpi: 36 })
        assert.equal(color?.pixels.length, color && 3 * color.width * color.height, 'three bytes per pixel')
      }),
  },
  {
    title: 'a truncated document is read as far as possible, or rejected with a code',
    async run({ make, source }) {
      const half = { ...source, bytes: source.bytes.slice(0, source.bytes.length / 2) }
      const reader = make()
      if (!reader.accepts(half)) return
      try {
        await (await reader.open(half)).close()
      } catch (error) {
        assert.ok(error instanceof RecreateError, `Expected a RecreateError such as source_damaged, got ${error}`)
      }
    },
  },
]

async function withDocument({ make, source }: ReaderSample, use: (document: OpenDocument) => Promise<void>) {
  const document = await make().open(source)
  try {
    await use(document)
  } finally {
    await document.close()
  }
}

function checkContent(content: PageContent, pageNumber: number): void {
  assert.equal(content.pageNumber, pageNumber, 'pageNumber')
  assert.ok(content.width > 0 && content.height > 0, 'width and height must be greater than 0')
  assert.ok([0, 90, 180, 270].includes(content.rotation), 'rotation must be 0, 90, 180 or 270')
  for (const glyph of content.glyphs) {
    checkBox(glyph.bbox, `glyph ${JSON.stringify(glyph.text)}`)
    assert.ok(content.fonts[glyph.font] !== undefined, `the font of a glyph must be an index, got ${glyph.font}`)
    assert.ok(glyph.size > 0, `the size of a glyph must be greater than 0, got ${glyph.size}`)
    assert.match(glyph.color, /^#[0-9a-f]{6}$/i, 'the color of a glyph must be #rrggbb')
  }
  for (const { bbox, direction } of content.rulings) {
    checkBox(bbox, 'ruling')
    const isLying = bbox.x1 - bbox.x0 >= bbox.y1 - bbox.y0
    assert.equal(direction, isLying ? 'horizontal' : 'vertical', 'the short side of a ruling must be its thickness')
  }
  for (const { bbox } of [...content.shapes, ...content.paths, ...content.pictures, ...content.links]) {
    checkBox(bbox, 'a drawn item')
  }
}

function unlessNotAvailable(error: unknown): undefined {
  if (!(error instanceof RecreateError) || error.code !== 'not_available') throw error
}

function checkBox({ x0, y0, x1, y1 }: Bbox, name: string): void {
  const isBox = [x0, y0, x1, y1].every(Number.isFinite) && x0 <= x1 && y0 <= y1
  assert.ok(isBox, `${name}: expected x0 <= x1 and y0 <= y1, got ${[x0, y0, x1, y1].join(', ')}`)
}
