import { type LineAbove, readsBack, type Setting } from '../../../fixtures/reads-back.js'

const ROWS = `
  | 2024 | 2023
  ---
  Revenue | 1,250 | 1,100
  Operating costs | (830) | (790)
  Operating profit | 420 | 310
`
const TEXT = [
  'The group sells pumps and valves to waterworks in more than thirty countries. Orders grew in all',
  'regions but one, and margins held although wages and freight cost more than in the year before.',
]

/** Defines a test for the title of a small table below the given lines. */
function named(sentence: string, above: readonly LineAbove[], title: string | null, setting: Setting = {}): void {
  readsBack(sentence, ROWS, { above, title, ...setting })
}

named('a bold line over a table is its title', [['Results of operations', { weight: 'bold' }]], 'Results of operations')

named('a plain line over a table is its title', ['Results of operations'], 'Results of operations')

named('capitals over a table are its title', ['RESULTS OF OPERATIONS'], 'RESULTS OF OPERATIONS')

named(
  'a colored line in larger type above a table is its title',
  [...TEXT, ['Results of operations', { size: 13, color: '#1f4e8c', step: 26 }]],
  'Results of operations',
)

named(
  'an underlined line above a table is its title',
  [...TEXT, ['Results of operations', { isUnderlined: true, step: 22 }]],
  'Results of operations',
)

named(
  'the number before a title belongs to it',
  [...TEXT, ['4.2 Results of operations', { weight: 'bold', step: 26 }]],
  '4.2 Results of operations',
)

named(
  'a title centered on the page is a title',
  [...TEXT, ['Results of operations', { weight: 'bold', isCentred: true, step: 26 }]],
  'Results of operations',
)

named(
  'a bold centered title of two lines is one title',
  [
    ['Reconciliation of operating profit to net cash', { weight: 'bold', isCentred: true }],
    ['provided by operating activities', { weight: 'bold', isCentred: true }],
  ],
  'Reconciliation of operating profit to net cash provided by operating activities',
)

named(
  'a bold left-aligned title that wraps is one title',
  [
    [
      'Reconciliation of adjusted operating profit to net cash provided by operating activities and of',
      { weight: 'bold' },
    ],
    ['net debt to total borrowings', { weight: 'bold' }],
  ],
  'Reconciliation of adjusted operating profit to net cash provided by operating activities and of net debt to total borrowings',
)

named(
  'a title of two lines whose second starts with a capital is one title when the first line is full',
  [
    [
      'Operating profit, net cash provided by operating activities and net debt of the group by segment,',
      { weight: 'bold' },
    ],
    ['Europe and Asia', { weight: 'bold' }],
  ],
  'Operating profit, net cash provided by operating activities and net debt of the group by segment, Europe and Asia',
)

named(
  'the company and the date around the title are not part of it',
  [
    ['ACME PUMPS INC. AND SUBSIDIARIES', { weight: 'bold', isCentred: true }],
    ['CONSOLIDATED STATEMENTS OF OPERATIONS', { weight: 'bold', isCentred: true }],
    ['For the Years Ended December 31, 2024 and 2023', { isCentred: true }],
    ['(In thousands, except per share data)', { isCentred: true }],
  ],
  'CONSOLIDATED STATEMENTS OF OPERATIONS',
  { unit: 'In thousands, except per share data' },
)

named(
  'a title that ends with the name of a company is a title',
  [...TEXT, ['Condensed Financial Information of Acme Pumps Inc.', { weight: 'bold', step: 26 }]],
  'Condensed Financial Information of Acme Pumps Inc.',
)

named(
  'a transaction with a company names its table',
  [...TEXT, ['Acquisition of Northern Valves Ltd', { weight: 'bold', step: 26 }]],
  'Acquisition of Northern Valves Ltd',
)

named(
  'an investment named after a company names its table',
  [...TEXT, ['Investment in Northern Valves Inc.', { weight: 'bold', step: 26 }]],
  'Investment in Northern Valves Inc.',
)

named(
  'a continued note keeps its words',
  [['Note 12 – Debt (continued)', { weight: 'bold' }]],
  'Note 12 – Debt (continued)',
)

named(
  'a heading above the paragraph that introduces the table is its title',
  [['Results by segment', { weight: 'bold' }], ...TEXT],
  'Results by segment',
)

named(
  'a sentence that introduces the table is not a title',
  [
    ['Results by segment', { weight: 'bold' }],
    ['The following table shows the results of each segment:', { step: 20 }],
  ],
  'Results by segment',
)

named(
  'a sentence that ends with a full stop is not a title',
  [
    ['Results by segment', { weight: 'bold' }],
    ['Results of the segments were as shown below.', { step: 20 }],
  ],
  'Results by segment',
)

named(
  'bold words at the start of a paragraph name the table below it',
  [
    ['Debt.', { weight: 'bold' }],
    ['The company had loans of three banks at the end of the year, all of them at fixed rates,', { x: 86, step: 0 }],
    ['and repaid one of them in January. The amounts that were open are these:', {}],
  ],
  'Debt',
)

named(
  'a caption with the number of a table is its title',
  [...TEXT, ['Table 4: Results of operations', { step: 26 }]],
  'Table 4: Results of operations',
)

named(
  'an italic caption is a title',
  [...TEXT, ['Results of operations by year', { weight: 'italic', step: 26 }]],
  'Results of operations by year',
)

named(
  'a line with the reporting date is not a title',
  [
    ['Borrowings', { weight: 'bold' }],
    ['As of December 31, 2024 and 2023', {}],
  ],
  'Borrowings',
)

named(
  'the nearer of two headings is the title',
  [
    ['Financial review', { weight: 'bold', size: 16 }],
    ['Results of operations', { weight: 'bold', size: 11, step: 26 }],
  ],
  'Results of operations',
)

named(
  'a title with a trailing colon is a title without it',
  [['Results of operations:', { weight: 'bold' }]],
  'Results of operations',
)

named(
  'a title in another language is a title',
  [['Entwicklung der Erträge', { weight: 'bold' }]],
  'Entwicklung der Erträge',
)

named(
  'a running header above the page is not a title',
  [
    ['ACME PUMPS – ANNUAL REPORT 2024', { size: 8 }],
    ['Results of operations', { weight: 'bold', step: 40 }],
  ],
  'Results of operations',
)

named('a question is a title', [...TEXT, ['What did we earn?', { weight: 'bold', step: 26 }]], 'What did we earn?')

named(
  'an ampersand and numbers in a title are kept',
  [...TEXT, ['Key figures 2020 – 2024 & outlook', { weight: 'bold', step: 26 }]],
  'Key figures 2020 – 2024 & outlook',
)
