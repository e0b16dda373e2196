import test from 'ava'
import { digitsBySight } from '../../../../plugins/extract/ocr/digits-by-sight.js'
import { drawPrint } from '../../../contracts/drawn-print.js'

const size = { width: 900, height: 900 }
const PRINTED = ['(358)', '503', '986', '1,853', '(69)', '3,580', '605', '(933)', '8,068', '539', '(50)', '398']

/** Returns printed numbers, one below the other, each with its recognized text. */
function figuresRead(as: Readonly<Record<string, string>>, confidence = 0.95) {
  const places = PRINTED.map((text, i) => ({ text, x: 300, baseline: 60 + 60 * i, capHeight: 24 }))
  const { picture, words } = drawPrint(size, places)
  const read = words.map(({ text, bbox }) => ({ text: as[text] ?? text, box: bbox, confidence }))
  return { picture, read }
}

test('numbers that were read correctly match their digit shapes', (t) => {
  const { picture, read } = figuresRead({})
  t.deepEqual(
    digitsBySight(picture, read),
    PRINTED.map(() => undefined),
  )
})

test('a digit with the shape of another digit is reported as that', (t) => {
  const { picture, read } = figuresRead({ '(50)': '(30)', '986': '906' })
  const seen = digitsBySight(picture, read)
  t.is(seen[PRINTED.indexOf('(50)')], '(50)')
  t.is(seen[PRINTED.indexOf('986')], '986')
  t.is(seen.filter((each) => each !== undefined).length, 2)
})

test('with few certain numbers, nothing is known about digit shapes', (t) => {
  const { picture, read } = figuresRead({ '(50)': '(30)' }, 0.6)
  t.true(digitsBySight(picture, read).every((each) => each === undefined))
})
