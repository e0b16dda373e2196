import type { OutputSelection } from '../contracts.js'
import type { Page, Warning } from '../model.js'

/** Returns the page without the content that was not requested. */
export function selectOutput(page: Page, selection: OutputSelection): Page {
  if (selection.tables && selection.charts) return page
  const { unaccounted, ...rest } = page
  return {
    ...rest,
    tables: selection.tables ? page.tables : [],
    charts: selection.charts ? page.charts : [],
    warnings: warningsFor(selection, page.warnings),
    ...(selection.tables && unaccounted && { unaccounted }),
  }
}

/** Returns the warnings that concern the requested content: not those that are only about excluded tables or charts. */
export function warningsFor({ tables, charts }: OutputSelection, warnings: readonly Warning[]): readonly Warning[] {
  return warnings.filter(({ subject }) => (tables || subject !== 'table') && (charts || subject !== 'chart'))
}
