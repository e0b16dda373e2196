import test from 'ava'
import { findMarks } from '../../../../plugins/recognise/charts/marks.js'
import { readRawPage } from '../../../fixtures/raw-page.js'

// The page is 400 by 400 points; its coordinates have their origin at the bottom.

const marksOf = async (...parameters: Parameters<typeof readRawPage>) => findMarks(await readRawPage(...parameters))
const round = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }) =>
  [x0, y0, x1, y1].map(Math.round)

test('a fill as thin as a line is a bar if another fill of its color is as wide', async (t) => {
  const { bars, strokes } = await marksOf('1 0 0 rg 100 100 40 80 re f 160 100 40 1 re f 0 0 1 rg 220 100 40 1 re f')
  t.deepEqual(
    bars.map(({ bbox }) => round(bbox)),
    [
      [100, 220, 140, 300],
      [160, 299, 200, 300],
    ],
  )
  t.is(strokes.length, 1)
})

test('bars drawn in one path are separate bars', async (t) => {
  const { bars } = await marksOf('1 0 0 rg 100 100 40 80 re 160 100 40 50 re 220 100 40 20 re f')
  t.deepEqual(
    bars.map(({ bbox }) => Math.round(bbox.y1 - bbox.y0)),
    [80, 50, 20],
  )
})

test('a rectangle with an extra point on a side, or with rounded corners, is a bar', async (t) => {
  const { bars, polygons } = await marksOf(
    '1 0 0 rg 100 100 m 120 100 l 140 100 l 140 180 l 100 180 l h f ' +
      '0 0 1 rg 200 100 m 240 100 l 240 176 l 240 178 238 180 236 180 c 204 180 l 202 180 200 178 200 176 c h f',
  )
  t.deepEqual(
    bars.map(({ bbox }) => round(bbox)),
    [
      [100, 220, 140, 300],
      [200, 220, 240, 300],
    ],
  )
  t.deepEqual(polygons, [])
})

test('a triangle and a circle are outlines', async (t) => {
  const { bars, polygons } = await marksOf(
    '1 0 0 rg 100 100 m 140 100 l 120 140 l h f ' +
      '220 200 m 220 211 211 220 200 220 c 189 220 180 211 180 200 c 180 189 189 180 200 180 c 211 180 220 189 220 200 c h f',
  )
  t.is(bars.length, 0)
  t.is(polygons.length, 2)
  // the outline follows the circle with an error below 0.1
  t.true(polygons[1]!.points.every(({ x, y }) => Math.abs(Math.hypot(x - 200, y - 200) - 20) < 0.1))
})

test('white fills and the page background are not bars', async (t) => {
  const { bars } = await marksOf('0.9 g 0 0 400 400 re f 1 g 50 50 300 300 re f 1 0 0 rg 100 100 40 80 re f')
  t.deepEqual(
    bars.map(({ color }) => color),
    ['#ff0000'],
  )
})

test('a line drawn in segments, in any direction, is one stroke', async (t) => {
  const { strokes } = await marksOf(
    '1 0 0 RG 150 120 m 100 100 l S 150 120 m 200 90 l S 250.3 140.2 m 200 90 l S 0 0 1 RG 250 140 m 300 100 l S',
  )
  t.deepEqual(strokes.map(({ color, points }) => [color, points.length]).sort(), [
    ['#0000ff', 2],
    ['#ff0000', 4],
  ])
})

test('two lines that start at one point are separate', async (t) => {
  const { strokes } = await marksOf('0 G 100 100 m 150 120 l 200 140 l S 100 100 m 150 90 l 200 110 l S')
  t.deepEqual(
    strokes.map(({ points }) => points.length),
    [3, 3],
  )
})

test('a step line keeps its corners, and the outline of a box stays as four sides', async (t) => {
  const { strokes } = await marksOf(
    '1 0 0 RG 100 100 m 150 100 l 150 140 l 200 140 l 200 120 l S 0 0 1 RG 250 100 50 60 re S',
  )
  t.deepEqual(
    strokes.map(({ color, points }) => [color, points.length]),
    [
      ['#ff0000', 5],
      ['#0000ff', 2],
      ['#0000ff', 2],
      ['#0000ff', 2],
      ['#0000ff', 2],
    ],
  )
})

test('similar pattern fills have the same name and the color of the pattern', async (t) => {
  const cell = (ink: string) => ({
    head: '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 4 4]/XStep 4/YStep 4/Resources<<>>',
    content: `1 g 0 0 4 4 re f ${ink}`,
  })
  const object = ({ head, content }: ReturnType<typeof cell>) =>
    `<<${head}/Length ${content.length}>>\nstream\n${content}\nendstream`
  const { bars } = await marksOf(
    '/Pattern cs /P1 scn 100 100 40 80 re f /P2 scn 160 100 40 80 re f /P1 scn 220 100 40 60 re f',
    {
      resources: '/Pattern<</P1 5 0 R/P2 6 0 R>>',
      objects: [object(cell('1 0 0 RG 0 0 m 4 4 l S')), object(cell('0 0 1 RG 0 4 m 4 0 l S'))],
    },
  )
  t.deepEqual(
    bars.map(({ color, pattern }) => [color, pattern]),
    [
      ['#ff0000', 'pattern 1'],
      ['#0000ff', 'pattern 2'],
      ['#ff0000', 'pattern 1'],
    ],
  )
})

test('a picture of a few pixels drawn over a rectangle is a bar in its mean color', async (t) => {
  const image = 'q 40 0 0 80 100 100 cm BI /W 1 /H 2 /CS /RGB /BPC 8 /F /AHx ID 200000400000> EI Q'
  const { bars } = await marksOf(image)
  t.deepEqual(
    bars.map(({ bbox, color }) => [...round(bbox), color]),
    [[100, 220, 140, 300, '#300000']],
  )
})

test('marks have their painting order', async (t) => {
  const { bars, strokes } = await marksOf(
    '1 0 0 rg 100 100 40 80 re f 0 G 90 100 m 300 130 l S 0 0 1 rg 160 100 40 80 re f',
  )
  t.true(bars[0]!.order < strokes[0]!.order && strokes[0]!.order < bars[1]!.order)
})

test('a dot made of two half circles is as high as it is wide', async (t) => {
  const dot = '106 200 m 106 208 94 208 94 200 c 94 192 106 192 106 200 c'
  const { polygons, strokes } = await marksOf(`1 0 0 rg ${dot} f 1 0 0 RG ${dot} S`)
  t.deepEqual(round(polygons[0]!.bbox), [94, 194, 106, 206])
  t.deepEqual(round(strokes[0]!.bbox), [94, 194, 106, 206])
})

test('gradient boxes with similar mean colors have one color; solid boxes keep their colors', async (t) => {
  const page = await readRawPage('')
  const box = (x0: number, color: string) => ({ bbox: { x0, y0: 100, x1: x0 + 20, y1: 200 }, color })
  const shapes = [box(50, '#b93734'), box(100, '#b83933')]
  const colorsOf = (more: { readonly isGradient?: true }) =>
    findMarks({ ...page, shapes: shapes.map((shape) => ({ ...shape, ...more })) }).bars.map(({ color }) => color)
  t.deepEqual(colorsOf({ isGradient: true }), ['#b93734', '#b93734'])
  t.deepEqual(colorsOf({}), ['#b93734', '#b83933'])
})
