import type { Wanted } from './contracts.js'
import type { Page, Warning } from './model.js'

/** Prefixes of the codes of warnings that concern only tables, or only charts. */
const OF_TABLES = /^(?:table|number)_/
const OF_CHARTS = /^chart_/

/** Returns the page without the content that was not requested. */
export function keepWanted(page: Page, wanted: Wanted): Page {
  if (wanted.tables && wanted.charts) return page
  return {
    ...page,
    tables: wanted.tables ? page.tables : [],
    charts: wanted.charts ? page.charts : [],
    warnings: warningsFor(wanted, page.warnings),
  }
}

/** Returns the warnings that concern the requested content: not those that are only about excluded tables or charts. */
export function warningsFor({ tables, charts }: Wanted, warnings: readonly Warning[]): readonly Warning[] {
  return warnings.filter(({ code }) => (tables || !OF_TABLES.test(code)) && (charts || !OF_CHARTS.test(code)))
}
