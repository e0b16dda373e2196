import test from 'ava'
import type { Warning } from '../../core/model.js'
import { mergeRepeatedWarnings } from '../../core/reading/repeated-warnings.js'

const scanned = (pageNumber: number): Warning => ({
  code: 'read_by_ocr',
  message: `Page ${pageNumber} is a picture`,
  pageNumber,
})

test('a warning about several whole pages is kept once and names all of them', (t) => {
  t.deepEqual(mergeRepeatedWarnings([1, 2, 3, 7].map(scanned)), [
    {
      code: 'read_by_ocr',
      message: 'Page 1 is a picture; the same on pages 2-3, 7',
      pageNumber: 1,
      pageNumbers: [1, 2, 3, 7],
    },
  ])
})

test('a warning about the document is kept once', (t) => {
  const missing: Warning = { code: 'language_missing', message: 'OCR has no data for the language `deu`' }
  t.deepEqual(mergeRepeatedWarnings([missing, scanned(1), missing]), [missing, scanned(1)])
})

test('warnings with positions, and warnings that differ in more than the page, stay separate', (t) => {
  const bbox = { x0: 0, y0: 0, x1: 10, y1: 10 }
  const warnings: readonly Warning[] = [
    { code: 'unread_text', message: 'An area on page 1 looks like text', pageNumber: 1, bbox },
    { code: 'unread_text', message: 'An area on page 2 looks like text', pageNumber: 2, bbox },
    { code: 'coarse_picture', message: 'The letters on page 1 are 6 pixels high', pageNumber: 1 },
    { code: 'coarse_picture', message: 'The letters on page 2 are 7 pixels high', pageNumber: 2 },
    { code: 'hidden_text', message: 'Text on page 3 cannot be seen (letters: 3)', pageNumber: 3 },
    { code: 'hidden_text', message: 'Text on page 4 cannot be seen (letters: 3)', pageNumber: 4, subject: 'table' },
  ]
  t.deepEqual(mergeRepeatedWarnings(warnings), warnings)
})
