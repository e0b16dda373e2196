import test from 'ava'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { recognisePage } from '../../../../plugins/recognise/recognise-page.js'
import { rawPdf, rawStream } from '../../../fixtures/raw-pdf.js'
import { growsInLine } from '../../../fixtures/time-growth.js'

async function contentOf(objects: readonly string[]) {
  const document = await mupdfReader().open({ fileName: 'raw.pdf', bytes: rawPdf(objects) })
  try {
    return await document.content(1)
  } finally {
    await document.close()
  }
}

const catalogue = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>']

test('the content of a soft mask is not on the page, but the content that it lets through is', async (t) => {
  const states = '/ExtGState<</G <</SMask<</S/Luminosity/G 5 0 R>>>>/N <</SMask/None>>>>'
  const mask = '1 g 0 0 200 200 re f 0 g 50 50 100 1 re f 50 80 100 1 re f 100 20 1 100 re f'
  const content = await contentOf([
    ...catalogue,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<${states}>>>>`,
    rawStream('', '/G gs 1 0 0 rg 10 10 20 20 re f /N gs'),
    rawStream('/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Group<</S/Transparency/CS/DeviceGray>>', mask),
  ])
  t.deepEqual(content.rulings, [])
  t.deepEqual(
    content.shapes.map((shape) => shape.color),
    ['#ff0000'],
  )
})

test('thirty thousand blanks are letters of the page and not a table', async (t) => {
  const content = await lineOfBlanks(30_000)
  t.is(content.glyphs.length, 30_000)
  t.deepEqual(recognisePage(content).tables, [])
})

test('the time to read a line of blanks grows linearly with its length', async (t) => {
  const recognise = async (count: number) => {
    const content = await lineOfBlanks(count)
    return () => recognisePage(content)
  }
  const { isInLine, times } = await growsInLine(recognise, 4000)
  t.true(isInLine, times)
})

function lineOfBlanks(count: number) {
  const font = '/Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
  return contentOf([
    ...catalogue,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 20000 200]/Contents 4 0 R/Resources<<${font}>>>>`,
    rawStream('', `BT /F 1 Tf 0 100 Td (${' '.repeat(count)}) Tj ET`),
  ])
}
