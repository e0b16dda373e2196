import test from 'ava'
import { loadMupdf } from '../../../../plugins/extract/mupdf/library.js'
import { statesInPlace } from '../../../../plugins/extract/mupdf/stated-in-place.js'
import { rawPdf, rawStream } from '../../../fixtures/raw-pdf.js'

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 9 0 R>>'
const PROFILE = '[/ICCBased 9 0 R]'
const form = (entries: string) => rawStream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`, '')
const ownFont = `/Resources<</Font<</F ${FONT}>>>>`

/** Returns whether a page with these entries has inline resources, with further objects from number 5. */
async function isStated(entries: string, ...objects: readonly (string | Buffer)[]): Promise<boolean> {
  const mupdf = await loadMupdf()
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R${entries}>>`,
    rawStream('', ''),
    ...(objects as readonly string[]),
  ])
  const document = mupdf.Document.openDocument(bytes, 'application/pdf') as InstanceType<typeof mupdf.PDFDocument>
  try {
    return statesInPlace(document.findPage(0))
  } finally {
    document.destroy()
  }
}

for (const [where, entries, ...objects] of [
  ['the page', ownFont],
  ['a form in a form in a form', '/Resources<</XObject<</X 5 0 R>>>>', ...[6, 7].map(nest), form(ownFont)],
  ['the cell of a pattern', '/Resources<</Pattern<</P 5 0 R>>>>', rawStream(`/PatternType 1${ownFont}`, '')],
  ['a Type 3 font', '/Resources<</Font<</F 5 0 R>>>>', `<</Type/Font/Subtype/Type3${ownFont}>>`],
  ['a soft mask', '/Resources<</ExtGState<</G 5 0 R>>>>', '<</SMask<</S/Alpha/G 6 0 R>>>>', form(ownFont)],
  ['a graphics state', '/Resources<</ExtGState<</G 5 0 R>>>>', `<</Font[${FONT} 12]>>`],
  ['an annotation', '/Annots[5 0 R]', '<</Subtype/Stamp/AP<</N 6 0 R>>>>', form(ownFont)],
  ['an annotation state', '/Annots[5 0 R]', '<</Subtype/Widget/AP<</N<</On 6 0 R>>>>>>', form(ownFont)],
] as const) {
  test(`an inline font is detected in ${where}`, async (t) => {
    t.true(await isStated(entries, ...objects))
  })
}

for (const [what, entries, ...objects] of [
  ['a page', `/Resources<</ColorSpace<</C ${PROFILE}>>>>`],
  ['a palette', '/Resources<</ColorSpace<</C 5 0 R>>>>', `[/Indexed ${PROFILE} 1 <000000ffffff>]`],
  ['a picture', '/Resources<</XObject<</X 5 0 R>>>>', rawStream(`/Subtype/Image/ColorSpace${PROFILE}`, '')],
  ['a shading', '/Resources<</Shading<</S 5 0 R>>>>', `<</ShadingType 2/ColorSpace${PROFILE}>>`],
  ['a pattern', '/Resources<</Pattern<</P 5 0 R>>>>', `<</PatternType 2/Shading 6 0 R>>`, `<</ColorSpace${PROFILE}>>`],
  ['a group', `/Group<</S/Transparency/CS${PROFILE}>>`],
] as const) {
  test(`an inline color space is detected in ${what}`, async (t) => {
    t.true(await isStated(entries, ...objects))
  })
}

test('separate objects and standard names are not inline resources', async (t) => {
  const resources =
    '/Resources<</Font<</F 5 0 R>>/ColorSpace<</C 6 0 R/D/DeviceRGB>>/XObject<</X 7 0 R/Y 7 0 R>>/ExtGState<</G<</CA 1/SMask/None>>>>>>'
  const inForm = form('/Group<</S/Transparency/CS/DeviceRGB>>/Resources<</Font<</F 5 0 R>>/XObject<</X 7 0 R>>>>')
  t.false(await isStated(resources, FONT, PROFILE, inForm))
  t.false(await isStated(''))
})

function nest(number: number): string {
  return form(`/Resources<</XObject<</X ${number} 0 R>>>>`)
}
