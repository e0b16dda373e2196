import test from 'ava'
import { hexOf, type Rgb, rgbDistance } from '../../../../plugins/extract/charts/colors.js'
import { MIXED, PAPER } from '../../../../plugins/extract/charts/layers.js'
import { mendColumns } from '../../../../plugins/extract/charts/mend-columns.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import type { Point } from '../../../../plugins/recognise/charts/parts.js'
import { pictureOf } from './picture-of.js'

const near = (a: Rgb, b: Rgb) => rgbDistance(a, b) < 40
const NAVY: Rgb = [31, 78, 121]
/** Close to a mix of the column color and the background. */
const PALE_BLUE: Rgb = [157, 195, 230]
const ORANGE: Rgb = [237, 125, 49]
const columns = [
  [40, 120],
  [110, 210],
  [180, 60],
  [250, 160],
  [320, 190],
] as const
const corners = [
  [62, 80],
  [132, 150],
  [202, 150],
  [272, 250],
  [342, 225],
] as const
const FOOT = 270
const BREADTH = 44

function drawColumns(pdf: PDFKit.PDFDocument): void {
  for (const [x, y] of columns) pdf.rect(x, y, BREADTH, FOOT - y).fill(hexOf(NAVY))
}

for (const dpi of [96, 150]) {
  test(`columns stay complete under a line in a paler shade of their color, at ${dpi} dpi`, async (t) => {
    const picture = await pictureOf(
      (pdf) => {
        drawColumns(pdf)
        const [[x, y], ...others] = corners
        pdf.moveTo(x, y).lineWidth(2)
        for (const [toX, toY] of others) pdf.lineTo(toX, toY)
        pdf.stroke(hexOf(PALE_BLUE))
      },
      { dpi },
    )
    const scale = 72 / dpi
    const { fills, curves } = traceMarks(picture, [], dpi)
    const bars = fills.filter(({ color }) => near(color, NAVY)).toSorted((a, b) => a.bbox.x0 - b.bbox.x0)
    t.deepEqual(
      bars.map(({ kind }) => kind),
      columns.map(() => 'rectangle' as const),
    )
    for (const [i, [x, y]] of columns.entries()) {
      const { x0, x1, y0, y1 } = bars[i]!.bbox
      const off = [x0 * scale - x, x1 * scale - x - BREADTH, y0 * scale - y, y1 * scale - FOOT]
      t.true(
        off.every((each) => Math.abs(each) < 1),
        `column ${i}: ${off}`,
      )
    }
    t.is(curves.length, 1)
    for (const [x, y] of corners) {
      const isThere = (point: Point) => Math.hypot(point.x * scale - x, point.y * scale - y) < 4
      t.true(curves[0]?.points.some(isThere), `the corner at ${x}`)
    }
  })
}

test('the region between two parts of a stack in one color belongs to the stack, even under a line', async (t) => {
  const dpi = 150
  const picture = await pictureOf(
    (pdf) => {
      drawColumns(pdf)
      for (const [x, y] of columns) pdf.rect(x, (y + FOOT) / 2 - 6, BREADTH, 14).fill(hexOf(ORANGE))
      pdf.moveTo(62, 100).lineWidth(1.5)
      for (const [x] of columns) pdf.lineTo(x + BREADTH / 2, 100)
      pdf.stroke('#404040')
    },
    { dpi },
  )
  const { fills } = traceMarks(picture, [], dpi)
  const bars = (color: Rgb) => fills.filter((fill) => near(fill.color, color) && !fill.isSmall)
  t.is(bars(ORANGE).length, columns.length)
  t.is(bars(NAVY).length, 2 * columns.length)
})

test('a gray line as pale as the soft edges of black columns is traced across them', async (t) => {
  const dpi = 96
  const places = Array.from({ length: 12 }, (_, i) => ({ x: 40 + i * 26, y: 150 + (i % 2) * 16 + i }))
  const picture = await pictureOf(
    (pdf) => {
      for (const { x, y } of places) pdf.rect(x - 8, y - 60, 16, FOOT - y + 60).fill('#222222')
      pdf.lineWidth(1.5)
      for (const [i, { x, y }] of places.entries()) i === 0 ? pdf.moveTo(x, y) : pdf.lineTo(x, y)
      pdf.stroke('#999999')
    },
    { dpi },
  )
  const { curves } = traceMarks(picture, [], dpi)
  t.is(curves.length, 1)
  for (const { x, y } of places) {
    const isThere = (point: Point) => Math.hypot((point.x * 72) / dpi - x, (point.y * 72) / dpi - y) < 4
    t.true(curves[0]?.points.some(isThere), `the corner at ${x}`)
  }
})

