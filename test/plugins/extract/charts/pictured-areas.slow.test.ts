import test from 'ava'
import type { Chart } from '../../../../core/model.js'
import { toMarks } from '../../../../plugins/extract/charts/to-marks.js'
import { traceMarks } from '../../../../plugins/extract/charts/trace-marks.js'
import type { Label } from '../../../../plugins/recognise/charts/parts.js'
import { chartsFrom } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { type PictureStyle, pictureOf } from './picture-of.js'

const DPI = 144
const years = ['2019', '2020', '2021', '2022', '2023']
const xOf = (i: number) => 60 + 60 * i
/** Height of one unit above the axis at y = 250, in points. */
const HIGH = 2.5
const lower = [30, 38, 26, 33, 40]
const upper = [28, 24, 36, 30, 35]

type Way = readonly (readonly [number, number])[]

/** Returns the polyline through values, starting at the category position `from`. */
function wayOf(values: readonly number[], from = 0): Way {
  return values.map((value, i) => [xOf(i), 250 - HIGH * (value - from)])
}

function draw(pdf: PDFKit.PDFDocument, [first, ...rest]: Way): PDFKit.PDFDocument {
  pdf.moveTo(...first!)
  for (const point of rest) pdf.lineTo(...point)
  return pdf
}

/** Fills the region between two polylines. */
function fill(pdf: PDFKit.PDFDocument, top: Way, bottom: Way, color: string): void {
  draw(pdf, [...top, ...bottom.toReversed()]).fill(color)
}

function drawAxis(pdf: PDFKit.PDFDocument): void {
  pdf.moveTo(55, 250).lineTo(305, 250).lineWidth(1).stroke('#666666')
  pdf.moveTo(55, 40).lineTo(55, 250).stroke('#666666')
}

function labelOf(text: string, x: number, y: number): Label {
  const bbox = { x0: x - 10, y0: y - 4, x1: x + 10, y1: y + 4 }
  return { text, bbox, angle: 0, size: 9, color: '#333333', isBold: false, confidence: 1 }
}

async function readDrawn(
  print: (pdf: PDFKit.PDFDocument) => void,
  from = 0,
  style: PictureStyle = { dpi: DPI },
): Promise<readonly Chart[]> {
  const picture = await pictureOf(print, style)
  const marks = toMarks(traceMarks(picture, [], style.dpi), style.dpi)
  const labels = [
    ...[0, 20, 40, 60, 80].map((value) => labelOf(`${from + value}`, 38, 250 - HIGH * value)),
    ...years.map((year, i) => labelOf(year, xOf(i), 262)),
  ]
  return chartsFrom(marks, () => labels, { tolerance: (0.35 * 72) / style.dpi, source: 'pixels', pageNumber: 1 }).charts
}

function says(
  t: { true(is: boolean, why?: string): void },
  chart: Chart,
  values: readonly (readonly number[])[],
): void {
  t.true(chart.series.length === values.length, `${chart.series.length} series`)
  for (const [i, each] of values.entries()) {
    const found = chart.series[i]?.values ?? []
    t.true(
      each.every((value, k) => Math.abs((found[k] ?? Number.NaN) - value) <= 1),
      `${found} for ${each}`,
    )
  }
}

const sums = lower.map((value, i) => value + upper[i]!)

test('stacked areas with a line and hollow markers along each are areas, read at the line centers', async (t) => {
  const [chart] = await readDrawn((pdf) => {
    drawAxis(pdf)
    fill(pdf, wayOf(lower), wayOf(lower.map(() => 0)), '#95b3d7')
    fill(pdf, wayOf(sums), wayOf(lower), '#f2b48c')
    for (const [way, color] of [
      [wayOf(lower), '#1f4e9e'],
      [wayOf(sums), '#c55a11'],
    ] as const) {
      draw(pdf, way).lineWidth(1.5).stroke(color)
      for (const [x, y] of way) pdf.circle(x, y, 3).lineWidth(1.5).fillAndStroke('#ffffff', color)
    }
  })
  t.is(chart?.chartType, 'area')
  says(t, chart!, [lower, upper])
})

