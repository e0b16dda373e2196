import {
  type DetectedRegion,
  type GreyPicture,
  type OpenDocument,
  onnxDetector,
  type Page,
  type RegionDetector,
} from 'recreate-engine'
import { findRegions, mupdfReader, recognisePage } from 'recreate-engine/recognition'
import { chartsOn } from '../documents/draw-charts.js'
import { filingOf } from '../documents/draw-filing.js'
import type { GoldPage } from '../documents/gold.js'
import { type BenchDocument, openDocuments } from '../documents/open-documents.js'
import type { Bench, Reading } from '../suite/bench.js'
import { aside, exact, less, more } from '../suite/measurements.js'
import { type Counts, countMatches, noCounts, scoresOf } from './region-matching.js'

/** Minimum intersection over union of two matching boxes. */
const MIN_OVERLAP = { half: 0.5, most: 0.8 } as const
type How = keyof typeof MIN_OVERLAP

/** Counts for one kind of region, per detection method. */
type Tally = Map<string, Record<How, Counts>>

export const bench: Bench = {
  name: 'detect',
  about:
    'Time of the region detector per page image; and the tables and charts found by the rules, by the detector and by both, if they are known.',
  parameters: { pages: { full: 10, short: 2 }, dpi: { full: 100, short: 72 } },
  async prepare({ parameters, folder, scratch }) {
    const [pages, dpi] = [parameters.pages!, parameters.dpi!]
    const sets = await openDocuments({ folder, scratch }, [filingOf(pages), chartsOn(pages)])
    const detector = onnxDetector()
    return {
      cases: sets.map((set) => ({
        name: `${set.name}, ${dpi} dpi`,
        warmUps: 1,
        run: () => measure(set.documents, detector, dpi),
      })),
      close: () => detector.close(),
    }
  },
}

async function measure(
  documents: readonly BenchDocument[],
  detector: RegionDetector,
  dpi: number,
): Promise<readonly Reading[]> {
  const spent = { ms: 0, processorMs: 0, pages: 0 }
  const tally: Tally = new Map()
  for (const { source, pages, gold } of documents) {
    const reader = mupdfReader()
    if (!reader.accepts(source)) continue
    const document = await reader.open(source)
    const known = gold?.pages ?? Array.from({ length: pages }, (_, index) => ({ page_number: index + 1, tables: [] }))
    for (const page of known) {
      const picture = await document.pixels!(page.page_number, { dpi })
      const found = await detect(detector, picture, dpi, spent)
      if (gold !== undefined) await countAll(tally, document, page, found)
    }
    await document.close()
  }
  return [
    less('time a page', 'ms', spent.ms / spent.pages),
    aside('time of a core, a page', 'ms', spent.processorMs / spent.pages),
    ...[...tally].flatMap(([name, counts]) => scoreReadings(name, counts)),
  ]
}

/** Returns the detected regions in points. */
async function detect(
  detector: RegionDetector,
  picture: GreyPicture,
  dpi: number,
  spent: { ms: number; processorMs: number; pages: number },
): Promise<readonly DetectedRegion[]> {
  const [before, start] = [process.cpuUsage(), performance.now()]
  const regions = await detector.detect(picture)
  spent.ms += performance.now() - start
  const { user, system } = process.cpuUsage(before)
  spent.processorMs += (user + system) / 1000
  spent.pages++
  const scale = 72 / dpi
  return regions.map(({ bbox: { x0, y0, x1, y1 }, ...region }) => ({
    ...region,
    bbox: { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale },
  }))
}

/** Scanned pages are only counted for the detector, because the rules would need OCR. */
async function countAll(
  tally: Tally,
  document: OpenDocument,
  page: GoldPage,
  detected: readonly DetectedRegion[],
): Promise<void> {
  const content = await document.content(page.page_number)
  count(tally, 'detector', detected, page)
  if (content.glyphs.length === 0) return
  const read = recognisePage(content)
  count(tally, 'rules', regionsOf(read), page)
  count(tally, 'both', findRegions(read, detected), page)
}

function regionsOf({ tables, charts }: Page): readonly DetectedRegion[] {
  return [
    ...tables.map(({ places, confidence }) => ({ kind: 'table' as const, bbox: places[0]!.bbox, confidence })),
    ...charts.map(({ place, confidence }) => ({ kind: 'chart' as const, bbox: place.bbox, confidence })),
  ]
}

function count(tally: Tally, by: string, regions: readonly DetectedRegion[], page: GoldPage): void {
  for (const kind of ['table', 'chart'] as const) {
    if (kind === 'table' && page.tables_annotated === false) continue
    if (kind === 'chart' && page.charts === undefined) continue
    const expected = (page[`${kind}s`] ?? []).flatMap(({ bbox }) => bbox ?? [])
    const found = regions.filter((region) => region.kind === kind).map(({ bbox }) => bbox)
    const isPartial = page.partial === true
    const known = tally.get(`${kind}s by ${by}`) ?? { half: noCounts, most: noCounts }
    const add = (how: How) => countMatches(known[how], expected, found, { least: MIN_OVERLAP[how], isPartial })
    tally.set(`${kind}s by ${by}`, { half: add('half'), most: add('most') })
  }
}

function scoreReadings(name: string, counts: Record<How, Counts>): readonly Reading[] {
  if (counts.half.expected === 0) return []
  return (['half', 'most'] as const).map((how) =>
    exact(more(`F1 of ${name}, IoU ≥ ${MIN_OVERLAP[how]}`, 'share', scoresOf(counts[how]).f1)),
  )
}
