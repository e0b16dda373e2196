import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { recogniseCharts } from '../../../../plugins/recognise/charts/recognise-charts.js'
import { readPage } from '../../../fixtures/read-page.js'

const TEXT = { font: 'helvetica', size: 8 } as const

/** Draws an outlined box hatched with lines four points apart, rising to the right or to the left. */
function drawHatched(page: DrawingPage, x0: number, y0: number, x1: number, y1: number, isRising: boolean): void {
  page.paint((pdf) => {
    pdf.lineWidth(0.5).strokeColor('#555555')
    const [width, height] = [x1 - x0, y1 - y0]
    for (let at = 4; at < width + height; at += 4) {
      // each line satisfies: distance along the bottom + distance up = `at`
      const [a, b] = [
        [Math.min(at, width), at - Math.min(at, width)],
        [at - Math.min(at, height), Math.min(at, height)],
      ] as const
      const place = ([along, up]: readonly [number, number]) => [isRising ? x1 - along : x0 + along, y1 - up] as const
      pdf
        .moveTo(...place(a))
        .lineTo(...place(b))
        .stroke()
    }
    pdf.rect(x0, y0, width, height).stroke('#000000')
  })
}

function drawAxis(page: DrawingPage): void {
  for (const value of [0, 10, 20, 30, 40]) {
    page.fill({ x0: 94, y0: 299.7 - 4 * value, x1: 99, y1: 300.3 - 4 * value }, '#000000')
    page.write(String(value), 90 - page.measure(String(value), TEXT), 303 - 4 * value, TEXT)
  }
}

const NAMES = ['North', 'South', 'East', 'West']

test('columns hatched line by line are columns', async (t) => {
  const values = [14, 27, 21, 9]
  const { charts } = recogniseCharts(
    await readPage((page) => {
      drawAxis(page)
      for (const [i, value] of values.entries()) {
        drawHatched(page, 110 + 60 * i, 300 - 4 * value, 150 + 60 * i, 300, true)
        page.write(NAMES[i]!, 120 + 60 * i, 314, TEXT)
      }
    }),
  )
  t.deepEqual(
    charts.map(({ chartType, categories, series }) => [chartType, categories, series.map((each) => each.values)]),
    [['column', NAMES, [values]]],
  )
})

test('hatched series have the names of legend keys with the same line direction', async (t) => {
  const series = [
    { name: 'Plan', values: [14, 27, 21, 9] },
    { name: 'Actual', values: [18, 22, 30, 12] },
  ]
  const { charts } = recogniseCharts(
    await readPage((page) => {
      drawAxis(page)
      for (const [k, { name, values }] of series.entries()) {
        for (const [i, value] of values.entries())
          drawHatched(page, 110 + 70 * i + 25 * k, 300 - 4 * value, 135 + 70 * i + 25 * k, 300, k === 0)
        drawHatched(page, 420, 150 + 20 * k, 434, 160 + 20 * k, k === 0)
        page.write(name, 440, 158 + 20 * k, TEXT)
      }
      for (const [i, name] of NAMES.entries()) page.write(name, 125 + 70 * i, 314, TEXT)
    }),
  )
  t.deepEqual(
    charts[0]!.series.map(({ name, values }) => ({ name, values })),
    series,
  )
})

test('horizontal lines from side to side are a hatching, too, beside slanted ones', async (t) => {
  const { charts } = recogniseCharts(
    await readPage((page) => {
      drawAxis(page)
      for (const [i, value] of [14, 27, 21, 9].entries()) {
        const x0 = 100 + 60 * i
        drawHatched(page, x0, 300 - 4 * value, x0 + 20, 300, true)
        const top = 300 - 4 * (value - 4)
        page.paint((pdf) => {
          pdf.lineWidth(0.5).strokeColor('#555555')
          for (let y = 297; y > top; y -= 3)
            pdf
              .moveTo(x0 + 20, y)
              .lineTo(x0 + 40, y)
              .stroke()
          pdf.rect(x0 + 20, top, 20, 300 - top).stroke('#000000')
        })
        page.write(NAMES[i]!, x0 + 10, 314, TEXT)
      }
    }),
  )
  t.deepEqual(
    charts.map(({ chartType, series }) => [chartType, series.map((each) => each.values)]),
    [
      [
        'column',
        [
          [14, 27, 21, 9],
          [10, 23, 17, 5],
        ],
      ],
    ],
  )
})

test('a hatching over a white box without an outline is a column', async (t) => {
  const { charts } = recogniseCharts(
    await readPage((page) => {
      drawAxis(page)
      for (const [i, value] of [14, 27, 21, 9].entries()) {
        const [x0, top] = [110 + 60 * i, 300 - 4 * value]
        page.fill({ x0, y0: top, x1: x0 + 40, y1: 300 }, '#ffffff')
        page.paint((pdf) => {
          pdf.lineWidth(0.5).strokeColor('#555555')
          for (let at = 4; at <= 40; at += 4)
            pdf
              .moveTo(x0 + at, 300)
              .lineTo(x0 + Math.max(0, at - (300 - top)), Math.max(top, 300 - at))
              .stroke()
        })
        page.write(NAMES[i]!, x0 + 10, 314, TEXT)
      }
    }),
  )
  t.deepEqual(
    charts.map(({ chartType, series }) => [chartType, series.map((each) => each.values)]),
    [['column', [[14, 27, 21, 9]]]],
  )
})
