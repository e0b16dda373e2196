import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { drawShape, guessDigit } from '../../../../../plugins/extract/mupdf/letters/digit-shapes.js'
import { withTrueDigits } from '../../../../../plugins/extract/mupdf/letters/true-digits.js'
import { loadMupdf } from '../../../../../plugins/extract/mupdf/library.js'
import { lettersPage } from '../../../../fixtures/letters-page.js'

/** The font files of packages whose paths match. */
function fontsOf(folder: string, path: RegExp): readonly string[] {
  const root = new URL('../../', import.meta.resolve('mupdf'))
  const at = fileURLToPath(new URL(`${folder}/`, root))
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.test(file))
    .map((file) => join(at, file))
}

const files = [
  ...['sans-3', 'serif-4'].flatMap((name) => fontsOf(`@expo-google-fonts/source-${name}`, /\.ttf$/)),
  ...fontsOf('pdfjs-dist/standard_fonts', /(?:Foxit(?!Symbol|Dingbats)|Liberation)\w+(?:-\w+)?\.(?:pfb|ttf)$/),
]

test('no digit of 40 upright and italic fonts is mistaken for another, and nearly all are certain', async (t) => {
  const mupdf = await loadMupdf()
  let certain = 0
  for (const file of files) {
    const font = new mupdf.Font('font', readFileSync(file))
    for (let digit = 0; digit < 10; digit++) {
      const shape = drawShape(mupdf, font, font.encodeCharacter(48 + digit))
      const guess = shape && guessDigit(mupdf, shape)
      if (guess?.isCertain !== true) continue
      certain++
      t.is(guess.nearest, digit, file)
    }
    font.destroy()
  }
  t.true(files.length >= 40 && certain >= 0.97 * 10 * files.length, `${certain} of ${10 * files.length}`)
})

test('letters, blanks and missing glyphs are no digits', async (t) => {
  const mupdf = await loadMupdf()
  const font = new mupdf.Font('Helvetica')
  for (const letter of 'AEMWX%#-.=_ ') {
    const shape = drawShape(mupdf, font, font.encodeCharacter(letter))
    t.not(shape && guessDigit(mupdf, shape)?.isCertain, true, letter)
  }
  font.destroy()
})

const { glyphs, width, height } = lettersPage([{ text: '1234', x: 60, y: 100 }])
const page = { pageNumber: 1, visible: { x0: 0, y0: 0, x1: width, y1: height } }

/** Returns the text of a line with the digits 1 to 4 that look like these; a letter `u` is uncertain. */
function readAs(looks: string, isCipher = false) {
  const digits = [...looks].map((look, i) => ({
    digit: i + 1,
    seen: look === 'u' ? undefined : Number(look),
    isCertain: look !== 'u',
  }))
  const read = withTrueDigits(glyphs, [{ font: 0, digits, isCipher }], page)
  return { text: read.glyphs.map(({ text }) => text).join(''), warnings: read.warnings.map(({ message }) => message) }
}

test('digits are replaced if all of them look like different digits', (t) => {
  const { text, warnings } = readAs('2143')
  t.is(text, '2143')
  t.regex(warnings.join(), /^The file gives wrong digits for 4 digits of page 1/)
})

test('a font with wrong digits is lost if a digit has no certain shape, or two look alike', (t) => {
  for (const looks of ['21u4', '2434']) {
    const { text, warnings } = readAs(looks)
    t.is(text, '\ufffd\ufffd\ufffd\ufffd')
    t.regex(warnings.join(), /^The file gives wrong characters for 4 letters of page 1/)
  }
})

test('digits of a font unlike any other, and a single odd digit, stay with a warning', (t) => {
  for (const looks of ['21uu', '1284']) {
    const { text, warnings } = readAs(looks)
    t.is(text, '1234')
    t.regex(warnings.join(), /^Some of 4 digits of page 1 may be other digits/)
  }
})

test('letters that nobody sees are in no warning', (t) => {
  const hidden = { ...page, visible: { x0: 0, y0: 0, x1: 50, y1: 50 } }
  const digits = [
    { digit: 1, seen: 2, isCertain: true },
    { digit: 2, seen: 1, isCertain: true },
  ]
  t.deepEqual(withTrueDigits(glyphs, [{ font: 0, digits, isCipher: false }], hidden).warnings, [])
})
