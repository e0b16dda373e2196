import type { Clusterer } from '../../core/contracts.js'

/** Each page for itself: a table that runs on is one table a page. */
export function pageClusterer(): Clusterer {
  return {
    mode: 'page',
    reach: 'page',
    cluster: (pages) => ({
      tables: pages.flatMap((outcome) => (outcome.state === 'failed' ? [] : outcome.page.tables)),
      warnings: [],
    }),
  }
}
