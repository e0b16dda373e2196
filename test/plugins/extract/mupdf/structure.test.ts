import test from 'ava'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { rawPdf, rawStream } from '../../../fixtures/raw-pdf.js'

const FONT = '/Resources<</Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'

/** Returns two tagged pages with many pieces of marked content, all pieces of a page in one structure element. */
function taggedPages(pieces: number): Uint8Array {
  const numbers = Array.from({ length: pieces }, (_, i) => i)
  const content = numbers
    .map((i) => `/P<</MCID ${i}>>BDC BT /F 8 Tf ${12 * (i % 30)} ${12 * Math.floor(i / 30)} Td (a) Tj ET EMC`)
    .join('\n')
  const page = (at: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/StructParents ${at}/Contents 5 0 R${FONT}>>`
  const element = (at: number) =>
    `<</Type/StructElem/S/P/P 6 0 R/K[${numbers.map((i) => `<</Type/MCR/MCID ${i}/Pg ${3 + at} 0 R>>`).join('')}]>>`
  const parents = (at: number) => `${at}[${numbers.map(() => `${7 + at} 0 R`).join(' ')}]`
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R/MarkInfo<</Marked true>>>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page(0),
    page(1),
    rawStream('', content),
    `<</Type/StructTreeRoot/K[7 0 R 8 0 R]/ParentTree<</Nums[${parents(0)}${parents(1)}]>>>>`,
    element(0),
    element(1),
  ])
}

async function timeToRead(bytes: Uint8Array): Promise<number> {
  const document = await mupdfReader().open({ fileName: 'tagged.pdf', bytes })
  const start = performance.now()
  await document.content(2)
  const time = performance.now() - start
  await document.close()
  return time
}

test('a tagged page is read completely, and about as fast as an untagged one', async (t) => {
  const tagged = taggedPages(300)
  const plain = new Uint8Array(
    Buffer.from(Buffer.from(tagged).toString('latin1').replace('/StructTreeRoot', '/AnotherTreeRoot'), 'latin1'),
  )
  const document = await mupdfReader().open({ fileName: 'tagged.pdf', bytes: tagged })
  t.is((await document.content(2)).glyphs.length, 300)
  await document.close()
  const times = { tagged: Number.POSITIVE_INFINITY, plain: Number.POSITIVE_INFINITY }
  for (let pass = 0; pass < 3; pass++) {
    times.plain = Math.min(times.plain, await timeToRead(plain))
    times.tagged = Math.min(times.tagged, await timeToRead(tagged))
  }
  // Looking up each piece in the structure would take about fifty times as long.
  t.true(times.tagged < 8 * times.plain, JSON.stringify(times))
})
