import test from 'ava'
import { findLegend } from '../../../../plugins/recognise/charts/legend.js'
import type { Bar, Label, Polygon, Stroke } from '../../../../plugins/recognise/charts/parts.js'
import { bar, beginningAt, endingAt, label, plotOf, stroke } from './plain-ground.js'

const DATA = [bar(120, 200, 150, 300, '#aa0000'), bar(160, 180, 190, 300, '#0000aa')]

function legendOf(labels: readonly Label[], keys: readonly (Bar | Stroke)[], data: readonly Bar[] = DATA) {
  const bars = [...data, ...keys.filter((key): key is Bar => !('points' in key))]
  const strokes = keys.filter((key): key is Stroke => 'points' in key)
  const marks = { bars, strokes, polygons: [] }
  return findLegend(plotOf(labels, { bars: [...data] }), marks)
}

test('a name after a swatch in a color of the data is a legend entry', (t) => {
  const entries = legendOf(
    [beginningAt('Sales', 212, 320), beginningAt('Costs', 262, 320)],
    [bar(200, 316, 208, 324, '#aa0000'), bar(250, 316, 258, 324, '#0000aa')],
  )
  t.deepEqual(
    entries.map(({ name, color, key }) => [name, color, key]),
    [
      ['Sales', '#aa0000', 'bar'],
      ['Costs', '#0000aa', 'bar'],
    ],
  )
})

test('a bullet before a line of text is not a key because nothing in the plot has its color', (t) => {
  t.deepEqual(legendOf([beginningAt('Openings slowed', 312, 150)], [bar(302, 148, 306, 152, '#000000')]), [])
})

test('a series without a mark has its key among similar keys', (t) => {
  const entries = legendOf(
    [beginningAt('Sales', 212, 320), beginningAt('Nothing', 212, 336)],
    [bar(200, 316, 208, 324, '#aa0000'), bar(200, 332, 208, 340, '#00aa00')],
  )
  t.deepEqual(
    entries.map(({ name }) => name),
    ['Sales', 'Nothing'],
  )
})

test('a key with swapped edges, as OCR may return for specks, is still near its name', (t) => {
  const speck = { ...bar(200, 333, 208, 339, '#00aa00'), bbox: { x0: 200, y0: 336.1, x1: 208, y1: 335.9 } }
  const entries = legendOf(
    [beginningAt('Sales', 212, 320), beginningAt('Other', 212, 336)],
    [bar(200, 316, 208, 324, '#aa0000'), speck],
  )
  t.is(entries[0]?.name, 'Sales')
})

test('a line segment before a name is the key of a line', (t) => {
  const entries = legendOf([beginningAt('Margin', 232, 320)], [stroke(205, 320, 228, 320, '#aa0000')])
  t.deepEqual(
    entries.map(({ key }) => key),
    ['line'],
  )
})

test('keys may be after their names', (t) => {
  const entries = legendOf(
    [endingAt('Sales', 300, 110), endingAt('Costs', 300, 124)],
    [bar(304, 106, 324, 114, '#aa0000'), bar(304, 120, 324, 128, '#0000aa')],
  )
  t.deepEqual(
    entries.map(({ name, color }) => [name, color]),
    [
      ['Sales', '#aa0000'],
      ['Costs', '#0000aa'],
    ],
  )
})

test('in a row with trailing keys, each name has the key after it, not the key of the previous name', (t) => {
  const entries = legendOf(
    [endingAt('Sales', 130, 20), endingAt('Costs', 190, 20)],
    [bar(134, 16, 154, 24, '#aa0000'), bar(194, 16, 214, 24, '#0000aa')],
  )
  t.deepEqual(
    entries.map(({ name, color }) => [name, color]),
    [
      ['Sales', '#aa0000'],
      ['Costs', '#0000aa'],
    ],
  )
})

