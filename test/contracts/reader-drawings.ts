import assert from 'node:assert/strict'
import { FIRST_OWN, rawStream } from './raw-pdf.js'
import { boxNear, colorNear, near, pageCase, type ReaderCase, textOf } from './try-reader.js'

/** An image of two pixels, red and blue. */
const TWO_PIXELS = rawStream(
  '/Type/XObject/Subtype/Image/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/ASCIIHexDecode',
  'ff00000000ff>',
)
const form = (entries: string, operators: string) =>
  rawStream(`/Type/XObject/Subtype/Form${entries}/Resources<</Font<</F1 5 0 R>>>>`, operators)

/** Requirements for the graphics of a page. */
export const drawingCases: readonly ReaderCase[] = [
  pageCase(
    'a horizontal or vertical stroke is a ruling with the thickness of the stroke',
    '0 0 1 RG 2 w 100 700 m 300 700 l S 100 600 m 100 500 l S',
    (page) => {
      assert.deepEqual(
        page.rulings.map(({ direction, color }) => [direction, color]),
        [
          ['horizontal', '#0000ff'],
          ['vertical', '#0000ff'],
        ],
      )
      boxNear(page.rulings[0]?.bbox, [100, 91, 300, 93])
      boxNear(page.rulings[1]?.bbox, [99, 192, 101, 292])
    },
  ),
  pageCase(
    'a thin filled rectangle is a ruling, a thick one a shape',
    '1 0 0 rg 100 700 200 0.7 re f 100 600 200 30 re f',
    (page) => {
      boxNear(page.rulings[0]?.bbox, [100, 91.3, 300, 92])
      boxNear(page.shapes[0]?.bbox, [100, 162, 300, 192])
      assert.deepEqual([page.rulings.length, page.shapes.length, page.shapes[0]?.color], [1, 1, '#ff0000'])
    },
  ),
  pageCase('the outline of a rectangle is four rulings', '100 600 200 50 re S', (page) => {
    assert.deepEqual(page.rulings.map(({ direction }) => direction).sort(), [
      'horizontal',
      'horizontal',
      'vertical',
      'vertical',
    ])
  }),
  pageCase('a rectangle that is filled and outlined is both', '0.8 g 100 600 200 50 re B', (page) => {
    assert.deepEqual([page.shapes.length, page.rulings.length], [1, 4])
  }),
  pageCase(
    'a dashed line is one ruling, and a double line is two',
    '[3 2] 0 d 100 700 m 300 700 l S [] 0 d 100 600 m 300 600 l 100 597 m 300 597 l S',
    (page) => {
      assert.equal(page.rulings.length, 3)
      boxNear(page.rulings[0]?.bbox, [100, 91.5, 300, 92.5])
      assert.deepEqual(
        page.rulings.map(({ isDashed }) => isDashed === true),
        [true, false, false],
      )
    },
  ),
  pageCase(
    'later content of any kind has a higher order; all lines of one path have the same',
    '100 600 200 50 re f 100 500 m 300 540 l S 100 400 m 300 400 l 300 300 l S',
    (page) => {
      const [shape, path, first, second] = [...page.shapes, ...page.paths, ...page.rulings].map(({ order }) => order)
      assert.ok(shape! < path! && path! < first!)
      assert.equal(first, second)
    },
  ),
  pageCase('line thickness includes scaling', 'q 0.5 0 0 0.5 0 0 cm 4 w 200 1400 m 600 1400 l S Q', (page) => {
    boxNear(page.rulings[0]?.bbox, [100, 91, 300, 93])
  }),
  pageCase(
    'a curved or slanted line is a path',
    '0 0.5 0 rg 100 600 m 150 700 250 700 300 600 c h f 1.5 w 100 500 m 300 540 l S',
    (page) => {
      assert.deepEqual([page.paths.length, page.rulings.length, page.shapes.length], [2, 0, 0])
      assert.equal(page.paths[0]?.steps.filter(({ kind }) => kind === 'curve').length, 1)
      colorNear(page.paths[0]?.fill, '#008000')
      assert.equal(page.paths[0]?.stroke, undefined)
      near(page.paths[1]?.strokeWidth, 1.5, 'width', 0.01)
      boxNear(page.paths[1]?.bbox, [100, 252, 300, 292])
    },
  ),
  pageCase(
    'gray and CMYK are converted to RGB',
    '0.5 g 100 600 50 50 re f 0 0 0 1 k 200 600 50 50 re f 0 1 1 0 k 300 600 50 50 re f',
    (page) => {
      const colors = ['#808080', '#202020', '#ed2020']
      for (const [i, color] of colors.entries()) colorNear(page.shapes[i]?.color, color)
    },
  ),
  pageCase(
    'clipped content is dropped, until the graphics state is restored',
    'q 100 600 50 50 re W n 1 0 0 rg 100 600 200 50 re f 300 600 100 50 re f Q 0 0 1 rg 300 500 100 50 re f',
    (page) => {
      boxNear(page.shapes[0]?.bbox, [100, 142, 150, 192])
      boxNear(page.shapes[1]?.bbox, [300, 242, 400, 292])
      assert.equal(page.shapes.length, 2)
    },
  ),
  pageCase(
    'content without ink is dropped',
    '/Clear gs 100 600 200 50 re f 100 500 m 300 500 l S 100 400 200 50 re n',
    (page) => {
      assert.deepEqual([page.shapes.length, page.rulings.length, page.paths.length], [0, 0, 0])
    },
    { resources: '/ExtGState<</Clear<</ca 0/CA 0>>>>' },
  ),
  pageCase(
    'half-transparent content has the visible color, on paper or on other content',
    '/Half gs 1 0 0 rg 100 600 200 50 re f /Full gs 0 0 1 rg 100 400 200 50 re f /Half gs 1 0 0 rg 110 410 100 30 re f',
    (page) => {
      const colors = ['#ff8080', '#0000ff', '#800080']
      for (const [i, color] of colors.entries()) colorNear(page.shapes[i]?.color, color)
    },
    { resources: '/ExtGState<</Half<</ca 0.5>>/Full<</ca 1>>>>' },
  ),
  pageCase(
    'a rectangle that covers its whole clip is a path of the clip; otherwise it is a shape',
    'q 300 600 m 400 600 l 350 700 l h W n 1 0 0 rg 290 590 120 120 re f 300 600 20 100 re f Q',
    (page) => {
      boxNear(page.paths[0]?.bbox, [300, 92, 400, 192])
      colorNear(page.paths[0]?.fill, '#ff0000')
      assert.deepEqual(
        page.paths[0]?.steps.map(({ kind }) => kind),
        ['move', 'line', 'line', 'close'],
      )
      boxNear(page.shapes[0]?.bbox, [300, 92, 320, 192])
      assert.deepEqual([page.paths.length, page.shapes.length], [1, 1])
    },
  ),
  pageCase(
    'a rectangle in a clip with only horizontal and vertical sides is a shape',
    'q 100 600 m 300 600 l 300 700 l 200 700 l 200 650 l 100 650 l h W n 90 590 220 120 re f Q',
    (page) => {
      boxNear(page.shapes[0]?.bbox, [100, 92, 300, 192])
      assert.deepEqual([page.paths.length, page.shapes.length], [0, 1])
    },
  ),
  pageCase(
    'a gradient in a rectangle is a shape with its mean color',
    'q 100 600 200 50 re W n /Fade sh Q',
    (page) => {
      boxNear(page.shapes[0]?.bbox, [100, 142, 300, 192])
      colorNear(page.shapes[0]?.color, '#800080')
    },
    {
      resources: `/Shading<</Fade<</ShadingType 2/ColorSpace/DeviceRGB/Coords[100 0 300 0]/Extend[true true]/Function ${FIRST_OWN} 0 R>>>>`,
      objects: ['<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>'],
    },
  ),
  pageCase(
    'a gradient has the outline of its clip, also inside a box that cuts nothing',
    'q 100 600 m 300 600 l 200 700 l h W n 50 550 400 200 re W n /Fade sh Q',
    (page) => {
      const corners = page.paths[0]?.steps.filter(({ kind }) => kind !== 'close')
      assert.deepEqual([page.paths.length, corners?.length, page.shapes.length], [1, 3, 0])
    },
    {
      resources: `/Shading<</Fade<</ShadingType 2/ColorSpace/DeviceRGB/Coords[100 0 300 0]/Extend[true true]/Function ${FIRST_OWN} 0 R>>>>`,
      objects: ['<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>'],
    },
  ),
  pageCase(
    'a shape filled with a pattern is a path without a color',
    '/Pattern cs /Tile scn 100 600 200 50 re f',
    (page) => {
      boxNear(page.paths[0]?.bbox, [100, 142, 300, 192])
      assert.deepEqual(
        [page.paths.length, page.paths[0]?.fill, page.paths[0]?.stroke, page.shapes.length],
        [1, undefined, undefined, 0],
      )
    },
    {
      resources: `/Pattern<</Tile ${FIRST_OWN} 0 R>>`,
      objects: [
        rawStream(
          '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 4 4]/XStep 4/YStep 4/Resources<<>>',
          '0 0 1 rg 0 0 2 4 re f',
        ),
      ],
    },
  ),
  pageCase(
    'a shape reports whether content below it may be visible',
    '100 600 50 50 re f /Half gs 200 600 50 50 re f /Full gs q 300 600 m 400 600 l 350 700 l h W n 300 600 50 50 re f Q',
    (page) => {
      assert.deepEqual(
        page.shapes.map(({ isPartial }) => isPartial),
        [undefined, true, true],
      )
    },
    { resources: '/ExtGState<</Half<</ca 0.5>>/Full<</ca 1>>>>' },
  ),
  pageCase(
    'the content of a form is moved, clipped and painted as the form states',
    'q 1 0 0 rg /Own Do Q 300 600 50 50 re f',
    (page) => {
      boxNear(page.shapes[0]?.bbox, [110, 562, 150, 582])
      assert.deepEqual(
        page.shapes.map(({ color }) => color),
        ['#ff0000', '#000000'],
      )
      assert.equal(textOf(page), 'in')
      near(page.glyphs[0]?.x, 110, 'x of the text')
      near(page.glyphs[0]?.y, 582, 'y of the text')
    },
    {
      resources: `/XObject<</Own ${FIRST_OWN} 0 R>>`,
      objects: [form('/BBox[0 0 20 10]/Matrix[2 0 0 2 110 210]', '0 0 100 10 re f BT /F1 5 Tf (in) Tj ET')],
    },
  ),
  pageCase(
    'a group is read like a form',
    '/Own Do',
    (page) => {
      boxNear(page.shapes[0]?.bbox, [110, 562, 150, 582])
    },
    {
      resources: `/XObject<</Own ${FIRST_OWN} 0 R>>`,
      objects: [form('/BBox[0 0 20 10]/Matrix[2 0 0 2 110 210]/Group<</S/Transparency>>', '0 0 100 10 re f')],
    },
  ),
  pageCase(
    'the content of a soft mask is not on the page, but the content that it lets through is',
    '/G gs 1 0 0 rg 10 10 20 20 re f /N gs 0 0 1 rg 300 300 20 20 re f',
    (page) => {
      assert.deepEqual(page.rulings, [])
      assert.deepEqual(
        page.shapes.map(({ color }) => color),
        ['#ff0000', '#0000ff'],
      )
    },
    {
      resources: `/ExtGState<</G <</SMask<</S/Luminosity/G ${FIRST_OWN} 0 R>>>>/N <</SMask/None>>>>`,
      objects: [
        form('/BBox[0 0 200 200]/Group<</S/Transparency/CS/DeviceGray>>', '1 g 0 0 200 200 re f 0 g 50 50 100 1 re f'),
      ],
    },
  ),
  pageCase(
    'the content of a disabled layer is not on the page',
    '/OC /Off BDC 100 600 200 50 re f BT /F1 10 Tf 72 700 Td (no) Tj ET EMC BT /F1 10 Tf 72 500 Td (yes) Tj ET',
    (page) => {
      assert.deepEqual([textOf(page), page.shapes.length], ['yes', 0])
    },
    {
      resources: `/Properties<</Off ${FIRST_OWN} 0 R>>`,
      objects: ['<</Type/OCG/Name(Draft)>>'],
      catalogue: `/OCProperties<</OCGs[${FIRST_OWN} 0 R]/D<</OFF[${FIRST_OWN} 0 R]>>>>`,
    },
  ),
  pageCase(
    'an image reports its position and its size in pixels',
    'q 80 0 0 40 100 600 cm /Own Do Q',
    (page) => {
      assert.equal(page.pictures.length, 1)
      boxNear(page.pictures[0]?.bbox, [100, 152, 180, 192])
      assert.deepEqual([page.pictures[0]?.pixelWidth, page.pictures[0]?.pixelHeight], [2, 1])
    },
    { resources: `/XObject<</Own ${FIRST_OWN} 0 R>>`, objects: [TWO_PIXELS] },
  ),
  pageCase(
    'an inline image is an image',
    'q 80 0 0 40 100 600 cm BI /W 2 /H 1 /BPC 8 /CS /RGB /F /AHx ID ff00000000ff> EI Q',
    (page) => {
      boxNear(page.pictures[0]?.bbox, [100, 152, 180, 192])
      assert.deepEqual([page.pictures[0]?.pixelWidth, page.pictures[0]?.pixelHeight], [2, 1])
    },
  ),
  pageCase(
    'the appearance of an annotation is on the page',
    '',
    (page) => {
      assert.equal(textOf(page), 'note')
      near(page.glyphs[0]?.x, 100, 'x of the note')
      near(page.glyphs[0]?.y, 190, 'y of the note')
    },
    {
      entries: `/Annots[<</Type/Annot/Subtype/Stamp/Rect[100 600 200 620]/F 4/AP<</N ${FIRST_OWN} 0 R>>>>]`,
      objects: [form('/BBox[0 0 100 20]', 'BT /F1 10 Tf 0 2 Td (note) Tj ET')],
    },
  ),
]
