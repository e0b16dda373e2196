import test from 'ava'
import type { PageContent } from '../../../../core/model.js'
import { readTextLayer } from '../../../../plugins/recognise/text/text-layer.js'
import { grayPicture, type RawPageOptions, readRawPage } from '../../../fixtures/raw-page.js'
import { rawStream } from '../../../fixtures/raw-pdf.js'

async function readOn(content: string, options: RawPageOptions = {}) {
  const seen = readTextLayer(await readRawPage(content, options))
  return { text: textOf(seen), codes: seen.warnings.map((warning) => warning.code), ...seen }
}

const textOf = (content: PageContent) => content.glyphs.map((glyph) => glyph.text).join('')
/** Returns a content stream that writes a text in 12-point type. */
const write = (text: string, x: number, y: number, before = '') =>
  `q BT /F 12 Tf ${before} ${x} ${y} Td (${text}) Tj ET Q\n`

test('text drawn in invisible mode is left out and reported with its place', async (t) => {
  const { text, warnings } = await readOn(write('Revenue', 50, 300) + write('9,999', 200, 300, '3 Tr'))
  t.is(text, 'Revenue')
  t.is(warnings.length, 1)
  t.is(warnings[0]!.code, 'hidden_text')
  t.is(warnings[0]!.pageNumber, 1)
  const box = warnings[0]!.bbox!
  t.true(Math.abs(box.x0 - 200) < 1 && box.y0 > 85 && box.y1 < 106)
})

test('fully transparent text is left out', async (t) => {
  const content = `${write('1,234', 50, 300)}/Clear gs ${write('9,999', 50, 250)}`
  const { text, codes } = await readOn(content, { resources: '/ExtGState<</Clear<</ca 0>>>>' })
  t.is(text, '1,234')
  t.deepEqual(codes, ['hidden_text'])
})

test('text that is only an unused clipping path is left out', async (t) => {
  const { text } = await readOn(write('Revenue', 50, 300) + write('9,999', 50, 250, '7 Tr'))
  t.is(text, 'Revenue')
})

test('text that clips a visible fill is kept', async (t) => {
  const filled = 'q BT /F 12 Tf 7 Tr 50 250 Td (1,234) Tj ET 0 0 1 rg 40 240 100 30 re f Q'
  const { text, codes } = await readOn(write('Revenue', 50, 300) + filled)
  t.is(text, 'Revenue1,234')
  t.deepEqual(codes, [])
})

test('invisible text over a page image is used as its text, with a warning', async (t) => {
  const layer = grayPicture(0, 0, 400, 400) + write('Revenue', 50, 300, '3 Tr') + write('1,234', 200, 300, '3 Tr')
  const { text, codes, source } = await readOn(layer)
  t.is(text, 'Revenue1,234')
  t.is(source, 'ocr')
  t.deepEqual(codes, ['invisible_text_used'])
})

test('text under an image that is painted over it is the text of the scan', async (t) => {
  const { text, codes, source } = await readOn(write('Revenue 1,234', 50, 300) + grayPicture(0, 0, 400, 400))
  t.is(text, 'Revenue 1,234')
  t.is(source, 'ocr')
  t.deepEqual(codes, ['invisible_text_used'])
})

test('a stamp on a scan does not hide the text of its earlier OCR', async (t) => {
  const layer = grayPicture(0, 0, 400, 400) + write('Revenue 1,234', 50, 300, '3 Tr')
  const { text, codes } = await readOn(layer + write('Page 3', 300, 380))
  t.is(text, 'Revenue 1,234Page 3')
  t.deepEqual(codes, ['invisible_text_used'])
})

test('invisible text over letters drawn as paths is the text of the page', async (t) => {
  const outlines = [50, 58, 66, 74].map((x) => `${x} 300 m ${x + 6} 300 l ${x + 3} 309 l f `).join('')
  const { text, codes } = await readOn(outlines + write('AAAA', 50, 300, '3 Tr'))
  t.is(text, 'AAAA')
  t.deepEqual(codes, ['invisible_text_used'])
})

test('invisible text next to visible text on a page with a background image is left out', async (t) => {
  const slide = grayPicture(0, 0, 400, 400) + write('Revenue grew to 1,234 in the year', 50, 300)
  const { text, codes, source } = await readOn(slide + write('9,999', 50, 250, '3 Tr'))
  t.is(text, 'Revenue grew to 1,234 in the year')
  t.is(source, 'text')
  t.deepEqual(codes, ['hidden_text'])
})

test('white letters on white paper are left out and reported', async (t) => {
  const { text, codes } = await readOn(write('Revenue', 50, 300) + write('9,999', 200, 300, '1 g'))
  t.is(text, 'Revenue')
  t.deepEqual(codes, ['hidden_text'])
})

test('letters in the color of the band behind them are left out', async (t) => {
  const band = '0.9 0.95 1 rg 40 290 300 20 re f '
  const { text } = await readOn(band + write('Revenue', 50, 295, '0 g') + write('9,999', 200, 295, '0.9 0.95 1 rg'))
  t.is(text, 'Revenue')
})

test('white letters on a dark band are kept', async (t) => {
  const { text, codes } = await readOn(`0 0 0.4 rg 40 290 300 20 re f ${write('2023', 200, 295, '1 g')}`)
  t.is(text, '2023')
  t.deepEqual(codes, [])
})

test('white letters on a white panel on a dark page are left out', async (t) => {
  const page = '0 0 0.4 rg 0 0 400 400 re f 1 g 40 200 300 150 re f '
  const { text } = await readOn(page + write('Revenue', 50, 295, '0 g') + write('9,999', 200, 295, '1 g'))
  t.is(text, 'Revenue')
})

