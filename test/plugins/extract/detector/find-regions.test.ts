import test from 'ava'
import type { Bbox, Page, Table } from '../../../../core/model.js'
import type { DetectedRegion } from '../../../../core/pixels.js'
import { findRegions } from '../../../../plugins/extract/detector/find-regions.js'

const upper = { x0: 50, y0: 100, x1: 500, y1: 200 }
const lower = { x0: 50, y0: 300, x1: 500, y1: 400 }
/** The upper table as detected in the image, slightly off. */
const nearUpper = { x0: 45, y0: 95, x1: 510, y1: 205 }

test('a table found by both rules and detector has the box of the rules', (t) => {
  t.deepEqual(boxes(findRegions(pageOf([upper, 0.3]), [seen(nearUpper, 0.9)])), [upper])
})

test('an uncertain table of the rules is dropped if the detector finds none', (t) => {
  t.deepEqual(boxes(findRegions(pageOf([upper, 0.3]), [])), [])
  t.deepEqual(boxes(findRegions(pageOf([upper, 0.9]), [])), [upper])
})

test('a region that only the detector finds is added if its confidence is high', (t) => {
  const page = pageOf([upper, 0.9])
  t.deepEqual(boxes(findRegions(page, [seen(lower, 0.95)])), [lower, upper])
  t.deepEqual(boxes(findRegions(page, [seen(lower, 0.5)])), [upper])
})

test('the confidence limits are configurable', (t) => {
  const page = pageOf([upper, 0.3])
  t.deepEqual(boxes(findRegions(page, [seen(lower, 0.5)], { sureTable: 0.2, sureRegion: 0.4 })), [lower, upper])
})

function boxes(regions: readonly DetectedRegion[]): readonly Bbox[] {
  return regions.map(({ bbox }) => bbox)
}

function seen(bbox: Bbox, confidence: number): DetectedRegion {
  return { kind: 'table', bbox, confidence }
}

function pageOf(...tables: readonly (readonly [Bbox, number])[]): Page {
  const found = tables.map(
    ([bbox, confidence]) => ({ places: [{ pageNumber: 1, bbox }], confidence }) as unknown as Table,
  )
  return { pageNumber: 1, width: 612, height: 792, tables: found, charts: [], warnings: [] }
}
