import test from 'ava'
import type { Label, LegendEntry } from '../../../../../plugins/recognise/charts/parts.js'
import { readPies } from '../../../../../plugins/recognise/charts/pies/read-pies.js'
import { COLORS, type DrawnSlice, groundOf, labelAt, outlinesOf, pieOf, placeAt, strokeThrough } from './slices.js'

const names = ['Americas', 'Europe', 'Asia', 'Africa']
const shares = [48, 27, 18, 7]

function middleOf({ from, to }: DrawnSlice): number {
  return (from + to) / 2
}

function legendOf(entries: readonly string[]): readonly LegendEntry[] {
  return entries.map((name, i) => ({
    name,
    color: COLORS[i]!,
    key: 'bar',
    label: labelAt(name, { x: 340, y: 150 + 20 * i }),
  }))
}

/** A pie whose slices bear labels at a distance from the middle, in radii. */
function labelled(text: (i: number) => string, distance: number, drawn = shares) {
  const slices = pieOf(drawn)
  return { slices, labels: slices.map((slice, i) => labelAt(text(i), placeAt(middleOf(slice), distance))) }
}

test('slices are named by the colours of a legend, and figures in them are their values', (t) => {
  const { slices, labels } = labelled((i) => `${shares[i]}%`, 0.65)
  const read = readPies(groundOf(outlinesOf(slices), labels, { legend: legendOf(names) }))!
  t.is(read.chartType, 'pie')
  t.deepEqual(read.categories, names)
  t.deepEqual(read.series[0]!.values, shares)
  t.deepEqual(read.series[0]!.labels, ['48%', '27%', '18%', '7%'])
  t.is(read.series[0]!.errorBounds, undefined)
})

test('names and figures around the pie belong to the slices that they are nearest to', (t) => {
  const { slices, labels } = labelled((i) => `${names[i]} ${shares[i]}%`, 1.25)
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.categories, names)
  t.deepEqual(read.series[0]!.values, shares)
})

test('a figure on a line of its own below a name belongs to it', (t) => {
  const slices = pieOf(shares)
  const labels = slices.flatMap((slice, i) => {
    const place = placeAt(middleOf(slice), 1.35)
    return [labelAt(names[i]!, place), labelAt(`${shares[i]}%`, { ...place, y: place.y + 10 })]
  })
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.categories, names)
  t.deepEqual(read.series[0]!.values, shares)
})

for (const own of [
  ['Under 30', '30–50', '50–65', 'Over 65'],
  ['2021', '2022', '2023', '2024'],
])
  test(`a share on a line of its own below ${own[0]} belongs to that name`, (t) => {
    const drawn = own[0] === '2021' ? [25, 24, 26, 25] : shares
    const slices = pieOf(drawn)
    const labels = slices.flatMap((slice, i) => {
      const place = placeAt(middleOf(slice), 1.35)
      return [labelAt(own[i]!, place), labelAt(`${drawn[i]}%`, { ...place, y: place.y + 10 })]
    })
    const read = readPies(groundOf(outlinesOf(slices), labels))!
    t.deepEqual(read.categories, own)
    t.deepEqual(read.series[0]!.values, drawn)
  })

test('a leader line gives its slice a label that is nearer to another', (t) => {
  const slices = pieOf([90, 4, 3, 3])
  // the three thin slices end at the top; their names are listed at the left, farther down
  const labels = slices.map((_, i) => labelAt(names[i]!, i === 0 ? placeAt(160, 1.3) : { x: 90, y: 100 + 25 * i }))
  const strokes = slices
    .slice(1)
    .map((slice, i) =>
      strokeThrough([placeAt(middleOf(slice), 1.02), { x: 130, y: 128 + 25 * i }, { x: 112, y: 125 + 25 * i }]),
    )
  t.deepEqual(readPies(groundOf(outlinesOf(slices), labels, { strokes }))!.categories, names)
})

test('where nothing but names is printed the angles are the values, in per cent', (t) => {
  const { slices, labels } = labelled((i) => names[i]!, 1.25, [48.3, 26.7, 18, 7])
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.series[0]!.values, [48.3, 26.7, 18, 7])
  t.is(read.series[0]!.labels, undefined)
  t.true(read.series[0]!.errorBounds!.every((bound) => bound! <= 0.1))
})

test('printed amounts are the values, and angles fill in where none is printed', (t) => {
  const { slices, labels } = labelled((i) => (i === 3 ? names[i]! : `${names[i]} $${shares[i]! * 10}m`), 1.25)
  const [series] = readPies(groundOf(outlinesOf(slices), labels))!.series
  t.deepEqual(series!.values, [480, 270, 180, 70])
  t.deepEqual(series!.labels, ['$480m', '$270m', '$180m', null])
})

test('of amounts and per cents the amounts are the values', (t) => {
  const { slices, labels } = labelled((i) => `${names[i]} $${shares[i]! * 3} (${shares[i]}%)`, 1.25)
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.categories, names)
  t.deepEqual(read.series[0]!.values, [144, 81, 54, 21])
})

