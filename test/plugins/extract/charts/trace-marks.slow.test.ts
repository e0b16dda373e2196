import test, { type ExecutionContext } from 'ava'
import sharp from 'sharp'
import { hexOf, type Rgb, rgbDistance } from '../../../../plugins/extract/charts/colors.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import { pictureOf } from './picture-of.js'

const DPI = 150
const scale = 72 / DPI
/** Tolerance of a position, in points: half a pixel. */
const NEAR = 0.25

interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

function isBox(t: ExecutionContext, found: Box | undefined, expected: Box): void {
  if (found === undefined) {
    t.fail('nothing was found there')
    return
  }
  for (const side of ['x0', 'y0', 'x1', 'y1'] as const) {
    const at = found[side] * scale
    t.true(Math.abs(at - expected[side]) < NEAR, `${side}: ${at.toFixed(2)} for ${expected[side]}`)
  }
}

const near = (a: Rgb, b: Rgb) => rgbDistance(a, b) < 25
const BLUE: Rgb = [31, 78, 121]
const ORANGE: Rgb = [237, 125, 49]
const GREEN: Rgb = [84, 130, 53]

test('bars are found with subpixel accuracy, even with JPEG smears', async (t) => {
  const heights = [61.3, 120.7, 88.2, 143.9]
  const picture = await pictureOf(
    (pdf) => {
      for (const [i, height] of heights.entries()) pdf.rect(60.4 + i * 70, 240 - height, 40.3, height).fill(hexOf(BLUE))
    },
    { dpi: DPI, quality: 60 },
  )
  const { fills } = traceMarks(picture, [], DPI)
  const bars = fills.filter(({ kind, color }) => kind === 'rectangle' && near(color, BLUE))
  t.is(bars.length, heights.length)
  for (const [i, height] of heights.entries()) {
    const [x0, y0] = [60.4 + i * 70, 240 - height]
    const bar = bars.find(({ bbox }) => Math.abs(bbox.x0 * scale - x0) < 2)
    isBox(t, bar?.bbox, { x0, y0, x1: x0 + 40.3, y1: 240 })
  }
})

test('touching stack segments are separated by their colors', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.rect(100, 150, 60, 90).fill(hexOf(BLUE))
      pdf.rect(100, 90.5, 60, 59.5).fill(hexOf(ORANGE))
    },
    { dpi: DPI, quality: 70 },
  )
  const { fills } = traceMarks(picture, [], DPI)
  t.is(fills.length, 2)
  isBox(t, fills.find(({ color }) => near(color, BLUE))?.bbox, { x0: 100, y0: 150, x1: 160, y1: 240 })
  isBox(t, fills.find(({ color }) => near(color, ORANGE))?.bbox, { x0: 100, y0: 90.5, x1: 160, y1: 150 })
})

test('a bar stays complete under a line, and the line is traced across it', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.rect(100, 80, 80, 160).fill('#a9c4e0')
      pdf.moveTo(40, 200).lineTo(140, 120).lineTo(320, 180).lineWidth(2).stroke('#c00000')
    },
    { dpi: DPI, quality: 75 },
  )
  const { fills, curves } = traceMarks(picture, [], DPI)
  t.is(fills.length, 1)
  isBox(t, fills[0]?.bbox, { x0: 100, y0: 80, x1: 180, y1: 240 })
  t.is(curves.length, 1)
  const corner = curves[0]!.points.find(({ x }) => Math.abs(x * scale - 140) < 3)
  t.true(corner !== undefined && Math.abs(corner.y * scale - 120) < 2 * NEAR)
})

test('two crossing lines are two lines, each with its corners', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.moveTo(50, 60).lineTo(150, 200).lineTo(350, 90).lineWidth(1.5).stroke(hexOf(BLUE))
      pdf.moveTo(50, 220).lineTo(200, 80).lineTo(350, 210).lineWidth(1.5).stroke(hexOf(ORANGE))
    },
    { dpi: DPI, quality: 65 },
  )
  const { curves } = traceMarks(picture, [], DPI)
  t.is(curves.length, 2)
  const isAt = (color: Rgb, x: number, y: number) => {
    // JPEG pales thin lines, so the nearest color counts
    const [curve] = curves.toSorted((a, b) => rgbDistance(a.color, color) - rgbDistance(b.color, color))
    return curve!.points.some((point) => Math.hypot(point.x * scale - x, point.y * scale - y) < 3 * NEAR)
  }
  t.true(isAt(BLUE, 150, 200))
  t.true(isAt(ORANGE, 200, 80))
})

