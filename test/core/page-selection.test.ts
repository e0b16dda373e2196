import test from 'ava'
import { selectPages, writeSelection } from '../../core/page-selection.js'

test('a selection names its pages in document order, each once', (t) => {
  t.deepEqual(selectPages('1-3,7', 9), [1, 2, 3, 7])
  t.deepEqual(selectPages('7,1-3', 9), [1, 2, 3, 7])
  t.deepEqual(selectPages('2,1-3,3-4,2', 9), [1, 2, 3, 4])
  t.deepEqual(selectPages('5-5', 5), [5])
  t.deepEqual(selectPages(' 1 - 3 , 7 ', 9), [1, 2, 3, 7])
})

test('without a selection every page is taken', (t) => {
  t.deepEqual(selectPages(undefined, 3), [1, 2, 3])
  t.deepEqual(selectPages(undefined, 1), [1])
})

const refused = ['', ' ', ',', '1,', ',1', '1,,2', '0', '0-2', '3-1', '1-', '-3', '-', '1-2-3', '1.5', 'a', '1;2', '１']

for (const selection of refused) {
  test(`${JSON.stringify(selection)} is no selection`, (t) => {
    const error = t.throws(() => selectPages(selection, 9), { code: 'pages_invalid' })
    t.true(error.message.includes(JSON.stringify(selection)), error.message)
    t.true(error.message.startsWith('Expected pages as numbers and ranges such as 1-3,7, got '), error.message)
  })
}

test('a page beyond the end is refused, and the refusal says how many there are', (t) => {
  const message = (last: number, count: string) => `Expected pages from 1 to ${count}, got ${last}: the document has `
  t.throws(() => selectPages('1-10', 9), { code: 'pages_invalid', message: `${message(10, '9')}9 pages` })
  t.throws(() => selectPages('2', 1), { code: 'pages_invalid', message: `${message(2, '1')}1 page` })
  t.throws(() => selectPages('1-999999999', 9), { code: 'pages_invalid' })
})

test('pages are written as ranges, and read again they are the same', (t) => {
  t.is(writeSelection([1, 2, 3, 7]), '1-3,7')
  t.is(writeSelection([1]), '1')
  t.is(writeSelection([1, 2]), '1-2')
  t.is(writeSelection([]), '')
  // Every set of pages of a document of ten.
  for (let bits = 1; bits < 2 ** 10; bits++) {
    const pages = Array.from({ length: 10 }, (_, index) => index + 1).filter((page) => (bits >> (page - 1)) % 2 === 1)
    t.deepEqual(selectPages(writeSelection(pages), 10), pages)
  }
})

test('a selection that is written again is as short as it can be', (t) => {
  t.is(writeSelection(selectPages(' 3,1, 2 ,5-6,6', 9)), '1-3,5-6')
})