test('a pictured name whose box overlaps the edge of its key has that key', (t) => {
  const keys = [bar(134, 16, 154, 24, '#aa0000'), bar(194, 16, 212, 24, '#0000aa')]
  const names = [endingAt('Sales', 136, 20), endingAt('Costs', 195.5, 20)]
  const plot = { ...plotOf(names, { bars: DATA }), source: 'pixels' as const }
  const entries = findLegend(plot, { bars: [...DATA, ...keys], strokes: [], polygons: [] })
  t.deepEqual(
    entries.map(({ name, color }) => [name, color]),
    [
      ['Sales', '#aa0000'],
      ['Costs', '#0000aa'],
    ],
  )
})

test('keys at equal distances from two names name nothing if one key was not found', (t) => {
  const names = [beginningAt('Sales', 110, 320), beginningAt('Costs', 160, 320), beginningAt('Taxes', 210, 320)]
  const keys = [stroke(139, 320, 155, 320, '#aa0000'), stroke(189, 320, 205, 320, '#0000aa')]
  t.deepEqual(legendOf(names, keys), [])
})

test('short bars after the names of their categories are not keys', (t) => {
  const short = [bar(100, 106, 108, 114, '#aa0000'), bar(100, 120, 112, 128, '#aa0000')]
  t.deepEqual(legendOf([endingAt('Germany', 97, 110), endingAt('France', 97, 124)], short), [])
})

test('names in the colors of the data need no keys', (t) => {
  const entries = legendOf(
    [beginningAt('Sales', 310, 150, { color: '#aa0000' }), beginningAt('Costs', 310, 200, { color: '#0000aa' })],
    [],
  )
  t.deepEqual(
    entries.map(({ name, key }) => [name, key]),
    [
      ['Sales', 'text'],
      ['Costs', 'text'],
    ],
  )
})

test('a line from a slice to its name is not a key', (t) => {
  const leader = stroke(200, 320, 210, 320, '#aa0000')
  const plot = { ...plotOf([beginningAt('Asia: 53', 212, 320)], { bars: DATA }), isPie: true as const }
  t.deepEqual(findLegend(plot, { bars: DATA, strokes: [leader], polygons: [] }), [])
})

test('left-aligned names below each other have their keys after the longest name', (t) => {
  const entries = legendOf(
    [beginningAt('Net', 200, 320), beginningAt('Gross earnings', 200, 340)],
    [bar(282, 316, 290, 324, '#aa0000'), bar(282, 336, 290, 344, '#0000aa')],
  )
  t.deepEqual(
    entries.map(({ name, color }) => [name, color]),
    [
      ['Net', '#aa0000'],
      ['Gross earnings', '#0000aa'],
    ],
  )
})

test('a large swatch on the background of the legend is a key; the background below it is not', (t) => {
  const swatch = (y: number, color: string): readonly Bar[] => [
    { ...bar(400, y, 417.3, y + 17.3, '#f2f2f2'), order: 50 },
    { ...bar(400.7, y + 0.7, 416.6, y + 16.6, color), order: 51 },
  ]
  const entries = legendOf(
    [
      { ...beginningAt('Sales', 423, 168.6), size: 9 },
      { ...beginningAt('Costs', 423, 185.9), size: 9 },
    ],
    [...swatch(160, '#aa0000'), ...swatch(177.3, '#0000aa')],
  )
  t.deepEqual(
    entries.map(({ name, color }) => [name, color]),
    [
      ['Sales', '#aa0000'],
      ['Costs', '#0000aa'],
    ],
  )
})

test('a marker on a square of the legend is its key; the square is not', (t) => {
  const sales = label('Sales', 230, 320)
  const squares = [bar(200, 312, 216, 328, '#eeeeee')]
  const marks = {
    bars: [...DATA, bar(100, 100, 300, 300, '#eeeeee'), ...squares],
    strokes: [],
    polygons: [{ ...dot(208, 320, '#aa0000'), order: 2 }],
  }
  const [entry] = findLegend(plotOf([sales], { bars: [...DATA, bar(100, 100, 300, 300, '#eeeeee')] }), marks)
  t.deepEqual([entry?.color, entry?.key], ['#aa0000', 'marker'])
})

