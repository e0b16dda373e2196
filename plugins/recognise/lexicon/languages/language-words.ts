/** The words of one language that recognition looks for. All are in lower case. */
export interface LanguageWords {
  /** ISO 639-1. */
  readonly code: string
  /** The names of the twelve months with their forms and abbreviations, without the dot after them. */
  readonly months?: readonly (readonly string[])[]
  /** Labels of sums, at the start of a label or at its end. */
  readonly totals: readonly string[]
  /** Words that mark the title of a continued table. */
  readonly continued: readonly string[]
  /** Words before a scale or a currency in a unit: "amounts in". */
  readonly unitLeads: readonly string[]
  /** Scales and what they multiply by. */
  readonly scales: Readonly<Record<string, number>>
  /** Currencies and their ISO 4217 codes. */
  readonly currencies: Readonly<Record<string, string>>
  /** Whether a unit in this language proves that points separate thousands, and commas decimals. */
  readonly hasDecimalComma?: true
}
