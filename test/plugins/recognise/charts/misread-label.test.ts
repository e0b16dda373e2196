import test from 'ava'
import {
  hasLostDecimals,
  isAsPrinted,
  labelWith,
  withFirstDigit,
  withPoint,
} from '../../../../plugins/recognise/charts/misread-label.js'

/** What is read, what is drawn, and what comes of it where the drawing is good to 0.3. */
const wholeOf = (value: number, decimals: number, drawn: number, slack = 0.3) =>
  withFirstDigit({ value, decimals }, { value: drawn, slack })?.value

test('a figure whose first digit a line crosses has it again where it is drawn so', (t) => {
  t.is(wholeOf(8.3, 1, 48.4), 48.3)
  t.is(wholeOf(-8.3, 1, -48.2), -48.3)
  t.is(wholeOf(5, 0, 25.1), 25)
  t.is(wholeOf(0.4, 1, 30.5), 30.4)
})

test('what is drawn otherwise altogether has no such digit', (t) => {
  t.is(wholeOf(8.3, 1, 47.1), undefined)
  t.is(wholeOf(8.3, 1, -48.3), undefined)
  t.is(wholeOf(8.3, 1, 1008.3), undefined)
})

test('a zero is the end of no figure', (t) => {
  t.is(wholeOf(0, 0, 20.1), undefined)
  t.is(wholeOf(0, 0, -20), undefined)
})

test('what is not drawn exactly enough tells no digit', (t) => {
  t.is(wholeOf(5, 0, 20, 12), undefined)
})

test('a figure that lost its point has it again where it is drawn so', (t) => {
  const pointed = (value: number, drawn: number, usual: number) =>
    withPoint({ value, decimals: 0 }, { value: drawn, slack: 0.3 }, usual)?.value
  t.is(pointed(196, 19.7, 1), 19.6)
  t.is(pointed(-196, -19.5, 1), -19.6)
  t.is(pointed(196, 19.7, 0), undefined)
  t.is(pointed(196, 18.7, 1), undefined)
  t.is(pointed(0, 0.1, 1), undefined)
})

test('a figure without decimals lost them where it is drawn with some, and others have them', (t) => {
  const lost = (value: number, drawn: number, usual: number) =>
    hasLostDecimals({ value, decimals: 0 }, { value: drawn, slack: 0.3 }, usual)
  t.true(lost(44, 44.9, 1))
  t.false(lost(44, 44.2, 1))
  t.false(lost(44, 44.9, 0))
  t.false(lost(44, 57.9, 1))
  t.false(lost(0, 0.9, 1))
})

test('a label keeps the signs around its figure', (t) => {
  t.is(labelWith('$8.3m', { value: 48.3, decimals: 1 }), '$48.3m')
  t.is(labelWith('(44)%', { value: -44.9, decimals: 1 }), '(44.9)%')
  t.is(labelWith('$2,345', { value: 12_345, decimals: 0 }), '$12,345')
})

test('a figure in other words than its value has no digit looked for', (t) => {
  t.true(isAsPrinted('(1,200)', -1200))
  t.false(isAsPrinted('1.2bn', 1_200_000_000))
  t.false(isAsPrinted('8,3', 8.3))
})
