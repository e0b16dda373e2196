import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { measureCharts } from '../../../benchmarks/accuracy/chart-counts.js'
import { scoreCharts } from '../../../benchmarks/accuracy/chart-scores.js'
import { readDocument } from '../../../benchmarks/accuracy/gold-folder.js'
import { measureTables } from '../../../benchmarks/accuracy/table-document.js'
import { type Balance, scoreTables } from '../../../benchmarks/accuracy/table-scores.js'
import { randomOf } from '../../../benchmarks/chaos/random.js'
import { accuracyJsonRenderer, convert, inProcessRunner, readerExtractor } from '../../../index.js'
import { mupdfReader } from '../../../plugins/recognition.js'
import { disturbCharts } from './disturb-charts.js'
import { disturbDocument } from './disturb-tables.js'
import { askOtherMeasures, type Comparison, otherMeasures } from './other-measures.js'

const MOST_APART = 0.001
/** Time limit of one comparison in milliseconds. The scorers are slow on a busy machine. */
const MOST_MS = 600_000

test('tables read by Recreate get the same scores from independent scorers', async (t) => {
  t.timeout(MOST_MS)
  const entries = [...goldOf('financial', 12), ...goldOf('icdar2013-eu', 8)].filter(
    ({ file }) => !file.includes('-scan'),
  )
  const extractor = readerExtractor(mupdfReader())
  const comparisons: Comparison[] = []
  for (const { name, file, gold } of entries) {
    const options = {
      runner: inProcessRunner([extractor]),
      renderers: [accuracyJsonRenderer()],
      mode: 'document',
    } as const
    const { files } = await convert(file.replace('.gold.json', '.pdf'), options)
    comparisons.push({ name, gold, predicted: JSON.parse(Buffer.from(files[0]!.bytes).toString()) })
  }
  await agreeOnTables(t, comparisons)
})

test('gold tables with random faults get the same scores from independent scorers', async (t) => {
  t.timeout(MOST_MS)
  const random = randomOf(20130825)
  const entries = [...goldOf('financial', 40), ...goldOf('icdar2013-eu', 40)]
  const comparisons = Array.from({ length: 60 }, (_, i): Comparison => {
    const { name, gold } = random.pick(entries)
    return { name: `${name}-${i}`, gold, predicted: disturbDocument(gold, random) }
  })
  await agreeOnTables(t, comparisons)
})

test('gold charts with random faults get the same scores from independent scorers', async (t) => {
  t.timeout(MOST_MS)
  const random = randomOf(20221220)
  const entries = [...goldOf('charts/vector', 60), ...goldOf('charts-real', 60)]
  const comparisons = Array.from({ length: 100 }, (_, i): Comparison => {
    const { name, gold } = random.pick(entries)
    return { name: `${name}-${i}`, gold, predicted: disturbCharts(gold, random) }
  })
  await agreeOnCharts(t, comparisons)
})

/** Returns the gold data of the first documents of a folder. */
function goldOf(corpus: string, most: number) {
  const folder = join(otherMeasures, '../corpus', corpus)
  const names = readdirSync(folder).filter((name) => name.endsWith('.gold.json'))
  return names.slice(0, most).map((name) => {
    const file = join(folder, name)
    return { name: name.replace('.gold.json', ''), file, gold: readDocument(file) }
  })
}

interface OtherBalance {
  readonly p: number | null
  readonly r: number | null
  readonly f1: number | null
}

