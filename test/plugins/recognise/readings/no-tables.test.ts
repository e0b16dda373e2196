import { lay } from '../../../fixtures/lay-table.js'
import { reads } from '../../../fixtures/readings.js'
import { BOLD, PLAIN, writeLines } from '../../../fixtures/write-lines.js'

const PROSE = [
  'The Group’s sales rose in the year as prices',
  'were raised in all regions and demand from the',
  'packaging industry grew. Costs of energy fell,',
  'and the plant in Velden worked at its capacity',
  'from April on. Management expects that margins',
  'will stay near their level of the fourth quarter.',
  'Investments were directed to the films business,',
  'whose customers ask for thinner and stronger',
  'products. Debt was reduced by the sale of an',
  'older warehouse, and interest was lower.',
]

reads(
  'two signature blocks, each with name and title below, are not a table',
  (page) => {
    for (const [x, company, name, title] of [
      [72, 'HARROW GROUP PLC', 'Anna Keller', 'Chief Executive Officer'],
      [330, 'FIRST HARBOUR BANK', 'Joan Pryor', 'Managing Director'],
    ] as const) {
      writeLines(page, x, 120, [`*${company}`, '', 'By:', `Name: ${name}`, `Title: ${title}`], 16)
      page.stroke(x + 20, 154, x + 190, 154, 0.5)
    }
  },
  '',
)

reads(
  'signatures of a report with capacity and date are not a table of numbers',
  (page) => {
    lay(
      page,
      `
      Signature | Title | Date
      ---
      /s/ Anna Keller | Chief Executive Officer | March 3, 2025
      Anna Keller | |
      ...
      /s/ Bruno Dumont | Chief Financial Officer | March 3, 2025
      Bruno Dumont | |
      ...
      /s/ Clara Osborne | Director | March 3, 2025
      Clara Osborne | |
      `,
      { columns: 'l72 l260 l440' },
    )
    for (const y of [117, 157, 198]) page.stroke(72, y, 220, y, 0.5)
  },
  '',
)

reads(
  'a table of contents with dot leaders is not a data table',
  (page) => {
    const entries = ['Strategic report', 'Governance', 'Remuneration report', 'Financial statements', 'Notes']
    for (const [i, entry] of entries.entries()) {
      const y = 120 + 18 * i
      const number = `${4 + 23 * i}`
      const end = page.write(entry, 72, y, PLAIN).x1
      const dots = '.'.repeat(Math.floor((520 - end) / page.measure('.', PLAIN)))
      page.write(dots, end + 4, y, PLAIN)
      page.write(number, 540 - page.measure(number, PLAIN), y, PLAIN)
    }
  },
  '',
)

reads(
  'a table of contents in two columns, with a number before each title, is not a data table',
  (page) => {
    lay(
      page,
      `
      02 Highlights | 48 Board of Directors
      04 At a glance | 52 Audit committee
      06 Chair's statement | 60 Remuneration
      10 Business model | 84 Directors' report
      14 Our strategy | 90 Independent auditor
      20 Key indicators | 98 Income statement
      24 Financial review | 102 Notes
      30 Risk management | 160 Glossary
      `,
      { columns: 'l72 l330', font: 'helvetica', size: 9, step: 18 },
    )
  },
  '',
)

reads(
  'bold terms before their definitions are not a table',
  (page) => {
    const terms = [
      ['“Agent”', 'means First Harbour Bank, or whoever follows it under this agreement as the agent of the lenders.'],
      ['“Group”', 'means the Company and each of its subsidiaries for the time being, wherever incorporated.'],
      ['“Loan”', 'means a loan made or to be made under the facility, or the part of it not yet repaid.'],
      ['“Obligor”', 'means the borrower or a guarantor, as the context may require.'],
    ] as const
    terms.forEach(([term, meaning], i) => {
      page.write(term, 72, 120 + 30 * i, BOLD)
      const half = meaning.indexOf(' ', 50)
      page.write(meaning.slice(0, half), 150, 120 + 30 * i, PLAIN)
      page.write(meaning.slice(half + 1), 150, 132 + 30 * i, PLAIN)
    })
  },
  '',
)

