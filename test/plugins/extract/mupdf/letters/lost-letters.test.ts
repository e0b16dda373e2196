import test from 'ava'
import { withMeantLetters } from '../../../../../plugins/extract/mupdf/letters/lost-letters.js'
import { lettersPage } from '../../../../fixtures/letters-page.js'

const line = (text: string) => lettersPage([{ text, x: 100, y: 100 }]).glyphs

const meant = (text: string) => () => [...text].map((letter, i) => ({ text: letter, x: 100 + 6 * i, y: 100 }))

test('a word with a lost letter is what the file says it means', (t) => {
  const read = withMeantLetters(line('Cash \ufffdow 12'), meant('Cash flow 12'.replace('fl', 'f')))
  t.is(read.map(({ text }) => text).join(''), 'Cash fow 12')
  const word = read.find(({ text }) => text === 'fow')!
  t.deepEqual([word.bbox.x0, word.bbox.x1], [130, 148])
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
