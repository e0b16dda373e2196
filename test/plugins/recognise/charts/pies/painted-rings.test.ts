import test from 'ava'
import { recogniseCharts } from '../../../../../plugins/recognise/charts/recognise-charts.js'
import { readRawPage } from '../../../../fixtures/raw-page.js'
import { circlePath, PRINTED, place, type RawSlice, RING, readRing, slicePath } from './raw-ring.js'

const plain = (slices: readonly RawSlice[]) => slices.map((slice) => `${slice.color} ${slicePath(slice)} f`).join('\n')

/** A white line of 2.4 points along an angle, as its outline. */
function whiteOutline({ from }: RawSlice): string {
  const corner = (radius: number, along: number) => place(from, radius, along)
  return `1 g ${corner(37, -1.2)} m ${corner(54, -1.2)} l ${corner(54, 1.2)} l ${corner(37, 1.2)} l h f`
}

test('lines of the paper between slices, cut to their outlines, are no slices', async (t) => {
  t.deepEqual(await readRing((slices) => `${plain(slices)}\n${slices.map(whiteOutline).join('\n')}`), PRINTED)
})

test('a shadow below a ring, as a ring of its own, is no slice', async (t) => {
  const shadow = `q 1 0 0 1 2 -2 cm 0.7 g ${circlePath(52)} ${circlePath(39)} f* Q`
  t.deepEqual(await readRing((slices) => `${shadow}\n${plain(slices)}`), PRINTED)
})

test('what a ring of slices with gaps stands on is no slice', async (t) => {
  const gapped = (slices: readonly RawSlice[]) =>
    slices.map((slice) => `${slice.color} ${slicePath({ from: slice.from + 1, to: slice.to - 1 })} f`).join('\n')
  t.deepEqual(
    await readRing((slices) => `0.8 g ${circlePath(52)} f 1 g ${circlePath(39)} f\n${gapped(slices)}`),
    PRINTED,
  )
})

test('slices whose insides are left out of their own paths make a ring', async (t) => {
  const cutOut = (slices: readonly RawSlice[]) =>
    slices
      .map(
        (slice) =>
          `${slice.color} ${slicePath(slice, { ...RING, inner: 0 })} ${slicePath(slice, { inner: 0, outer: 39 })} f*`,
      )
      .join('\n')
  t.deepEqual(await readRing(cutOut), PRINTED)
})

test('light laid over a ring hides none of its slices', async (t) => {
  const light = `0.96 g ${circlePath(52)} ${circlePath(46)} f*`
  t.deepEqual(await readRing((slices) => `${plain(slices)}\n${light}`), PRINTED)
})

test('two rings around each other with the same shares in the same colours are two series', async (t) => {
  const within = (slices: readonly RawSlice[]) =>
    slices.map((slice) => `${slice.color} ${slicePath(slice, { inner: 24, outer: 37 })} f`).join('\n')
  const [chart] = await readRing((slices) => `${within(slices)}\n${plain(slices)}`)
  t.deepEqual(chart, ['doughnut', { Consumer: 62, Business: 27, Other: 11 }, { Consumer: 62, Business: 27, Other: 11 }])
})

const COLORS = ['0.12 0.29 0.88 rg', '0.55 0.36 0.94 rg', '0 0.6 0.4 rg'] as const
const NAMES = ['Consumer', 'Business', 'Other'] as const

/** A ring around a place with shares in it, and a year above it. */
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

test('of keys in one colour those that stand in a row are a legend, no bullet nearer to the ring', async (t) => {
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

/** A ring without a word in it. */
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

test('shares between the keys of a legend and its names are what is printed of the slices', async (t) => {
  const list = NAMES.map(
    (name, i) =>
      `${COLORS[i]} 270 ${240 - 15 * i} 6 6 re f 0 g ${text(282, 240 - 15 * i, `${[62, 27, 11][i]}%`)} ${text(312, 240 - 15 * i, name)}`,
  )
  t.deepEqual(await readList(list), READ)
})

test('shares in the colours of their slices, with names in black below, are what is printed of them', async (t) => {
  const list = NAMES.map(
    (name, i) =>
      `${COLORS[i]} ${text(270, 250 - 30 * i, `${[62, 27, 11][i]}%`, 14)} 0 g ${text(270, 240 - 30 * i, name)}`,
  )
  t.deepEqual(await readList(list), READ)
})
