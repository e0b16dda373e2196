import test from 'ava'
import { dropSettledWarnings, settledPlaces } from '../../core/corrections/corrected-pages.js'
import type { Correction } from '../../core/facts/facts.js'
import type { Bbox, Place, Warning } from '../../core/model.js'

const on = (pageNumber: number, bbox: Bbox): Place => ({ pageNumber, bbox })
const box = (x: number, y: number): Bbox => ({ x0: x, y0: y, x1: x + 30, y1: y + 10 })
const doubt = (pageNumber: number, bbox: Bbox): Warning => ({
  code: 'number_doubtful',
  message: 'A number may be wrong',
  pageNumber,
  bbox,
})
const said = (rest: Partial<Correction>): Correction => ({ at: 0, by: 'a person', cells: [], ...rest })

test('a warning about a number is dropped once a person has corrected or confirmed it; others stay', (t) => {
  const settled = settledPlaces([said({ settled: [on(1, box(100, 100))] })])
  const others: readonly Warning[] = [
    doubt(2, box(100, 100)),
    doubt(1, box(100, 120)),
    { code: 'unread_text', message: 'Not read', pageNumber: 1, bbox: box(100, 100) },
    { code: 'read_by_ocr', message: 'A picture', pageNumber: 1 },
  ]
  t.deepEqual(dropSettledWarnings([doubt(1, box(100, 100)), ...others], settled), others)
})

test('a table that was read again in a frame may be doubted again, despite earlier corrections', (t) => {
  const place = on(1, { x0: 50, y0: 50, x1: 400, y1: 110 })
  const settled = settledPlaces([
    said({ settled: [on(1, box(100, 100)), on(1, box(100, 200))] }),
    said({ frames: [{ asked: { kind: 'redraw', id: 'p1t1', place }, ids: ['p1t1'], was: [] }] }),
  ])
  const again = doubt(1, box(100, 100))
  t.deepEqual(dropSettledWarnings([again, doubt(1, box(100, 200))], settled), [again])
})
