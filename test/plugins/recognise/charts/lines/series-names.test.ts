import test from 'ava'
import type { Key } from '../../../../../plugins/recognise/charts/lines/keys.js'
import { nameSeries } from '../../../../../plugins/recognise/charts/lines/name-series.js'
import type { Sketch } from '../../../../../plugins/recognise/charts/lines/sketch.js'
import type { Label, Plot } from '../../../../../plugins/recognise/charts/parts.js'

const bbox = { x0: 0, y0: 0, x1: 300, y1: 200 }
const plot: Plot = {
  bbox,
  marks: { bars: [], strokes: [], polygons: [] },
  labels: [],
  source: 'pixels',
  tolerance: 0.25,
}

function line(color: string, y: number): Sketch {
  const points = [0, 100, 200].map((x) => ({ x, y: y + x / 10 }))
  return { kind: 'line', color, isDashed: false, isSmooth: false, width: 1, points, marks: [] }
}

function key(name: string, color: string): Key {
  const label: Label = { text: name, bbox, size: 8, angle: 0, color: '#000000' } as Label
  return {
    entry: { name, color, key: 'line', label, marks: [] },
    color,
    hasLine: true,
    isDashed: false,
    width: 1,
    marks: [],
  }
}

const namesOf = (lines: readonly Sketch[], keys: readonly Key[], source: Plot['source']) =>
  nameSeries(lines, keys, [], { ...plot, source }).map(({ name }) => name)

test('pictured lines have the names of keys in distinct matching colors', (t) => {
  const keys = [key('Revenue', '#1f4e79'), key('Income', '#c00000')]
  t.deepEqual(namesOf([line('#be0404', 50), line('#224f78', 90)], keys, 'pixels'), ['Income', 'Revenue'])
})

test('two pictured lines of one color have no names because they cannot be distinguished', (t) => {
  const keys = [key('Revenue', '#6699cc'), key('Income', '#8a9aac'), key('Costs', '#c00000')]
  const lines = [line('#6a9bcd', 50), line('#6a9bcd', 90), line('#c00000', 20)]
  t.deepEqual(namesOf(lines, keys, 'pixels'), ['', '', 'Costs'])
})

test('lines of one color in a drawing, with exact colors, are named in their order', (t) => {
  const keys = [key('Revenue', '#6699cc'), key('Income', '#6699cc')]
  t.deepEqual(namesOf([line('#6699cc', 50), line('#6699cc', 90)], keys, 'drawing'), ['Revenue', 'Income'])
})

test('a vertical axis title beside the first point of a line is not its name unless it has its color', (t) => {
  const title = (color: string, angle: number): Label => ({ ...key('Retail', color).entry.label, color, angle })
  const besideFirst = { x0: -20, y0: 35, x1: -10, y1: 65 }
  const named = (label: Label) =>
    nameSeries([line('#2a9d8f', 50)], [], [{ ...label, bbox: besideFirst }], { ...plot, source: 'drawing' })[0]!.name
  t.is(named(title('#264653', 270)), '')
  t.is(named(title('#2a9d8f', 270)), 'Retail')
  t.is(named(title('#264653', 0)), 'Retail')
})

const word = (text: string, x0: number, y: number): Label =>
  ({
    text,
    bbox: { x0, y0: y - 5, x1: x0 + 5 * text.length, y1: y + 5 },
    size: 10,
    angle: 0,
    color: '#000000',
  }) as Label

test('a sentence beside the end of a line is not its name, but a name of several words is', (t) => {
  const nameOf = (text: string) => nameSeries([line('#1f4e79', 50)], [], [word(text, 210, 70)], plot)[0]!.name
  t.is(nameOf('Orders gained 69% over the year and passed $70 in December.'), '')
  t.is(nameOf('Rest of the world, including the United States'), 'Rest of the world, including the United States')
  t.is(nameOf('Example Holdings Inc.'), 'Example Holdings Inc.')
})

test('translucent points have the name of the key in their full color, but lines do not', (t) => {
  const keys = [key('City', '#1f77b4'), key('Park', '#ff7f0e')]
  const lines = [line('#8ebad9', 50), line('#ffbe86', 90)]
  t.deepEqual(namesOf(lines, keys, 'pixels'), ['City', 'Park'])
  const drawn = lines.map((sketch) => ({ ...sketch, marks: [{ width: 1 } as never] }))
  t.deepEqual(namesOf(drawn, keys, 'pixels'), ['', ''])
})
