import test from 'ava'
import type { Glyph } from '../../../../core/model.js'
import { namesAtTicks, namesBetweenKeys, namesThatCount } from '../../../../plugins/extract/charts/split-row.js'

/** A line of letters five points wide each, as a recogniser gives it: blanks are letters, too. */
const lineOf = (text: string): readonly Glyph[] =>
  [...text].map((sign, i) => {
    const bbox = { x0: 5 * i, x1: 5 * i + 5, y0: 0, y1: 10 }
    return { text: sign, bbox, x: 5 * i, y: 8, font: 0, size: 10, color: '#000000', angle: 0 }
  })
const textsOf = (names: readonly (readonly Glyph[])[] | undefined) =>
  names?.map((name) => name.map(({ text }) => text).join(''))

test('years that stand as near as words are names of their own, also where one was misread', (t) => {
  t.deepEqual(textsOf(namesThatCount(lineOf('2010 2011 2012 2012 2014'))), ['2010', '2011', '2012', '2012', '2014'])
})

test('names that count on are told apart where one between them was not read', (t) => {
  t.deepEqual(textsOf(namesThatCount(lineOf('2010 2011 2012      2014'))), ['2010', '2011', '2012', '2014'])
})

test('years that touch begin every four digits', (t) => {
  t.deepEqual(textsOf(namesThatCount(lineOf('1991199319951997'))), ['1991', '1993', '1995', '1997'])
})

test('quarters of two words are one name each', (t) => {
  t.deepEqual(textsOf(namesThatCount(lineOf("Q1'19 Q2'19 Q3'19"))), ["Q1'19", "Q2'19", "Q3'19"])
  t.deepEqual(textsOf(namesThatCount(lineOf('Q1 2019 Q2 2019 Q3 2019'))), ['Q1 2019', 'Q2 2019', 'Q3 2019'])
})

test('a title with years in it stays whole', (t) => {
  t.is(namesThatCount(lineOf('Net sales 2019 and 2020')), undefined)
})

test('words over whose middles ticks stand are names of their own', (t) => {
  t.deepEqual(textsOf(namesAtTicks(lineOf('Rent Wind Coal'), [10, 35, 60])), ['Rent', 'Wind', 'Coal'])
  t.is(namesAtTicks(lineOf('Rent Wind Coal'), [0, 24, 48]), undefined)
})

test('a key that was read as letters parts the names of a legend and is none of them', (t) => {
  t.deepEqual(textsOf(namesBetweenKeys(lineOf('Net sales -O- Operating margin'))), ['Net sales', 'Operating margin'])
  t.deepEqual(textsOf(namesBetweenKeys(lineOf('S&P 500 Index -fF-'))), ['S&P 500 Index'])
  t.is(namesBetweenKeys(lineOf('Year-to-date – net of tax')), undefined)
})
