import type { Cell, Table } from '../../core/model.js'

/** The statements that figures are held against each other in. */
export type StatementKind = 'income' | 'balance' | 'cash-flow'

/** A row of a statement, by what is printed in its first column. Zero-based. */
export interface LabelledRow {
  readonly row: number
  /** In small letters, without what stands in brackets, apostrophes and marks of notes: `net income`. */
  readonly label: string
}

// Kerning parts letters ("Statement of Incom e"): titles are compared without blanks.
const TITLES: Readonly<Record<StatementKind, RegExp>> = {
  income: /statements?of(?:consolidated)?(?:income|operations|earnings|profit(?:or|and)loss)|incomestatements?/,
  balance: /balancesheets?|statements?of(?:consolidated)?financial(?:position|condition)/,
  'cash-flow': /statements?of(?:consolidated)?cashflows?|cashflowsstatements?|cashflowstatements?/,
}
/** Of a part of the company, of something else beside it, or of what it would be. */
const OF_SOMETHING_ELSE =
  /consolidating|parent|guarantor|subsidiar|segment|reconciliation|proforma|supplement|nongaap|non-gaap|adjusted|summar|selected|effectof|impacton|notesto|ofregistrant/

const WITH_SUBSIDIARIES = /and(?:its)?(?:consolidated)?subsidiar(?:y|ies)/g

/** Which statement a table is, by its title; undefined where that does not say so surely. */
export function statementKind({ title }: Table): StatementKind | undefined {
  const plain = (title ?? '').toLowerCase().replace(/\s/g, '')
  // "Alpha Power Co. and subsidiaries" is the whole of it.
  if (OF_SOMETHING_ELSE.test(plain.replace(WITH_SUBSIDIARIES, ''))) return undefined
  const kinds = (Object.keys(TITLES) as StatementKind[]).filter((kind) => TITLES[kind].test(plain))
  return kinds.length === 1 ? kinds[0] : undefined
}

/** What a statement's title says beside what it is: of what, when, and in which unit. */
const WORDS_OF_TITLES = new RegExp(
  [
    ...Object.values(TITLES).map(({ source }) => source),
    WITH_SUBSIDIARIES.source,
    'consolidated|condensed|interim|unaudited|audited|combined|continued|comprehensive|restated',
    'forthe|asof|years?|fiscal|quarters?|quarterly|annual|periods?|(?:three|six|nine|twelve|first|second|third|fourth)|months?|weeks?|ended|ending',
    'january|february|march|april|may|june|july|august|september|october|november|december',
    'us|dollars?|inthousands?|inmillions?|inbillions?|except|pershare(?:data|amounts?)?|amounts?',
    '[^a-z]',
  ].join('|'),
  'g',
)

/** Whether two statements may be of one company: where both titles name one, it is the same. */
export function mayBeOfOneCompany(one: Table, other: Table): boolean {
  const [a, b] = [one, other].map(({ title }) =>
    (title ?? '').toLowerCase().replace(/\s/g, '').replace(WORDS_OF_TITLES, ''),
  ) as [string, string]
  return a === '' || b === '' || a.includes(b) || b.includes(a)
}

/** The rows of a table's body that have a label, top to bottom. */
export function labelledRows({ cells, headerRowCount }: Table): readonly LabelledRow[] {
  return cells
    .filter(({ row, column }) => column === 0 && row >= headerRowCount)
    .map(({ row, text }) => ({ row, label: plainLabel(text) }))
}

function plainLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/\([^)]*\)?/g, ' ')
    .replace(/[’'`´]/g, '')
    .replace(/&/g, ' and ')
    .replace(/\bnon-controlling\b/g, 'noncontrolling')
    .replace(/[*†‡§]+|\bnotes? \d+.*$|[.:…]+\s*$/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The amount in a cell; undefined where it is no number, or a share, a multiple or the like. */
export function amountAt(cells: ReadonlyMap<string, Cell>, row: number, column: number): Cell | undefined {
  const cell = cells.get(`${row} ${column}`)
  return cell?.value?.kind === 'number' && cell.value.suffix === undefined ? cell : undefined
}

/** A table's cells by `row column`. */
export function cellsByPlace({ cells }: Table): ReadonlyMap<string, Cell> {
  return new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
}