test('an area as high as its plot with a slightly wavy upper edge is not a column', async (t) => {
  const flat = [70, 72, 69, 71, 70]
  const [chart] = await readDrawn((pdf) => {
    fill(pdf, wayOf(flat), wayOf(flat.map(() => 0)), '#4472c4')
    drawAxis(pdf)
  })
  t.is(chart?.chartType, 'area')
  says(t, chart!, [flat])
})

test('a pale area is not a plot background', async (t) => {
  const [chart] = await readDrawn((pdf) => {
    fill(pdf, wayOf(sums), wayOf(sums.map(() => 0)), '#dfe8e6')
    draw(pdf, wayOf(sums)).lineWidth(1.5).stroke('#17483a')
    drawAxis(pdf)
  })
  t.is(chart?.chartType, 'area')
  says(t, chart!, [sums])
})

test('the lowest of stacked areas in a pale color is not a plot background', async (t) => {
  const charts = await readDrawn((pdf) => {
    fill(pdf, wayOf(lower), wayOf(lower.map(() => 0)), '#b2dfdb')
    fill(pdf, wayOf(sums), wayOf(lower), '#5d4037')
    drawAxis(pdf)
  })
  t.is(charts[0]?.chartType, 'area')
  says(t, charts[0]!, [lower, upper])
})

test('the lowest of stacked areas is read on an axis that starts above zero', async (t) => {
  const [low, high] = [lower.map((value) => 100 + value), upper]
  const whole = low.map((value, i) => value + high[i]!)
  const [chart] = await readDrawn((pdf) => {
    fill(
      pdf,
      wayOf(low, 100),
      wayOf(
        lower.map(() => 100),
        100,
      ),
      '#1f4e9e',
    )
    fill(pdf, wayOf(whole, 100), wayOf(low, 100), '#c55a11')
    drawAxis(pdf)
  }, 100)
  t.is(chart?.chartType, 'area')
  says(t, chart!, [low, high])
})

test('a line passes through the centers of its hollow markers', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      draw(pdf, wayOf(lower)).lineWidth(1.5).stroke('#1f4e9e')
      for (const [x, y] of wayOf(lower)) pdf.circle(x, y, 3).lineWidth(1.5).fillAndStroke('#ffffff', '#1f4e9e')
    },
    { dpi: DPI },
  )
  const [curve] = traceMarks(picture, [], DPI).curves
  for (const [x, y] of wayOf(lower).slice(1, 3)) {
    const near = curve!.points.map((point) => Math.hypot(point.x / 2 - x, point.y / 2 - y))
    t.true(Math.min(...near) < 0.8, `${Math.min(...near)} off at ${x}`)
  }
  t.true(curve!.points.length <= 8, `${curve!.points.length} corners`)
})

test('vertical ticks of a large picture are not letters', async (t) => {
  const picture = await pictureOf(
    (pdf) => {
      for (let i = 0; i < 7; i++)
        pdf
          .moveTo(60 + 40 * i, 252)
          .lineTo(60 + 40 * i, 262)
          .lineWidth(1)
          .stroke('#000000')
    },
    { dpi: DPI },
  )
  const { letters, lines } = traceMarks(picture, [], DPI)
  t.is(letters.length, 0)
  t.is(lines.filter(({ direction }) => direction === 'vertical').length, 7)
})

test('an area larger than the visible part of the shaded background behind it is one area', async (t) => {
  const values = [63, 13, 22, 88, 65]
  for (const ground of ['#ebebeb', '#f2f2f2', '#eaf1f8'])
    for (const dpi of [144, 200]) {
      const print = (pdf: PDFKit.PDFDocument) => {
        pdf.rect(60, 20, 240, 230).fill(ground)
        fill(pdf, wayOf(values), wayOf(values.map(() => 0)), '#4472c4')
        pdf.moveTo(60, 250).lineTo(300, 250).moveTo(60, 20).lineTo(60, 250).lineWidth(0.8).stroke('#000000')
      }
      const [chart] = await readDrawn(print, 0, { dpi })
      t.is(chart?.chartType, 'area', ground)
      says(t, chart!, [values])
    }
})
