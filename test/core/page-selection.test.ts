import test from 'ava'
import { selectPages, writeSelection } from '../../core/reading/page-selection.js'

test('a selection lists its pages in document order without duplicates', (t) => {
  t.deepEqual(selectPages('1-3,7', 9), [1, 2, 3, 7])
  t.deepEqual(selectPages('7,1-3', 9), [1, 2, 3, 7])
  t.deepEqual(selectPages('2,1-3,3-4,2', 9), [1, 2, 3, 4])
  t.deepEqual(selectPages('5-5', 5), [5])
  t.deepEqual(selectPages(' 1 - 3 , 7 ', 9), [1, 2, 3, 7])
})

test('without a selection every page is selected', (t) => {
  t.deepEqual(selectPages(undefined, 3), [1, 2, 3])
  t.deepEqual(selectPages(undefined, 1), [1])
})

test('an invalid selection is rejected and quoted in the message', (t) => {
  for (const selection of [',', '1,', ',1', '1,,2', '1-', '-3', '-', '1-2-3', '1.5', 'a', '1;2', '１', '3-1x']) {
    const error = t.throws(() => selectPages(selection, 9), { code: 'pages_invalid' })
    t.true(error.message.startsWith('Cannot read "'), error.message)
    const end = ` in the page selection "${selection}"; write page numbers and ranges, such as 1-3,7.`
    t.true(error.message.endsWith(end), error.message)
  }
  for (const selection of ['', ' ']) {
    t.throws(() => selectPages(selection, 9), {
      code: 'pages_invalid',
      message: 'The page selection is empty; write page numbers and ranges, such as 1-3,7.',
    })
  }
})

const sentences: Readonly<Record<string, string>> = {
  '3-1': 'Page range "3-1" is reversed; write "1-3".',
  '1, 9 - 7': 'Page range "9 - 7" is reversed; write "7-9".',
  '0': 'Page 0 does not exist; the first page is 1.',
  '0-2': 'Page 0 does not exist; the first page is 1.',
  '1-10': 'Page 10 does not exist: the document has 9 pages.',
  '12': 'Page 12 does not exist: the document has 9 pages.',
  '12-14': 'Pages 12-14 do not exist: the document has 9 pages.',
  '1-999999999': 'Page 999999999 does not exist: the document has 9 pages.',
}
for (const [selection, message] of Object.entries(sentences)) {
  test(`${selection} is rejected with the problem and its solution`, (t) => {
    t.throws(() => selectPages(selection, 9), { code: 'pages_invalid', message })
  })
}

test('the message for a document of one page is in the singular', (t) => {
  t.throws(() => selectPages('2', 1), { message: 'Page 2 does not exist: the document has 1 page.' })
})

test('ranges beyond the last page can be cut, while other missing pages are rejected', (t) => {
  t.deepEqual(selectPages('1-8', 5, 'cut'), [1, 2, 3, 4, 5])
  t.deepEqual(selectPages('4-999999999', 5, 'cut'), [4, 5])
  t.throws(() => selectPages('1-3,7', 5, 'cut'), { message: 'Page 7 does not exist: the document has 5 pages.' })
  t.throws(() => selectPages('6-8', 5, 'cut'), { message: 'Pages 6-8 do not exist: the document has 5 pages.' })
})

test('all missing pages can be skipped, as long as one page exists', (t) => {
  t.deepEqual(selectPages('2,7-9', 5, 'skip'), [2])
  t.deepEqual(selectPages('1-8', 5, 'skip'), [1, 2, 3, 4, 5])
  t.throws(() => selectPages('6-8,10', 5, 'skip'), {
    code: 'pages_invalid',
    message: 'None of the pages 6-8,10 exists: the document has 5 pages.',
  })
})

test('a selection survives formatting and parsing', (t) => {
  t.is(writeSelection([1, 2, 3, 7]), '1-3,7')
  t.is(writeSelection([1]), '1')
  t.is(writeSelection([1, 2]), '1-2')
  t.is(writeSelection([]), '')
  // Every set of pages of a document with ten pages.
  for (let bits = 1; bits < 2 ** 10; bits++) {
    const pages = Array.from({ length: 10 }, (_, index) => index + 1).filter((page) => (bits >> (page - 1)) % 2 === 1)
    t.deepEqual(selectPages(writeSelection(pages), 10), pages)
  }
})

test('a formatted selection is as short as possible', (t) => {
  t.is(writeSelection(selectPages(' 3,1, 2 ,5-6,6', 9)), '1-3,5-6')
})
