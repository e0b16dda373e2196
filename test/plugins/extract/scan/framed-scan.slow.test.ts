import test from 'ava'
import sharp from 'sharp'
import type { Bbox, Table } from '../../../../core/model.js'
import { drawDocument } from '../../../../examples/drawing/draw-document.js'
import { imageReader } from '../../../../plugins/extract/images/reader.js'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerExtraction } from '../../../../plugins/extract/reader-extraction.js'
import { makeScanTools, type ScanTools } from '../../../../plugins/extract/scan/scan-tools.js'
import { drawBoth, PEOPLE, peopleFrame, SALES, salesFrame } from '../../../core/engine/framed-document.js'

const DPI = 200
const tools = makeScanTools() as ScanTools
test.after.always(async () => {
  await tools.recognizer.close()
  await tools.detector?.close()
})

function textsOf(table: Table | undefined): readonly (readonly string[])[] | undefined {
  return table?.rows.map((_, row) =>
    table.columns.map(
      (_, column) => table.cells.find((cell) => cell.row === row && cell.column === column)?.text ?? '',
    ),
  )
}

/** Renders the drawn page as a scanned sheet, skewed clockwise by some degrees. */
async function scanOf(degrees: number): Promise<Uint8Array> {
  const { bytes } = await drawDocument({ file: 'drawn.pdf' }, (document) => drawBoth(document.addPage()))
  const document = await mupdfReader().open({ fileName: 'drawn.pdf', bytes })
  try {
    const picture = sharp(await document.picture(1, { dpi: DPI })).flatten({ background: '#ffffff' })
    return await picture.rotate(degrees, { background: '#ffffff' }).withMetadata({ density: DPI }).png().toBuffer()
  } finally {
    await document.close()
  }
}

for (const degrees of [0, 90, 1.2]) {
  test(`frames on a scan with a skew of ${degrees} degrees are read at their positions on the scan`, async (t) => {
    const bytes = await scanOf(degrees)
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    const angle = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    /** Converts a box of the drawn page to pixels of the scan: rotated about the center, as upright bounding box. */
    const onScan = ({ x0, y0, x1, y1 }: Bbox): Bbox => {
      const points = [x0, x1].flatMap((x) =>
        [y0, y1].map((y) => {
          const [dx, dy] = [((x - 306) * DPI) / 72, ((y - 396) * DPI) / 72]
          return { x: width / 2 + dx * cos - dy * sin, y: height / 2 + dx * sin + dy * cos }
        }),
      )
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
      return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
    }
    const document = await imageReader().open({ fileName: 'scan.png', bytes })
    const extraction = readerExtraction(document, tools)
    try {
      // The bounding boxes of skewed frames overlap by less than half a row.
      for (const [frame, rows] of [
        [{ ...salesFrame, y1: 148 - 3 * degrees * Number(degrees < 10) }, SALES],
        [{ ...peopleFrame, y0: 145 + 3 * degrees * Number(degrees < 10) }, PEOPLE],
      ] as const) {
        const { tables, warnings } = await extraction.tablesIn!(1, { frames: [onScan(frame)], others: [] })
        t.deepEqual(textsOf(tables[0]), rows)
        t.is(tables[0]!.source, 'ocr')
        const { bbox } = tables[0]!.places[0]!
        const place = onScan(frame)
        t.true(bbox.x0 >= place.x0 && bbox.x1 <= place.x1 && bbox.y0 >= place.y0 - 10 && bbox.y1 <= place.y1 + 10)
        t.false(warnings.some(({ code }) => code === 'table_not_read'))
      }
    } finally {
      await extraction.close()
    }
  })
}