test('a number at the end of names is no figure where it does not fit the angles', (t) => {
  const { slices, labels } = labelled((i) => `Tier ${i + 1}`, 1.25)
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.categories, ['Tier 1', 'Tier 2', 'Tier 3', 'Tier 4'])
  t.deepEqual(read.series[0]!.values, shares)
})

test('a printed figure wins over the angle, and that they differ is told', (t) => {
  const { slices, labels } = labelled((i) => `${names[i]} ${i === 0 ? 38 : shares[i]}%`, 1.25)
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.is(read.series[0]!.values[0], 38)
  t.deepEqual(
    read.disagreements!.map(({ printed, drawn }) => [printed, Math.round(drawn)]),
    [[38, 48]],
  )
})

test('in a picture a figure was misread that its slice does not show, where most others are as drawn', (t) => {
  const readAs = (text: (i: number) => string) => {
    const { slices, labels } = labelled(text, 0.65)
    const read = labels.map((label) => ({ ...label, confidence: 0.9 }))
    return readPies(groundOf(outlinesOf(slices), read, { legend: legendOf(names) }))!
  }
  const oneOff = readAs((i) => (i === 3 ? '15%' : `${shares[i]}%`))
  t.deepEqual(oneOff.series[0]!.values, shares)
  t.deepEqual(oneOff.series[0]!.labels, ['48%', '27%', '18%', null])
  t.deepEqual(
    oneOff.disagreements!.map(({ printed, taken }) => [printed, taken]),
    [[15, 7]],
  )
  const amounts = readAs((i) => (i === 0 ? '$8m' : `$${shares[i]}m`))
  t.deepEqual(amounts.series[0]!.values, shares)
  const broken = readAs((i) => (i === 1 ? '27%' : i === 2 ? '18%' : i === 3 ? '7%' : '8%'))
  t.deepEqual(broken.series[0]!.values, shares)
  const twoOff = readAs((i) => `${[48, 27, 8, 17][i]}%`)
  t.deepEqual(twoOff.series[0]!.values, [48, 27, 8, 17])
})

/** What is read of a picture of a pie, with these figures in its slices. */
function readPictured(drawn: readonly number[], texts: readonly string[], more: readonly Label[] = []) {
  const slices = pieOf(drawn)
  const labels = slices.map((slice, i) => labelAt(texts[i]!, placeAt(middleOf(slice), 0.65)))
  const read = [...labels, ...more].map((label) => ({ ...label, confidence: 0.9 }))
  return readPies(groundOf(outlinesOf(slices), read, { legend: legendOf(names.slice(0, drawn.length)) }))!
}

test('in a picture an amount is as rough as its own unit, whatever the others are in', (t) => {
  const read = readPictured([1240, 910, 640, 450], ['1.2M', '910K', '640K', '450K'])
  t.deepEqual(read.series[0]!.values, [1200, 910, 640, 450])
  t.is(read.disagreements, undefined)
  t.deepEqual(readPictured([1450, 980, 750, 640], ['1K', '980', '750', '640']).series[0]!.values, [1000, 980, 750, 640])
})

test('in a picture a slice as large as its figure and one that is no slice\u2019s was taken for two', (t) => {
  const lost = labelAt('8%', placeAt(250, 1.4))
  const read = readPictured([42, 24, 34], ['42%', '16%', '34%'], [lost])
  t.deepEqual(read.series[0]!.values, [42, 16, 34])
})

test('a year, a total or a count of answers beside a pie says nothing of a misread slice', (t) => {
  for (const text of ['2024', 'FY 2024', 'Total: 1,240', 'n = 40', '40']) {
    const note = [labelAt(text, placeAt(180, 1.25))]
    t.deepEqual(readPictured([50, 30, 20], ['50%', '30%', '70%'], note).series[0]!.values, [50, 30, 20], text)
    t.deepEqual(
      readPictured([48, 27, 18, 7], ['8%', '27%', '18%', '7%'], note).series[0]!.values,
      [48, 27, 18, 7],
      text,
    )
  }
})

test('a text in the hole of a doughnut is no slice\u2019s', (t) => {
  const slices = pieOf(shares, { inner: 50 })
  const labels = [
    labelAt('$184m', { x: 200, y: 200 }),
    ...slices.map((slice, i) => labelAt(`${shares[i]}%`, placeAt(middleOf(slice), 0.8))),
  ]
  const read = readPies(groundOf(outlinesOf(slices), labels, { legend: legendOf(names) }))!
  t.is(read.chartType, 'doughnut')
  t.deepEqual(read.series[0]!.values, shares)
  t.false(read.used.labels.some(({ text }) => text === '$184m'))
})

test('two rings of the same colours are two series over the same categories', (t) => {
  const inner = pieOf([40, 30, 20, 10], { inner: 20, outer: 45 })
  const outer = pieOf(shares, { inner: 50, outer: 80 })
  const polygons = [...outlinesOf(inner), ...outlinesOf(outer, 10)]
  const read = readPies(groundOf(polygons, [], { legend: legendOf(names) }))!
  t.deepEqual(read.categories, names)
  t.deepEqual(
    read.series.map(({ values }) => values),
    [[40, 30, 20, 10], shares],
  )
})

