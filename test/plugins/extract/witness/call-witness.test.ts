import test from 'ava'
import type { OutputSelection, RegionDetector, TextRecognizer } from '../../../../core/contracts.js'
import { RecreateError } from '../../../../core/errors.js'
import type { Bbox } from '../../../../core/model.js'
import type { RegionKind } from '../../../../core/pixels.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtraction } from '../../../../plugins/extract/reader-extraction.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { printPdf } from '../../../fixtures/print-pdf.js'
import { textsOf } from '../../../fixtures/recognise-drawn.js'

type Print = (pdf: PDFKit.PDFDocument) => void

/** Resolution at which the detector sees the page. */
const DPI = 100
const SENTENCE = 'The harbor is open all year, and its keepers live in the old houses behind the quay of the town.'

/** A list without numbers, boxes or bold headers. Only a rule is below its headers. Its rows are far apart. */
const KEEPERS = [
  ['Place', 'Keeper', 'Boat'],
  ['Quay', 'Ines', 'Tern'],
  ['Lock', 'Olaf', 'Plover'],
  ['Mole', 'Runa', 'Knot'],
  ['Pier', 'Tove', 'Dunlin'],
]
const KEEPERS_BOX = { x0: 70, y0: 95, x1: 420, y1: 252 }
/** Distance of rows that recognition takes for separate lines, in points. */
const APART = 34

const printKeepers: Print = (pdf) => {
  printRows(pdf, KEEPERS, { x: 72, y: 100, step: 130, rowStep: APART })
  pdf.moveTo(70, 113).lineTo(420, 113).lineWidth(0.75).stroke()
}

/** A form, of which recognition reads nothing. */
const FORM = [
  ['Name?', 'Street?', 'Town?'],
  ['Telephone?', 'Boat?', 'Berth?'],
  ['Date?', 'Keeper?', 'Signature?'],
  ['Clerk?', 'Desk?', 'Stamp?'],
]
const FORM_BOX = { x0: 70, y0: 95, x1: 420, y1: 165 }

test('a table that only the detector sees is read, with the headers above its rule', async (t) => {
  const { page, witness } = await readWith(seeing([KEEPERS_BOX]), printKeepers)
  t.deepEqual(page.tables.map(textsOf), [KEEPERS])
  t.is(page.tables[0]!.headerRowCount, 1)
  t.is(page.tables[0]!.id, 'p1t1')
  t.deepEqual(
    page.tables[0]!.rows.map(({ id }) => id),
    ['p1t1r1', 'p1t1r2', 'p1t1r3', 'p1t1r4', 'p1t1r5'],
  )
  t.deepEqual(page.warnings, [])
  t.is(witness?.regions.length, 1)
  t.false('agreesWith' in witness!.regions[0]!)
})

test('the words that a region cuts belong to the table, and its caption does not', async (t) => {
  const print: Print = (pdf) => {
    pdf.font('Times-Roman').fontSize(10).text('Keepers of the harbor', 72, 84)
    printKeepers(pdf)
  }
  const { page } = await readWith(seeing([{ x0: 75, y0: 80, x1: 340, y1: 252 }]), print)
  t.deepEqual(page.tables.map(textsOf), [KEEPERS])
  t.is(page.tables[0]!.title, 'Keepers of the harbor')
})

test('rows that the region misses belong to the table', async (t) => {
  const { page } = await readWith(seeing([{ ...KEEPERS_BOX, y0: 114, y1: 214 }]), printKeepers)
  t.deepEqual(page.tables.map(textsOf), [KEEPERS])
})

test('a table on a page whose text runs up is read, at its place on the displayed page', async (t) => {
  // the page is 612 by 792 points; its text is turned around the lower left corner
  const print: Print = (pdf) => {
    pdf.rotate(-90, { origin: [0, 0] }).translate(-792, 0)
    printKeepers(pdf)
  }
  const region = { x0: 95, y0: 792 - 420, x1: 252, y1: 792 - 70 }
  const { page } = await readWith(seeing([region]), print)
  t.deepEqual(page.tables.map(textsOf), [KEEPERS])
  const { bbox } = page.tables[0]!.places[0]!
  // the headers begin 72 points from the foot of the page, and are 100 points from its left edge
  t.true(Math.abs(bbox.y1 - 720) < 2, `y1: ${bbox.y1}`)
  t.true(Math.abs(bbox.x0 - 100) < 4, `x0: ${bbox.x0}`)
})

