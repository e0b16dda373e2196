import type { Bbox, Page, PageContent, Warning } from '../../core/model.js'
import { withSubjects } from './charts/chart-subjects.js'
import { settleDrawn } from './charts/printed/exact-figures.js'
import { type RecognisedCharts, recogniseCharts } from './charts/recognise-charts.js'
import { readFirst } from './first-reading.js'
import { findNotesHeader } from './layout/notes-header.js'
import { type Choice, chooseReading, optionsOf, type ReadingOption } from './tables/choose/choose-reading.js'
import { dropNonsense } from './tables/choose/drop-nonsense.js'
import type { PageReading } from './tables/choose/page-reading.js'
import type { Evidence } from './tables/evidence/evidence.js'
import type { TableBreach } from './tables/evidence/rate-tables.js'
import type { Grid } from './tables/grid/grid.js'
import { breachWarnings } from './tables/ledger/breach-warnings.js'
import type { Ledger } from './tables/ledger/ledger.js'
import { settleUnaccounted } from './tables/ledger/settle-unaccounted.js'
import { findUnaccounted } from './tables/ledger/unaccounted.js'
import { inheritUnits } from './tables/read/inherit-units.js'
import { distrustGarbled, findGarbled, garbledWarning } from './text/garbled-text.js'
import { isRightToLeft, mirrorBox, mirrorContent, mirrorPageBack } from './text/mirrored-page.js'
import { findOcrNeed, type OcrNeed } from './text/needs-ocr.js'
import { withPlainDigits } from './text/plain-digits.js'
import { readTextLayer } from './text/text-layer.js'
import { turnBoxBack, turnContent, turnOf, turnPageBack } from './text/turned-page.js'
import type { Word } from './text/words.js'

/** Intermediate results of the recognition of a page, for visualization. */
export interface PageTrace {
  /** On a rotated page, only their boxes and texts are those of the page. */
  readonly words: readonly Word[]
  /** Lines outside drawn grids. Words inside are read cell by cell. */
  readonly lines: readonly { readonly bbox: Bbox }[]
  /** Lines like rows of a table, or numbers by themselves, that no table, chart or text contains. */
  readonly openLines: readonly { readonly bbox: Bbox }[]
  readonly regions: readonly { readonly bbox: Bbox; readonly kind: Grid['evidence'] }[]
  /** The evidence against each table of the page, in the same order. */
  readonly evidence: readonly Evidence[]
  /** How the reading of the page was improved. */
  readonly choices?: readonly Choice[]
  /** Invariants that the tables break. */
  readonly breaches: readonly TableBreach[]
  /** Why the page's text must be read from its pixels, if it must, see `findOcrNeed`. */
  readonly ocrNeed?: OcrNeed
  readonly page: Page
  /**
   * Owners of the words, as recognition of the text found them. Absent on a rotated page, and if only given frames were
   * read.
   */
  readonly ledger?: Ledger
  /** Tables that the region detector saw on a digital page. Absent if it did not inspect the page. */
  readonly witness?: Witness
}

/** The region detector's opinion of a digital page. */
export interface Witness {
  /** Regions that it is sure are tables. */
  readonly regions: readonly WitnessRegion[]
}

/** A table that the region detector saw, in page units. */
export interface WitnessRegion {
  readonly bbox: Bbox
  /** Detection confidence, from 0 to 1. */
  readonly confidence: number
  /** Id of the table that was read at the same place. Absent if none was, or if its extent differs. */
  readonly agreesWith?: string
}

/** Maximum number of steps in {@link walkChoices}. */
const MAX_STEPS = 3

/** Minimum gain in the sum of confidences of tables from left to right on a page that is read from right to left. */
const MIN_GAIN_AS_SHOWN = 0.4

/** Finds the tables and charts of one page. Pure: it depends on no reader and no file. */
export function recognisePage(content: PageContent): Page {
  return tracePage(content).page
}

/** {@link recognisePage}, with the words, lines and regions that it worked with. */
export function tracePage(read: PageContent): PageTrace {
  const { content, restore } = withPlainDigits(readTextLayer(read))
  const trace = traceTurned(content)
  const garbled = findGarbled(content)
  const { tables, warnings } = distrustGarbled(trace.page.tables, garbled, content)
  const ocrNeed = findOcrNeed(content, garbled)
  const doubts = [
    ...garbledWarning(garbled, content),
    ...warnings,
    ...ocrWarning(content, ocrNeed),
    ...breachWarnings(trace.breaches, content.pageNumber),
  ]
  const page = restore(settleUnaccounted({ ...trace.page, tables, warnings: [...trace.page.warnings, ...doubts] }))
  return { ...trace, ...(ocrNeed && { ocrNeed }), page }
}

/**
 * Walks through readings of an upright page. Used to fit the choice between readings.
 *
 * @param pick Returns the index of the best option. The walk goes on from there until it picks the current reading, 0.
 */
export function walkChoices(read: PageContent, pick: (options: readonly ReadingOption[]) => number): void {
  const content = readTextLayer(read)
  let { first: reading } = readFirst(content, recogniseCharts(content))
  for (let step = 0; step < MAX_STEPS; step++) {
    const options = optionsOf(reading)
    const best = pick(options.map(({ option }) => option))
    if (best === 0) return
    reading = options[best]!.reading
  }
}

