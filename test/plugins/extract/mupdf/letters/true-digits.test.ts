import test from 'ava'
import { mupdfReader } from '../../../../../plugins/extract/mupdf/reader.js'
import { rawPdf, rawStream } from '../../../../fixtures/raw-pdf.js'

/** The digits in the file for the printed digits 0 to 9. */
const PERMUTED = '7390815264'
const SHAPES = ['Helvetica', 'Times-Roman', 'Times-BoldItalic', 'Courier']

/**
 * Reads a page with a line of text in a font whose table maps characters to others.
 *
 * @param printed The text as the eye sees it.
 * @param meaning The character in the file for each printed one.
 * @param bold A text in bold print after it, with the same table.
 */
async function readLine(printed: string, meaning: (letter: string) => string, font = 'Helvetica', bold = '') {
  const hex = (letter: string, width: number) => letter.charCodeAt(0).toString(16).padStart(width, '0')
  const codes = [...new Set(printed + bold)]
  const lines = codes.map((letter) => `<${hex(letter, 2)}> <${hex(meaning(letter), 4)}>`)
  const table = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar endcmap`
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R/B 7 0 R>>>>>>`,
    rawStream('', `BT /F 12 Tf 20 50 Td (${printed}) Tj /B 12 Tf (${bold}) Tj ET`),
    `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>`,
    rawStream('', table),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>',
  ])
  const document = await mupdfReader().open({ fileName: 'page.pdf', bytes })
  try {
    const { glyphs, warnings } = await document.content(1)
    return { text: glyphs.map(({ text }) => text).join(''), warnings }
  } finally {
    await document.close()
  }
}

const permuteDigits = (letter: string) => (/\d/.test(letter) ? PERMUTED[Number(letter)]! : letter)
const asPrinted = (letter: string) => letter

for (const font of SHAPES) {
  test(`digits that the file maps to other digits are read from their shapes in ${font}, with a warning`, async (t) => {
    const { text, warnings } = await readLine('Total 128,947.03 and 56', permuteDigits, font)
    t.is(text, 'Total 128,947.03 and 56')
    t.deepEqual(
      warnings.map(({ code, pageNumber }) => ({ code, pageNumber })),
      [{ code: 'text_garbled', pageNumber: 1 }],
    )
    t.regex(warnings[0]!.message, /wrong digits for 10 digits/)
    t.true(warnings[0]!.bbox!.x0 > 40 && warnings[0]!.bbox!.x1 < 200)
  })
}

test('two swapped digits are enough', async (t) => {
  const swap = (letter: string) => ({ 3: '8', 8: '3' })[letter] ?? letter
  const { text, warnings } = await readLine('Total 13,858.20', swap)
  t.is(text, 'Total 13,858.20')
  t.is(warnings.length, 1)
})

test('right digits stay without a warning in every font that MuPDF contains', async (t) => {
  for (const font of [...SHAPES, 'Helvetica-BoldOblique', 'Times-Italic', 'Courier-Bold']) {
    const { text, warnings } = await readLine('Total 0123456789', asPrinted, font)
    t.deepEqual({ text, warnings }, { text: 'Total 0123456789', warnings: [] }, font)
  }
})

test('letters that are printed for digits are not digits, and stay', async (t) => {
  const { text, warnings } = await readLine('ABCDEFGHKM', (letter) => String('ABCDEFGHKM'.indexOf(letter)))
  t.is(text, '0123456789')
  t.deepEqual(warnings, [])
})

test('all letters of a font are lost if its letters and its digits are wrong', async (t) => {
  const next = (letter: string) => (letter === ' ' ? letter : String.fromCharCode(letter.charCodeAt(0) + 1))
  const { text, warnings } = await readLine('Total 128,047.03', next)
  t.regex(text, /^[\ufffd ]+$/)
  t.is(warnings[0]?.code, 'text_garbled')
})

test('a single digit of another font is corrected beside a font with wrong digits', async (t) => {
  const { text } = await readLine('Total 128,947.03 ', permuteDigits, 'Helvetica', 'and 777,777')
  t.is(text, 'Total 128,947.03 and 777,777')
})

test('a single digit that looks like another one is reported', async (t) => {
  const { text, warnings } = await readLine('Total 124,345', (letter) => (letter === '3' ? '8' : letter))
  t.is(text, 'Total 124,845')
  t.is(warnings[0]?.code, 'text_garbled')
})
