import test from 'ava'
import type { RegionDetector, TextRecognizer } from '../../../../core/contracts.js'
import type { Bbox, Page } from '../../../../core/model.js'
import type { PrintedLine, RegionKind } from '../../../../core/pixels.js'
import { drawDocument } from '../../../../examples/drawing/draw-document.js'
import { onnxDetector } from '../../../../plugins/extract/detector/onnx-detector.js'
import { imageReader } from '../../../../plugins/extract/images/reader.js'
import { readerExtractor } from '../../../../plugins/extract/reader-extractor.js'
import { makeDetector } from '../../../../plugins/extract/scan/scan-tools.js'
import { overlapOf } from '../../../fixtures/accuracy.js'
import { scanDocument } from '../../../fixtures/draw-scan.js'
import { pngOf } from '../../../fixtures/scan-files.js'

test('plain options create the built-in detector, and `false` creates none', (t) => {
  t.is(makeDetector()?.name, 'onnx')
  t.is(makeDetector({ threads: 2 })?.name, 'onnx')
  t.is(makeDetector(false), undefined)
  const own = seeing(() => [])
  t.is(makeDetector(own), own)
  t.throws(() => makeDetector({ thread: 2 }), { code: 'option_invalid' })
})

test('a table that only the detector finds on a skewed sheet is reported at its position on the image', async (t) => {
  const place = await darkBox()
  // The dark part of the corrected image is its table.
  const page = await readSheet(seeing((picture) => [['table', hullOfInk(picture)]]))
  const told = page.warnings.filter(({ code }) => code === 'table_not_read')
  t.is(told.length, 1)
  t.true(overlapOf(told[0]!.bbox!, place) > 0.9, JSON.stringify([told[0]!.bbox, place]))
})

test('charts and uncertain regions of the detector are not reported', async (t) => {
  const page = await readSheet(
    seeing((picture) => [
      ['chart', hullOfInk(picture)],
      ['table', hullOfInk(picture), 0.5],
    ]),
  )
  t.false(page.warnings.some(({ code }) => code === 'table_not_read'))
})

test('with a broken model the page is read, with a single warning', async (t) => {
  const file = new URL('../../../../plugins/extract/scan/scan-tools.js', import.meta.url).href
  const broken = onnxDetector({
    model: {
      file: file.replace('scan-tools.js', 'no-such.onnx'),
      family: 'recreate',
      size: { longSide: 640 },
      classes: ['table'],
    },
  })
  const page = await readSheet(broken)
  const codes = page.warnings.map(({ code }) => code)
  t.is(codes.filter((code) => code === 'detector_failed').length, 1)
  t.true(codes.includes('unread_text'))
})

test('the detector runs while words are read, and reading starts first without waiting', async (t) => {
  const steps: string[] = []
  let looked = () => {}
  const look = new Promise<void>((resolve) => {
    looked = resolve
  })
  const recognizer: TextRecognizer = {
    ...blind,
    read: async (_, { layout }) => {
      if (layout !== 'sparse') return []
      steps.push('reading begins')
      await look
      steps.push('reading ends')
      return []
    },
  }
  const detector = seeing(() => {
    steps.push('look')
    looked()
    return []
  })
  await readSheet(detector, recognizer)
  t.deepEqual(steps, ['reading begins', 'look', 'reading ends'])
})

const SKEW = 2

async function sheet() {
  const drawn = await drawDocument({ file: 'box.pdf' }, (document) => {
    const page = document.addPage({ size: { width: 396, height: 280 } })
    for (let row = 0; row < 6; row++) {
      page.write('Subscriptions and services', 60, 80 + 20 * row, { font: 'times', size: 11 })
      page.write('41,220', 280, 80 + 20 * row, { font: 'times', size: 11 })
    }
  })
  return (await scanDocument(drawn, { skew: SKEW, dpi: 150 }))[0]!
}

/** Returns the bounding box of all text on the skewed image. */
async function darkBox(): Promise<Bbox> {
  return hullOfInk((await sheet()).picture)
}

async function readSheet(detector: RegionDetector, recognizer = blind): Promise<Page> {
  const extractor = readerExtractor(imageReader(), { recognizer, detector, secondReading: false })
  const document = await extractor.open({ fileName: 'box.png', bytes: await pngOf(await sheet()) })
  try {
    return await document.page(1)
  } finally {
    await document.close()
    await extractor.close?.()
  }
}

/** Recognizes nothing, so that only the detector finds tables. */
const blind: TextRecognizer = {
  name: 'blind',
  read: async (): Promise<readonly PrintedLine[]> => [],
  close: async () => {},
}

type Seen = readonly [kind: RegionKind, bbox: Bbox, confidence?: number]

function seeing(look: (picture: Parameters<RegionDetector['detect']>[0]) => readonly Seen[]): RegionDetector {
  return {
    name: 'scripted',
    detect: async (picture) => look(picture).map(([kind, bbox, confidence = 0.9]) => ({ kind, bbox, confidence })),
    close: async () => {},
  }
}

function hullOfInk({ width, pixels }: Parameters<RegionDetector['detect']>[0]): Bbox {
  const box = { x0: Infinity, y0: Infinity, x1: 0, y1: 0 }
  for (const [at, shade] of pixels.entries()) {
    if (shade > 128) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    box.x0 = Math.min(box.x0, x)
    box.y0 = Math.min(box.y0, y)
    box.x1 = Math.max(box.x1, x + 1)
    box.y1 = Math.max(box.y1, y + 1)
  }
  return box
}
