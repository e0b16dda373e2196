import test from 'ava'
import type { Rgb } from '../../../../plugins/extract/charts/colors.js'
import type { Fill } from '../../../../plugins/extract/charts/fills.js'
import { joinCutBars } from '../../../../plugins/extract/charts/join-cut-bars.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const FOOT = 270
const BREADTH = 44
const bars = [
  [40, 113],
  [110, 83],
  [180, 64],
  [250, 157],
] as const
const dpi = 150
const BLUE: Rgb = [31, 78, 121]

/** Returns the boxes of large rectangles, in points, from left to right and from top to bottom. */
async function boxesOf(draw: (pdf: PDFKit.PDFDocument) => void): Promise<readonly (readonly number[])[]> {
  const { fills } = traceMarks(await pictureOf(draw, { dpi, quality: 85 }), [], dpi)
  return fills
    .filter(({ kind, isSmall }) => kind === 'rectangle' && !isSmall)
    .map(({ bbox: { x0, y0, x1, y1 } }) => [x0, y0, x1, y1].map((at) => (at * 72) / dpi))
    .toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!)
}

test('columns covered by a white grid are one bar each, even if only the highest reaches a line', async (t) => {
  const boxes = await boxesOf((pdf) => {
    for (const [x, y] of bars) pdf.rect(x, y, BREADTH, FOOT - y).fill('#1f4e79')
    for (let y = FOOT - 48; y > 50; y -= 48) pdf.moveTo(20, y).lineTo(320, y).lineWidth(1.2).stroke('#ffffff')
  })
  t.is(boxes.length, bars.length, JSON.stringify(boxes))
  for (const [i, [x, y]] of bars.entries()) {
    const off = [x, y, x + BREADTH, FOOT].map((at, side) => Math.abs(at - boxes[i]![side]!))
    t.true(Math.max(...off) < 1.5, `${boxes[i]}`)
  }
})

test('tiles of one color in rows stay separate', (t) => {
  const color: Rgb = [31, 78, 121]
  const mask = { left: 0, top: 0, width: 0, height: 0, bits: new Uint8Array(0) }
  const tiles = bars.flatMap(([x]) =>
    [80, 140, 200].map((y): Fill => {
      const bbox = { x0: x, y0: y, x1: x + BREADTH, y1: y + 58 }
      return { kind: 'rectangle', color, bbox, points: [], mask, isSmall: false }
    }),
  )
  t.deepEqual(joinCutBars(tiles, dpi), tiles)
})

test('flat segments above each other are joined once', (t) => {
  const piece = (x0: number, y0: number, y1: number) => {
    const mask = { left: 0, top: 0, width: 0, height: 0, bits: new Uint8Array() }
    const bbox = { x0, y0, x1: x0 + 40, y1 }
    return {
      kind: 'rectangle',
      bbox,
      color: BLUE,
      isSmall: false,
      points: [],
      mask,
    } as unknown as Fill
  }
  const columns = [60, 100, 140].flatMap((x, i) => [piece(x, 40 + 9 * i, 100), piece(x, 102, 150), piece(x, 151, 153)])
  t.is(joinCutBars(columns, 150).length, 3)
})
