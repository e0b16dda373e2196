/** A printed unit and its meaning. */
export interface PrintedUnit {
  readonly printed: string
  readonly scale: number
  /** ISO 4217 code. */
  readonly currency: string
}

/** A printed period header and the last day of its period, ISO 8601. */
export interface PrintedPeriod {
  readonly printed: string
  readonly endDate: string
}

/** How a document prints numbers. */
export interface NumberStyle {
  readonly group: string
  readonly point: string
  /** `lakh`: pairs above the thousand. @default 'thousand' */
  readonly grouping?: 'thousand' | 'lakh'
  /** The digits 0 to 9. @default '0123456789' */
  readonly digits?: string
  /** `#` is replaced by the amount. */
  readonly negative: string
  readonly percent?: string
}

/** The words of drawn statements in one language. */
export interface Language {
  readonly code: string
  readonly direction: 'ltr' | 'rtl'
  /** CSS font family. */
  readonly font: string
  readonly income: {
    readonly title: string
    readonly unit: PrintedUnit
    readonly numbers: NumberStyle
    readonly periods: readonly [PrintedPeriod, PrintedPeriod]
    /**
     * Revenue, cost of sales, gross profit, selling expenses, research, operating result, finance costs, result before
     * tax, tax, result for the year.
     */
    readonly labels: readonly string[]
  }
  readonly balance: {
    readonly title: string
    readonly unit: PrintedUnit
    readonly numbers: NumberStyle
    readonly dates: readonly [PrintedPeriod, PrintedPeriod]
    /**
     * Current assets (section), cash, receivables, inventories, total current assets, property, intangible assets, total
     * assets, equity and liabilities (section), share capital, accumulated loss, borrowings, payables, total equity and
     * liabilities.
     */
    readonly labels: readonly string[]
  }
  readonly quarters: {
    readonly title: string
    readonly unit: PrintedUnit
    readonly numbers: NumberStyle
    /** Header of the labels, four quarters, and the change in percent. */
    readonly headers: readonly string[]
    /** Five regions and the total. */
    readonly labels: readonly string[]
  }
}
