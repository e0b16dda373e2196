import test from 'ava'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readRawPage } from '../../../../fixtures/raw-page.js'
import { circlePath, PRINTED, place, type RawSlice, RING, readRing, slicePath } from './raw-ring.js'

const plain = (slices: readonly RawSlice[]) => slices.map((slice) => `${slice.color} ${slicePath(slice)} f`).join('\n')

/** Returns the outline of a white line along an angle, 2.4 points thick. */
function whiteOutline({ from }: RawSlice): string {
  const corner = (radius: number, along: number) => place(from, radius, along)
  return `1 g ${corner(37, -1.2)} m ${corner(54, -1.2)} l ${corner(54, 1.2)} l ${corner(37, 1.2)} l h f`
}

test('outlined background-colored lines between slices are not slices', async (t) => {
  t.deepEqual(await readRing((slices) => `${plain(slices)}\n${slices.map(whiteOutline).join('\n')}`), PRINTED)
})

test('a shadow below a ring, drawn as a separate ring, is not a slice', async (t) => {
  const shadow = `q 1 0 0 1 2 -2 cm 0.7 g ${circlePath(52)} ${circlePath(39)} f* Q`
  t.deepEqual(await readRing((slices) => `${shadow}\n${plain(slices)}`), PRINTED)
})

test('the background of a ring with gaps between slices is not a slice', async (t) => {
  const gapped = (slices: readonly RawSlice[]) =>
    slices.map((slice) => `${slice.color} ${slicePath({ from: slice.from + 1, to: slice.to - 1 })} f`).join('\n')
  t.deepEqual(
    await readRing((slices) => `0.8 g ${circlePath(52)} f 1 g ${circlePath(39)} f\n${gapped(slices)}`),
    PRINTED,
  )
})

test('slices whose paths cut out the hole form a ring', async (t) => {
  const cutOut = (slices: readonly RawSlice[]) =>
    slices
      .map(
        (slice) =>
          `${slice.color} ${slicePath(slice, { ...RING, inner: 0 })} ${slicePath(slice, { inner: 0, outer: 39 })} f*`,
      )
      .join('\n')
  t.deepEqual(await readRing(cutOut), PRINTED)
})

test('a highlight over a ring hides none of its slices', async (t) => {
  const light = `0.96 g ${circlePath(52)} ${circlePath(46)} f*`
  t.deepEqual(await readRing((slices) => `${plain(slices)}\n${light}`), PRINTED)
})

test('two concentric rings with equal percentages and colors are two series', async (t) => {
  const within = (slices: readonly RawSlice[]) =>
    slices.map((slice) => `${slice.color} ${slicePath(slice, { inner: 24, outer: 37 })} f`).join('\n')
  const [chart] = await readRing((slices) => `${within(slices)}\n${plain(slices)}`)
  t.deepEqual(chart, ['doughnut', { Consumer: 62, Business: 27, Other: 11 }, { Consumer: 62, Business: 27, Other: 11 }])
})

const COLORS = ['0.12 0.29 0.88 rg', '0.55 0.36 0.94 rg', '0 0.6 0.4 rg'] as const
const NAMES = ['Consumer', 'Business', 'Other'] as const

/** Returns a ring at a position, with percentages inside and a year above. */
function smallRing(x: number, shares: readonly number[], year: string): string {
  let angle = 0
  const slices = shares.map((share, i) => {
    const from = angle
    angle += share * 3.6
    const middle = ((from + angle) / 2 / 180) * Math.PI
    const [left, bottom] = [194 + 30 * Math.sin(middle), 218 + 30 * Math.cos(middle)]
    const label = `0 g BT /F 6 Tf 1 0 0 1 ${left} ${bottom} Tm (${share}%) Tj ET`
    return `${COLORS[i]} ${slicePath({ from, to: angle }, { inner: 14, outer: 24 })} f ${label}`
  })
  const title = `0 g BT /B 9 Tf 1 0 0 1 190 260 Tm (${year}) Tj ET`
  return `q 1 0 0 1 ${x - 200} 0 cm ${slices.join('\n')} ${title} Q`
}

test('small rings far from each other that share a legend both have its names', async (t) => {
  const legend = NAMES.map(
    (name, i) =>
      `${COLORS[i]} ${30 + i * 60} 150 6 6 re f 0 g BT /F 8 Tf 1 0 0 1 ${40 + i * 60} 150 Tm (${name}) Tj ET`,
  )
  const content = await readRawPage(
    [smallRing(60, [62, 27, 11], '2021'), smallRing(340, [55, 30, 15], '2020'), ...legend].join('\n'),
  )
  const { charts } = recogniseCharts(content)
  t.deepEqual(
    charts.map(({ title, categories, series }) => [title, categories, series[0]!.values]),
    [
      ['2021', NAMES, [62, 27, 11]],
      ['2020', NAMES, [55, 30, 15]],
    ],
  )
})

test('among keys of one color, those in a row are the legend, even if a bullet is nearer to the ring', async (t) => {
  const bullet = `${COLORS[0]} 120 190 6 6 re f 0 g BT /F 8 Tf 1 0 0 1 130 190 Tm (Our strategy) Tj ET`
  const legend = NAMES.map(
    (name, i) =>
      `${COLORS[i]} ${30 + i * 60} 120 6 6 re f 0 g BT /F 8 Tf 1 0 0 1 ${40 + i * 60} 120 Tm (${name}) Tj ET`,
  )
  const content = await readRawPage([smallRing(200, [62, 27, 11], '2021'), bullet, ...legend].join('\n'))
  t.deepEqual(
    recogniseCharts(content).charts.map(({ categories }) => categories),
    [NAMES],
  )
})

/** Returns a ring without labels. */
function bareRing(): string {
  const [first, second] = [slicePath({ from: 0, to: 223.2 }), slicePath({ from: 223.2, to: 320.4 })]
  return `${COLORS[0]} ${first} f ${COLORS[1]} ${second} f ${COLORS[2]} ${slicePath({ from: 320.4, to: 360 })} f`
}

const text = (x: number, y: number, words: string, size = 8) => `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${words}) Tj ET`
const READ = [['doughnut', NAMES, [62, 27, 11], ['62%', '27%', '11%']]]

async function readList(list: readonly string[]) {
  const { charts } = recogniseCharts(await readRawPage([bareRing(), ...list].join('\n')))
  return charts.map(({ chartType, categories, series: [one] }) => [chartType, categories, one!.values, one!.labels])
}

test('percentages between the legend keys and names are the printed values of the slices', async (t) => {
  const list = NAMES.map(
    (name, i) =>
      `${COLORS[i]} 270 ${240 - 15 * i} 6 6 re f 0 g ${text(282, 240 - 15 * i, `${[62, 27, 11][i]}%`)} ${text(312, 240 - 15 * i, name)}`,
  )
  t.deepEqual(await readList(list), READ)
})

test('percentages in the colors of their slices, with names in black below, are the printed values', async (t) => {
  const list = NAMES.map(
    (name, i) =>
      `${COLORS[i]} ${text(270, 250 - 30 * i, `${[62, 27, 11][i]}%`, 14)} 0 g ${text(270, 240 - 30 * i, name)}`,
  )
  t.deepEqual(await readList(list), READ)
})
