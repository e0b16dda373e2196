import test from 'ava'
import { inProcessRunner } from '../../../../adapters/in-process-runner.js'
import type { RegionDetector, TextRecognizer } from '../../../../core/contracts.js'
import type { Bbox, Page, PageOutcome } from '../../../../core/model.js'
import { imageReader } from '../../../../plugins/extract/images/reader.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtractor } from '../../../../plugins/extract/reader-extractor.js'
import { makeScanTools, type ScanTools } from '../../../../plugins/extract/scan/scan-tools.js'
import { printPdf } from '../../../fixtures/print-pdf.js'

const statement = [
  ['', '2023', '2022'],
  ['Net sales', '48,215', '45,830'],
  ['Cost of sales', '(31,770)', '(30,412)'],
  ['Gross profit', '16,445', '15,418'],
  ['Research expenses', '(2,106)', '(1,987)'],
  ['Selling expenses', '(6,390)', '(6,248)'],
  ['Operating income', '7,949', '7,183'],
  ['Income taxes', '(1,744)', '(1,590)'],
  ['Net income', '6,205', '5,593'],
]

/** One recognizer for all tests, because starting it takes longer than reading. */
const tools = makeScanTools() as ScanTools
test.after.always(async () => {
  await tools.recognizer.close()
  await tools.detector?.close()
})

test('a page that is an image gives the same tables as its digital version, at their positions', async (t) => {
  const digital = await printPdf((pdf) => drawStatement(pdf, 72, 120))
  const twin = pageOf(await readWith(undefined, digital))
  const png = await pictureOf(digital, 200)
  const scanned = await printPdf((pdf) => pdf.image(png, 0, 0, { width: 612, height: 792 }))
  const page = pageOf(await readWith(tools, scanned))
  t.deepEqual(textsOf(page), textsOf(twin))
  t.is(page.tables[0]?.source, 'ocr')
  t.deepEqual(
    page.warnings.map(({ code }) => code),
    ['read_by_ocr'],
  )
  for (const [i, cell] of page.tables[0]!.cells.entries()) {
    const expected = twin.tables[0]!.cells[i]!.place.bbox
    t.true(isWithin(cell.place.bbox, expected, 2), `${cell.text}: ${show(cell.place.bbox)} is not ${show(expected)}`)
  }
})

test('an image file gives its tables in its own pixels', async (t) => {
  const digital = await printPdf((pdf) => drawStatement(pdf, 72, 120))
  const outcome = await readWith(tools, await pictureOf(digital, 200))
  const page = pageOf(outcome)
  t.deepEqual([page.width, page.height], [1700, 2200])
  t.deepEqual(textsOf(page), statement.flat().filter(Boolean))
  const sales = page.tables[0]!.cells.find(({ text }) => text === '48,215')!.place.bbox
  // It ends 340 points from the left, at 200 pixels per inch.
  t.true(Math.abs(sales.x1 - (340 * 200) / 72) < 6, show(sales))
})

test('an image of a table on a page of text is read, and the page stays digital', async (t) => {
  const table = await printPdf((pdf) => drawStatement(pdf, 20, 20), { size: [460, 220] })
  const png = await pictureOf(table, 200)
  const mixed = await printPdf((pdf) => {
    pdf.font('Helvetica').fontSize(10)
    for (let line = 0; line < 6; line++)
      pdf.text('Our sales grew in all regions, as the table shows.', 72, 72 + 14 * line)
    pdf.image(png, 72, 200, { width: 460, height: 220 })
  })
  const page = pageOf(await readWith(tools, mixed))
  t.deepEqual(textsOf(page), statement.flat().filter(Boolean))
  t.is(page.tables[0]?.source, 'ocr')
  const [warning] = page.warnings
  t.is(warning?.code, 'read_by_ocr')
  t.deepEqual(warning?.bbox && Object.values(warning.bbox).map(Math.round), [72, 200, 532, 420])
})

