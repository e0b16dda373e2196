import { reads } from '../../../fixtures/readings.js'
import { writeTable } from '../../../fixtures/write-table.js'

const STYLE = { font: 'helvetica', size: 8 } as const

reads(
  'the first label of a table that continues at the top of a page may have two lines',
  (page) => {
    page.stroke(40, 28, 570, 28, 0.6)
    writeTable(
      page,
      [
        ['  Less restricted cash and cash equivalents, included in', '', ''],
        ['  Investments', '74', '68'],
      ],
      [
        ['left', 40],
        ['right', 420],
        ['right', 566],
      ],
      38,
      { step: 9, style: STYLE },
    )
    page.stroke(40, 50, 570, 50, 0.6)
    writeTable(
      page,
      [['Cash and cash equivalents at end of year', '$8,813', '$8,801']],
      [
        ['left', 40],
        ['right', 420],
        ['right', 566],
      ],
      61,
      { style: STYLE },
    )
    page.stroke(40, 64, 570, 64, 1)
  },
  `
  Less restricted cash and cash equivalents, included in Investments | 74     | 68
  Cash and cash equivalents at end of year                           | $8,813 | $8,801
  `,
)
