import test from 'ava'
import type { PageContent } from '../../../../../core/model.js'
import type { ShapePart } from '../../../../../plugins/render/pptx/pages/parts.js'
import { chooseArt } from '../../../../../plugins/render/pptx/pages/shapes.js'
import { grayPicture, readRawPage } from '../../../../fixtures/raw-page.js'

const free = { isTaken: () => false }

/** Returns the shapes of a page, lowest first. Pages are 400 points high with the origin at the bottom. */
function shapesOf(content: PageContent): readonly ShapePart[] {
  return chooseArt(content, free).shapes.flatMap(({ parts }) => parts)
}

test('a line keeps its width, color and dashes', async (t) => {
  const content = await readRawPage('1 0 0 RG 2 w [6 3] 0 d 50 300 m 250 300 l S')
  t.deepEqual(shapesOf(content), [
    {
      kind: 'shape',
      bbox: { x0: 50, x1: 250, y0: 100, y1: 100 },
      geometry: 'line',
      line: { color: '#ff0000', width: 2, isDashed: true },
    },
  ])
})

test('a filled box is a box, and lines along its four sides are one frame', async (t) => {
  const content = await readRawPage('0 0 1 rg 50 300 100 50 re f 0 G 1 w 200 300 100 50 re S')
  t.deepEqual(shapesOf(content), [
    { kind: 'shape', bbox: { x0: 50, y0: 50, x1: 150, y1: 100 }, geometry: 'rectangle', fill: '#0000ff' },
    {
      kind: 'shape',
      bbox: { x0: 200, y0: 50, x1: 300, y1: 100 },
      geometry: 'rectangle',
      line: { color: '#000000', width: 1 },
    },
  ])
})

test('a slanted line keeps its slope, and a curve its segments', async (t) => {
  const content = await readRawPage('1 w 50 300 m 150 350 l S 80 200 m 100 250 140 250 160 200 c f')
  const [line, curve] = shapesOf(content)
  t.is(line?.geometry, 'rising')
  t.deepEqual(line?.bbox, { x0: 50, x1: 150, y0: 50, y1: 100 })
  t.deepEqual(
    (curve!.geometry as { steps: readonly { kind: string }[] }).steps.map(({ kind }) => kind),
    ['move', 'curve'],
  )
})

test('content that slides cannot show stays in the background image: gradients, patterns, transparent or clipped shapes', async (t) => {
  const content = await readRawPage(
    [
      'q 50 300 60 60 re W n /S sh Q',
      '/Pattern cs /P scn 150 300 60 60 re f',
      '/G gs 1 0 0 rg 250 300 60 60 re f /N gs',
      'q 100 150 m 150 200 l 200 150 l h W n 0 0 1 rg 100 150 100 40 re f Q',
    ].join('\n'),
    {
      resources:
        '/ExtGState<</G <</ca 0.5>>/N <</ca 1>>>>/Pattern<</P 5 0 R>>/Shading<</S <</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 90 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>/Extend[true true]>>>>',
      objects: [
        '<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 8 8]/XStep 8/YStep 8/Resources<<>>/Length 21>>stream\n1 0 0 rg 0 0 4 4 re f\nendstream',
      ],
    },
  )
  t.is(content.shapes.length + content.paths.length, 4)
  t.deepEqual(chooseArt(content, free), { shapes: [], pictures: [], drawn: [] })
})

test('a hole stays open if its outline has the opposite direction; otherwise it stays in the background image', async (t) => {
  const ring = (inner: string) => `50 100 200 200 re 100 150 ${inner} f`
  const open = await readRawPage(`1 0 0 rg ${ring('m 100 250 l 210 250 l 180 150 l h')}`)
  t.is(shapesOf(open).length, 1)
  const filled = await readRawPage(`1 0 0 rg ${ring('m 180 150 l 210 250 l 100 250 l h')}`)
  t.is(shapesOf(filled).length, 0)
})

