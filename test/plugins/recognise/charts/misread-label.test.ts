import test from 'ava'
import { isAsPrinted, labelWith, withLostDigit } from '../../../../plugins/recognise/charts/misread-label.js'

/** What is read, what is drawn, and what comes of it where the drawing is good to 0.3 and figures have one decimal. */
const wholeOf = (value: number, decimals: number, drawn: number) =>
  withLostDigit({ value, decimals }, { value: drawn, slack: 0.3, decimals: 1 })?.value

test('a figure whose first digit a line crosses has it again where it is drawn so', (t) => {
  t.is(wholeOf(8.3, 1, 48.4), 48.3)
  t.is(wholeOf(-8.3, 1, -48.2), -48.3)
  t.is(wholeOf(5, 0, 25.1), 25)
  t.is(wholeOf(0.4, 1, 30.5), 30.4)
})

test('a figure that lost its decimals has them as they are drawn', (t) => {
  t.is(wholeOf(44, 0, 44.9), 44.9)
})

test('what is drawn as it is printed, or otherwise altogether, is left as it was read', (t) => {
  t.is(wholeOf(48.3, 1, 48.4), undefined)
  t.is(wholeOf(8.3, 1, 47.1), undefined)
  t.is(wholeOf(8.3, 1, -48.3), undefined)
  t.is(wholeOf(44, 0, 57.9), undefined)
  t.is(wholeOf(8.3, 1, 1008.3), undefined)
})

test('a label keeps the signs around its figure', (t) => {
  t.is(labelWith('$8.3m', { value: 48.3, decimals: 1 }), '$48.3m')
  t.is(labelWith('(44)%', { value: -44.9, decimals: 1 }), '(44.9)%')
})

test('a figure in other words than its value has no digit looked for', (t) => {
  t.true(isAsPrinted('(1,200)', -1200))
  t.false(isAsPrinted('1.2bn', 1_200_000_000))
  t.false(isAsPrinted('8,3', 8.3))
})