test('a hollow marker has the color of its ring', (t) => {
  const ring: Stroke = { ...dot(208, 320, '#aa0000'), width: 1, isDashed: false, isCurved: true }
  const marks = { bars: [...DATA], strokes: [ring], polygons: [dot(208, 320, '#ffffff')] }
  const [entry] = findLegend(plotOf([beginningAt('Sales', 216, 320)], { bars: [...DATA] }), marks)
  t.is(entry?.color, '#aa0000')
})

test('keys whose translucent colors occur in the data form a legend', (t) => {
  const pale = [bar(120, 200, 150, 300, '#d27f7f'), bar(160, 180, 190, 300, '#7f7fd2')]
  const entries = legendOf(
    [beginningAt('Sales', 212, 320), beginningAt('Costs', 262, 320)],
    [bar(200, 316, 208, 324, '#aa0000'), bar(250, 316, 258, 324, '#0000aa')],
    pale,
  )
  t.deepEqual(
    entries.map(({ name }) => name),
    ['Sales', 'Costs'],
  )
})

function dot(x: number, y: number, color: string): Polygon {
  const points = [
    { x: x - 3, y },
    { x, y: y - 3 },
    { x: x + 3, y },
    { x, y: y + 3 },
    { x: x - 3, y },
  ]
  return { points, bbox: { x0: x - 3, y0: y - 3, x1: x + 3, y1: y + 3 }, color, order: 2 }
}

test('keys of one color after names are distinguished by their patterns', (t) => {
  const data = ['dots', 'lines'].map((pattern, i) => ({ ...DATA[i]!, color: '#000000', pattern }))
  const keys = data.map(({ pattern }, i) => ({ ...bar(250, 316 + 16 * i, 270, 324 + 16 * i, '#000000'), pattern }))
  const entries = legendOf([endingAt('Sales', 246, 320), endingAt('Costs', 246, 336)], keys, data)
  t.deepEqual(
    entries.map(({ name, pattern }) => [name, pattern]),
    [
      ['Sales', 'dots'],
      ['Costs', 'lines'],
    ],
  )
})

test('ticks after the names of an axis are not keys', (t) => {
  const data = [{ ...DATA[0]!, color: '#000000' }]
  const ticks = [320, 336].map((y) => stroke(250, y, 256, y, '#000000'))
  t.deepEqual(legendOf([endingAt('Sales', 246, 320), endingAt('Costs', 246, 336)], ticks, data), [])
})

test('a larger title before the first key takes none of the keys', (t) => {
  const keys = [bar(200, 316, 208, 324, '#aa0000'), bar(241, 316, 249, 324, '#0000aa')]
  const names = [endingAt('Item', 196, 320), beginningAt('Sales', 212, 320), beginningAt('Costs', 253, 320)]
  const sized = (size: number) => legendOf([{ ...names[0]!, size }, ...names.slice(1)], keys).map(({ name }) => name)
  t.deepEqual(sized(12), ['Sales', 'Costs'])
  t.deepEqual(sized(10), [])
})

test('a triangle on its key square is the key, even if its center is lower', (t) => {
  const points = [
    { x: 200, y: 324.5 },
    { x: 208, y: 324.5 },
    { x: 204, y: 317.5 },
  ]
  const sign: Polygon = { points, bbox: { x0: 200, y0: 317.5, x1: 208, y1: 324.5 }, color: '#aa0000', order: 3 }
  const ground = { ...bar(196, 312, 212, 328, '#f2f2f2'), order: 2 }
  const marks = { bars: [...DATA, ground], strokes: [], polygons: [sign] }
  const plot = plotOf([beginningAt('Sales', 216, 320)], { bars: [...DATA, bar(120, 100, 150, 120, '#f2f2f2')] })
  t.deepEqual(
    findLegend(plot, marks).map(({ color }) => color),
    ['#aa0000'],
  )
})

test('of two equally near keys, the one at the height of a name is its key', (t) => {
  const entries = legendOf(
    [beginningAt('Gas', 212, 302), beginningAt('Wind', 212, 296.8)],
    [bar(200, 299, 206, 305, '#aa0000'), bar(200, 293, 206, 299, '#0000aa')],
  )
  t.deepEqual(
    entries.map(({ name, color }) => [name, color]),
    [
      ['Gas', '#aa0000'],
      ['Wind', '#0000aa'],
    ],
  )
})

