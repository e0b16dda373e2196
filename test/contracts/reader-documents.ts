import assert from 'node:assert/strict'
import { inflateSync } from 'node:zlib'
import type { OpenDocument, PictureOptions } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { GreyPicture } from '../../core/pixels.js'
import { lockedPdf } from './locked-pdf.js'
import { rawPage, rawPdf, rawStream } from './raw-pdf.js'
import { boxNear, near, pageCase, type ReaderCase, readFirst, textOf, withDocument } from './try-reader.js'

const TEXT = 'BT /F1 10 Tf 72 700 Td (Net) Tj ET'
const encode = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
/** Three pages that inherit size and fonts from their parent. */
const THREE_PAGES = rawPdf(
  [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3/MediaBox[0 0 400 300]/Resources<</Font<</F1 6 0 R>>>>>>',
    ...['One', 'Two', 'Three'].map((_, i) => `<</Type/Page/Parent 2 0 R/Contents ${7 + i} 0 R>>`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...['One', 'Two', 'Three'].map((text) => rawStream('', `BT /F1 10 Tf 72 200 Td (${text}) Tj ET`)),
    '<</Title(Annual report)/Author(Velquora)>>',
  ],
  '/Info 10 0 R',
)

/** Requirements for pages and whole documents. */
export const documentCases: readonly ReaderCase[] = [
  {
    title: 'a document has a page count, a title and an author',
    run: (reader) =>
      withDocument(reader, THREE_PAGES, async ({ pageCount, properties }) => {
        assert.equal(pageCount, 3)
        assert.deepEqual([properties.title, properties.author], ['Annual report', 'Velquora'])
      }),
  },
  {
    title: 'pages can be requested in any order, concurrently and repeatedly',
    run: (reader) =>
      withDocument(reader, THREE_PAGES, async (document) => {
        const asked = [3, 1, 2, 3]
        const pages = await Promise.all(asked.map((pageNumber) => document.content(pageNumber)))
        assert.deepEqual(pages.map(textOf), ['Three', 'One', 'Two', 'Three'])
        assert.deepEqual(
          pages.map(({ pageNumber }) => pageNumber),
          asked,
        )
        assert.deepEqual(await document.content(3), pages[0])
      }),
  },
  {
    title: 'two documents can be open at the same time',
    run: (reader) =>
      withDocument(reader, rawPage(TEXT), (one) =>
        withDocument(reader, THREE_PAGES, async (other) => {
          assert.deepEqual([textOf(await one.content(1)), textOf(await other.content(2))], ['Net', 'Two'])
        }),
      ),
  },
  {
    title: 'page content is plain data',
    run: async (reader) => {
      const content = await readFirst(reader, rawPage(`${TEXT} 100 600 200 50 re S`))
      assert.deepEqual(structuredClone(content), content)
    },
  },
  {
    title: 'the given bytes are not modified',
    async run(reader) {
      const bytes = rawPage(TEXT)
      await readFirst(reader, bytes)
      assert.deepEqual(bytes, rawPage(TEXT))
    },
  },
  ...([90, 180, 270] as const).map((turn) =>
    pageCase(
      `a page rotated by ${turn} degrees is read as it is displayed`,
      {
        90: 'BT /F1 10 Tf 0 1 -1 0 92 72 Tm (Net) Tj ET 102 72 m 102 272 l S',
        180: 'BT /F1 10 Tf -1 0 0 -1 540 92 Tm (Net) Tj ET 540 102 m 340 102 l S',
        270: 'BT /F1 10 Tf 0 -1 1 0 520 720 Tm (Net) Tj ET 510 720 m 510 520 l S',
      }[turn],
      (page) => {
        assert.deepEqual([page.width, page.height, page.rotation], [...(turn === 180 ? [612, 792] : [792, 612]), turn])
        assert.equal(page.glyphs[0]?.angle, 0)
        near(page.glyphs[0]?.x, 72, 'x')
        near(page.glyphs[0]?.y, 92, 'y')
        boxNear(page.rulings[0]?.bbox, [72, 101.5, 272, 102.5])
      },
      { entries: `/Rotate ${turn}` },
    ),
  ),
  pageCase(
    'a page has the size of its crop box, and coordinates start at its corner',
    `${TEXT} 100 600 50 50 re f`,
    (page) => {
      assert.deepEqual([page.width, page.height], [400, 600])
      assert.deepEqual(page.cropBox, { x0: 50, y0: 150, x1: 450, y1: 750 })
      near(page.glyphs[0]?.x, 22, 'x')
      near(page.glyphs[0]?.y, 50, 'y')
      boxNear(page.shapes[0]?.bbox, [50, 100, 100, 150])
    },
    { entries: '/CropBox[50 150 450 750]' },
  ),
  pageCase(
    'the origin of a page may be anywhere',
    'BT /F1 10 Tf -28 250 Td (Net) Tj ET',
    (page) => {
      assert.deepEqual([page.width, page.height], [500, 600])
      near(page.glyphs[0]?.x, 72, 'x')
      near(page.glyphs[0]?.y, 250, 'y')
    },
    { entries: '/MediaBox[-100 -100 400 500]' },
  ),
  pageCase(
    'a link reports its target and position',
    '',
    (page) => {
      const [web, inside] = page.links
      assert.equal(web?.uri, 'https://example.com/report')
      boxNear(web?.bbox, [100, 172, 180, 192])
      assert.match(inside?.uri ?? '', /^#page=1\b/)
    },
    {
      entries:
        '/Annots[<</Type/Annot/Subtype/Link/Rect[100 600 180 620]/A<</S/URI/URI(https://example.com/report)>>>>' +
        '<</Type/Annot/Subtype/Link/Rect[100 500 180 520]/Dest[3 0 R/Fit]>>]',
    },
  ),
  {
    title: 'a page or a part of it is drawn as a PNG in the requested resolution',
    run: (reader) =>
      withDocument(reader, rawPage('1 0 0 rg 100 492 100 100 re f'), async (document) => {
        const whole = readPng(await document.picture(1, { dpi: 36 }))
        assert.deepEqual([whole.width, whole.height], [306, 396])
        assert.deepEqual([whole.at(20, 20), whole.at(75, 125)], ['#ffffff', '#ff0000'])
        const part = readPng(await document.picture(1, { dpi: 72, bbox: { x0: 90, y0: 190, x1: 110, y1: 220 } }))
        assert.deepEqual([part.width, part.height], [20, 30])
        assert.deepEqual([part.at(5, 5), part.at(15, 15)], ['#ffffff', '#ff0000'])
      }),
  },
  {
    title: 'a page is drawn in grayscale in the requested resolution, black where ink is',
    run: (reader) =>
      withDocument(reader, rawPage('100 492 100 100 re f 0.5 g 300 492 100 100 re f'), async (document) => {
        const { width, height, pixels } = await greyOf(document, { dpi: 200 })
        assert.deepEqual([width, height, pixels.length], [1700, 2200, 1700 * 2200])
        // A square at 100 to 200 points horizontally and 200 to 300 vertically, and a gray one next to it.
        const shadeAt = (x: number, y: number) =>
          pixels[Math.floor((y * 200) / 72) * width + Math.floor((x * 200) / 72)]
        assert.deepEqual([shadeAt(101, 201), shadeAt(199, 299), shadeAt(150, 250)], [0, 0, 0])
        assert.deepEqual(
          [shadeAt(99, 250), shadeAt(201, 250), shadeAt(150, 199), shadeAt(150, 301)],
          [255, 255, 255, 255],
        )
        near(shadeAt(350, 250), 128, 'grey', 3)
      }),
  },
  {
    title: 'a part of a page is drawn in grayscale from the requested position',
    run: (reader) =>
      withDocument(reader, rawPage('100 492 100 100 re f'), async (document) => {
        const bbox = { x0: 95.2, y0: 190.4, x1: 110.2, y1: 220.4 }
        const { width, height, pixels } = await greyOf(document, { dpi: 720, bbox })
        assert.deepEqual([width, height, pixels.length], [150, 300, 150 * 300])
        const isInk = (x: number, y: number) => pixels[y * width + x]! < 128
        assert.deepEqual([isInk(47, 200), isInk(48, 200), isInk(100, 95), isInk(100, 96)], [false, true, false, true])
      }),
  },
  {
    title: 'a page that needs too many pixels is rejected, and the next one is drawn',
    run: (reader) =>
      withDocument(reader, rawPage('', { entries: '/MediaBox[0 0 14400 14400]' }), async (document) => {
        await assert.rejects(greyOf(document, { dpi: 300 }), /60000 × 60000/)
        assert.equal((await greyOf(document, { dpi: 18 })).width, 3600)
      }),
  },
  {
    title: 'bytes with a PDF header are accepted, others are not',
    async run(reader) {
      const accepts = (bytes: Uint8Array) => reader.accepts({ fileName: 'a', bytes })
      assert.equal(accepts(rawPage(TEXT)), true)
      assert.equal(accepts(encode(`${'x'.repeat(500)}%PDF-1.7`)), true)
      assert.equal(accepts(encode('PK\u0003\u0004 a workbook')), false)
    },
  },
  {
    title: 'a file that needs a password is rejected as encrypted',
    run: (reader) => refused(reader, lockedPdf('Net', { user: 'geheim', owner: 'chef' }), 'pdf_encrypted'),
  },
  {
    title: 'a file with only an owner password is read',
    async run(reader) {
      assert.equal(textOf(await readFirst(reader, lockedPdf('Net', { user: '', owner: 'chef' }))), 'Net')
    },
  },
  ...Object.entries({
    'a PDF header before other bytes': `%PDF-1.7\n${'garbage '.repeat(100)}`,
    'only a PDF header': '%PDF-1.7\n',
    'a PDF without pages':
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
      'trailer<</Root 1 0 R>>\n%%EOF\n',
    'a file truncated inside its only page': Buffer.from(rawPage(TEXT)).toString('latin1').slice(0, 120),
  }).map(
    ([what, file]): ReaderCase => ({
      title: `${what}: rejected as damaged`,
      run: (reader) => refused(reader, encode(file), 'source_damaged'),
    }),
  ),
  {
    title: 'a file without its cross-reference table is read with a warning',
    async run(reader) {
      const whole = rawPage(TEXT)
      const cut = whole.subarray(0, Buffer.from(whole).lastIndexOf('xref\n0'))
      const page = await readFirst(reader, cut)
      assert.equal(textOf(page), 'Net')
      assert.deepEqual(
        page.warnings.map(({ code, pageNumber }) => [code, pageNumber]),
        [['file_repaired', 1]],
      )
      assert.deepEqual((await readFirst(reader, whole)).warnings, [])
    },
  },
  {
    title: 'a reader that rejected a file reads the next one',
    async run(reader) {
      await refused(reader, encode('%PDF-1.7\n'), 'source_damaged')
      assert.equal(textOf(await readFirst(reader, rawPage(TEXT))), 'Net')
    },
  },
]

async function greyOf({ pixels }: OpenDocument, options: PictureOptions): Promise<GreyPicture> {
  assert.ok(pixels !== undefined, 'a reader of PDFs must provide pixels')
  return pixels(1, options)
}

async function refused(reader: Parameters<ReaderCase['run']>[0], bytes: Uint8Array, code: string): Promise<void> {
  await assert.rejects(reader.open({ fileName: 'report.pdf', bytes }), (error: unknown) => {
    assert.ok(error instanceof RecreateError, `${error}`)
    assert.equal(error.code, code)
    assert.match(error.message, /report\.pdf/)
    return true
  })
}

/** Reads an 8-bit PNG without interlacing, as written by readers. */
function readPng(bytes: Uint8Array) {
  const file = Buffer.from(bytes)
  assert.equal(file.subarray(1, 4).toString(), 'PNG')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const shares = { 0: 1, 2: 3, 6: 4 }[file[25]!] ?? 0
  const parts: Buffer[] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.subarray(at + 4, at + 8).toString() === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  }
  const rows = unfilter(inflateSync(Buffer.concat(parts)), width * shares, shares)
  const hex = (value: number) => value.toString(16).padStart(2, '0')
  const at = (x: number, y: number) =>
    `#${[0, 1, 2].map((share) => hex(rows[y]![x * shares + Math.min(share, shares - 1)]!)).join('')}`
  return { width, height, at }
}

/** Reverses the filters of PNG rows (PNG specification, 9.2). */
function unfilter(data: Buffer, length: number, step: number): readonly Uint8Array[] {
  const rows: Uint8Array[] = []
  for (let start = 0; start < data.length; start += length + 1) {
    const above = rows.at(-1) ?? new Uint8Array(length)
    const row = Uint8Array.from(data.subarray(start + 1, start + 1 + length))
    for (let i = 0; i < length; i++) {
      const [left, up, corner] = [row[i - step] ?? 0, above[i] ?? 0, i < step ? 0 : (above[i - step] ?? 0)]
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)]
      row[i] = row[i]! + (guesses[data[start]!] ?? 0)
    }
    rows.push(row)
  }
  return rows
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
