import { readdirSync, readFileSync, statSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Bbox,
  type DetectedRegion,
  type DetectorModel,
  findRegions,
  type GreyPicture,
  mupdfReader,
  onnxDetector,
  type Page,
  type RegionDetector,
  recognisePage,
} from 'recreate'
import { type Counts, countMatches, noCounts, type Scores, scoresOf } from './region-matching.js'

// Measures what finds regions on pages: the rules alone, the detector alone, and both together. Each folder has PDFs beside
// what is on them (NAME.gold.json: pages with the boxes of their tables and charts, in points). Pages are drawn at each
// resolution. Pages without text of their own are scans, for which the rules need OCR: there the detector is alone.
//
// Time is that of the processor, which other work on the machine does not lengthen as it does the clock's.
//
//   npm run bench:detector -- FOLDER ... [--dpi 100,200] [--split FILE] [--model FILE] [--json]
//
// A split file names documents in lists, `{ "tune": ["NAME", ...], "check": [...] }`: each is a part of its own. A model file has
// what the option `model` of `onnxDetector` takes.

interface GoldPage {
  readonly page_number: number
  readonly tables: readonly { readonly bbox?: Bbox }[]
  readonly charts?: readonly { readonly bbox?: Bbox }[]
  /** Whether more is on it than is listed. */
  readonly partial?: boolean
  readonly tables_annotated?: boolean
}

/** One line of the table. */
interface Row {
  readonly part: string
  readonly pages: 'digital' | 'scans'
  readonly dpi: number
  readonly by: string
  readonly kind: 'table' | 'chart'
  counts: { readonly half: Counts; readonly most: Counts }
}

