import type { Wanted } from './contracts.js'
import type { Page, Warning } from './model.js'

/** Returns the page without the tables or charts that are switched off, and without the warnings about them. */
export function keepWanted(page: Page, wanted: Wanted): Page {
  if (wanted.tables && wanted.charts) return page
  return {
    ...page,
    tables: wanted.tables ? page.tables : [],
    charts: wanted.charts ? page.charts : [],
    warnings: warningsFor(wanted, page.warnings),
  }
}

/** Returns the warnings without those about tables or charts that are switched off. */
export function warningsFor({ tables, charts }: Wanted, warnings: readonly Warning[]): readonly Warning[] {
  return warnings.filter(({ subject }) => (tables || subject !== 'table') && (charts || subject !== 'chart'))
}
