import test from 'ava'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { rawPdf, rawStream } from '../../../fixtures/raw-pdf.js'

/** Returns a page that prints `a` in an inline font, in the page or in a form. The file states the meaning of `a`. */
function pageOf(meaning: string, isInForm = false): Uint8Array {
  const font = '/Font<</Own<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>>>'
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <61> <${meaning}> endbfchar endcmap`
  const text = 'BT /Own 10 Tf 20 50 Td (a) Tj ET'
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<<${isInForm ? '/XObject<</X 5 0 R>>' : font}>>>>`,
    rawStream('', isInForm ? '/X Do' : text),
    rawStream(`/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<<${font}>>`, text),
    rawStream('', map),
  ])
}

for (const isInForm of [false, true]) {
  test(`inline fonts with equal definitions ${isInForm ? 'in forms' : 'on pages'} of two open documents keep their own meanings`, async (t) => {
    const open = (bytes: Uint8Array) => mupdfReader().open({ fileName: 'raw.pdf', bytes })
    const one = await open(pageOf('0031', isInForm))
    const textOf = async (document: typeof one) => (await document.content(1)).glyphs.map(({ text }) => text).join('')
    t.is(await textOf(one), '1')
    const two = await open(pageOf('0032', isInForm))
    t.is(await textOf(two), '2')
    t.is(await textOf(one), '1')
    await one.close()
    t.is(await textOf(two), '2')
    const three = await open(pageOf('0033', isInForm))
    t.is(await textOf(three), '3')
    await two.close()
    await three.close()
  })
}
