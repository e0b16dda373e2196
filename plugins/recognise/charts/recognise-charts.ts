import type { Chart, PageContent } from '../../../core/model.js'

/** Finds the charts of one page and reads their values. Pure: it knows no reader and no file. */
export function recogniseCharts(_content: PageContent): readonly Chart[] {
  return []
}
