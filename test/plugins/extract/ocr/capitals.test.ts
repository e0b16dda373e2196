import test from 'ava'
import { withCapitals } from '../../../../plugins/extract/ocr/capitals.js'

const BASELINE = 100
const CAPITALS = 20

/** Returns recognized initials with letter heights in pixels. */
function read(text: string, height: number): string {
  const pieces = [...text].map((sign, i) => {
    const top = BASELINE - (sign === '.' ? 3 : height)
    return { x0: 20 * i, y0: top, x1: 20 * i + 14, y1: BASELINE }
  })
  const bbox = { x0: 0, y0: BASELINE - height, x1: 20 * text.length, y1: BASELINE }
  const run = { bbox, pieces, baseline: BASELINE, capHeight: CAPITALS, isBlock: false }
  return withCapitals({ text, bbox, confidence: 0.9 }, run).text
}

test('initials as high as capitals are capitals', (t) => {
  t.is(read('u.s.', CAPITALS), 'U.S.')
})

test('initials as high as lower-case letters are lower case, and words with unambiguous letters are unchanged', (t) => {
  t.is(read('v.s.', 13), 'v.s.')
  t.is(read('us', CAPITALS), 'us')
  t.is(read('i.e.', CAPITALS), 'i.e.')
})