const { values, positionals } = parseArgs({
  options: {
    dpi: { type: 'string', default: '100,200' },
    split: { type: 'string' },
    model: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const resolutions = values.dpi.split(',').map(Number)
if (positionals.length === 0 || !resolutions.every((dpi) => dpi >= 18 && dpi <= 600)) {
  console.error('Expected folders with PDFs and their gold, and `--dpi` with numbers from 18 to 600')
  process.exit(2)
}
const parts = values.split === undefined ? {} : readParts(values.split)
const rows = new Map<string, Row>()
const times = new Map<number, number[]>()
const reader = mupdfReader()
const model = values.model === undefined ? undefined : (JSON.parse(readFileSync(values.model, 'utf8')) as DetectorModel)
const detectors: Readonly<Record<string, RegionDetector>> = {
  'detector, edges as the network has them': onnxDetector({ model, snapsToInk: false }),
  detector: onnxDetector({ model }),
}

try {
  for (const file of positionals.flatMap(documentsIn)) await measure(file)
} finally {
  for (const detector of Object.values(detectors)) await detector.close()
}
print()

function documentsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(folder, name))
    .filter((file) => statSync(goldOf(file), { throwIfNoEntry: false }) !== undefined)
}

function goldOf(file: string): string {
  return file.replace(/pdf$/, 'gold.json')
}

function readParts(file: string): Readonly<Record<string, readonly string[]>> {
  const lists = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
  return Object.fromEntries(lists.filter((entry): entry is [string, string[]] => Array.isArray(entry[1])))
}

function partOf(file: string): string {
  const name = basename(file, '.pdf')
  return Object.keys(parts).find((part) => parts[part]!.includes(name)) ?? 'all'
}

async function measure(file: string): Promise<void> {
  const gold = JSON.parse(readFileSync(goldOf(file), 'utf8')) as { readonly pages: readonly GoldPage[] }
  const document = await reader.open({ fileName: basename(file), bytes: readFileSync(file) })
  const part = partOf(file)
  try {
    for (const page of gold.pages) {
      const content = await document.content(page.page_number)
      const isScan = content.glyphs.length === 0
      const read = isScan ? undefined : recognisePage(content)
      for (const dpi of resolutions) {
        const picture = await document.pixels!(page.page_number, { dpi })
        const found = await detectAll(picture, dpi)
        const all =
          read === undefined ? found : { rules: regionsOf(read), ...found, both: findRegions(read, found.detector!) }
        for (const [by, regions] of Object.entries(all)) {
          count({ part, pages: isScan ? 'scans' : 'digital', dpi, by }, regions, page)
        }
      }
    }
  } finally {
    await document.close()
  }
}

/** What each detector finds, in points. */
async function detectAll(picture: GreyPicture, dpi: number): Promise<Record<string, readonly DetectedRegion[]>> {
  const found: Record<string, readonly DetectedRegion[]> = {}
  for (const [by, detector] of Object.entries(detectors)) {
    const start = process.cpuUsage()
    const regions = await detector.detect(picture)
    const { user, system } = process.cpuUsage(start)
    if (by === 'detector') times.set(dpi, [...(times.get(dpi) ?? []), (user + system) / 1000])
    const scale = 72 / dpi
    found[by] = regions.map(({ bbox: { x0, y0, x1, y1 }, ...region }) => ({
      ...region,
      bbox: { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale },
    }))
  }
  return found
}

function regionsOf({ tables, charts }: Page): readonly DetectedRegion[] {
  return [
    ...tables.map(({ places, confidence }) => ({ kind: 'table' as const, bbox: places[0]!.bbox, confidence })),
    ...charts.map(({ place, confidence }) => ({ kind: 'chart' as const, bbox: place.bbox, confidence })),
  ]
}

function count(about: Omit<Row, 'kind' | 'counts'>, regions: readonly DetectedRegion[], gold: GoldPage): void {
  for (const kind of ['table', 'chart'] as const) {
    if (kind === 'table' && gold.tables_annotated === false) continue
    if (kind === 'chart' && gold.charts === undefined) continue
    const expected = (gold[`${kind}s`] ?? []).flatMap(({ bbox }) => bbox ?? [])
    const found = regions.filter((region) => region.kind === kind).map(({ bbox }) => bbox)
    const key = JSON.stringify([about, kind])
    const row = rows.get(key) ?? { ...about, kind, counts: { half: noCounts, most: noCounts } }
    const isPartial = gold.partial === true
    row.counts = {
      half: countMatches(row.counts.half, expected, found, { least: 0.5, isPartial }),
      most: countMatches(row.counts.most, expected, found, { least: 0.8, isPartial }),
    }
    rows.set(key, row)
  }
}

function print(): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`
  const msAPage = [...times].map(([dpi, all]) => ({ dpi, ...spreadOf(all.slice(1)) }))
  const measured = [...rows.values()]
    .map(({ counts, ...row }) => ({ ...row, half: scoresOf(counts.half), most: scoresOf(counts.most) }))
    .filter(({ half }) => half.expected > 0)
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
  if (values.json) {
    console.log(JSON.stringify({ bench: 'detector', machine, msAPage, measured }, null, 2))
    return
  }
  console.log(`detector, ${machine}; F1 (precision / recall) at IoU ≥ 0.5 and ≥ 0.8`)
  console.table(
    measured.map(({ half, most, ...row }) => ({
      ...row,
      regions: half.expected,
      '≥ 0.5': show(half),
      '≥ 0.8': show(most),
    })),
  )
  for (const { dpi, median, least, most } of msAPage) {
    console.log(`a page at ${dpi} dpi: ${median.toFixed(0)} ms of one core (${least.toFixed(0)} to ${most.toFixed(0)})`)
  }
}

function orderOf({ kind, pages, part, dpi }: Omit<Row, 'counts'>): string {
  return [kind === 'table' ? 0 : 1, pages, part === 'tune' ? 0 : 1, part, String(dpi).padStart(3, '0')].join(' ')
}

function show({ f1, precision, recall }: Scores): string {
  return `${f1.toFixed(3)} (${precision.toFixed(3)} / ${recall.toFixed(3)})`
}

function spreadOf(all: readonly number[]) {
  const sorted = all.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  }
}
