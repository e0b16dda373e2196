import type { Wanted } from './contracts.js'
import type { Page, Warning } from './model.js'

/** How the codes of warnings begin that are of tables alone, and of charts alone. */
const OF_TABLES = /^(?:table|number)_/
const OF_CHARTS = /^chart_/

/** A page without what nobody wants of it. */
export function keepWanted(page: Page, wanted: Wanted): Page {
  if (wanted.tables && wanted.charts) return page
  return {
    ...page,
    tables: wanted.tables ? page.tables : [],
    charts: wanted.charts ? page.charts : [],
    warnings: warningsFor(wanted, page.warnings),
  }
}

/** The warnings that concern who wants this: not those of tables or charts alone that he does not want. */
export function warningsFor({ tables, charts }: Wanted, warnings: readonly Warning[]): readonly Warning[] {
  return warnings.filter(({ code }) => (tables || !OF_TABLES.test(code)) && (charts || !OF_CHARTS.test(code)))
}