test('two regions side by side are one table, and typed dashes are the rule below its headers', async (t) => {
  const rows = [KEEPERS[0]!, KEEPERS[0]!.map(({ length }) => '-'.repeat(length)), ...KEEPERS.slice(1)]
  const left = { x0: 70, y0: 95, x1: 232, y1: 195 }
  const right = { x0: 238, y0: 95, x1: 330, y1: 195 }
  const print: Print = (pdf) => printRows(pdf, rows, { x: 72, y: 100, step: 90, font: 'Courier' })
  const { page } = await readWith(seeing([left, right]), print)
  t.deepEqual(page.tables.map(textsOf), [KEEPERS])
  t.is(page.tables[0]!.headerRowCount, 1)
})

test('a text that runs into the next column is cut where that column begins', async (t) => {
  const rows = [...KEEPERS, ['Breakwater', 'Sigrid', 'Ruff']]
  const print: Print = (pdf) => printRows(pdf, rows, { x: 72, y: 100, step: 44, rowStep: APART })
  const { page } = await readWith(seeing([{ x0: 70, y0: 95, x1: 200, y1: 286 }]), print)
  t.deepEqual(page.tables.map(textsOf), [rows])
})

test('a refused proposal with numbers is reported at its place', async (t) => {
  const print: Print = (pdf) => printRows(pdf, [...FORM, ['Fee?', '120', 'Paid?']], { x: 72, y: 100, step: 130 })
  const region = { ...FORM_BOX, y1: 181 }
  const { page } = await readWith(seeing([region]), print)
  t.deepEqual(page.tables, [])
  t.is(page.warnings.length, 1)
  const { bbox, ...warning } = page.warnings[0]!
  t.deepEqual<object, object>(warning, {
    code: 'table_not_read',
    subject: 'table',
    message: 'An area on page 1 looks like a table but was not read as one',
    pageNumber: 1,
  })
  for (const side of ['x0', 'y0', 'x1', 'y1'] as const) t.true(Math.abs(bbox![side] - region[side]) < 0.01)
})

test('a refused proposal without numbers is not reported', async (t) => {
  const { page } = await readWith(seeing([FORM_BOX]), (pdf) => printRows(pdf, FORM, { x: 72, y: 100, step: 130 }))
  t.deepEqual(page.tables, [])
  t.deepEqual(page.warnings, [])
})

test('columns of words without a rule or numbers, such as links at the foot of a page, are not a table', async (t) => {
  const columns = [
    ['Harbor', 'Keepers', 'About'],
    ['Quays', 'Names', 'Contact'],
    ['Locks', '', 'Imprint'],
    ['Tides', 'Boats', ''],
    ['Maps', '', ''],
  ]
  const print: Print = (pdf) => printRows(pdf, columns, { x: 72, y: 100, step: 130 })
  const { page } = await readWith(seeing([KEEPERS_BOX]), print)
  t.deepEqual(page.tables, [])
  t.deepEqual(page.warnings, [])
})

test('a region where the detector also sees a chart is not a proposal', async (t) => {
  const regions = [KEEPERS_BOX, KEEPERS_BOX]
  const { page } = await readWith(seeing(regions, ['table', 'chart']), printKeepers)
  t.deepEqual(page.tables, [])
})

test('a region that agrees with a table names it, and the page stays as it was', async (t) => {
  const { asRead, box } = await readUnsure()
  const { page, witness } = await readWith(seeing([box]), printUnsure)
  t.is(witness?.regions[0]?.agreesWith, 'p1t1')
  t.deepEqual(page, asRead)
})

test('a region of another extent disagrees, and no table is removed', async (t) => {
  const { asRead, box } = await readUnsure()
  const { page, witness } = await readWith(seeing([{ ...box, y1: box.y1 + 60 }]), printUnsure)
  t.is(witness?.regions.length, 1)
  t.false('agreesWith' in witness!.regions[0]!)
  t.deepEqual(page, asRead)
})

