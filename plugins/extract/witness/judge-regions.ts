import type { Bbox, Page } from '../../../core/model.js'
import type { DetectedRegion } from '../../../core/pixels.js'
import { holdsCenter } from '../../recognise/geometry/boxes.js'
import type { Witness, WitnessRegion } from '../../recognise/recognise-page.js'
import { shareOfUnion } from '../detector/overlap.js'
import { sureRegions, tablesNotFound } from '../scan/look-for-regions.js'

/** Minimum overlap of a region and a table that agree: intersection over union. */
const AGREEMENT = 0.7

/** The detector's opinion of a page. */
interface Judgement {
  readonly witness: Witness
  /** Regions of tables that recognition did not find. */
  readonly proposals: readonly DetectedRegion[]
}

/** Compares the detected regions with the tables and charts that were read. @param regions In page units. */
export function judgeRegions(regions: readonly DetectedRegion[], { tables, charts }: Page): Judgement {
  const boxes = tables.map(({ id, places }) => ({ id, bbox: places[0]!.bbox }))
  const judged = sureRegions(regions, 'table').map(({ bbox, confidence }): WitnessRegion => {
    const [best] = boxes
      .map((table) => ({ id: table.id, share: shareOfUnion(bbox, table.bbox) }))
      .filter(({ share }) => share >= AGREEMENT)
      .sort((a, b) => b.share - a.share)
    return { bbox, confidence, ...(best && { agreesWith: best.id }) }
  })
  const found = [...boxes.map(({ bbox }) => bbox), ...charts.map(({ place }) => place.bbox)]
  const seenCharts = sureRegions(regions, 'chart')
  // what may also be a chart is uncertain
  const isChart = (table: Bbox) => seenCharts.some(({ bbox }) => holdsCenter(bbox, table) || holdsCenter(table, bbox))
  return {
    witness: { regions: judged },
    proposals: tablesNotFound(regions, found).filter(({ bbox }) => !isChart(bbox)),
  }
}
