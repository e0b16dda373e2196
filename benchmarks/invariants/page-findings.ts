import type { Page } from 'recreate-engine'
import { checkPage } from 'recreate-engine/testing'

/**
 * Checks every table and chart of a page, and the page as a whole.
 *
 * @returns One message for each table and chart that breaks an invariant, and for the page. Empty if all hold.
 */
export function pageFindings(page: Page, pageNumber: number): readonly string[] {
  const bare: Page = { ...page, tables: [], charts: [] }
  const views = [
    ...page.tables.map((table) => ({ ...bare, tables: [table] })),
    ...page.charts.map((chart) => ({ ...bare, charts: [chart] })),
    page,
  ]
  // A fault of the page as a whole appears in each view.
  return [...new Set(views.flatMap((view) => findingIn(view, pageNumber)))]
}

function findingIn(page: Page, pageNumber: number): readonly string[] {
  try {
    checkPage(page, pageNumber)
    return []
  } catch (error) {
    const { message } = error as Error
    return [message.split('\n')[0]!]
  }
}