test('a line with a corner that was read as a tall word remains a line', async (t) => {
  const dpi = 150
  const scale = dpi / 72
  const words = [
    ...columns.map(([x]) => ({ x0: x * scale, x1: (x + 30) * scale, y0: 280 * scale, y1: 290 * scale })),
    { x0: 130 * scale, x1: 350 * scale, y0: 140 * scale, y1: 255 * scale },
  ]
  const picture = await pictureOf(
    (pdf) => {
      const [, [x, y], ...others] = corners
      pdf.moveTo(x, y).lineWidth(2)
      for (const [toX, toY] of others) pdf.lineTo(toX, toY)
      pdf.stroke(hexOf(ORANGE))
    },
    { dpi },
  )
  t.is(traceMarks(picture, words, dpi).curves.length, 1)
})

test('points on the tiles of a pale background are kept, including those across gridlines', async (t) => {
  const dpi = 150
  const points = Array.from({ length: 24 }, (_, i) => ({ x: 60 + 11 * i, y: 215 - 6 * i + 22 * (i % 3) }))
  const picture = await pictureOf(
    (pdf) => {
      pdf.rect(40, 40, 320, 240).fill('#e8eef4')
      for (let x = 60; x < 360; x += 40) pdf.rect(x, 40, 1.5, 240).fill('#ffffff')
      for (let y = 70; y < 280; y += 30) pdf.rect(40, y, 320, 1.5).fill('#ffffff')
      for (const { x, y } of points) pdf.circle(x, y, 2.5).fill(hexOf(ORANGE))
    },
    { dpi },
  )
  const { fills } = traceMarks(picture, [], dpi)
  t.is(fills.filter(({ color, isSmall }) => isSmall && near(color, ORANGE)).length, points.length)
})

test('pale columns stay complete under a line', async (t) => {
  const dpi = 144
  const picture = await pictureOf(
    (pdf) => {
      for (const [x, y] of columns) pdf.rect(x, y, BREADTH, FOOT - y).fill('#d8e4f0')
      const [[x, y], ...others] = corners
      pdf.moveTo(x, y).lineWidth(2)
      for (const [toX, toY] of others) pdf.lineTo(toX, toY)
      pdf.stroke(hexOf(NAVY))
    },
    { dpi },
  )
  const { fills } = traceMarks(picture, [], dpi)
  t.deepEqual(
    fills.filter(({ isSmall }) => !isSmall).map(({ kind }) => kind),
    columns.map(() => 'rectangle' as const),
  )
})

test('a column with edges two pixels soft is complete under a line that is a separate component', (t) => {
  const [width, height] = [60, 70]
  const [blue, dark, white]: readonly Rgb[] = [
    [141, 153, 174],
    [10, 36, 68],
    [255, 255, 255],
  ]
  const inColumn = (x: number, y: number) => x >= 20 && x < 40 && y >= 10 && y < 60
  const isSoft = (x: number) => x < 22 || x >= 38
  const isLine = (y: number) => y >= 28 && y < 34
  const places = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)] as const)
  const layerMap = Uint8Array.from(places, ([x, y]) => {
    if (isLine(y)) return 2
    if (!inColumn(x, y)) return PAPER
    return isSoft(x) ? MIXED : 1
  })
  const pixels = Uint8Array.from(
    places.flatMap(([x, y]) => (isLine(y) ? dark! : !inColumn(x, y) ? white! : isSoft(x) ? [198, 204, 214] : blue!)),
  )
  const map = Int32Array.from(places, ([x, y]) => (isLine(y) ? 3 : !inColumn(x, y) ? 0 : y < 28 ? 1 : 2))
  const pieces = [
    { id: 1, layer: 1, bbox: { x0: 20, y0: 10, x1: 40, y1: 28 } },
    { id: 2, layer: 1, bbox: { x0: 20, y0: 34, x1: 40, y1: 60 } },
    { id: 3, layer: 2, bbox: { x0: 0, y0: 28, x1: 60, y1: 34 } },
  ]
  const layers = { paper: white!, fills: [blue!, dark!] }
  mendColumns(map, pieces, { picture: { width, height, pixels }, layers, layerMap, dpi: 100 })
  const owners = new Set(places.flatMap(([x, y], at) => (inColumn(x, y) ? map[at]! : [])))
  t.is(owners.size, 1)
})
