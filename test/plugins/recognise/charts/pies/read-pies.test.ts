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

/** Creates a pie with slice labels at a distance from the center, in radii. */
function labelled(text: (i: number) => string, distance: number, drawn = shares) {
  const slices = pieOf(drawn)
  return { slices, labels: slices.map((slice, i) => labelAt(text(i), placeAt(middleOf(slice), distance))) }
}

test('slices have the names of legend keys in their colors, and numbers inside them are their values', (t) => {
  const { slices, labels } = labelled((i) => `${shares[i]}%`, 0.65)
  const read = readPies(groundOf(outlinesOf(slices), labels, { legend: legendOf(names) }))!
  t.is(read.chartType, 'pie')
  t.deepEqual(read.categories, names)
  t.deepEqual(read.series[0]!.values, shares)
  t.deepEqual(read.series[0]!.labels, ['48%', '27%', '18%', '7%'])
  t.is(read.series[0]!.errorBounds, undefined)
})

test('names and numbers around the pie belong to their nearest slices', (t) => {
  const { slices, labels } = labelled((i) => `${names[i]} ${shares[i]}%`, 1.25)
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.categories, names)
  t.deepEqual(read.series[0]!.values, shares)
})

test('a number on its own line below a name belongs to it', (t) => {
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
  test(`a percentage on its own line below ${own[0]} belongs to that name`, (t) => {
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

test('a leader line assigns a label that is nearer to another slice', (t) => {
  const slices = pieOf([90, 4, 3, 3])
  // the three thin slices end at the top; their names are listed further down at the left
  const labels = slices.map((_, i) => labelAt(names[i]!, i === 0 ? placeAt(160, 1.3) : { x: 90, y: 100 + 25 * i }))
  const strokes = slices
    .slice(1)
    .map((slice, i) =>
      strokeThrough([placeAt(middleOf(slice), 1.02), { x: 130, y: 128 + 25 * i }, { x: 112, y: 125 + 25 * i }]),
    )
  t.deepEqual(readPies(groundOf(outlinesOf(slices), labels, { strokes }))!.categories, names)
})

test('if only names are printed, the values are the angles in percent', (t) => {
  const { slices, labels } = labelled((i) => names[i]!, 1.25, [48.3, 26.7, 18, 7])
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.series[0]!.values, [48.3, 26.7, 18, 7])
  t.is(read.series[0]!.labels, undefined)
  t.true(read.series[0]!.errorBounds!.every((bound) => bound! <= 0.1))
})

test('printed amounts are the values, and angles give the values that are not printed', (t) => {
  const { slices, labels } = labelled((i) => (i === 3 ? names[i]! : `${names[i]} $${shares[i]! * 10}m`), 1.25)
  const [series] = readPies(groundOf(outlinesOf(slices), labels))!.series
  t.deepEqual(series!.values, [480, 270, 180, 70])
  t.deepEqual(series!.labels, ['$480m', '$270m', '$180m', null])
})

test('amounts take precedence over percentages', (t) => {
  const { slices, labels } = labelled((i) => `${names[i]} $${shares[i]! * 3} (${shares[i]}%)`, 1.25)
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.categories, names)
  t.deepEqual(read.series[0]!.values, [144, 81, 54, 21])
})

test('a number at the end of names is not a value if it does not match the angles', (t) => {
  const { slices, labels } = labelled((i) => `Tier ${i + 1}`, 1.25)
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.categories, ['Tier 1', 'Tier 2', 'Tier 3', 'Tier 4'])
  t.deepEqual(read.series[0]!.values, shares)
})

test('a printed number takes precedence over the angle, with a warning if they differ', (t) => {
  const { slices, labels } = labelled((i) => `${names[i]} ${i === 0 ? 38 : shares[i]}%`, 1.25)
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.is(read.series[0]!.values[0], 38)
  t.deepEqual(
    read.disagreements!.map(({ printed, drawn }) => [printed, Math.round(drawn)]),
    [[38, 48]],
  )
})

test('a pictured number is misread if it contradicts its slice and most others match theirs', (t) => {
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

/** Reads a pictured pie with these labels in its slices. */
function readPictured(drawn: readonly number[], texts: readonly string[], more: readonly Label[] = []) {
  const slices = pieOf(drawn)
  const labels = slices.map((slice, i) => labelAt(texts[i]!, placeAt(middleOf(slice), 0.65)))
  const read = [...labels, ...more].map((label) => ({ ...label, confidence: 0.9 }))
  return readPies(groundOf(outlinesOf(slices), read, { legend: legendOf(names.slice(0, drawn.length)) }))!
}

test('the tolerance of a pictured amount depends on its own scale', (t) => {
  const read = readPictured([1240, 910, 640, 450], ['1.2M', '910K', '640K', '450K'])
  t.deepEqual(read.series[0]!.values, [1200, 910, 640, 450])
  t.is(read.disagreements, undefined)
  t.deepEqual(readPictured([1450, 980, 750, 640], ['1K', '980', '750', '640']).series[0]!.values, [1000, 980, 750, 640])
})

test('a pictured slice as large as its number plus a label without a slice keeps its number', (t) => {
  const lost = labelAt('8%', placeAt(250, 1.4))
  const read = readPictured([42, 24, 34], ['42%', '16%', '34%'], [lost])
  t.deepEqual(read.series[0]!.values, [42, 16, 34])
})

test('a year, a total or a sample size beside a pie does not indicate a misread slice', (t) => {
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

test('a text in the hole of a doughnut belongs to no slice', (t) => {
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

test('two rings of the same colors are two series over the same categories', (t) => {
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

test('slices without labels are a symbol, not a chart', (t) => {
  t.is(readPies(groundOf(outlinesOf(pieOf(shares)), [])), undefined)
  t.is(readPies(groundOf(outlinesOf(pieOf(shares)), [labelAt('Quality first', placeAt(45, 1.3))])), undefined)
})

test('slice amounts that all have three digits after a point are thousands', (t) => {
  const amounts = ['4.800', '2.700', '1.800', '700']
  const { slices, labels } = labelled((i) => `${names[i]} ${amounts[i]}`, 1.25)
  const read = readPies(groundOf(outlinesOf(slices), labels))!
  t.deepEqual(read.series[0]!.values, [4800, 2700, 1800, 700])
})

test('slice amounts in millions and billions are converted to the most frequent scale', (t) => {
  const amounts = ['$4.8bn', '$2.7bn', '$1.8bn', '$700m']
  const { slices, labels } = labelled((i) => amounts[i]!, 0.65)
  const read = readPies(groundOf(outlinesOf(slices), labels, { legend: legendOf(names) }))!
  t.deepEqual(read.series[0]!.values, [4.8, 2.7, 1.8, 0.7])
})

test('a legend with percentages or amounts beside its names gives both for the slices', (t) => {
  const slices = outlinesOf(pieOf([48.2, 26.8, 18, 7]))
  const listed = readPies(
    groundOf(slices, [], { legend: legendOf(['Americas 48.2%', 'Europe 26.8%', 'Asia 18.0%', 'Africa 7.0%']) }),
  )!
  t.deepEqual(listed.categories, names)
  t.deepEqual(listed.series[0]!.values, [48.2, 26.8, 18, 7])
  t.deepEqual(listed.series[0]!.labels, ['48.2%', '26.8%', '18.0%', '7.0%'])
})

test('of two labels beside the end of a leader line, it belongs to the label it points away from', (t) => {
  const slices = pieOf([70, 15, 15])
  const second = slices[1]!
  // "Water 15%" is above the leader line of "Energy 15%" and nearer to it, and both match that slice
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

test('the value of a slice too thin to draw is the remainder to one hundred percent', (t) => {
  const drawn = [48, 26, 18, 7]
  const { slices, labels } = labelled((i) => `${names[i]} ${drawn[i]}%`, 1.25, drawn)
  const between = labelAt('Other (b) 1%', placeAt(slices[1]!.to, 1.35))
  const read = readPies(groundOf(outlinesOf(slices), [...labels, between]))!
  t.deepEqual(read.categories, ['Americas', 'Europe', 'Other (b)', 'Asia', 'Africa'])
  t.deepEqual(read.series[0]!.values, [48, 26, 1, 18, 7])
  t.is(read.series[0]!.pointColors![2], null)
})

test('a percentage beside a pie that is complete without it belongs to no slice', (t) => {
  const { slices, labels } = labelled((i) => `${names[i]} ${shares[i]}%`, 1.25)
  const beside = labelAt('Growth 1%', placeAt(slices[1]!.to, 1.35))
  t.deepEqual(readPies(groundOf(outlinesOf(slices), [...labels, beside]))!.categories, names)
  const larger = labelAt('Margin 9%', placeAt(slices[1]!.to, 1.35))
  const part = [48, 26, 10, 7]
  const some = labelled((i) => `${names[i]} ${part[i]}%`, 1.25, part)
  t.deepEqual(readPies(groundOf(outlinesOf(some.slices), [...some.labels, larger]))!.categories, names)
})

test('names at all slices take precedence over the legend of another chart with the same colors', (t) => {
  const { slices, labels } = labelled((i) => `${names[i]} ${shares[i]}%`, 1.25)
  const others = legendOf(['Equity', 'Bonds', 'Cash'])
  const read = readPies(groundOf(outlinesOf(slices), labels, { legend: others }))!
  t.deepEqual(read.categories, names)
  const partly = labels.with(3, labelAt('7%', placeAt(middleOf(slices[3]!), 1.25)))
  t.deepEqual(readPies(groundOf(outlinesOf(slices), partly, { legend: legendOf(names) }))!.categories, names)
})
