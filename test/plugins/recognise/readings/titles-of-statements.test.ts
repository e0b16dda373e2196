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
const CENTRED = { weight: 'bold', isCentred: true } as const
const SANS = { font: 'source-sans', size: 10 } as const

function named(sentence: string, above: readonly LineAbove[], title: string | null, setting: Setting = {}): void {
  readsBack(sentence, ROWS, { above, title, ...setting })
}

named(
  'the group’s name over its income statement is not part of the title',
  [
    ['ACME PUMPS GROUP', CENTRED],
    ['CONSOLIDATED INCOME STATEMENT', CENTRED],
  ],
  'CONSOLIDATED INCOME STATEMENT',
)

named(
  'the group’s name over its cash flow statement is not part of the title',
  [
    ['Acme Pumps', CENTRED],
    ['Consolidated Cash Flow Statement', CENTRED],
  ],
  'Consolidated Cash Flow Statement',
)

named(
  'the name of a plc over its profit and loss account is not part of the title',
  [
    ['Acme Pumps plc', CENTRED],
    ['Group profit and loss account', CENTRED],
    ['for the year ended 31 December 2024', { isCentred: true }],
  ],
  'Group profit and loss account',
)

named(
  'the note above the heading of a table is not part of the title',
  [
    ['NOTE 7', CENTRED],
    ['PROPERTY, PLANT AND EQUIPMENT', CENTRED],
  ],
  'PROPERTY, PLANT AND EQUIPMENT',
)

named(
  '“unaudited” under a title is not a title',
  [
    ['Quarterly results', CENTRED],
    ['(unaudited)', { isCentred: true }],
  ],
  'Quarterly results',
)

named(
  'a title with “unaudited” in brackets keeps it',
  [['Quarterly results (unaudited)', { weight: 'bold' }]],
  'Quarterly results (unaudited)',
)

named(
  'a comparison of one year with another is a title',
  [...TEXT, ['2024 compared with 2023', { weight: 'bold', step: 26 }]],
  '2024 compared with 2023',
)

named(
  'an italic title that starts with an accented letter is a title',
  [...TEXT, ['Übersicht der Erträge', { weight: 'italic', step: 26 }]],
  'Übersicht der Erträge',
)

named(
  'a French title with an accent is a title',
  [...TEXT, ['Évolution du chiffre d’affaires', { weight: 'italic', step: 26 }]],
  'Évolution du chiffre d’affaires',
)

named('a Russian title is one', [['Отчёт о прибылях и убытках', { weight: 'bold' }]], 'Отчёт о прибылях и убытках', {
  style: SANS,
})

named('a plain Russian title is one', ['Отчёт о прибылях и убытках'], 'Отчёт о прибылях и убытках', { style: SANS })

named(
  'a short bold left-aligned heading is one title if its second line continues in lower case',
  [
    ...TEXT,
    ['Changes in provisions for warranties', { weight: 'bold', step: 26 }],
    ['and for pending lawsuits', { weight: 'bold' }],
  ],
  'Changes in provisions for warranties and for pending lawsuits',
)

named(
  'a heading and a subheading in another style are two',
  [
    ['Financial position', { weight: 'bold', size: 14 }],
    ['Net debt by currency', { weight: 'italic', step: 18 }],
  ],
  'Net debt by currency',
)

named(
  'an italic run-in heading of a paragraph does not name a table that has a bold heading',
  [
    ['Provisions', { weight: 'bold' }],
    ['Provisions are made where an outflow is likely and can be measured. They developed as follows:', { step: 20 }],
  ],
  'Provisions',
)

named(
  'a bold title above a line of dashes is a title',
  ['––––––––––', ['Results of operations', { weight: 'bold', step: 20 }]],
  'Results of operations',
)

named(
  'with the source at the bottom and the figure number at the top, the heading is the title',
  [['Figure 3.1. Results of operations, 2023–2024', { weight: 'bold' }]],
  'Figure 3.1. Results of operations, 2023–2024',
)

named(
  'the title is beside its unit on the same line',
  [['Results of operations in € million', { weight: 'bold' }]],
  'Results of operations in € million',
  { unit: 'in € million', scale: 1_000_000, currency: 'EUR' },
)

named(
  'a title of three words in an accent color above regular text is a title',
  [['Results by segment', { color: '#0a5f38', size: 12 }], ...TEXT],
  'Results by segment',
)

named(
  'a title separated from its table by a date and a unit is a title',
  [
    ['Consolidated statement of financial position', { weight: 'bold' }],
    'as at 31 December 2024',
    'in thousands of euros',
  ],
  'Consolidated statement of financial position',
  { unit: 'in thousands of euros', scale: 1000, currency: 'EUR' },
)

named(
  'a left-aligned company name and the left-aligned statement below it are two',
  [
    ['Northern Valves Holding AG', { weight: 'bold' }],
    ['Income statement', { weight: 'bold' }],
  ],
  'Income statement',
)

named(
  'a footnote mark after a title does not prevent its detection',
  [['Results of operations^(1)', { weight: 'bold' }]],
  'Results of operations (1)',
)

for (const [line, title, scale] of [
  ['Angaben in Tausend Euro', 'Segmentergebnis', 1000],
  ['Tables in thousands of dollars', 'Segment results', 1000],
  ['All monetary amounts in millions, except share data', 'Segment results', 1_000_000],
  ['(bedragen in duizenden euro’s)', 'Resultaat per segment', 1000],
] as const) {
  named(
    `a title above “${line}” in the same style is a title`,
    [
      [title, { weight: 'bold' }],
      [line, { weight: 'bold' }],
    ],
    title,
    { scale },
  )
}

named(
  'a line with the end of the fiscal year, its month last, is not a title',
  [['Company income statement', { weight: 'bold' }], 'Year ended 31 March', '£000'],
  'Company income statement',
  { scale: 1000, currency: 'GBP' },
)