test('a black line at a swatch in a data color is its border and does not make it a line key', (t) => {
  const entries = legendOf(
    [beginningAt('Sales', 232, 320)],
    [bar(205, 316, 228, 324, '#aa0000'), stroke(198, 324, 228, 324, '#000000')],
    [...DATA, bar(160, 180, 190, 182, '#000000')],
  )
  t.deepEqual(
    entries.map(({ color, key }) => [color, key]),
    [['#aa0000', 'bar']],
  )
})

const CURVES = [
  {
    ...stroke(110, 200, 290, 150, '#aa0000'),
    points: [
      { x: 110, y: 200 },
      { x: 200, y: 120 },
      { x: 290, y: 150 },
    ],
  },
  {
    ...stroke(110, 240, 290, 250, '#0000aa'),
    points: [
      { x: 110, y: 240 },
      { x: 200, y: 220 },
      { x: 290, y: 250 },
    ],
  },
]

/** Returns the legend of two lines in a picture. */
function pictured(labels: readonly Label[], keys: readonly (Bar | Stroke)[]) {
  const plot = { ...plotOf(labels, { strokes: CURVES }), source: 'pixels' as const }
  const strokes = [...CURVES, ...keys.filter((key): key is Stroke => 'points' in key)]
  const bars = keys.filter((key): key is Bar => !('points' in key))
  return findLegend(plot, { bars, strokes, polygons: [] }).map(({ name, color }) => [name, color])
}

test('letters after the marker of a line are not a second name of its color', (t) => {
  const found = pictured(
    [beginningAt('Sales', 232, 320), beginningAt('Costs', 292, 320), beginningAt('ey', 206, 122)],
    [stroke(205, 320, 228, 320, '#aa0000'), stroke(265, 320, 288, 320, '#0000aa'), bar(197, 117, 203, 123, '#aa0000')],
  )
  t.deepEqual(found, [
    ['Sales', '#aa0000'],
    ['Costs', '#0000aa'],
  ])
})

test('a thick and a thin line segment in one row are keys of one legend; a segment in the title is not', (t) => {
  const found = pictured(
    [
      beginningAt('Sales', 232, 320),
      beginningAt('Costs', 292, 320),
      beginningAt('ahead of costs', 140, 60, { size: 20 }),
    ],
    [bar(205, 318, 228, 322, '#aa0000'), stroke(265, 320, 288, 320, '#0000aa'), stroke(120, 60, 135, 60, '#aa0000')],
  )
  t.deepEqual(
    found.map(([name]) => name),
    ['Sales', 'Costs'],
  )
})

test('a name next to another key takes the color of the line without a key, whatever its own key was read as', (t) => {
  const found = pictured(
    [beginningAt('Sales', 232, 320, { color: '#aa0000' }), beginningAt('— Costs', 292, 320, { color: '#0000aa' })],
    [stroke(205, 320, 228, 320, '#aa0000')],
  )
  t.deepEqual(found, [
    ['Sales', '#aa0000'],
    ['Costs', '#0000aa'],
  ])
})

test('a name without a key between two names with keys belongs to the remaining line', (t) => {
  const labels = [beginningAt('Sales', 132, 320), beginningAt('Costs', 192, 320), beginningAt('Plan', 252, 320)]
  const keys = [stroke(105, 320, 128, 320, '#aa0000'), stroke(225, 320, 248, 320, '#00aa00')]
  t.deepEqual(
    pictured(labels, keys)
      .map(([name]) => name)
      .sort(),
    ['Costs', 'Plan', 'Sales'],
  )
  // at the end of the row it is ambiguous
  const last = [labels[0]!, labels[2]!, beginningAt('Source', 312, 320)]
  t.deepEqual(
    pictured(last, keys).map(([name]) => name),
    ['Sales', 'Plan'],
  )
})

