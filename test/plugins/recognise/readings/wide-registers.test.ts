import { reads } from '../../../fixtures/readings.js'
import { writeTable } from '../../../fixtures/write-table.js'

const NAMES = [
  ['Alder', 'Juan Martin', '27.083.460', '20-27083460-5', 'Cash', '10,000.00'],
  ['Birch', 'Matias', '25.348.547', '20-25348547-8', 'Cash', '10,000.00'],
  ['Cedar', 'Federico Oscar', '25.028.246', '20-25028246-0', 'Cheque', '12,500.00'],
  ['Elder', 'Pablo Daniel', '25.348.394', '20-25348394-7', 'Cash', '10,000.00'],
  ['Hazel', 'Franco Eduardo', '27.382.271', '20-27382271-3', 'Cash', '8,000.00'],
  ['Larch', 'Carlos Enrique', '26.034.823', '20-26034823-0', 'Cheque', '10,000.00'],
  ['Maple', 'Maria Paula', '23.249.597', '27-23249597-4', 'Cash', '9,250.00'],
  ['Rowan', 'Juan Miguel', '11.895.661', '20-11895661-4', 'Cash', '10,000.00'],
]

reads(
  'a register with numbers in groups in the middle of its rows is one table',
  (page) => {
    page.stroke(50, 85, 560, 85, 1)
    page.stroke(50, 235, 560, 235, 1)
    page.stroke(50, 85, 50, 235, 1)
    page.stroke(560, 85, 560, 235, 1)
    writeTable(
      page,
      [['Surname', 'Name', 'Number', 'Tax number', 'Kind', 'Amount'], ...NAMES],
      [
        ['left', 56],
        ['left', 150],
        ['left', 250],
        ['left', 330],
        ['left', 430],
        ['right', 552],
      ],
      100,
      { step: 15 },
    )
  },
  `
  Surname | Name           | Number     | Tax number    | Kind   | Amount
  ---
  ${NAMES.map((row) => row.join(' | ')).join('\n')}
  `,
)
