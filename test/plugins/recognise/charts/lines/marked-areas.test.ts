import test from 'ava'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readRawPage } from '../../../../fixtures/raw-page.js'

const VALUES = [20, 60, 35, 80]
const PLOT = { left: 100, right: 280, bottom: 100 }
const AT = VALUES.map((value, i) => ({ x: PLOT.left + 60 * i, y: PLOT.bottom + 2 * value }))

function write(text: string, x: number, y: number): string {
  return `0 g BT /F 8 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`
}

/** Draws gridlines with numbers at the left and left-aligned names at their positions below. */
function drawAxes(): string {
  const lines = [0, 20, 40, 60, 80, 100].map((value) => {
    const y = PLOT.bottom + 2 * value
    return `0.8 G 0.5 w ${PLOT.left} ${y} m ${PLOT.right} ${y} l S ${write(`${value}`, 80, y - 3)}`
  })
  return [...lines, ...AT.map(({ x }, i) => write(`${2019 + i}`, x, 88))].join('\n')
}

/** Draws a surface with a smooth edge that is horizontal at each point. */
function drawArea(): string {
  const curves = AT.slice(1).map(({ x, y }, i) => {
    const from = AT[i]!
    return `${from.x + 25} ${from.y} ${x - 25} ${y} ${x} ${y} c`
  })
  const [first] = AT
  return `0.6 0.75 0.9 rg ${first!.x} ${PLOT.bottom} m ${first!.x} ${first!.y} l ${curves.join(' ')} ${PLOT.right} ${PLOT.bottom} l h f`
}

/** Draws dots as zero-length lines with round caps. */
function drawDots(): string {
  return `q 0.1 0.3 0.6 RG 5 w 1 J ${AT.map(({ x, y }) => `${x} ${y} m ${x + 0.01} ${y} l S`).join(' ')} Q`
}

test('a smooth surface is read at its markers, even if the names are left-aligned at their positions', async (t) => {
  const { charts } = recogniseCharts(await readRawPage([drawAxes(), drawArea(), drawDots()].join('\n')))
  t.deepEqual(
    charts.map(({ chartType, categories, series }) => [chartType, categories, series.map(({ values }) => values)]),
    [['area', ['2019', '2020', '2021', '2022'], [VALUES]]],
  )
})

test('markers cut by the edge of the plot are not a separate surface', async (t) => {
  const clip = `q ${PLOT.left} ${PLOT.bottom} ${PLOT.right - PLOT.left} 200 re W n`
  const straight = `0.6 0.75 0.9 rg ${AT[0]!.x} ${PLOT.bottom} m ${AT.map(({ x, y }) => `${x} ${y} l`).join(' ')} ${PLOT.right} ${PLOT.bottom} l h f`
  const { charts } = recogniseCharts(await readRawPage([drawAxes(), clip, straight, drawDots(), 'Q'].join('\n')))
  t.deepEqual(
    charts.map(({ chartType, series }) => [chartType, series.map(({ values }) => values)]),
    [['area', [VALUES]]],
  )
})