reads(
  'prose in two columns is not a table',
  (page) => {
    writeLines(page, 72, 120, PROSE)
    writeLines(page, 320, 120, [...PROSE].reverse())
  },
  '',
)

reads(
  'prose in two columns, each under a bold heading, is not a table',
  (page) => {
    writeLines(page, 72, 120, ['*Sales', ...PROSE])
    writeLines(page, 320, 120, ['*Outlook', ...[...PROSE].reverse()])
  },
  '',
)

reads(
  'paragraphs beside their headings in the margin are not a table',
  (page) => {
    for (const [i, heading] of ['Sales', 'Energy', 'Outlook'].entries()) {
      page.write(heading, 72, 120 + 80 * i, BOLD)
      writeLines(page, 200, 120 + 80 * i, PROSE.slice(3 * i, 3 * i + 4))
    }
  },
  '',
)

reads(
  'words of an index in three columns are not a table',
  (page) => {
    lay(
      page,
      `
      Acquisitions, 45 | Dividends, 12 | Leases, 88
      Advisers, 160 | Employees, 34 | Liquidity, 71
      Auditor, 90 | Energy, 28 | Outlook, 10
      Board, 48 | Exchange rates, 66 | Pensions, 92
      Brands, 8 | Films, 20 | Provisions, 97
      Capital, 70 | Goodwill, 84 | Risks, 30
      Debt, 74 | Hedges, 68 | Water, 29
      `,
      { columns: 'l72 l240 l410' },
    )
  },
  '',
)

reads(
  'a page number at the bottom center, under prose, is not a table',
  (page) => {
    writeLines(page, 72, 600, PROSE)
    page.write('47', 303, 760, PLAIN)
  },
  '',
)

reads(
  'a form with lines to fill in after its words is not a table',
  (page) => {
    const fields = ['Name of shareholder', 'Number of shares', 'Street', 'Town and postcode', 'Signature', 'Date']
    for (const [i, field] of fields.entries()) {
      page.write(field, 72, 120 + 24 * i, PLAIN)
      page.stroke(200, 122 + 24 * i, 520, 122 + 24 * i, 0.5)
    }
  },
  '',
)

reads(
  'a letter with its sender on the right is not a table',
  (page) => {
    writeLines(page, 380, 80, ['*Harrow Group plc', '12 High Street', 'London EC2A 4BX'])
    writeLines(page, 72, 140, ['Nora Quist', 'Rosa Blum Capital', '5 Market Square', 'Leeds LS1 6QT'])
    page.write('3 March 2025', 380, 200, PLAIN)
    writeLines(page, 72, 230, ['Dear Ms Quist', '', ...PROSE])
  },
  '',
)

reads(
  'report sections in the columns of a footer are not a table',
  (page) => {
    writeLines(page, 72, 120, PROSE)
    lay(page, 'Harrow Group plc | Annual Report 2024 | 47', { columns: 'l72 m306 r540', top: 764, size: 8 })
    lay(page, 'Overview | Strategy | Governance | Accounts', { columns: 'l72 l200 l330 l460', top: 40, size: 8 })
  },
  '',
)

reads(
  'signatures of two parties under one rule are not a table',
  (page) => {
    lay(
      page,
      `
      HARROW GROUP PLC | FIRST HARBOUR BANK
      ---
      By: A. Keller | By: J. Pryor
      Name: Anna Keller | Name: Joan Pryor
      Title: Director | Title: Managing Director
      Date: 3 March 2025 | Date: 4 March 2025
      Place: London | Place: London
      `,
      { columns: 'l72 l330', rules: ['heads'], step: 18 },
    )
  },
  '',
)