test('a table that is added above another is the first, and the rows of both are renumbered', async (t) => {
  const print: Print = (pdf) => {
    printUnsure(pdf, 400)
    printKeepers(pdf)
  }
  const { asRead } = await readUnsure(400)
  const { page } = await readWith(seeing([KEEPERS_BOX]), print)
  t.deepEqual(page.tables.map(textsOf), [KEEPERS, textsOf(asRead.tables[0]!)])
  t.deepEqual(
    page.tables.map(({ id, rows }) => [id, rows[0]!.id]),
    [
      ['p1t1', 'p1t1r1'],
      ['p1t2', 'p1t2r1'],
    ],
  )
})

test('the detector does not see pages of prose, lists of contents, or pages whose tables are certain', async (t) => {
  const detector = seeing([KEEPERS_BOX])
  const prose: Print = (pdf) => {
    pdf.font('Times-Roman').fontSize(10)
    for (let i = 0; i < 20; i++) pdf.text(SENTENCE, 72, 100 + 14 * i, { lineBreak: false })
  }
  const contents: Print = (pdf) => {
    const entries = ['Harbors', 'Keepers', 'Boats', 'Tides', 'Index'].map((name, i) => [name, String(4 + 9 * i)])
    printRows(pdf, entries, { x: 72, y: 100, step: 300 })
  }
  for (const print of [prose, contents, printCertain]) {
    const { witness } = await readWith(detector, print)
    t.is(witness, undefined)
  }
  t.is(detector.calls, 0)
})

test('the detector does not see a page if tables are not requested, or if it is switched off', async (t) => {
  const detector = seeing([KEEPERS_BOX])
  const { page } = await readWith(detector, printKeepers, { selection: { tables: false, charts: true } })
  t.deepEqual(page.tables, [])
  t.is(detector.calls, 0)
  t.deepEqual((await readWith(undefined, printKeepers)).page.tables, [])
})

test('without the package of the detector, the page has no new warning', async (t) => {
  const missing = failing(new RecreateError('package_missing', 'Install onnxruntime-node'))
  const { page, witness } = await readWith(missing, printKeepers)
  t.deepEqual(page.tables, [])
  t.deepEqual(page.warnings, [])
  t.is(witness, undefined)
})

test('a detector that fails is reported, and the page is kept', async (t) => {
  const { page } = await readWith(failing(new RecreateError('detector_failed', 'The model is damaged')), printKeepers)
  t.deepEqual(
    page.warnings.map(({ code, message }) => [code, message]),
    [['detector_failed', 'The detector failed on page 1, which was read without it: The model is damaged']],
  )
})

test('a page that cannot be drawn is kept, with a warning', async (t) => {
  const opened = await mupdfReader().open({ fileName: 'drawn.pdf', bytes: await printPdf(printKeepers) })
  const pixels = () => Promise.reject(new Error('The page is too large to draw'))
  const recognizer: TextRecognizer = { name: 'stub', read: async () => [], close: async () => {} }
  const tools = { recognizer, detector: seeing([KEEPERS_BOX]), secondReading: false }
  const extraction = readerExtraction({ ...opened, pixels }, tools)
  t.teardown(() => extraction.close())
  const { warnings } = await extraction.page(1)
  t.deepEqual(
    warnings.map(({ code, message }) => [code, message]),
    [['detector_failed', 'The detector failed on page 1, which was read without it: The page is too large to draw']],
  )
})

test('an abort stops the inspection', async (t) => {
  const stop = new AbortController()
  const detector: RegionDetector = {
    name: 'stub',
    detect: async () => {
      stop.abort()
      return []
    },
    close: async () => {},
  }
  await t.throwsAsync(readWith(detector, printKeepers, { signal: stop.signal }), { code: 'cancelled' })
})

test('a table in a picture that is too small to be read is reported', async (t) => {
  const place = { x0: 72, y0: 300, x1: 202, y1: 380 }
  const picture = await drawPicture(printCertain)
  const print: Print = (pdf) => {
    pdf.font('Times-Roman').fontSize(10)
    for (let i = 0; i < 6; i++) pdf.text(SENTENCE, 72, 100 + 14 * i, { lineBreak: false })
    pdf.image(picture, place.x0, place.y0, { width: 130, height: 80 })
  }
  const { page } = await readWith(seeing([{ x0: 76, y0: 304, x1: 198, y1: 376 }]), print)
  t.deepEqual(page.tables, [])
  t.deepEqual(
    page.warnings.map(({ code, message }) => [code, message]),
    [['table_not_read', 'A picture on page 1 looks like it contains a table that was not read']],
  )
})

