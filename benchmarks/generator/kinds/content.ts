/** Kinds of documents that the generator draws. */
export const kindNames = [
  'invoice',
  'bank statement',
  'lab report',
  'datasheet',
  'price list',
  'timetable',
  'payslip',
  'paper',
  'form',
  'brochure',
  'statistics',
  'filing',
  'list',
] as const

export type Kind = (typeof kindNames)[number]

export type Language = 'en' | 'de' | 'fr' | 'es'

/** What the cells of a column hold. A family aligns and sets columns by this. */
type Holds = 'label' | 'text' | 'code' | 'date' | 'number' | 'unit' | 'mark'

export interface Column {
  /** Printed column header. `\n` forces a new line in the same cell. Empty for a column without a header. */
  readonly header: string
  /** Spanning header above this column and its neighbors with the same group. */
  readonly group?: string
  readonly holds: Holds
  /** Whether an empty cell of a data row belongs to the cell above it. */
  readonly mergesDown?: boolean
}

type RowType = 'section' | 'data' | 'subtotal' | 'total'

export interface Row {
  readonly type: RowType
  /** One text for each column; an empty text for an empty cell. A section has its label only. */
  readonly cells: readonly string[]
  /** Indent level of the label. @default 0 */
  readonly indent?: number
}

export interface TableContent {
  readonly title?: string
  readonly unit?: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Notes printed under the table. */
  readonly notes?: readonly string[]
}

export interface Party {
  readonly name: string
  readonly lines: readonly string[]
  readonly contact: readonly string[]
}

export type Fact = readonly [label: string, value: string]

/** What a page says, without any layout. */
export interface Content {
  readonly kind: Kind
  readonly language: Language
  readonly title: string
  readonly sender: Party
  readonly recipient: Party
  /** Key and value pairs around the tables. They are no table. */
  readonly facts: readonly Fact[]
  /** Tables, in reading order. Empty for a page without tables. */
  readonly tables: readonly TableContent[]
  /** One amount in a box of its own, such as the net pay. It is no table. */
  readonly closing?: Fact
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Blocks of the page footer, each with its lines. */
  readonly footer: readonly (readonly string[])[]
  readonly pageNumber: number
}

export interface BuildOptions {
  /** Number of rows and sentences relative to the usual number. Lowered if the page runs over. */
  readonly fullness: number
  readonly language: Language
}