test('a photograph on a page of text is not read', async (t) => {
  let calls = 0
  const counting: TextRecognizer = {
    ...tools.recognizer,
    read: async () => {
      calls++
      return []
    },
  }
  const photograph = await drawnPhotograph()
  const mixed = await printPdf((pdf) => {
    pdf.font('Helvetica').fontSize(10)
    for (let line = 0; line < 6; line++) pdf.text('Our plant at the river was built last year.', 72, 72 + 14 * line)
    pdf.image(photograph, 72, 200, { width: 460, height: 220 })
  })
  const page = pageOf(await readWith({ ...tools, recognizer: counting }, mixed))
  t.is(calls, 0)
  t.deepEqual(page.warnings, [])
  // Without a detector, only reading distinguishes a light sky from paper.
  pageOf(await readWith({ ...tools, recognizer: counting, detector: undefined }, mixed))
  t.true(calls > 0)
})

test('in a dark photograph no table is searched', async (t) => {
  const { default: sharp } = await import('sharp')
  const photograph = await sharp(await drawnPhotograph())
    .linear(0.6)
    .png()
    .toBuffer()
  const mixed = await printPdf((pdf) => {
    pdf.font('Helvetica').fontSize(10)
    for (let line = 0; line < 6; line++) pdf.text('Our plant at the river works at night.', 72, 72 + 14 * line)
    pdf.image(photograph, 72, 200, { width: 460, height: 220 })
  })
  const refuse = async () => {
    throw new Error('the detector must not be called')
  }
  const detector: RegionDetector = { name: 'refusing', detect: refuse, close: async () => {} }
  const recognizer: TextRecognizer = { ...tools.recognizer, read: refuse }
  for (const used of [
    { ...tools, recognizer, detector },
    { ...tools, recognizer, detector: undefined },
  ]) {
    t.deepEqual(pageOf(await readWith(used, mixed)).warnings, [])
  }
})

