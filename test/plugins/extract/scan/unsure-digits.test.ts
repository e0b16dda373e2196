import test from 'ava'
import type { PrintedWord } from '../../../../core/pixels.js'
import { withUnsureDigits } from '../../../../plugins/extract/scan/unsure-digits.js'

const bbox = { x0: 100, y0: 100, x1: 480, y1: 130 }

/** A word whose letters all have a higher confidence than the word. */
function word(text: string): PrintedWord {
  return { text, bbox, confidence: 0.7, letters: [...text].map((letter) => ({ text: letter, bbox, confidence: 0.95 })) }
}

test('digits have at most the confidence of their word, letters of a text may have more', (t) => {
  const [line] = withUnsureDigits([{ bbox, baseline: { left: 130, right: 130 }, words: [word('Sales'), word('(51)')] }])
  const confidences = line!.words.map(({ letters }) => letters!.map(({ confidence }) => confidence))
  t.deepEqual(confidences, [
    [0.95, 0.95, 0.95, 0.95, 0.95],
    [0.7, 0.7, 0.7, 0.7],
  ])
})
