import { lay } from '../../../fixtures/lay-table.js'
import { reads } from '../../../fixtures/readings.js'
import { BOLD, PLAIN, writeLines } from '../../../fixtures/write-lines.js'

const DIRECTORS = [
  'Anna Keller',
  'Bruno Dumont',
  'Clara Osborne',
  'David Fenwick',
  'Eva Lindqvist',
  'Frank Mortensen',
  'Grace Whitfield',
  'Henri Lacombe',
]
const OFFICERS = [
  'Ian Marsh',
  'Joan Pryor',
  'Karl Brandt',
  'Laura Costa',
  'Michael Stern',
  'Nora Quist',
  'Oliver Blake',
  'Paula Reyes',
]

reads(
  'directors beside officers under bold headers are two lists',
  (page) => {
    writeLines(page, 72, 120, ['*Directors', ...DIRECTORS])
    writeLines(page, 330, 120, ['*Officers', ...OFFICERS])
  },
  '',
)

reads(
  'names of a board in three columns under one heading are not a table',
  (page) => {
    page.write('Our advisory council', 72, 90, { ...BOLD, size: 14 })
    writeLines(page, 72, 120, DIRECTORS)
    writeLines(page, 240, 120, OFFICERS)
    writeLines(page, 400, 120, ['Quentin Hale', 'Rosa Blum', 'Simon Cray', 'Tara Voss', 'Ugo Neri', 'Vera Holm'])
  },
  '',
)

reads(
  'strengths beside weaknesses under bold headers, each with a rule, are two lists',
  (page) => {
    writeLines(page, 72, 120, [
      '*Strengths',
      'Leading brands',
      'Loyal customers',
      'Strong cash flow',
      'Skilled people',
      'Broad product range',
      'Low debt',
    ])
    writeLines(page, 330, 120, [
      '*Weaknesses',
      'Ageing plants',
      'High energy use',
      'Few sites in Asia',
      'Slow order process',
      'Dependence on resin',
      'Small online share',
    ])
    page.stroke(72, 124, 280, 124, 0.5)
    page.stroke(330, 124, 540, 124, 0.5)
  },
  '',
)

reads(
  'countries in two columns under two regions are lists side by side',
  (page) => {
    writeLines(page, 72, 120, ['*Europe', 'Austria', 'Belgium', 'Denmark', 'France', 'Germany', 'Italy', 'Spain'])
    writeLines(page, 330, 120, ['*Asia', 'China', 'India', 'Indonesia', 'Japan', 'Malaysia', 'Singapore', 'Vietnam'])
  },
  '',
)

reads(
  'addresses of three offices side by side are not a table',
  (page) => {
    writeLines(page, 72, 120, ['*London', '12 High Street', 'London EC2A 4BX', 'United Kingdom'])
    writeLines(page, 240, 120, ['*Hamburg', 'Hafenstrasse 7', '20457 Hamburg', 'Germany'])
    writeLines(page, 410, 120, ['*Lyon', '3 quai de la Rive', '69002 Lyon', 'France'])
  },
  '',
)

reads(
  'contacts in two columns of cards are not a table',
  (page) => {
    writeLines(page, 72, 120, ['*Investor relations', 'Nora Quist', 'Tel: +44 20 7946 0011', 'ir@harrow.example'])
    writeLines(page, 330, 120, ['*Media', 'Oliver Blake', 'Tel: +44 20 7946 0022', 'media@harrow.example'])
  },
  '',
)

reads(
  'bullets in two columns are not a table',
  (page) => {
    lay(
      page,
      `
      • Higher prices in all regions | • Lower cost of energy
      • New plant in Velden | • Fewer days of stock
      • First sales in Vietnam | • Better use of space
      • Growth in films | • Less waste
      • Longer contracts | • Shorter delivery times
      • Two new brands | • One system for orders
      `,
      { columns: 'l72 l330' },
    )
  },
  '',
)

