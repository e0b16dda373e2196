import test from 'ava'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { agreesWithPicture } from '../../../../plugins/extract/scan/agrees-with-picture.js'
import { rawPage } from '../../../contracts/raw-pdf.js'

const lines = Array.from({ length: 30 }, (_, i) => `Revenue of segment ${i} ${1200 + 37 * i} ${900 - 11 * i}`)
const ink = (texts: readonly string[], mode: 0 | 3, { x = 72, y = 700 } = {}) =>
  texts.map((text, i) => `BT ${mode} Tr /F1 10 Tf ${x} ${y - i * 14} Td (${text}) Tj ET`).join('\n')

/** Holds a page's letters against the picture of what is drawn. */
async function hold(drawn: string, letters: string) {
  const open = (operators: string) => mupdfReader().open({ fileName: 'scan.pdf', bytes: rawPage(operators) })
  const [below, above] = [await open(drawn), await open(letters)]
  const agreement = agreesWithPicture(await above.content(1), await below.pixels!(1, { dpi: 100 }))
  await below.close()
  await above.close()
  return agreement
}

test('an invisible text that stands on the print it says agrees with the picture', async (t) => {
  const { agrees, wordsOnInk, inkUnderWords } = (await hold(ink(lines, 0), ink(lines, 3)))!
  t.true(agrees)
  t.true(wordsOnInk > 0.95 && inkUnderWords > 0.9, `${wordsOnInk}, ${inkUnderWords}`)
})

test('a text that is off by a point, as those of other programs are, agrees all the same', async (t) => {
  t.true((await hold(ink(lines, 0), ink(lines, 3, { x: 73, y: 699 })))?.agrees)
})

test('white print on a dark band is print', async (t) => {
  const band = `0.2 g 60 250 400 470 re f 1 g ${ink(lines, 0)}`
  t.true((await hold(band, ink(lines, 3)))!.wordsOnInk > 0.9)
})

test('a text between the lines of print does not agree', async (t) => {
  t.false((await hold(ink(lines, 0), ink(lines, 3, { y: 693 })))?.agrees)
})

test('a text of another page, where nothing is printed, does not agree', async (t) => {
  const agreement = await hold(ink(lines.slice(0, 4), 0), ink(lines, 3))
  t.false(agreement?.agrees)
  t.true(Math.abs(agreement!.wordsOnInk - 4 / 30) < 0.05)
})

test('a text that has only some lines of the page does not stand for it', async (t) => {
  const { agrees, wordsOnInk } = (await hold(ink(lines, 0), ink(lines.slice(0, 3), 3)))!
  t.false(agrees)
  t.true(wordsOnInk > 0.95)
})

test('over a blank page no text agrees, and without an invisible text there is nothing to say', async (t) => {
  t.deepEqual(await hold('', ink(lines, 3)), { wordsOnInk: 0, inkUnderWords: 0, agrees: false })
  t.is(await hold(ink(lines, 0), ink(lines, 0)), undefined)
})
