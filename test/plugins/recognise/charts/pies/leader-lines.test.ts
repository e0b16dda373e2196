import test from 'ava'
import type { DrawingPage } from '../../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { COLORS } from './slices.js'

const TEXT = { font: 'helvetica', size: 9 } as const
const NAMES = ['Europe', 'Asia', 'America', 'Africa', 'Oceania']
const SHARES = [38, 27, 20, 9, 6]
const MIDDLE = { x: 300, y: 300 }

/** Draws a pie whose names and percentages are at the ends of bent leader lines. */
function drawLed(page: DrawingPage, hasDots: boolean): void {
  let from = -Math.PI / 2
  for (const [i, share] of SHARES.entries()) {
    const to = from + (share / 100) * 2 * Math.PI
    const at = (angle: number, radius: number) =>
      [MIDDLE.x + radius * Math.cos(angle), MIDDLE.y + radius * Math.sin(angle)] as const
    const middle = (from + to) / 2
    const side = Math.cos(middle) > 0 ? 1 : -1
    const [, elbow] = at(middle, 92)
    const end = MIDDLE.x + side * 130
    page.paint((pdf) => {
      pdf.moveTo(MIDDLE.x, MIDDLE.y)
      for (let k = 0; k <= 30; k++) pdf.lineTo(...at(from + ((to - from) * k) / 30, 80))
      pdf.closePath().fill(COLORS[i]!)
      pdf
        .lineWidth(0.75)
        .moveTo(...at(middle, 76))
        .lineTo(...at(middle, 92))
        .lineTo(end, elbow)
        .stroke('#808080')
      if (hasDots) pdf.circle(end, elbow, 3).fill(COLORS[i]!)
    })
    const text = `${NAMES[i]} ${share}.0%`
    page.write(text, side > 0 ? end + 6 : end - 6 - page.measure(text, TEXT), elbow + 3, TEXT)
    from = to
  }
}

for (const hasDots of [false, true])
  test(`labels at bent leader lines belong to their slices${hasDots ? ', end dots are no legend' : ''}`, async (t) => {
    const { charts } = recogniseCharts(await readPage((page) => drawLed(page, hasDots)))
    t.is(charts.length, 1)
    t.is(charts[0]!.chartType, 'pie')
    t.deepEqual(charts[0]!.categories, NAMES)
    t.deepEqual(charts[0]!.series[0]!.values, SHARES)
    t.deepEqual(
      charts[0]!.series[0]!.labels,
      SHARES.map((share) => `${share}.0%`),
    )
  })

test('a title near the end of a leader line is not the name of its slice', async (t) => {
  const bold = { font: 'helvetica', size: 9 } as const
  const { charts } = recogniseCharts(
    await readPage((page) => {
      page.write('Sales by continent', 180, 214, bold)
      drawLed(page, false)
    }),
  )
  t.deepEqual(charts[0]!.categories, NAMES)
})

test('a segment of a leader line read as a dash is not the label of its slice', async (t) => {
  const { charts } = recogniseCharts(
    await readPage((page) => {
      drawLed(page, false)
      page.write('—,', 336, 205, TEXT)
    }),
  )
  t.deepEqual(charts[0]!.categories, NAMES)
})

test('a letter read where slices meet is not part of the name at a leader line', async (t) => {
  const { charts } = recogniseCharts(
    await readPage((page) => {
      drawLed(page, false)
      page.write('J', 290, 290, TEXT)
    }),
  )
  t.deepEqual(charts[0]!.categories, NAMES)
})

const TITLED = ['Consumer', 'Business', 'Corporate'] as const
/** How a leader line is drawn: in one stroke, in segments from the label to the ring, or as its outline. */
type Drawn = 'in one stroke' | 'in segments' | 'outlined'

type Spot = readonly [x: number, y: number]

function leadThrough(pdf: PDFKit.PDFDocument, [first, ...more]: readonly Spot[]): void {
  pdf.moveTo(...first!)
  for (const spot of more) pdf.lineTo(...spot)
}

function strokeThrough(pdf: PDFKit.PDFDocument, spots: readonly Spot[]): void {
  pdf.lineWidth(0.5)
  leadThrough(pdf, spots)
  pdf.stroke('#404040')
}

