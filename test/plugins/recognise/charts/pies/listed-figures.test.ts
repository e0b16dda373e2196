import test from 'ava'
import { recognisePage } from '../../../../../plugins/recognise/recognise-page.js'
import { readRawPage } from '../../../../fixtures/raw-page.js'
import { slicePath } from './raw-ring.js'

const NAMES = ['Regulated', 'Renewables', 'Utilities', 'Corporate']
const YEARS = ['2022', '2023']
const SHARES = [
  [44, 27, 21, 8],
  [39, 34, 20, 7],
]
const COLORS = ['0 0.19 0.34 rg', '0 0.47 0.78 rg', '0.42 0.67 0.89 rg', '0.65 0.66 0.67 rg']

function paintRing(shares: readonly number[], x: number): string {
  let angle = 0
  const slices = shares.map((share, i) => {
    const from = angle
    angle += share * 3.6
    return `${COLORS[i]} ${slicePath({ from, to: angle }, { inner: 27, outer: 45 })} f`
  })
  return `q 1 0 0 1 ${x} 0 cm\n${slices.join('\n')}\nQ`
}

function write(text: string, x: number, y: number): string {
  return `0 g BT /F 8 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`
}

/** Draws two rings side by side above a table whose rows start with the keys and names of both. */
function draw(): string {
  const table = NAMES.flatMap((name, i) => {
    const y = 132 - 15 * i
    const numbers = SHARES.map((shares, k) => write(`${shares[i]}%`, 260 + 60 * k, y))
    return [`${COLORS[i]} 150 ${y - 1} 8 8 re f`, write(name, 164, y), ...numbers]
  })
  const headers = YEARS.map((year, k) => write(year, 257 + 60 * k, 150))
  return [paintRing(SHARES[0]!, -40), paintRing(SHARES[1]!, 140), ...headers, ...table].join('\n')
}

test('each of two rings has the numbers of its own column in the table below', async (t) => {
  const { charts } = recognisePage(await readRawPage(draw()))
  t.deepEqual(
    charts.map(({ chartType, categories, series }) => ({ chartType, categories, values: series[0]!.values })),
    SHARES.map((values) => ({ chartType: 'doughnut', categories: NAMES, values })),
  )
  t.deepEqual(
    charts.map(({ series }) => series[0]!.labels),
    SHARES.map((shares) => shares.map((share) => `${share}%`)),
  )
})

test('a table whose rows start with the keys of rings stays a table, with its names and headers', async (t) => {
  const { tables } = recognisePage(await readRawPage(draw()))
  t.is(tables.length, 1)
  const texts = tables[0]!.cells.map(({ text }) => text)
  for (const text of [...NAMES, ...YEARS, '44%', '34%', '7%']) t.true(texts.includes(text), text)
})
