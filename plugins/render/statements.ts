import type { Cell, Table } from '../../core/model.js'

/** The kinds of statements whose amounts are compared. */
export type StatementKind = 'income' | 'balance' | 'cash-flow'

/** A row of a statement with its label from the first column. Zero-based. */
export interface LabelledRow {
  readonly row: number
  /** In lower case, without bracketed text, apostrophes and note marks: `net income`. */
  readonly label: string
}

// Kerning can split words ("Statement of Incom e"), so titles are compared without spaces.
const TITLES: Readonly<Record<StatementKind, RegExp>> = {
  income: /statements?of(?:consolidated)?(?:income|operations|earnings|profit(?:or|and)loss)|incomestatements?/,
  balance: /balancesheets?|statements?of(?:consolidated)?financial(?:position|condition)/,
  'cash-flow': /statements?of(?:consolidated)?cashflows?|cashflowsstatements?|cashflowstatements?/,
}
/** Titles of statements about a part of the company, another entity, or hypothetical results. */
const OF_SOMETHING_ELSE =
  /consolidating|parent|guarantor|subsidiar|segment|reconciliation|proforma|supplement|nongaap|non-gaap|adjusted|summar|selected|effectof|impacton|notesto|ofregistrant/

const WITH_SUBSIDIARIES = /and(?:its)?(?:consolidated)?subsidiar(?:y|ies)/g

/** Determines the kind of statement from the title; undefined if the title is not clear. */
export function statementKind({ title }: Table): StatementKind | undefined {
  const plain = (title ?? '').toLowerCase().replace(/\s/g, '')
  // "Alpha Power Co. and subsidiaries" is the whole company.
  if (OF_SOMETHING_ELSE.test(plain.replace(WITH_SUBSIDIARIES, ''))) return undefined
  const kinds = (Object.keys(TITLES) as StatementKind[]).filter((kind) => TITLES[kind].test(plain))
  return kinds.length === 1 ? kinds[0] : undefined
}

/** Words in titles other than company names: kind, period and unit. */
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

/** Returns whether two statements may belong to the same company: if both titles name one, the names must match. */
export function mayBeOfOneCompany(one: Table, other: Table): boolean {
  const [a, b] = [one, other].map(({ title }) =>
    (title ?? '').toLowerCase().replace(/\s/g, '').replace(WORDS_OF_TITLES, ''),
  ) as [string, string]
  return a === '' || b === '' || a.includes(b) || b.includes(a)
}

/** Returns the labelled rows of the table body, from top to bottom. */
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

/**
 * Returns the cell if it contains an amount; undefined if it is not a number, or a percentage, a multiple or similar.
 */
export function amountAt(cells: ReadonlyMap<string, Cell>, row: number, column: number): Cell | undefined {
  const cell = cells.get(`${row} ${column}`)
  return cell?.value?.kind === 'number' && cell.value.suffix === undefined ? cell : undefined
}

/** Indexes the cells of a table by `row column`. */
export function cellsByPlace({ cells }: Table): ReadonlyMap<string, Cell> {
  return new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
}