reads(
  'numbered steps that continue in a second column are not a table',
  (page) => {
    lay(
      page,
      `
      How to vote by post | How to vote online
      ---
      1. Open the envelope | 1. Go to the website
      2. Fill in the form | 2. Enter your code
      3. Sign the form | 3. Choose your votes
      4. Use the envelope enclosed | 4. Confirm your choice
      5. Post it by 30 April | 5. Keep the receipt
      `,
      { columns: 'l72 l330' },
    )
  },
  '',
)

reads(
  'completed and planned work in short texts under bold headers are not a table',
  (page) => {
    lay(
      page,
      `
      What we did in 2024 | What comes in 2025
      ---
      Opened the Velden plant | Extend the Velden plant
      Sold the old warehouse | Launch Osmia in Spain
      Launched Osmia in France | Renew the order system
      Trained all team leaders | Reduce water use
      Repaid the 2019 notes | Review the brands
      `,
      { columns: 'l72 l330' },
    )
  },
  '',
)

reads(
  'advisers of a company in two columns, each below its role, are not a table',
  (page) => {
    writeLines(page, 72, 120, ['*Auditor', 'Dunne & Partners', '', '*Bankers', 'First Harbour Bank', 'Nordkredit AG'])
    writeLines(page, 330, 120, ['*Solicitors', 'Sharp Bell LLP', '', '*Registrar', 'Equal Share Limited', 'Leeds'])
  },
  '',
)

reads(
  'questions with their answers below them in two columns are not a table',
  (page) => {
    writeLines(page, 72, 120, [
      '*When is the meeting?',
      'On 7 May 2025 at noon.',
      '',
      '*Where is it?',
      'In our London office.',
    ])
    writeLines(page, 330, 120, ['*Who may vote?', 'All shareholders.', '', '*How do I vote?', 'Online or by post.'])
  },
  '',
)

reads(
  'team members in two columns, each with the office below the name, are not a table',
  (page) => {
    writeLines(
      page,
      72,
      120,
      DIRECTORS.slice(0, 4).flatMap((name, i) => [`*${name}`, ['Chair', 'Finance', 'Sales', 'Law'][i]!]),
    )
    writeLines(
      page,
      330,
      120,
      OFFICERS.slice(0, 4).flatMap((name, i) => [`*${name}`, ['People', 'Technology', 'Plants', 'Brands'][i]!]),
    )
  },
  '',
)

reads(
  'names in two columns under a running header with a rule across the page are not a table',
  (page) => {
    page.write('Harrow Group plc', 72, 60, { ...PLAIN, size: 9 })
    page.write('Annual Report 2024', 540 - page.measure('Annual Report 2024', PLAIN), 60, { ...PLAIN, size: 9 })
    page.stroke(72, 65, 540, 65, 0.5)
    writeLines(page, 72, 90, DIRECTORS)
    writeLines(page, 330, 90, OFFICERS)
  },
  '',
)

reads(
  'steps in two columns under one rule are not a table',
  (page) => {
    lay(
      page,
      `
      How to vote by post | How to vote online
      ---
      1. Open the envelope | 1. Go to the website
      2. Fill in the form | 2. Enter your code
      3. Sign the form | 3. Choose your votes
      4. Use the envelope enclosed | 4. Confirm your choice
      5. Post it by 30 April | 5. Keep the receipt
      `,
      { columns: 'l72 l330', rules: ['heads'] },
    )
  },
  '',
)

reads(
  'prose in three narrow columns under bold headings with one rule is not a table',
  (page) => {
    lay(
      page,
      `
      Sales | Energy | Outlook
      ---
      Sales rose in the year as | Costs of gas fell, and the | Margins should stay near
      prices were raised in all | plant in Velden worked at | their level of the fourth
      regions and demand from | its capacity from April on. | quarter. Investments were
      packaging firms grew. The | Less water was used, and | directed to films, whose
      share of films is now near | waste was sorted better in | customers ask for thinner
      a third of the total. | all of our plants. | and stronger products.
      `,
      { columns: 'l72 l230 l390', rules: ['heads'] },
    )
  },
  '',
)