test('slices of which nothing is said are a sign, no chart', (t) => {
  t.is(readPies(groundOf(outlinesOf(pieOf(shares)), [])), undefined)
  t.is(readPies(groundOf(outlinesOf(pieOf(shares)), [labelAt('Quality first', placeAt(45, 1.3))])), undefined)
})

test('amounts of slices that all have three figures behind a point are thousands', (t) => {
  const amounts = ['4.800', '2.700', '1.800', '700']
  const { slices, labels } = labelled((i) => `${names[i]} ${amounts[i]}`, 1.25)
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.series[0]!.values, [4800, 2700, 1800, 700])
})

test('amounts of slices in millions and billions are brought to what most of them are in', (t) => {
  const amounts = ['$4.8bn', '$2.7bn', '$1.8bn', '$700m']
  const { slices, labels } = labelled((i) => amounts[i]!, 0.65)
  const read = readPies(groundOf(outlinesOf(slices), labels, { legend: legendOf(names) }))!
  t.deepEqual(read.series[0]!.values, [4.8, 2.7, 1.8, 0.7])
})

test('a legend that lists shares or amounts beside its names says both of the slices', (t) => {
  const slices = outlinesOf(pieOf([48.2, 26.8, 18, 7]))
  const listed = readPies(
    groundOf(slices, [], { legend: legendOf(['Americas 48.2%', 'Europe 26.8%', 'Asia 18.0%', 'Africa 7.0%']) }),
  )!
  t.deepEqual(listed.categories, names)
  t.deepEqual(listed.series[0]!.values, [48.2, 26.8, 18, 7])
  t.deepEqual(listed.series[0]!.labels, ['48.2%', '26.8%', '18.0%', '7.0%'])
})

test('of two labels beside the end of a line it is that from which the line leads away', (t) => {
  const slices = pieOf([70, 15, 15])
  const second = slices[1]!
  // "Water 15%" stands over the line that leads from "Energy 15%" to its slice, and nearer to it; both fit that slice
  const end = placeAt(middleOf(second), 1.02)
  const start = { x: end.x - 60, y: end.y + 12 }
  const labels = [
    labelAt('Land 70%', placeAt(middleOf(slices[0]!), 1.3)),
    labelAt('Energy 15%', { x: start.x - 26, y: start.y }),
    labelAt('Water 15%', { x: start.x + 6, y: start.y - 8 }),
  ]
  const strokes = [strokeThrough([start, end])]
  const read = readPies(groundOf(outlinesOf(slices), labels, { strokes }))!
  t.deepEqual(read.categories, ['Land', 'Energy', 'Water'])
  t.deepEqual(read.series[0]!.values, [70, 15, 15])
})

test('a slice too thin to be drawn is what the labels miss to a hundred', (t) => {
  const drawn = [48, 26, 18, 7]
  const { slices, labels } = labelled((i) => `${names[i]} ${drawn[i]}%`, 1.25, drawn)
  const between = labelAt('Other (b) 1%', placeAt(slices[1]!.to, 1.35))
  const read = readPies(groundOf(outlinesOf(slices), [...labels, between]))!
  t.deepEqual(read.categories, ['Americas', 'Europe', 'Other (b)', 'Asia', 'Africa'])
  t.deepEqual(read.series[0]!.values, [48, 26, 1, 18, 7])
  t.is(read.series[0]!.pointColors![2], null)
})

test('a percent beside a pie that is whole without it is of no slice', (t) => {
  const { slices, labels } = labelled((i) => `${names[i]} ${shares[i]}%`, 1.25)
  const beside = labelAt('Growth 1%', placeAt(slices[1]!.to, 1.35))
  t.deepEqual(readPies(groundOf(outlinesOf(slices), [...labels, beside]))!.categories, names)
  const larger = labelAt('Margin 9%', placeAt(slices[1]!.to, 1.35))
  const part = [48, 26, 10, 7]
  const some = labelled((i) => `${names[i]} ${part[i]}%`, 1.25, part)
  t.deepEqual(readPies(groundOf(outlinesOf(some.slices), [...some.labels, larger]))!.categories, names)
})

test('names at all slices are theirs, whatever the legend of another chart calls their colours', (t) => {
  const { slices, labels } = labelled((i) => `${names[i]} ${shares[i]}%`, 1.25)
  const others = legendOf(['Equity', 'Bonds', 'Cash'])
  const read = readPies(groundOf(outlinesOf(slices), labels, { legend: others }))!
  t.deepEqual(read.categories, names)
  const partly = labels.with(3, labelAt('7%', placeAt(middleOf(slices[3]!), 1.25)))
  t.deepEqual(readPies(groundOf(outlinesOf(slices), partly, { legend: legendOf(names) }))!.categories, names)
})