async function agreeOnTables(t: ExecutionContext, comparisons: readonly Comparison[]): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'recreate-measures-'))
  t.teardown(() => rmSync(scratch, { recursive: true, force: true }))
  const report = (await askOtherMeasures('tables', otherMeasures, comparisons, scratch)) as {
    // biome-ignore lint/suspicious/noExplicitAny: the other program's report, read key by key below.
    readonly corpora: Record<string, { readonly documents: Record<string, any> }>
  }
  const documents = report.corpora.gold!.documents
  t.is(Object.keys(documents).length, comparisons.length)
  const apart: string[] = []
  for (const { name, gold, predicted } of comparisons) {
    const counts = measureTables(gold, predicted)
    const own = scoreTables(counts)
    const other = documents[name]
    const pairs: Record<string, Pair> = {
      'gold tables': [counts.tablesGold, other.tables.gold],
      'predicted tables': [counts.tablesPredicted, other.tables.pred],
      'matched tables': [counts.matched, other.tables.matched],
      ...balances('regions', own.regions, other.detection_50),
      ...balances('regions strict', own.regionsStrict, other.detection_80),
      complete: [own.complete, other.region.complete],
      pure: [own.pure, other.region.pure],
      ...balances('adjacency', own.adjacency, other.adjacency_e2e),
      'GriTS content': [own.gritsContent, other.grits_con.e2e],
      'GriTS topology': [own.gritsTopology, other.grits_top.e2e],
      TEDS: [own.teds, other.teds.e2e],
      'TEDS structure': [own.tedsStructure, other.teds_s.e2e],
      'TEDS of matched tables': [own.matchedAlone.teds, other.teds.matched],
      ...balances('cells', own.cells, other.cells),
      'numbers recall': [own.numbers.recall, other.numbers.r],
      'numbers precision': [own.numbers.precision, other.numbers.p],
      'wrong signs': [own.wrongSigns, other.signs.wrong_sign_share],
      'wrong digits': [own.wrongDigits, other.signs.wrong_digits_share],
      nils: [own.nils, other.nil.r],
      ...balances('triples', own.triples, other.triples),
      'same shape': [own.sameShape, other.shape_right],
      exact: [own.exact, other.exact_tables.share],
      'exact with spans': [own.exactWithSpans, other.exact_tables.with_spans],
      'header rows': [own.headerRows, other.header_rows.share],
      titles: [own.titles, other.titles?.share],
      units: [own.units, other.units?.share],
      'row types': [own.rowTypes, other.row_types?.accuracy],
      ...balances('joins', own.joins, other.joins),
    }
    apart.push(...disagreements(name, pairs))
  }
  t.deepEqual(apart, [])
}

async function agreeOnCharts(t: ExecutionContext, comparisons: readonly Comparison[]): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'recreate-measures-'))
  t.teardown(() => rmSync(scratch, { recursive: true, force: true }))
  const report = (await askOtherMeasures('charts', otherMeasures, comparisons, scratch)) as {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    readonly charts: readonly any[]
    readonly spurious_by_file: Record<string, number>
  }
  const apart: string[] = []
  for (const { name, gold, predicted } of comparisons) {
    const counts = measureCharts(gold, predicted)
    const charts = report.charts.filter(({ file }) => file === name)
    const sum = (of: (chart: (typeof charts)[number]) => number) =>
      charts.reduce((total, chart) => total + (of(chart) || 0), 0)
    const own = scoreCharts(counts)
    const values = sum((chart) => chart.n_values)
    const pairs: Record<string, Pair> = {
      detected: [counts.detected, sum((chart) => Number(chart.detected))],
      found: [counts.found, sum((chart) => Number(chart.found))],
      spurious: [counts.spurious, report.spurious_by_file[name]],
      types: [own.types, sum((chart) => Number(chart.type_ok)) / charts.length],
      'RMS F1': [own.rmsF1, sum((chart) => chart.rms_f1) / charts.length],
      'RMS F1 strict': [own.rmsF1Strict, sum((chart) => chart.rms_f1_theta01) / charts.length],
      RNSS: [own.rnss, sum((chart) => chart.rnss) / charts.length],
      'within 1 %': [own.withinOne, sum((chart) => chart.axis_ok?.[0]) / values],
      'within 2 %': [own.withinTwo, sum((chart) => chart.axis_ok?.[1]) / values],
      'within 5 %': [own.withinFive, sum((chart) => chart.axis_ok?.[2]) / values],
      'series names': [counts.seriesNamesRight, sum((chart) => chart.series_ok)],
      'category names': [counts.categoryNamesRight, sum((chart) => (chart.skipped ? 0 : chart.categories_ok))],
    }
    apart.push(...disagreements(name, pairs))
  }
  t.deepEqual(apart, [])
}

type Pair = readonly [own: number | null | undefined, other: number | null | undefined]

function balances(name: string, own: Balance | null, other: OtherBalance | null): Readonly<Record<string, Pair>> {
  return {
    [`${name} precision`]: [own?.precision, other?.p],
    [`${name} recall`]: [own?.recall, other?.r],
    [`${name} F1`]: [own?.f1, other?.f1],
  }
}

/** Returns the scores that differ by more than the tolerance. One assertion per score would take minutes. */
function disagreements(document: string, pairs: Readonly<Record<string, Pair>>): readonly string[] {
  return Object.entries(pairs)
    .filter(([, pair]) => !isSame(...pair))
    .map(([measure, [own, other]]) => `${document}, ${measure}: ${own} here, ${other} there`)
}

/** Scores that could not be measured are null here, and null, missing or 0/0 in the other program. */
function isSame(own: Pair[0], other: Pair[1]): boolean {
  const isNothing = (value: number | null | undefined) => value === null || value === undefined || Number.isNaN(value)
  if (isNothing(own) || isNothing(other)) return isNothing(own) && isNothing(other)
  return Math.abs(own! - other!) <= MOST_APART
}
