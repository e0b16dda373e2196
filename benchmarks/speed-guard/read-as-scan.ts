import type { OpenDocument, Source, TextRecognizer } from 'recreate-engine'
import { mupdfReader, readerExtraction } from 'recreate-engine/recognition'
import { drawDocument } from '../../examples/drawing/draw-document.js'
import { drawTable } from '../../examples/drawing/draw-table.js'
import { tableStyle } from '../../examples/drawing/table-style.js'
import { randomOf } from '../chaos/random.js'
import { drawTableOf } from '../documents/random-table.js'
import type { Meter } from '../stages/convert-by-stages.js'

type GreyPicture = Parameters<TextRecognizer['read']>[0]
type PrintedLine = Awaited<ReturnType<TextRecognizer['read']>>[number]

/** Resolution at which the page is read, in pixels per inch. */
const DPI = 100

/** Draws a small page with one table. It is small because interpreted code is slow for each pixel. */
export async function drawSmallPage(): Promise<Source> {
  const { bytes } = await drawDocument({ file: 'scan.pdf' }, (document) => {
    const page = document.addPage({ size: { width: 300, height: 180 } })
    const style = tableStyle({ font: 'source-sans', size: 9 })
    drawTable(page, drawTableOf(randomOf(1), { rows: 8, columns: 2 }), style, { x: 20, y: 20, width: 260 })
  })
  return { fileName: 'scan.pdf', bytes }
}

/**
 * Reads the first page of a document as if it were a scan: its text is hidden, and the page is read from its pixels.
 * Instead of OCR, whose operations cannot be counted here, each run of ink is read as digits.
 */
export async function readAsScan(source: Source, meter: Meter<string>): Promise<void> {
  const opened = await mupdfReader().open(source)
  const recognizer: TextRecognizer = {
    name: 'digits',
    read: async (picture) => readDigits(picture),
    close: async () => {},
  }
  const extraction = readerExtraction(withoutText(opened), { recognizer, secondReading: false, dpi: DPI })
  const { tables } = await meter('scans', () => extraction.page(1))
  if (tables.length === 0) throw new Error('The scanned page was read without a table.')
  await extraction.close()
}

function withoutText(opened: OpenDocument): OpenDocument {
  return {
    ...opened,
    async content(pageNumber) {
      const content = await opened.content(pageNumber)
      const { width, height } = content
      const scan = { bbox: { x0: 0, y0: 0, x1: width, y1: height }, pixelWidth: width, pixelHeight: height }
      return { ...content, glyphs: [], rulings: [], shapes: [], paths: [], pictures: [scan] }
    },
  }
}

/** Returns rows of ink as lines. Words are separated by white space of at least a third of the row's height. */
function readDigits({ width, height, pixels }: GreyPicture): readonly PrintedLine[] {
  const hasInk = (x: number, y: number) => pixels[y * width + x]! < 128
  const isInkRow = (y: number) => pixels.subarray(y * width, (y + 1) * width).some((pixel) => pixel < 128)
  return runsOf(height, 1, isInkRow).map(([y0, y1]) => {
    const isInkColumn = (x: number) => Array.from({ length: y1 - y0 }, (_, i) => y0 + i).some((y) => hasInk(x, y))
    const words = runsOf(width, Math.ceil((y1 - y0) / 3), isInkColumn).map(([x0, x1]) => ({
      text: '8'.repeat(Math.max(1, Math.round((x1 - x0) / (0.7 * (y1 - y0))))),
      bbox: { x0, y0, x1, y1 },
      confidence: 0.9,
    }))
    return { bbox: { x0: 0, y0, x1: width, y1 }, baseline: { left: y1, right: y1 }, words }
  })
}

/** Returns runs of dark positions as `[from, to)`. Fewer than `gap` light positions do not interrupt a run. */
function runsOf(length: number, gap: number, isDark: (at: number) => boolean): readonly [number, number][] {
  const runs: [number, number][] = []
  for (let at = 0; at < length; at++) {
    if (!isDark(at)) continue
    const last = runs.at(-1)
    if (last !== undefined && at - last[1] < gap) last[1] = at + 1
    else runs.push([at, at + 1])
  }
  return runs
}