test('gridlines behind bars are complete, both dark axes and pale grids, and ticks belong to their axis', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      for (const y of [80, 120, 160, 200]) pdf.moveTo(50, y).lineTo(350, y).lineWidth(0.5).stroke('#d9d9d9')
      for (const x of [90, 190, 290]) pdf.rect(x, 100, 40, 140).fill(hexOf(GREEN))
      pdf.moveTo(50, 240).lineTo(350, 240).lineWidth(0.75).stroke('#404040')
      for (const x of [50, 150, 250, 350]) pdf.moveTo(x, 240).lineTo(x, 244).stroke('#404040')
    },
    { dpi: DPI },
  )
  const { lines } = traceMarks(picture, [], DPI)
  const level = lines.filter(({ direction, isTick }) => direction === 'horizontal' && !isTick)
  const places = level.map(({ at }) => Math.round(at * scale)).sort((a, b) => a - b)
  t.deepEqual(places, [80, 120, 160, 200, 240])
  for (const { from, to } of level) t.true(Math.abs(from * scale - 50) < 1 && Math.abs(to * scale - 350) < 1)
  t.is(lines.filter(({ isTick }) => isTick).length, 4)
})

test('a slice of a pie has the outline of its color', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.path('M200 150 L200 50 A100 100 0 0 1 300 150 Z').fill(hexOf(BLUE))
      pdf.path('M200 150 L300 150 A100 100 0 1 1 200 50 Z').fill(hexOf(ORANGE))
    },
    { dpi: DPI, quality: 70 },
  )
  const { fills } = traceMarks(picture, [], DPI)
  t.deepEqual(
    fills.map(({ kind }) => kind),
    ['outline', 'outline'],
  )
  const quarter = fills.find(({ color }) => near(color, BLUE))!
  const arc = quarter.points.filter(({ x, y }) => x * scale > 205 && y * scale < 145)
  t.true(arc.length > 3)
  for (const { x, y } of arc) t.true(Math.abs(Math.hypot(x * scale - 200, y * scale - 150) - 100) < 2 * NEAR)
})

test('letters are not marks', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.font('Helvetica-Bold').fontSize(20).text('Revenue of the year', 40, 40)
      pdf.font('Helvetica').fontSize(10).text('Sold in 2024, and what was earned by it', 40, 90)
    },
    { dpi: DPI },
  )
  const words = [{ x0: 40 / scale, y0: 38 / scale, x1: 250 / scale, y1: 62 / scale }]
  const { fills, curves, lines } = traceMarks(picture, words, DPI)
  t.deepEqual([fills.length, curves.length, lines.length], [0, 0, 0])
})

test('a line with a corner under a marker of another color is traced to that corner', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.moveTo(60, 60).lineTo(160, 220).lineTo(300, 110).lineWidth(2).stroke(hexOf(BLUE))
      pdf.circle(160, 218, 6).fill('#ffffff')
    },
    { dpi: DPI },
  )
  const { curves } = traceMarks(picture, [], DPI)
  t.is(curves.length, 1)
  const lowest = Math.max(...curves[0]!.points.map(({ y }) => y * scale))
  t.true(Math.abs(lowest - 220) < 2, `${lowest} for 220`)
})

test('two touching letters inside a word are not a key, but a square before a word is', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      pdf.rect(60, 60, 8, 8).fill(hexOf(BLUE))
      pdf.rect(100, 100, 8, 8).fill('#9b9b9b')
    },
    { dpi: DPI },
  )
  const box = (x0: number, y0: number, x1: number, y1: number) => ({
    x0: x0 / scale,
    y0: y0 / scale,
    x1: x1 / scale,
    y1: y1 / scale,
  })
  const { fills } = traceMarks(picture, [box(60, 58, 120, 70), box(70, 98, 120, 110)], DPI)
  t.is(fills.length, 1)
  isBox(t, fills[0]?.bbox, { x0: 60, y0: 60, x1: 68, y1: 68 })
})

