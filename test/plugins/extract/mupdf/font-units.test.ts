import test from 'ava'
import { readRawPage } from '../../../fixtures/raw-page.js'
import { rawStream } from '../../../fixtures/raw-pdf.js'

/** Returns a Type 3 font with one square glyph, 2048 units per em. @param matrix Text units per glyph unit. */
const font = (matrix: number, program: number) =>
  `/Font<</T <</Type/Font/Subtype/Type3/FontBBox[0 -500 2000 2500]/FontMatrix[${matrix} 0 0 ${matrix} 0 0]` +
  `/FirstChar 97/LastChar 97/Widths[1200]/Encoding<</Differences[97/a]>>/CharProcs<</a ${program} 0 R>>>>>>`

async function sizeOf(matrix: number, size: number): Promise<number> {
  const form = `/Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<<${font(matrix, 6)}>>`
  const page = await readRawPage('/X Do', {
    resources: '/XObject<</X 5 0 R>>',
    objects: [
      rawStream(form, `BT /T ${size} Tf 1 0 0 1 50 100 Tm (a) Tj ET`),
      rawStream('', '1200 0 0 -500 1200 2500 d1 0 0 1000 1500 re f'),
    ],
  })
  return page.glyphs[0]!.size
}

test('letters of a font with custom units have the size in which they are drawn', async (t) => {
  const drawn = await sizeOf(1 / 204.8, 1.4)
  t.true(drawn > 11 && drawn < 17, `${drawn}`)
})

test('a font with standard units has its stated size', async (t) => {
  t.true(Math.abs((await sizeOf(1 / 2048, 14)) - 14) < 0.01)
})