test('white letters on a dark band under a transparent fill are kept', async (t) => {
  const glass = '/Glass gs 1 g 40 300 300 20 re f '
  const content = `0 0 0.4 rg 40 290 300 30 re f ${glass}${write('2023', 200, 302, '1 g')}`
  const { text } = await readOn(content, { resources: '/ExtGState<</Glass<</ca 0.3>>>>' })
  t.is(text, '2023')
})

test('white letters on a gradient are kept', async (t) => {
  const shading =
    '/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 400 0]/Function<</FunctionType 2/Domain[0 1]/C0[0 0 0.3]/C1[0.2 0.4 0.9]/N 1>>/Extend[true true]>>>>'
  const { text } = await readOn(`q 40 290 300 20 re W n /S sh Q ${write('2023', 200, 295, '1 g')}`, {
    resources: shading,
  })
  t.is(text, '2023')
})

test('white letters on a dark band with rounded corners, or on an image, are kept', async (t) => {
  const round =
    '0 0 0.4 rg 50 290 m 340 290 l 345 290 350 295 350 300 c 350 310 l 40 310 l 40 300 l 40 295 45 290 50 290 c f '
  const { text } = await readOn(
    round + write('2023', 200, 295, '1 g') + grayPicture(40, 200, 300, 40) + write('2022', 200, 210, '1 g'),
  )
  t.is(text, '20232022')
})

const BAND = '0 0 0.4 rg 40 290 300 20 re f '
const HEADERS = write('2023', 200, 295, '1 g')

test('white letters on a dark band under a page-wide transparent fill are kept', async (t) => {
  const { text } = await readOn(`${BAND}/Veil gs 1 g 0 0 400 400 re f /None gs ${HEADERS}`, {
    resources: '/ExtGState<</Veil<</ca 0.05>>/None<</ca 1>>>>',
  })
  t.is(text, '2023')
})

test('white letters on a dark band multiplied with white are kept', async (t) => {
  const { text } = await readOn(`${BAND}/Mix gs 1 g 0 0 400 400 re f /None gs ${HEADERS}`, {
    resources: '/ExtGState<</Mix<</BM/Multiply>>/None<</BM/Normal>>>>',
  })
  t.is(text, '2023')
})

test('white letters on a dark band are kept when white fills another part of a non-rectangular clip', async (t) => {
  const corner = 'q 30 360 m 380 360 l 380 330 l 38 330 l 38 10 l 30 10 l h W n 1 g 0 0 400 400 re f Q '
  const { text } = await readOn(BAND + corner + HEADERS)
  t.is(text, '2023')
})

test('white letters on a line as thick as a band are kept, even off its center', async (t) => {
  const arc = 'q 0 0 0.5 RG 60 w 60 100 m 60 180 120 240 200 240 c S Q '
  const { text } = await readOn(`${arc}${write('52%', 38, 104, '1 g')}`)
  t.is(text, '52%')
})

const tiled = {
  resources: '/Pattern<</P 5 0 R>>',
  objects: [
    rawStream(
      '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 4 4]/XStep 4/YStep 4/Resources<<>>',
      '0 0 0.4 rg 0 0 4 4 re f',
    ),
  ],
}
test('white letters on a pattern are kept', async (t) => {
  const { text } = await readOn(`/Pattern cs /P scn 40 290 300 20 re f ${HEADERS}`, tiled)
  t.is(text, '2023')
})

test('light gray letters on white paper are kept', async (t) => {
  const { text } = await readOn(write('Revenue', 50, 300, '0.98 g') + write('9,999', 200, 300, '0.995 g'))
  t.is(text, 'Revenue')
})

test('text under a box painted over it is left out, and text on the box is kept', async (t) => {
  const { text, codes } = await readOn(
    `${write('Revenue 1,234', 50, 300)}1 g 95 295 60 20 re f ${write('5,678', 99, 300, '0 g')}`,
  )
  t.is(text.replace(/ /g, ''), 'Revenue5,678')
  t.deepEqual(codes, ['hidden_text'])
})

test('text under a transparent fill is kept', async (t) => {
  const content = `${write('1,234', 50, 300)}/Glass gs 1 1 0 rg 40 295 100 20 re f`
  const { text } = await readOn(content, { resources: '/ExtGState<</Glass<</ca 0.4>>>>' })
  t.is(text, '1,234')
})

test('text outside the page or its crop box is left out and reported', async (t) => {
  const drawn = write('Revenue', 50, 300) + write('9,999', 500, 300)
  const beside = await readOn(drawn)
  t.is(beside.text, 'Revenue')
  t.deepEqual(beside.codes, ['hidden_text'])
  const cropped = await readOn(write('Revenue', 50, 300) + write('9,999', 300, 300), {
    boxes: '/MediaBox[0 0 400 400]/CropBox[0 0 250 400]',
  })
  t.is(cropped.text, 'Revenue')
  t.deepEqual(cropped.codes, ['hidden_text'])
})

test('text less than one point tall is left out and reported, small type is kept', async (t) => {
  const { text, codes } = await readOn('BT /F 4 Tf 50 300 Td (Revenue) Tj ET BT /F 0.6 Tf 50 280 Td (9,999) Tj ET')
  t.is(text, 'Revenue')
  t.deepEqual(codes, ['hidden_text'])
})

test('letters with white fill and black outline are kept', async (t) => {
  const { text } = await readOn(write('2023', 50, 300, '2 Tr 1 g 0 G'))
  t.is(text, '2023')
})

test('black text on white paper causes no warning', async (t) => {
  const content = await readRawPage(write('Revenue 1,234', 50, 300))
  t.is(readTextLayer(content), content)
})