test('a square key may be up to two and a half letters high', (t) => {
  const keys = [bar(200, 308, 224, 332, '#aa0000'), bar(200, 333, 224, 357, '#0000aa')]
  const entries = legendOf([beginningAt('Sales', 230, 320), beginningAt('Costs', 230, 345)], keys)
  t.deepEqual(
    entries.map(({ name }) => name),
    ['Sales', 'Costs'],
  )
})

test('numbers with keys in a row, each in its own data color, are names', (t) => {
  const keys = [bar(200, 316, 208, 324, '#aa0000'), bar(250, 316, 258, 324, '#0000aa')]
  const names = legendOf([beginningAt('5', 212, 320), beginningAt('10', 262, 320)], keys)
  t.deepEqual(
    names.map(({ name }) => name),
    ['5', '10'],
  )
})

test('numbers after marks of one color, or in different type sizes, are their values', (t) => {
  for (const keys of [
    [bar(200, 316, 208, 324, '#aa0000'), bar(250, 316, 258, 324, '#aa0000')],
    [bar(200, 316, 208, 324, '#aa0000'), bar(240, 316, 258, 324, '#0000aa')],
  ])
    t.deepEqual(legendOf([beginningAt('5', 212, 320), beginningAt('10', 262, 320)], keys), [])
})

test('numbers at the ends of lines are values, never names', (t) => {
  const dots = [bar(297, 148, 301, 152, '#aa0000'), bar(297, 198, 301, 202, '#0000aa')]
  const lines = [stroke(120, 250, 299, 150, '#aa0000'), stroke(120, 260, 299, 200, '#0000aa')]
  const numbers = [beginningAt('34', 305, 150), beginningAt('21', 305, 200)]
  const plot = plotOf(numbers, { strokes: lines })
  t.deepEqual(findLegend(plot, { bars: dots, strokes: lines, polygons: [] }), [])
})

test('names in the colors of the data take precedence over numbers beside marks', (t) => {
  const keys = [bar(200, 316, 208, 324, '#aa0000'), bar(250, 316, 258, 324, '#0000aa')]
  const names = [
    { ...beginningAt('North', 150, 180), color: '#aa0000' },
    { ...beginningAt('South', 150, 200), color: '#0000aa' },
  ]
  const entries = legendOf([...names, beginningAt('5', 212, 320), beginningAt('10', 262, 320)], keys)
  t.deepEqual(
    entries.map(({ name }) => name),
    ['North', 'South'],
  )
})

test('negative numbers with keys are names, too', (t) => {
  const keys = [bar(200, 316, 208, 324, '#aa0000'), bar(250, 316, 258, 324, '#0000aa')]
  const names = legendOf([beginningAt('−1', 212, 320), beginningAt('0', 262, 320)], keys)
  t.deepEqual(
    names.map(({ name }) => name),
    ['−1', '0'],
  )
})

test('numbers beside points at different heights are their values', (t) => {
  const at = (y: number, color: string) => bar(250, y - 4, 258, y + 4, color)
  const labels = [beginningAt('$260', 262, 120), beginningAt('$215', 262, 190)]
  t.deepEqual(legendOf(labels, [at(120, '#aa0000'), at(190, '#0000aa')]), [])
  const listed = legendOf(
    [beginningAt('$260', 262, 120), beginningAt('$215', 262, 134)],
    [at(120, '#aa0000'), at(134, '#0000aa')],
  )
  t.deepEqual(
    listed.map(({ name }) => name),
    ['$260', '$215'],
  )
})

test('a colored title and a colored remark do not prevent numbers with keys from being names', (t) => {
  const keys = [bar(200, 316, 208, 324, '#aa0000'), bar(250, 316, 258, 324, '#0000aa')]
  const title = { ...beginningAt('Deposits by term in years', 120, 80), color: '#aa0000' }
  const words = [
    { ...title, size: 1.4 * title.size },
    { ...beginningAt('Growth of the group', 150, 200), color: '#0000aa' },
  ]
  const entries = legendOf([...words, beginningAt('5', 212, 320), beginningAt('10', 262, 320)], keys)
  t.deepEqual(
    entries.map(({ name }) => name),
    ['5', '10'],
  )
})