test('shapes below background content stay in the background too, so that nothing is hidden', async (t) => {
  const content = await readRawPage(
    '0 0 1 rg 50 300 100 50 re f /G gs 1 0 0 rg 100 310 100 20 re f /N gs 0 1 0 rg 60 305 10 10 re f',
    { resources: '/ExtGState<</G <</ca 0.5>>/N <</ca 1>>>>' },
  )
  t.deepEqual(
    shapesOf(content).map(({ fill }) => fill),
    ['#00ff00'],
  )
})

test('white on white paper and completely covered shapes are not drawn', async (t) => {
  const content = await readRawPage('1 g 0 0 400 400 re f 1 0 0 rg 60 310 20 20 re f 0 0 1 rg 50 300 100 50 re f')
  const { shapes, drawn } = chooseArt(content, free)
  t.deepEqual(
    shapes.flatMap(({ parts }) => parts.map(({ fill }) => fill)),
    ['#0000ff'],
  )
  t.is(drawn.length, 3)
})

test('white on a color is drawn', async (t) => {
  const content = await readRawPage('0 0 1 rg 50 300 100 50 re f 1 g 60 310 20 20 re f')
  t.deepEqual(
    shapesOf(content).map(({ fill }) => fill),
    ['#0000ff', '#ffffff'],
  )
})

test('a page of a thousand strokes does not become a thousand shapes', async (t) => {
  const strokes = Array.from(
    { length: 1000 },
    (_, i) => `${10 + (i % 50) * 7} ${10 + Math.floor(i / 50) * 15} m 5 4 l S`,
  )
  const content = await readRawPage(`${strokes.join(' ')} 0 0 1 rg 300 350 50 30 re f`)
  t.deepEqual(
    shapesOf(content).map(({ fill }) => fill),
    ['#0000ff'],
  )
})

test('an image is separate; strips of one image are not', async (t) => {
  const content = await readRawPage(
    grayPicture(50, 300, 80, 60) +
      grayPicture(200, 300, 80, 10) +
      grayPicture(200, 310, 80, 10) +
      grayPicture(200, 320, 80, 10),
  )
  t.deepEqual(chooseArt(content, free).pictures, [content.pictures[0]!.order!])
})

test('the drawing of a table or chart is neither a shape nor in the background', async (t) => {
  const content = await readRawPage('1 0 0 rg 50 300 100 50 re f 0 0 1 rg 200 300 100 50 re f')
  const { shapes, drawn } = chooseArt(content, { isTaken: ({ bbox }) => bbox.x0 < 100 })
  t.deepEqual(
    shapes.flatMap(({ parts }) => parts.map(({ fill }) => fill)),
    ['#0000ff'],
  )
  t.is(drawn.length, 2)
})

test('a band painted in pieces is one box; separate boxes or other colors stay two', async (t) => {
  const content = await readRawPage(
    '0 0 1 rg 50 300 60 20 re f 110 300 90 20 re f 200 300 50 20 re f 300 300 50 20 re f 1 0 0 rg 350 300 20 20 re f',
  )
  t.deepEqual(
    shapesOf(content).map(({ bbox, fill }) => [bbox.x0, bbox.x1, fill]),
    [
      [50, 250, '#0000ff'],
      [300, 350, '#0000ff'],
      [350, 370, '#ff0000'],
    ],
  )
})

test('a line drawn in pieces is one line; two parallel lines stay two', async (t) => {
  const content = await readRawPage(
    '1 w 50 300 m 100 300 l S 100.2 300 m 250 300 l S 50 298.6 m 250 298.6 l S 300 200 m 300 250 l S 300 250 m 300 280 l S',
  )
  t.deepEqual(
    shapesOf(content).map(({ bbox }) => [bbox.x0, bbox.x1, Math.round(400 - bbox.y1), Math.round(400 - bbox.y0)]),
    [
      [50, 250, 300, 300],
      [50, 250, 299, 299],
      [300, 300, 200, 280],
    ],
  )
})
