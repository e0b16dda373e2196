import test from 'ava'
import type { NumberValue } from '../../../core/model.js'
import { printNumber, readSetting } from '../../../plugins/render/printed-number.js'
import { readValue } from '../../fixtures/statement-table.js'

function shown(text: string, decimals?: number): string {
  return printNumber(readValue(text) as NumberValue, text, decimals)
}

test('a number keeps its signs and parentheses when its decimals change', (t) => {
  t.is(shown('$ (1,234)', 1), '$ (1,234.0)')
  t.is(shown('12.56%', 1), '12.6%')
  t.is(shown('(3.25)%', 0), '(3)%')
  t.is(shown('14.25x', 1), '14.3x')
})

test('without requested decimals, the text stays as printed', (t) => {
  t.is(shown('$ (1,234)'), '$ (1,234)')
})

test('a year gets no decimals', (t) => {
  t.is(shown('2016', 2), '2016')
})

test('a decimal comma is kept', (t) => {
  const value: NumberValue = { kind: 'number', number: 1234.5, decimals: 1, isGrouped: true }
  t.is(printNumber(value, '1.234,5 €', 2), '1.234,50 €')
  t.is(printNumber({ ...value, number: 1234, decimals: 0 }, '1.234', 1), '1.234,0')
})

test('a text whose digits differ from its value is unchanged', (t) => {
  const value: NumberValue = { kind: 'number', number: 7, decimals: 0, isGrouped: false }
  t.is(readSetting(value, 'seven'), undefined)
  t.is(printNumber(value, 'seven', 2), 'seven')
})

test('a footnote mark after a number is not part of its digits', (t) => {
  const value: NumberValue = { kind: 'number', number: 1234, decimals: 0, isGrouped: true }
  t.like(readSetting(value, '1,234 (2)'), { digits: '1,234', behind: ' (2)' })
})
