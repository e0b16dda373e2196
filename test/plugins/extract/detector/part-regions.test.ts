import test from 'ava'
import type { DetectedRegion, RegionKind } from '../../../../core/pixels.js'
import { partRegions } from '../../../../plugins/extract/detector/part-regions.js'

test('of overlapping detections the one with the highest confidence stays, as a table or a chart', (t) => {
  const sure = region(0.9, 0, 0, 100, 100)
  const again = region(0.6, 5, 5, 110, 105)
  const inside = region(0.7, 20, 20, 60, 60)
  const asChart = region(0.5, 0, 10, 100, 110, 'chart')
  t.deepEqual(partRegions([again, inside, asChart, sure]), [sure])
})

test('of two slightly overlapping tables, the less certain one is cut', (t) => {
  const sure = region(0.9, 0, 0, 100, 100)
  t.deepEqual(partRegions([region(0.5, 0, 90, 100, 200), sure]), [sure, region(0.5, 0, 100, 100, 200)])
})

test('a chart may overlap a table', (t) => {
  const both = [region(0.9, 0, 0, 100, 100), region(0.5, 0, 90, 100, 200, 'chart')]
  t.deepEqual(partRegions(both), both)
})

function region(confidence: number, x0: number, y0: number, x1: number, y1: number, kind: RegionKind = 'table') {
  return { kind, confidence, bbox: { x0, y0, x1, y1 } } satisfies DetectedRegion
}