test('a table photographed in dim light is read', async (t) => {
  const table = await printPdf((pdf) => drawStatement(pdf, 20, 20), { size: [460, 220] })
  const { default: sharp } = await import('sharp')
  // Its paper has values from 160 to 190 of 255.
  const dim = await sharp(await pictureOf(table, 200))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = dim.info
  const shaded = Buffer.from(dim.data.map((tone, i) => tone * (0.74 - (0.12 * Math.floor(i / 3 / width)) / height)))
  const photograph = await sharp(shaded, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
  const mixed = await printPdf((pdf) => {
    pdf.font('Helvetica').fontSize(10)
    for (let line = 0; line < 6; line++) pdf.text('Our sales grew, as the table shows.', 72, 72 + 14 * line)
    pdf.image(photograph, 72, 200, { width: 460, height: 220 })
  })
  t.deepEqual(textsOf(pageOf(await readWith(tools, mixed))), statement.flat().filter(Boolean))
})

test('with a broken model, an image of a table on a page of text is still read', async (t) => {
  const table = await printPdf((pdf) => drawStatement(pdf, 20, 20), { size: [460, 220] })
  const png = await pictureOf(table, 200)
  const mixed = await printPdf((pdf) => {
    pdf.font('Helvetica').fontSize(10)
    for (let line = 0; line < 6; line++) pdf.text('Our sales grew, as the table shows.', 72, 72 + 14 * line)
    pdf.image(png, 72, 200, { width: 460, height: 220 })
  })
  const detector = {
    name: 'broken',
    detect: async () => {
      throw new Error('no such model')
    },
    close: async () => {},
  }
  const page = pageOf(await readWith({ ...tools, detector }, mixed))
  t.deepEqual(textsOf(page), statement.flat().filter(Boolean))
  t.deepEqual(page.warnings.map(({ code }) => code).sort(), ['detector_failed', 'read_by_ocr'])
})

test('a blank sheet does not count as a page with text', async (t) => {
  const { default: sharp } = await import('sharp')
  for (const background of ['#ffffff', '#000000']) {
    const sheet = await sharp({ create: { width: 850, height: 1100, channels: 3, background } })
      .png()
      .toBuffer()
    const outcome = await readWith({ ...tools, detector: undefined }, sheet)
    t.is(outcome.state, 'empty')
    t.deepEqual(pageOf(outcome).warnings, [])
  }
})

test('numbers cut off by the end of a damaged image stay uncertain', async (t) => {
  const png = await pictureOf(await printPdf((pdf) => drawStatement(pdf, 72, 120)), 200)
  const { default: sharp } = await import('sharp')
  const whole = await sharp(png).greyscale().raw().toBuffer()
  // The numbers of "Operating income" are from 228 to 236 points. Everything below 233 is lost.
  const lost = Math.round((233 * 200) / 72)
  const cut = await sharp(whole.fill(255, lost * 1700), { raw: { width: 1700, height: 2200, channels: 1 } })
    .withMetadata({ density: 200 })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const page = pageOf(await readWith(tools, cut.subarray(0, Math.floor((cut.length * (lost + 1)) / 2200))))
  const last = page.tables.flatMap(({ cells }) =>
    cells.filter(({ place, column }) => column > 0 && (place.bbox.y1 * 72) / 200 > 226),
  )
  t.true(page.warnings.some(({ code }) => code === 'image_damaged'))
  t.is(last.length, 2)
  t.true(last.every(({ isDoubtful }) => isDoubtful))
})

test('with OCR disabled, a page that is an image has a warning', async (t) => {
  const png = await pictureOf(await printPdf((pdf) => drawStatement(pdf, 72, 120)), 100)
  const scanned = await printPdf((pdf) => pdf.image(png, 0, 0, { width: 612, height: 792 }))
  const page = pageOf(await readWith(undefined, scanned))
  t.deepEqual(page.tables, [])
  t.deepEqual(
    page.warnings.map(({ code }) => code),
    ['needs_ocr'],
  )
})

test('pages of text never call the recognizer, and closing the runner closes it', async (t) => {
  const calls: string[] = []
  const recognizer: TextRecognizer = {
    name: 'scripted',
    async read() {
      calls.push('read')
      return []
    },
    async close() {
      calls.push('close')
    },
  }
  const runner = inProcessRunner([readerExtractor(mupdfReader(), { recognizer, secondReading: true })])
  const source = { fileName: 'a.pdf', bytes: await printPdf((pdf) => drawStatement(pdf, 72, 120)) }
  t.is((await runner.page(source, 1)).state, 'done')
  await runner.close()
  t.deepEqual(calls, ['close'])
})

/** Draws labels at the left and right-aligned numbers below their years, 18 points apart. */
function drawStatement(pdf: PDFKit.PDFDocument, left: number, top: number): void {
  pdf.font('Helvetica').fontSize(11)
  for (const [row, texts] of statement.entries()) {
    for (const [column, text] of texts.entries()) {
      const x = column === 0 ? left : left + 168 + 100 * column - pdf.widthOfString(text)
      pdf.text(text, x, top + 18 * row, { lineBreak: false })
    }
  }
}

/** Draws hills before an evening sky. */
async function drawnPhotograph(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const [width, height] = [920, 440]
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const hill = 260 + 60 * Math.sin(x / 130) + 25 * Math.sin(x / 37)
      pixels[y * width + x] = y < hill ? 225 - y / 4 : 90 - (y - hill) / 5 + 12 * Math.sin(x * 0.7 + y * 1.3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

async function pictureOf(bytes: Uint8Array, dpi: number): Promise<Buffer> {
  const document = await mupdfReader().open({ fileName: 'a.pdf', bytes })
  try {
    const { default: sharp } = await import('sharp')
    return await sharp(await document.picture(1, { dpi }))
      .withMetadata({ density: dpi })
      .png()
      .toBuffer()
  } finally {
    await document.close()
  }
}

async function readWith(used: ScanTools | undefined, bytes: Uint8Array): Promise<PageOutcome> {
  // Closing the runner would close the recognizer and the detector of all tests.
  const kept = used && {
    ...used,
    recognizer: { ...used.recognizer, close: async () => {} },
    detector: used.detector && { ...used.detector, close: async () => {} },
  }
  const runner = inProcessRunner([mupdfReader(), imageReader()].map((reader) => readerExtractor(reader, kept)))
  try {
    return await runner.page({ fileName: 'a', bytes }, 1)
  } finally {
    await runner.close()
  }
}

function pageOf(outcome: PageOutcome): Page {
  if (outcome.state === 'failed') throw new Error(outcome.error.message)
  return outcome.page
}

function textsOf({ tables }: Page): readonly string[] {
  return tables.flatMap(({ cells }) => cells.map(({ text }) => text))
}

function isWithin(box: Bbox, expected: Bbox, points: number): boolean {
  return (
    (['x0', 'x1'] as const).every((side) => Math.abs(box[side] - expected[side]) < points) &&
    Math.abs((box.y0 + box.y1 - expected.y0 - expected.y1) / 2) < points
  )
}

function show(box: Bbox): string {
  return Object.values(box)
    .map((side) => side.toFixed(1))
    .join(' ')
}