/** Draws a ring with distant numbers at the ends of leader lines that start inside its slices. */
function drawRing(page: DrawingPage, x: number, numbers: readonly number[], drawn: Drawn, gap = 3): void {
  const [radius, hole, y] = [40, 26, 300]
  const sum = numbers.reduce((total, figure) => total + figure, 0)
  let from = -Math.PI / 2
  for (const [i, figure] of numbers.entries()) {
    const to = from + (figure / sum) * 2 * Math.PI
    const at = (angle: number, away: number) => [x + away * Math.cos(angle), y + away * Math.sin(angle)] as const
    const middle = (from + to) / 2
    const side = Math.cos(middle) > 0 ? 1 : -1
    const [start, between, elbow] = [at(middle, 33), at(middle, 45), at(middle, 52)]
    const end = [x + side * 105, elbow[1]] as const
    page.paint((pdf) => {
      const steps = Array.from({ length: 31 }, (_, k) => from + ((to - from) * k) / 30)
      pdf.moveTo(...at(from, radius))
      for (const angle of steps) pdf.lineTo(...at(angle, radius))
      for (const angle of steps.toReversed()) pdf.lineTo(...at(angle, hole))
      pdf.closePath().fill(COLORS[i]!)
      if (drawn === 'in one stroke') strokeThrough(pdf, [start, elbow, end])
      else if (drawn === 'in segments') {
        strokeThrough(pdf, [end, elbow])
        strokeThrough(pdf, [elbow, between])
        strokeThrough(pdf, [between, start])
      } else {
        leadThrough(pdf, [start, elbow, end, down(end), down(elbow), down(start)])
        pdf.closePath().fill('#404040')
      }
    })
    const text = `$${figure.toFixed(1)}`
    page.write(text, side > 0 ? end[0] + gap : end[0] - gap - page.measure(text, TEXT), end[1] + 3, TEXT)
    from = to
  }
}

/** Moves a point down by the thickness of an outlined line. */
function down([x, y]: readonly [number, number]): readonly [number, number] {
  return [x, y + 0.6]
}

function drawKeys(page: DrawingPage): void {
  for (const [i, name] of TITLED.entries()) {
    page.paint((pdf) => pdf.rect(200 + 80 * i, 420, 7, 7).fill(COLORS[i]!))
    page.write(name, 211 + 80 * i, 427, TEXT)
  }
}

for (const drawn of ['in one stroke', 'in segments', 'outlined'] as const)
  test(`two rings with distant numbers at leader lines drawn ${drawn} keep their own numbers`, async (t) => {
    const years = [
      [88.1, 31.0, 9.2],
      [61.4, 48.3, 22.7],
    ]
    const { charts } = recogniseCharts(
      await readPage((page) => {
        for (const [i, numbers] of years.entries()) drawRing(page, 160 + 290 * i, numbers, drawn)
        drawKeys(page)
      }),
    )
    t.deepEqual(
      charts.map(({ categories }) => categories),
      [TITLED, TITLED].map((names) => [...names]),
    )
    t.deepEqual(
      charts.map(({ series }) => series[0]!.values),
      years,
    )
  })

test('a leader line ends one letter before the label', async (t) => {
  const numbers = [70.2, 20.5, 9.3]
  const { charts } = recogniseCharts(
    await readPage((page) => {
      drawRing(page, 160, numbers, 'in one stroke', 9)
      drawKeys(page)
    }),
  )
  t.deepEqual(charts[0]?.series[0]?.values, numbers)
  t.deepEqual(
    charts[0]?.series[0]?.labels,
    numbers.map((figure) => `$${figure.toFixed(1)}`),
  )
})

test('a drawing of very many lines that meet beside a label is searched quickly, and is no leader line', async (t) => {
  const { charts } = recogniseCharts(
    await readPage((page) => {
      drawLed(page, false)
      page.paint((pdf) => {
        pdf.lineWidth(0.3)
        for (let i = 0; i < 300; i++) pdf.moveTo(470, 250).lineTo(500 + (i % 20), 190 + (i % 50))
        pdf.stroke('#404040')
      })
    }),
  )
  t.deepEqual(charts[0]!.categories, NAMES)
  t.deepEqual(charts[0]!.series[0]!.values, SHARES)
})
