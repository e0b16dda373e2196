import { rawPage } from '../../contracts/raw-pdf.js'
import type { HostileCase } from './hostile-case.js'
import { escaped, TABLE, tableOf } from './hostile-pdf.js'

/** Texts that a cell must show as printed, and that no program may interpret. */
export const INJECTIONS = [
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://a.example","x")',
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1:A9)',
  '\t=1+1',
  '=WEBSERVICE("http://127.0.0.1:9/called")',
  '<script>alert(1)</script>',
  '</t></is></c>',
  ']]>',
  '&lt;&#0;&xxe;',
  '_x000D_=1+1',
  '"quoted","cells"',
  "'=1+1",
  '%s%n{{7*7}}',
  '\u00ad=1+1',
  'DDE("cmd";"/C calc";"x")',
]

/** Text that is dangerous in other programs, and hidden text. */
export const texts: readonly HostileCase[] = [
  {
    name: 'cells that begin like formulas, tags and commands',
    make: () => rawPage(tableOf([['Item', '2023', '2022'], ...INJECTIONS.map((text, i) => [text, `${i},100`, text])])),
    ends: ['completed'],
  },
  {
    name: 'a cell of 40,000 letters',
    make: () =>
      rawPage(
        tableOf([
          ['Item', '2023'],
          ['x'.repeat(40_000), '1,234'],
          ['Total', '1,234'],
        ]).replaceAll('/F1 10', '/F1 0.01'),
      ),
    ends: ['completed'],
  },
  {
    name: 'a word of 40,000 letters beyond the edge of the page',
    make: () =>
      rawPage(
        tableOf([
          ['Item', '2023'],
          ['x'.repeat(40_000), '1,234'],
          ['Total', '1,234'],
        ]),
      ),
    ends: ['completed'],
  },
  {
    name: 'a number of 10,000 digits',
    make: () =>
      rawPage(
        tableOf([
          ['Item', '2023'],
          ['A', '9'.repeat(300)],
          ['B', `1e${'9'.repeat(100)}`],
          ['C', `(${'1,'.repeat(3000)}0)`],
        ]).replaceAll('/F1 10', '/F1 0.1'),
      ),
    ends: ['completed'],
  },
  {
    name: 'numbers at the limits of floating point',
    make: () =>
      rawPage(
        tableOf([
          ['Item', '2023'],
          ['A', '9007199254740993'],
          ['B', '1E+309'],
          ['C', 'NaN'],
          ['D', 'Infinity'],
          ['E', '-0'],
          ['F', '0x1F'],
        ]),
      ),
    ends: ['completed'],
  },
  {
    name: 'headers named like object members',
    make: () =>
      rawPage(
        tableOf([
          ['__proto__', 'constructor', 'toString'],
          ['__proto__', '1', '2'],
          ['hasOwnProperty', '3', '4'],
        ]),
      ),
    ends: ['completed'],
  },
  hidden('text in white on white', '1 g', '0 g'),
  hidden('text in invisible rendering mode', '3 Tr', '0 Tr'),
  hidden('text of one point', '0.1 0 0 0.1 60 60 cm', ''),
  hidden('text off the page', '1 0 0 1 5000 5000 cm', ''),
  hidden('clipped text', '0 0 1 1 re W n', ''),
  hidden('text covered by a box', '', '1 g 0 100 612 692 re f'),
  hidden('fully transparent text', '/G gs', ''),
  {
    name: 'numbers that cover others',
    make: () => rawPage(`${TABLE}\n1 g 190 630 200 20 re f 0 g ${tableOf([['Total', '9,999', '8,888']], 652)}`),
    ends: ['completed'],
  },
  {
    name: 'a title that is an HTML page',
    make: () => rawPage(TABLE, { catalogue: '/Lang(<x>)/PageLabels<</Nums[0<</P(=1+1)>>]>>', entries: '/Tabs/S' }),
    ends: ['completed'],
  },
]

function hidden(name: string, before: string, after: string): HostileCase {
  const layer = `q ${before} ${tableOf(
    [
      ['Hidden', '2023', '2022'],
      ['Liabilities', '7,777', '6,666'],
    ],
    400,
  )} Q ${after}`
  return {
    name,
    make: () =>
      rawPage(`${layer} 0 g ${TABLE}`, {
        resources: '/ExtGState<</G<</ca 0/CA 0>>>>',
        entries: `/Own(${escaped(name)})`,
      }),
    ends: ['completed'],
  }
}