/** Returns the tables of an upright page before other readings were compared. Used to fit the confidence. */
export function readBeforeChoice(read: PageContent): Pick<PageReading, 'tables' | 'evidence'> {
  const content = readTextLayer(read)
  return readFirst(content, recogniseCharts(content)).first
}

/** Traces a page. If its text runs up or down, the page is rotated first. */
function traceTurned(content: PageContent): PageTrace {
  const turn = turnOf(content)
  const upright = recogniseCharts(content)
  if (turn === undefined) return traceDirected(content, upright)
  const turned = turnContent(content, turn)
  const charts = recogniseCharts(turned)
  const trace = traceUpright(turned, charts)
  // vertical names below a chart may outnumber the other words of a page
  // a log-log plot reads equally well rotated: prefer it as printed
  const isChartPage =
    trace.page.tables.length === 0 && upright.charts.length > 0 && totalConfidence(upright) >= totalConfidence(charts)
  if (isChartPage) return traceUpright(content, upright)
  return moveTrace(trace, (bbox) => turnBoxBack(bbox, turn, content), turnPageBack(trace.page, turn, content))
}

/** Traces an upright page. If it is read from right to left, it is mirrored first, unless its tables are not. */
function traceDirected(content: PageContent, seen: RecognisedCharts): PageTrace {
  if (!isRightToLeft(content)) return traceUpright(content, seen)
  const trace = traceUpright(mirrorContent(content), mirrorCharts(seen, content))
  const asShown = traceUpright(content, seen)
  const sure = ({ page }: PageTrace) => page.tables.reduce((sum, { confidence }) => sum + confidence, 0)
  if (sure(asShown) > sure(trace) + MIN_GAIN_AS_SHOWN) return asShown
  return moveTrace(trace, (bbox) => mirrorBox(bbox, content), mirrorPageBack(trace.page, content))
}

/**
 * Converts the places of a trace to those of the page as displayed, after a rotated, mirrored or scanned page was read.
 * The ledger and the compared readings are left out, because they refer to the words of the other page.
 *
 * @param page The result with its own places already converted.
 */
export function moveTrace(trace: PageTrace, move: (bbox: Bbox) => Bbox, page: Page): PageTrace {
  const moved = <T extends { readonly bbox: Bbox }>(marks: readonly T[]) =>
    marks.map((mark) => ({ ...mark, bbox: move(mark.bbox) }))
  return {
    words: moved(trace.words),
    lines: moved(trace.lines),
    openLines: moved(trace.openLines),
    regions: moved(trace.regions),
    evidence: trace.evidence,
    breaches: moved(trace.breaches),
    page,
  }
}

/** Charts are read as displayed; only their places are mirrored. */
function mirrorCharts({ charts, warnings, plots, labels }: RecognisedCharts, content: PageContent): RecognisedCharts {
  const box = (bbox: Bbox) => mirrorBox(bbox, content)
  return {
    charts: charts.map((chart) => ({ ...chart, place: { ...chart.place, bbox: box(chart.place.bbox) } })),
    warnings: warnings.map((warning) =>
      warning.bbox === undefined ? warning : { ...warning, bbox: box(warning.bbox) },
    ),
    plots: plots.map(box),
    labels: labels.map(box),
  }
}

function totalConfidence({ charts }: RecognisedCharts): number {
  return charts.reduce((sum, { confidence }) => sum + confidence, 0)
}

function traceUpright(content: PageContent, seen: RecognisedCharts): PageTrace {
  const { first, recognised } = readFirst(content, seen)
  const { reading: best, choices } = chooseReading(first)
  const { reading, warnings: notRead } = dropNonsense(best)
  const { ledger } = reading
  const { words, lines } = reading.page
  const tables = inheritUnits(reading.tables)
  const unaccounted = findUnaccounted(ledger, reading.tables, content)
  const { charts, warnings } = settleDrawn(withSubjects(recognised.charts, tables, lines), tables)
  return {
    words,
    lines,
    openLines: ledger.openLines.map(({ bbox }) => ({ bbox })),
    regions: reading.grids.map(({ bbox, evidence }) => ({ bbox, kind: evidence })),
    evidence: reading.evidence,
    breaches: reading.breaches,
    choices,
    ledger,
    page: {
      pageNumber: content.pageNumber,
      width: content.width,
      height: content.height,
      ...(content.unitsPerInch !== undefined && { unitsPerInch: content.unitsPerInch }),
      tables,
      charts,
      warnings: [...content.warnings, ...recognised.warnings, ...warnings, ...notRead],
      ...findNotesHeader(lines, content.pageNumber),
      ...(unaccounted.length > 0 && { unaccounted }),
    },
  }
}

function ocrWarning({ pageNumber }: PageContent, need: OcrNeed | undefined): readonly Warning[] {
  if (need === undefined) return []
  const message = {
    picture: `Page ${pageNumber} is a picture without text and needs OCR: nothing was read on it`,
    stamped: `Page ${pageNumber} is a picture with no more than a few letters of text on it and needs OCR: nothing else was read on it`,
    garbled: `Page ${pageNumber} needs OCR: the file does not say which letters are printed on it`,
  }[need]
  return [{ code: 'needs_ocr', message, pageNumber }]
}
