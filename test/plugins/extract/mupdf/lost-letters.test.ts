import test from 'ava'
import type { Glyph } from '../../../../core/model.js'
import { withMeantLetters } from '../../../../plugins/extract/mupdf/lost-letters.js'

/** Letters of a line, each 5 points wide. */
function line(text: string): readonly Glyph[] {
  return [...text].map((letter, i) => {
    const x = 100 + 5 * i
    return {
      text: letter,
      bbox: { x0: x, x1: x + 5, y0: 90, y1: 102 },
      x,
      y: 100,
      font: 0,
      size: 10,
      color: '#000000',
      angle: 0,
    }
  })
}

const meant = (text: string) => () => [...text].map((letter, i) => ({ text: letter, x: 100 + 5 * i, y: 100 }))

test('a word with a lost letter is what the file says it means', (t) => {
  const read = withMeantLetters(line('Cash \ufffdow 12'), meant('Cash flow 12'.replace('fl', 'f')))
  t.is(read.map(({ text }) => text).join(''), 'Cash fow 12')
  const word = read.find(({ text }) => text === 'fow')!
  t.deepEqual([word.bbox.x0, word.bbox.x1], [125, 140])
})

test('a number with a lost letter stays as it is, and so does a word whose meaning is lost, too', (t) => {
  const printed = line('1\ufffd5 \ufffdow')
  t.deepEqual(withMeantLetters(printed, meant('125 \ufffdow')), printed)
})

test('what the file says is not asked for if no letter is lost', (t) => {
  const printed = line('Cash')
  t.is(
    withMeantLetters(printed, () => t.fail() as never),
    printed,
  )
})
