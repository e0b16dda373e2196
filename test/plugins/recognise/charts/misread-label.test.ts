import test from 'ava'
import {
  hasLostDecimals,
  isAsPrinted,
  labelWith,
  withFirstDigit,
  withPoint,
} from '../../../../plugins/recognise/charts/misread-label.js'

/** Returns the restored number for a read value and a drawn value with a tolerance of `slack`. */
const wholeOf = (value: number, decimals: number, drawn: number, slack = 0.3) =>
  withFirstDigit({ value, decimals }, { value: drawn, slack })?.value

test('a first digit that a line crosses is restored from the drawn value', (t) => {
  t.is(wholeOf(8.3, 1, 48.4), 48.3)
  t.is(wholeOf(-8.3, 1, -48.2), -48.3)
  t.is(wholeOf(5, 0, 25.1), 25)
  t.is(wholeOf(0.4, 1, 30.5), 30.4)
})

test('a digit is not restored if the drawn value is entirely different', (t) => {
  t.is(wholeOf(8.3, 1, 47.1), undefined)
  t.is(wholeOf(8.3, 1, -48.3), undefined)
  t.is(wholeOf(8.3, 1, 1008.3), undefined)
})

test('a zero is not the rest of a number', (t) => {
  t.is(wholeOf(0, 0, 20.1), undefined)
  t.is(wholeOf(0, 0, -20), undefined)
})

test('an inaccurate drawn value restores no digit', (t) => {
  t.is(wholeOf(5, 0, 20, 12), undefined)
})

test('a lost decimal point is restored from the drawn value', (t) => {
  const pointed = (value: number, drawn: number, usual: number) =>
    withPoint({ value, decimals: 0 }, { value: drawn, slack: 0.3 }, usual)?.value
  t.is(pointed(196, 19.7, 1), 19.6)
  t.is(pointed(-196, -19.5, 1), -19.6)
  t.is(pointed(196, 19.7, 0), undefined)
  t.is(pointed(196, 18.7, 1), undefined)
  t.is(pointed(0, 0.1, 1), undefined)
})

test('lost decimals are restored from the drawn value if other numbers have them', (t) => {
  const lost = (value: number, drawn: number, usual: number) =>
    hasLostDecimals({ value, decimals: 0 }, { value: drawn, slack: 0.3 }, usual)
  t.true(lost(44, 44.9, 1))
  t.false(lost(44, 44.2, 1))
  t.false(lost(44, 44.9, 0))
  t.false(lost(44, 57.9, 1))
  t.false(lost(0, 0.9, 1))
})

test('a label keeps the symbols around its number', (t) => {
  t.is(labelWith('$8.3m', { value: 48.3, decimals: 1 }), '$48.3m')
  t.is(labelWith('(44)%', { value: -44.9, decimals: 1 }), '(44.9)%')
  t.is(labelWith('$2,345', { value: 12_345, decimals: 0 }), '$12,345')
})

test('a number with a different value in its text is not searched for digits', (t) => {
  t.true(isAsPrinted('(1,200)', -1200))
  t.false(isAsPrinted('1.2bn', 1_200_000_000))
  t.false(isAsPrinted('8,3', 8.3))
})
