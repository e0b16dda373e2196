import test from 'ava'
import type { RegionDetector } from '../../../../core/contracts.js'
import type { Page } from '../../../../core/model.js'
import type { DetectedRegion } from '../../../../core/pixels.js'
import { drawDocument } from '../../../../examples/drawing/draw-document.js'
import { imageReader } from '../../../../plugins/extract/images/reader.js'
import { tesseractJs } from '../../../../plugins/extract/ocr/tesseract-js.js'
import { readerExtraction } from '../../../../plugins/extract/reader-extraction.js'
import { scanDocument } from '../../../fixtures/draw-scan.js'
import { pngOf } from '../../../fixtures/scan-files.js'

const recognizer = tesseractJs()
test.after.always(() => recognizer.close())

const ROWS = [
  ['Europe', '1,412', '1,288', '35.2'],
  ['Asia', '1,058', '1,117', '26.4'],
  ['Africa', '627', '540', '15.6'],
  ['America', '533', '498', '13.3'],
  ['Oceania', '381', '402', '9.5'],
] as const
const RIGHT = [230, 300, 360]

/** Draws rows of numbers, optionally every second one on a band of varying length, and the detector's regions. */
async function readTable(
  seen: Omit<DetectedRegion, 'bbox'>,
  isBanded: boolean,
): Promise<{ readonly page: Page; readonly looks: number }> {
  const drawn = await drawDocument({ file: 'regions.pdf' }, (document) => {
    const sheet = document.addPage({ size: { width: 396, height: 280 } })
    const style = { font: 'helvetica', size: 10 } as const
    ROWS.forEach(([name, ...figures], i) => {
      const baseline = 84 + i * 18
      const left = 36 + 12 * i
      if (isBanded && i % 2 === 0) sheet.fill({ x0: left, y0: baseline - 11, x1: 366, y1: baseline + 4 }, '#cfe0f4')
      sheet.write(name, 40, baseline, style)
      for (const [j, figure] of figures.entries()) {
        sheet.write(figure, RIGHT[j]! - sheet.measure(figure, style), baseline, style)
      }
    })
  })
  const [scan] = await scanDocument(drawn, {})
  const document = await imageReader().open({ fileName: 'regions.png', bytes: await pngOf(scan!) })
  let looks = 0
  const counting = {
    ...document,
    content: document.content.bind(document),
    pixels: document.pixels!.bind(document),
    colors: (...asked: Parameters<NonNullable<typeof document.colors>>) => {
      looks++
      return document.colors!(...asked)
    },
  }
  const detector: RegionDetector = {
    name: 'told',
    detect: async ({ width, height }) => [
      { ...seen, bbox: { x0: 0.08 * width, y0: 0.22 * height, x1: 0.94 * width, y1: 0.62 * height } },
    ],
    close: async () => {},
  }
  try {
    const page = await readerExtraction(counting, { recognizer, detector, secondReading: false }).page(1)
    return { page, looks }
  } finally {
    await document.close()
  }
}

test('colors are not segmented for charts in a table with bands', async (t) => {
  const { page, looks } = await readTable({ kind: 'table', confidence: 0.95 }, true)
  t.is(figuresOf(page), 15)
  t.is(looks, 0)
})

test('colors are not segmented for rows of numbers that only the detector takes for a chart', async (t) => {
  const { page, looks } = await readTable({ kind: 'chart', confidence: 0.8 }, false)
  t.is(figuresOf(page), 15)
  t.is(looks, 0)
})

function figuresOf({ tables }: Page): number {
  return tables.flatMap(({ cells }) => cells.filter(({ value }) => value?.kind === 'number')).length
}
