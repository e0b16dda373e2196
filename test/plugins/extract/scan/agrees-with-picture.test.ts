import test from 'ava'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { agreesWithPicture } from '../../../../plugins/extract/scan/agrees-with-picture.js'
import { rawPage } from '../../../contracts/raw-pdf.js'

const lines = Array.from({ length: 30 }, (_, i) => `Revenue of segment ${i} ${1200 + 37 * i} ${900 - 11 * i}`)
const ink = (texts: readonly string[], mode: 0 | 3, { x = 72, y = 700 } = {}) =>
  texts.map((text, i) => `BT ${mode} Tr /F1 10 Tf ${x} ${y - i * 14} Td (${text}) Tj ET`).join('\n')

/** Compares a page's letters with the image of its drawing. */
async function hold(drawn: string, letters: string) {
  const open = (operators: string) => mupdfReader().open({ fileName: 'scan.pdf', bytes: rawPage(operators) })
  const [below, above] = [await open(drawn), await open(letters)]
  const agreement = agreesWithPicture(await above.content(1), await below.pixels!(1, { dpi: 100 }))
  await below.close()
  await above.close()
  return agreement
}

test('invisible text on the same printed text agrees with the image', async (t) => {
  const { agrees, wordsOnInk, inkUnderWords } = (await hold(ink(lines, 0), ink(lines, 3)))!
  t.true(agrees)
  t.true(wordsOnInk > 0.95 && inkUnderWords > 0.9, `${wordsOnInk}, ${inkUnderWords}`)
})

test('text that is off by a point, as from other programs, still agrees', async (t) => {
  t.true((await hold(ink(lines, 0), ink(lines, 3, { x: 73, y: 699 })))?.agrees)
})

test('white text on a dark band counts as printed', async (t) => {
  const band = `0.2 g 60 250 400 470 re f 1 g ${ink(lines, 0)}`
  t.true((await hold(band, ink(lines, 3)))!.wordsOnInk > 0.9)
})

test('text between the printed lines does not agree', async (t) => {
  t.false((await hold(ink(lines, 0), ink(lines, 3, { y: 693 })))?.agrees)
})

test('text of another page, where nothing is printed, does not agree', async (t) => {
  const agreement = await hold(ink(lines.slice(0, 4), 0), ink(lines, 3))
  t.false(agreement?.agrees)
  t.true(Math.abs(agreement!.wordsOnInk - 4 / 30) < 0.05)
})

test('text with only some lines of the page does not replace it', async (t) => {
  const { agrees, wordsOnInk } = (await hold(ink(lines, 0), ink(lines.slice(0, 3), 3)))!
  t.false(agrees)
  t.true(wordsOnInk > 0.95)
})

test('on a blank page no text agrees, and without invisible text nothing is compared', async (t) => {
  t.deepEqual(await hold('', ink(lines, 3)), { wordsOnInk: 0, inkUnderWords: 0, agrees: false })
  t.is(await hold(ink(lines, 0), ink(lines, 0)), undefined)
})
