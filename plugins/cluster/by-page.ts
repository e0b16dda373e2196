import type { Clusterer } from '../../core/contracts.js'

/** Clusters by page: a table that continues over several pages becomes one table per page. */
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