/** A small table, and three numbers far below it that belong to nothing. */
function printUnsure(pdf: PDFKit.PDFDocument, y = 100): void {
  const rows = [
    ['', 'North', 'South'],
    ['Berths', '12', '31'],
    ['Cranes', '4', '7'],
  ]
  printRows(pdf, rows, { x: 72, y, step: 120 })
  for (const [at, number] of ['17.5', '23.9', '41.2'].entries()) {
    pdf.text(number, 210 + 90 * at, 560 + 40 * at, { lineBreak: false })
  }
}

async function readUnsure(y?: number) {
  const bytes = await printPdf((pdf) => printUnsure(pdf, y))
  const document = await mupdfReader().open({ fileName: 'drawn.pdf', bytes })
  const asRead = recognisePage(await document.content(1))
  await document.close()
  if (asRead.tables.length !== 1 || asRead.unaccounted?.length !== 3) {
    throw new RangeError('Expected one table and three numbers that belong to nothing')
  }
  return { asRead, box: asRead.tables[0]!.places[0]!.bbox }
}

/** A table with lines and a sum. */
const printCertain: Print = (pdf) => {
  const rows = [
    ['in millions', '2024', '2023'],
    ['Berths', '1,210', '1,105'],
    ['Cranes', '430', '395'],
    ['Pilots', '260', '250'],
    ['Total fees', '1,900', '1,750'],
  ]
  printRows(pdf, rows, { x: 72, y: 100, step: 130 })
  for (let i = 0; i <= rows.length; i++) {
    const y = 96 + 16 * i
    pdf.moveTo(70, y).lineTo(460, y).lineWidth(0.75).stroke()
  }
  for (const x of [70, 198, 328, 460]) pdf.moveTo(x, 96).lineTo(x, 176).stroke()
}

interface Position {
  readonly x: number
  readonly y: number
  /** Distance of the columns, in points. */
  readonly step: number
  /** Distance of the rows, in points. @default 16 */
  readonly rowStep?: number
  readonly font?: string
}

function printRows(
  pdf: PDFKit.PDFDocument,
  rows: readonly (readonly string[])[],
  { x, y, step, rowStep = 16, font = 'Times-Roman' }: Position,
): void {
  pdf.font(font).fontSize(10)
  for (const [row, texts] of rows.entries()) {
    for (const [column, text] of texts.entries()) {
      if (text !== '') pdf.text(text, x + column * step, y + row * rowStep, { lineBreak: false })
    }
  }
}

/** A detector that sees the same regions on every page. Boxes in points. */
function seeing(boxes: readonly Bbox[], kinds: readonly RegionKind[] = boxes.map(() => 'table')) {
  const scale = DPI / 72
  const regions = boxes.map(({ x0, y0, x1, y1 }, at) => ({
    kind: kinds[at]!,
    bbox: { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale },
    confidence: 0.9,
  }))
  const detector = {
    name: 'stub',
    calls: 0,
    detect: async () => {
      detector.calls++
      return regions
    },
    close: async () => {},
  }
  return detector
}

function failing(error: Error): RegionDetector {
  return { name: 'stub', detect: () => Promise.reject(error), close: async () => {} }
}

interface Reading {
  readonly signal?: AbortSignal
  readonly selection?: OutputSelection
}

async function readWith(detector: RegionDetector | undefined, print: Print, { signal, selection }: Reading = {}) {
  const recognizer: TextRecognizer = { name: 'stub', read: async () => [], close: async () => {} }
  const opened = await mupdfReader().open({ fileName: 'drawn.pdf', bytes: await printPdf(print) })
  const extraction = readerExtraction(opened, { recognizer, detector, secondReading: false })
  try {
    return await extraction.trace(1, signal, selection)
  } finally {
    await extraction.close()
  }
}

async function drawPicture(print: Print): Promise<Buffer> {
  const opened = await mupdfReader().open({ fileName: 'drawn.pdf', bytes: await printPdf(print) })
  try {
    return Buffer.from(await opened.picture(1, { dpi: 200, bbox: { x0: 60, y0: 85, x1: 480, y1: 190 } }))
  } finally {
    await opened.close()
  }
}