test('a key is filled if every other pixel around it is half covered', (t) => {
  const [width, height] = [120, 80]
  const pixels = new Uint8Array(3 * width * height).fill(255)
  const paint = (x: number, y: number, share: number) => {
    for (const [i, channel] of BLUE.entries())
      pixels[3 * (y * width + x) + i] = Math.round(255 - share * (255 - channel))
  }
  for (let y = 29; y < 39; y++) {
    for (let x = 39; x < 55; x++) {
      const isRim = y === 29 || y === 38 || x === 39 || x === 54
      if (!isRim) paint(x, y, 1)
      else if ((x + y) % 2 === 0) paint(x, y, 0.6)
    }
  }
  t.is(traceMarks({ width, height, pixels }, [], DPI).fills.length, 1)
})

test('lines along all four edges of a picture are lines', async (t) => {
  const picture = await pictureOf((pdf) => pdf.rect(0.5, 0.5, 399, 299).lineWidth(1).stroke('#000000'), {
    dpi: DPI,
  })
  const { lines } = traceMarks(picture, [], DPI)
  t.is(lines.filter(({ direction, from, to }) => direction === 'vertical' && to - from > 600).length, 2)
  t.is(lines.filter(({ direction, from, to }) => direction === 'horizontal' && to - from > 800).length, 2)
})

test('corners of a line that were read as a tall word remain a line', async (t) => {
  const picture = await pictureOf(
    (pdf) =>
      pdf
        .moveTo(40, 200)
        .lineTo(120, 90)
        .lineTo(160, 140)
        .lineTo(200, 80)
        .lineTo(240, 150)
        .lineTo(360, 60)
        .lineWidth(1.5)
        .stroke(hexOf(ORANGE)),
    { dpi: DPI },
  )
  const read = (x0: number, y0: number, x1: number, y1: number) => ({
    x0: x0 / scale,
    y0: y0 / scale,
    x1: x1 / scale,
    y1: y1 / scale,
  })
  const labels = [0, 1, 2, 3].map((i) => read(60 + 70 * i, 270, 90 + 70 * i, 280))
  const { curves } = traceMarks(picture, [...labels, read(70, 55, 345, 155)], DPI)
  t.is(curves.length, 1)
  t.true(curves[0]!.points.at(-1)!.x * scale - curves[0]!.points[0]!.x * scale > 310)
})

test('a ringing artifact beside a bar in an enlarged coarse JPEG is not a line', async (t) => {
  const coarse = await pictureOf(
    (pdf) => {
      for (const [i, height] of [120, 180, 90].entries())
        pdf.rect(121 + i * 80, 250 - height, 23, height).fill(hexOf(ORANGE))
    },
    { dpi: 96, quality: 60 },
  )
  const [width, height] = [Math.round(1.5 * coarse.width), Math.round(1.5 * coarse.height)]
  const raw = { width: coarse.width, height: coarse.height, channels: 3 } as const
  const pixels = await sharp(coarse.pixels, { raw })
    .resize(width, height, { kernel: 'linear', fit: 'fill' })
    .raw()
    .toBuffer()
  t.deepEqual(traceMarks({ width, height, pixels }, [], 144).lines, [])
})

test('serifs do not turn the stems of large bold letters into rectangles', async (t) => {
  const picture = await pictureOf(
    (pdf) => pdf.font('Times-Bold').fontSize(20).fillColor('#000').text('IIII HIHI lll', 10, 10),
    { dpi: 100 },
  )
  t.is(traceMarks(picture, [], 100).fills.length, 0)
})

test('the part of a bar visible inside a zero printed on it is not a mark', async (t) => {
  const picture = await pictureOf(
    (pdf) =>
      pdf
        .rect(60, 60, 120, 160)
        .fill('#777777')
        .font('Helvetica')
        .fontSize(16)
        .fillColor('#ffffff')
        .text('00', 110, 130),
    { dpi: 200 },
  )
  t.is(traceMarks(picture, [], 200).fills.length, 1)
})
