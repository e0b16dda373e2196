import test from 'ava'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readRawPage } from '../../../../fixtures/raw-page.js'
import { slicePath } from './raw-ring.js'

const NAMES = ['Service', 'Equipment', 'Other'] as const
const SHARES = [70, 21, 9]
const COLORS = ['0.8 0 0.05 rg', '0 g', '0.6 g'] as const

function paintRing(ring = { inner: 27, outer: 45 }): string {
  let angle = 0
  return SHARES.map((share, i) => {
    const from = angle
    angle += share * 3.6
    return `${COLORS[i]} ${slicePath({ from, to: angle }, ring)} f`
  }).join('\n')
}

function write(text: string, x: number, y: number, color = '0 g'): string {
  return `${color} BT /F 8 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`
}

/** Returns names and values of the first series of each ring on a page. */
async function read(...drawn: readonly string[]) {
  const { charts } = recogniseCharts(await readRawPage(drawn.join('\n')))
  return charts.map(({ categories, series }) => categories.map((name, i) => [name, series[0]!.values[i]]))
}

const PRINTED = [NAMES.map((name, i) => [name, SHARES[i]])]

test('a list beside a ring names its slices by text colors, including black and gray', async (t) => {
  const list = NAMES.map((name, i) => write(`${name} ${SHARES[i]}%`, 270, 235 - 16 * i, COLORS[i]))
  t.deepEqual(await read(paintRing(), ...list), PRINTED)
})

test('a black text outside the list names no slice', async (t) => {
  const list = [0, 2].map((i) => write(`${NAMES[i]} ${SHARES[i]}%`, 270, 235 - 16 * i, COLORS[i]))
  const [ring] = await read(paintRing(), ...list, write('Revenues by kind', 160, 290))
  t.false(ring?.some(([name]) => name === 'Revenues by kind') ?? false)
})

test('vertical bars before names are keys', async (t) => {
  const list = NAMES.map(
    (name, i) => `${COLORS[i]} 270 ${232 - 20 * i} 2 14 re f ${write(`${name} ${SHARES[i]}%`, 276, 235 - 20 * i)}`,
  )
  t.deepEqual(await read(paintRing(), ...list), PRINTED)
})

test('long swatches in a row below a ring are keys', async (t) => {
  const row = NAMES.map((name, i) => `${COLORS[i]} ${60 + 130 * i} 120 24 6 re f ${write(name, 90 + 130 * i, 120)}`)
  let angle = 0
  const numbers = SHARES.map((share) => {
    const middle = ((angle + share * 1.8) * Math.PI) / 180
    angle += share * 3.6
    return write(`${share}%`, 194 + 36 * Math.sin(middle), 217 + 36 * Math.cos(middle), '1 g')
  })
  t.deepEqual(await read(paintRing(), ...numbers, ...row), PRINTED)
})

test('around a small ring, names may be as far away as their letters require', async (t) => {
  const ring = paintRing({ inner: 11, outer: 18 })
  const around = [write('Service 70%', 232, 200), write('Equipment 21%', 112, 226), write('Other 9%', 160, 254)]
  t.deepEqual(await read(ring, ...around), PRINTED)
})
