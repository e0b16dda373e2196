import test from 'ava'
import type { Glyph } from '../../../../core/model.js'
import { namesAtTicks, namesBetweenKeys, namesThatCount } from '../../../../plugins/extract/charts/split-row.js'

/** Creates letters five points wide, as OCR returns them: spaces are letters, too. */
const lineOf = (text: string): readonly Glyph[] =>
  [...text].map((sign, i) => {
    const bbox = { x0: 5 * i, x1: 5 * i + 5, y0: 0, y1: 10 }
    return { text: sign, bbox, x: 5 * i, y: 8, font: 0, size: 10, color: '#000000', angle: 0 }
  })
const textsOf = (names: readonly (readonly Glyph[])[] | undefined) =>
  names?.map((name) => name.map(({ text }) => text).join(''))

test('years as close as words are separate names, even if one was misread', (t) => {
  t.deepEqual(textsOf(namesThatCount(lineOf('2010 2011 2012 2012 2014'))), ['2010', '2011', '2012', '2012', '2014'])
})

test('names in a sequence are separated even if one between them was not read', (t) => {
  t.deepEqual(textsOf(namesThatCount(lineOf('2010 2011 2012      2014'))), ['2010', '2011', '2012', '2014'])
})

test('touching years are separated every four digits', (t) => {
  t.deepEqual(textsOf(namesThatCount(lineOf('1991199319951997'))), ['1991', '1993', '1995', '1997'])
})

test('quarters of two words are one name each', (t) => {
  t.deepEqual(textsOf(namesThatCount(lineOf("Q1'19 Q2'19 Q3'19"))), ["Q1'19", "Q2'19", "Q3'19"])
  t.deepEqual(textsOf(namesThatCount(lineOf('Q1 2019 Q2 2019 Q3 2019'))), ['Q1 2019', 'Q2 2019', 'Q3 2019'])
})

test('a title that contains years stays complete', (t) => {
  t.is(namesThatCount(lineOf('Net sales 2019 and 2020')), undefined)
})

test('words with ticks above their centers are separate names', (t) => {
  t.deepEqual(textsOf(namesAtTicks(lineOf('Rent Wind Coal'), [10, 35, 60])), ['Rent', 'Wind', 'Coal'])
  t.is(namesAtTicks(lineOf('Rent Wind Coal'), [0, 24, 48]), undefined)
})

test('a key read as letters separates legend names and is not part of them', (t) => {
  t.deepEqual(textsOf(namesBetweenKeys(lineOf('Net sales -O- Operating margin'))), ['Net sales', 'Operating margin'])
  t.deepEqual(textsOf(namesBetweenKeys(lineOf('S&P 500 Index -fF-'))), ['S&P 500 Index'])
  t.is(namesBetweenKeys(lineOf('Year-to-date – net of tax')), undefined)
})
