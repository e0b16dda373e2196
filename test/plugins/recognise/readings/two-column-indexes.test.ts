import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { reads } from '../../../fixtures/readings.js'

const TEXT = { font: 'times', size: 9 } as const
const BOLD = { font: 'helvetica', size: 8, weight: 'bold' } as const

/** Draws offices with their notices. The gap between two offices is not a multiple of the leading. */
function drawIndex(page: DrawingPage, x: number, top: number, offices: readonly string[], counts: readonly number[]) {
  let y = top
  for (const [i, office] of offices.entries()) {
    page.write(office, x, y, BOLD)
    y += 9.3
    page.write('NOTICES', x, y, { ...BOLD, size: 6 })
    for (let n = 0; n < counts[i % counts.length]!; n++) {
      y += 10
      page.write(
        n === 0 ? 'Meetings:' : `Advisory board for matter ${n}, ${22400 + 7 * n + i}`,
        x + 8 * Math.min(n, 1),
        y,
        TEXT,
      )
    }
    y += 19.4 + 0.7 * (i % 3)
  }
}

reads(
  'an index in two columns with different baselines is not a table',
  (page) => {
    drawIndex(
      page,
      45,
      100,
      ['Agriculture Department', 'Air Force Department', 'Plant Health Service', 'Army Department', 'Coast Guard'],
      [3, 5, 2, 7],
    )
    drawIndex(
      page,
      315,
      103,
      ['Commerce Department', 'Customs Service', 'Defense Department', 'Education Department', 'Engineers Corps'],
      [4, 2, 6, 3],
    )
  },
  '',
)
