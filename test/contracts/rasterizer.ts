import assert from 'node:assert/strict'
import type { DrawnDocument, Rasterizer } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { ColorPicture, GreyPicture } from '../../core/pixels.js'
import { rawPage, rawPdf, rawStream } from './raw-pdf.js'
import { randomBytes, sameBytes } from './try-bytes.js'

/** One requirement for every rasterizer of PDFs. */
export interface RasterizerCase {
  readonly title: string
  /** Draws small documents. */
  run(rasterizer: Rasterizer): Promise<void>
}

/** A page of letter size with a black square of one inch, two inches from the left and one inch from the top. */
const SQUARE = rawPage('0 g 144 648 72 72 re f')
const RED_SQUARE = rawPage('1 0 0 rg 144 648 72 72 re f')
/** Two pages: the square of the second one is half as wide. */
const TWO_PAGES = rawPdf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 612 792]>>',
  '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
  '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>',
  rawStream('', '0 g 144 648 72 72 re f'),
  rawStream('', '0 g 144 648 36 72 re f'),
])

/** Requirements for every rasterizer of PDFs. */
export const rasterizerCases: readonly RasterizerCase[] = [
  {
    title: 'PDFs are accepted by their content, and nothing else',
    async run(rasterizer) {
      assert.equal(rasterizer.accepts({ fileName: 'other.bin', bytes: SQUARE }), true)
      assert.equal(rasterizer.accepts({ fileName: 'a.pdf', bytes: new Uint8Array() }), false, 'an empty file')
      assert.equal(rasterizer.accepts({ fileName: 'a.pdf', bytes: randomBytes(256) }), false, 'random bytes')
    },
  },
  {
    title: 'a page is drawn on white, one byte per pixel, at the requested resolution',
    run: (rasterizer) =>
      withDocument(rasterizer, SQUARE, async (document) => {
        for (const dpi of [36, 72, 144]) {
          const picture = await document.pixels(1, { dpi })
          const scale = dpi / 72
          assert.deepEqual([picture.width, picture.height], [612 * scale, 792 * scale])
          assert.equal(picture.pixels.length, picture.width * picture.height)
          assert.equal(greyAt(picture, 180 * scale, 108 * scale), 0, 'inside the square')
          assert.equal(greyAt(picture, 140 * scale, 108 * scale), 255, 'left of the square')
          assert.equal(greyAt(picture, 180 * scale, 148 * scale), 255, 'below the square')
        }
      }),
  },
  {
    title: 'colors are red, green and blue, three bytes per pixel, and gray between black and white without color',
    run: (rasterizer) =>
      withDocument(rasterizer, RED_SQUARE, async (document) => {
        const picture = await document.colors(1, { dpi: 72 })
        assert.equal(picture.pixels.length, 3 * picture.width * picture.height)
        assert.deepEqual(colorAt(picture, 180, 108), [255, 0, 0])
        assert.deepEqual(colorAt(picture, 20, 20), [255, 255, 255])
        const grey = greyAt(await document.pixels(1, { dpi: 72 }), 180, 108)
        assert.ok(grey > 30 && grey < 160, `red must be a dark gray, got ${grey}`)
      }),
  },
  {
    title: 'only the requested area is drawn, with its corner at the origin',
    run: (rasterizer) =>
      withDocument(rasterizer, SQUARE, async (document) => {
        const bbox = { x0: 126, y0: 54, x1: 198, y1: 90 }
        const picture = await document.pixels(1, { dpi: 144, bbox })
        assert.deepEqual([picture.width, picture.height], [144, 72])
        assert.equal(greyAt(picture, 20, 50), 255, 'left of the square')
        assert.equal(greyAt(picture, 60, 20), 255, 'above the square')
        assert.equal(greyAt(picture, 60, 60), 0, 'inside the square')
      }),
  },
  {
    title: 'a rotated page is drawn as displayed',
    run: (rasterizer) =>
      withDocument(rasterizer, rawPage('0 g 144 648 72 72 re f', { entries: '/Rotate 90' }), async (document) => {
        const picture = await document.pixels(1, { dpi: 72 })
        assert.deepEqual([picture.width, picture.height], [792, 612])
        // the square was 72 to 144 points from the top, which is now the right edge
        assert.equal(greyAt(picture, 792 - 108, 180), 0)
        assert.equal(greyAt(picture, 180, 108), 255)
      }),
  },
  {
    title: 'pages are drawn in any order, concurrently, and the same each time',
    run: (rasterizer) =>
      withDocument(rasterizer, TWO_PAGES, async (document) => {
        const asked = [2, 1, 2, 1]
        const drawn = await Promise.all(asked.map((pageNumber) => document.pixels(pageNumber, { dpi: 36 })))
        assert.deepEqual(
          drawn.map((picture) => greyAt(picture, 100, 54)),
          [255, 0, 255, 0],
        )
        sameBytes(drawn[0]!.pixels, drawn[2]!.pixels)
        sameBytes(drawn[1]!.pixels, drawn[3]!.pixels)
      }),
  },
  {
    title: 'two documents can be open at the same time, and their bytes are not modified',
    async run(rasterizer) {
      const before = Uint8Array.from(SQUARE)
      const one = await rasterizer.open({ fileName: 'one.pdf', bytes: SQUARE })
      await withDocument(rasterizer, RED_SQUARE, async (two) => {
        assert.equal(greyAt(await one.pixels(1, { dpi: 72 }), 180, 108), 0)
        await one.close()
        assert.deepEqual(colorAt(await two.colors(1, { dpi: 72 }), 180, 108), [255, 0, 0])
      })
      sameBytes(SQUARE, before)
    },
  },
  {
    title: 'an aborted drawing throws cancelled, and the next one succeeds',
    run: (rasterizer) =>
      withDocument(rasterizer, SQUARE, async (document) => {
        const signal = AbortSignal.abort()
        await assert.rejects(document.pixels(1, { dpi: 72 }, signal), { code: 'cancelled' })
        await assert.rejects(document.colors(1, { dpi: 72 }, signal), { code: 'cancelled' })
        assert.equal(greyAt(await document.pixels(1, { dpi: 72 }), 180, 108), 0)
      }),
  },
  {
    title: 'a document that cannot be read is rejected with a code',
    async run(rasterizer) {
      const bytes = new Uint8Array(Buffer.from('%PDF-1.7\nnothing else\n'))
      try {
        await (await rasterizer.open({ fileName: 'broken.pdf', bytes })).close()
        assert.fail('Expected the document to be rejected')
      } catch (error) {
        assert.ok(error instanceof RecreateError, `Expected a RecreateError such as source_damaged, got ${error}`)
      }
    },
  },
]

async function withDocument(
  rasterizer: Rasterizer,
  bytes: Uint8Array,
  use: (document: DrawnDocument) => Promise<void>,
): Promise<void> {
  const document = await rasterizer.open({ fileName: 'drawn.pdf', bytes })
  try {
    await use(document)
  } finally {
    await document.close()
  }
}

function greyAt({ width, pixels }: GreyPicture, x: number, y: number): number {
  return pixels[y * width + x]!
}

function colorAt({ width, pixels }: ColorPicture, x: number, y: number): readonly number[] {
  const at = 3 * (y * width + x)
  return [...pixels.subarray(at, at + 3)]
}
