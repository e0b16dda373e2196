import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, Chart, Page, PageContent, Warning } from '../../../core/model.js'
import { withSubjects } from '../../recognise/charts/chart-subjects.js'
import { settleByTables } from '../../recognise/charts/printed/settle-by-tables.js'
import { heightOf, holdsCenter, widthOf } from '../../recognise/geometry/boxes.js'
import { findLines, type Line } from '../../recognise/text/lines.js'
import { findWords } from '../../recognise/text/words.js'
import { largeEnoughForTables } from './large-pictures.js'
import type { SeenPicture } from './look-at-pictures.js'
import { readScan } from './read-scan.js'
import type { ScanTools } from './scan-tools.js'
import { withTitlesAbove } from './titles-above.js'

/** Charts that were read in pictures, in page coordinates. */
export interface ChartsInPictures {
  readonly charts: readonly Chart[]
  /** The pictures that contain these charts. They are not searched for tables. */
  readonly pictures: readonly Bbox[]
  readonly warnings: readonly Warning[]
}

/** Reads the charts in the pictures on a page. */
export async function readChartsInPictures(
  document: Pick<OpenDocument, 'pixels' | 'colors'>,
  content: PageContent,
  pictures: readonly SeenPicture[],
  tools: ScanTools,
  signal?: AbortSignal,
): Promise<ChartsInPictures> {
  const { mayHoldCharts } = await import('../charts/read-pictured-charts.js')
  const found: { charts: Chart[]; pictures: Bbox[]; warnings: Warning[] } = { charts: [], pictures: [], warnings: [] }
  for (const { bbox, look, dpi, isDrawn, isLight } of pictures) {
    // a dark picture that is too small for a table is usually a symbol or photograph, not a chart
    if (!isDrawn || (!isLight && largeEnoughForTables([bbox], content).length === 0)) continue
    if (!mayHoldCharts(look, dpi)) continue
    const { charts, warnings } = await readOne(document, content, bbox, tools, signal)
    if (charts.length === 0) {
      found.warnings.push(...warnings.filter(({ code }) => code === 'chart_not_read'))
      continue
    }
    found.charts.push(...charts)
    found.pictures.push(bbox)
    const message = `A chart on page ${content.pageNumber} is a picture. Its text was read by OCR and may contain errors`
    found.warnings.push(
      { code: 'read_by_ocr', subject: 'chart', message, pageNumber: content.pageNumber, bbox },
      ...warnings,
    )
  }
  return found
}

async function readOne(
  document: Pick<OpenDocument, 'pixels' | 'colors'>,
  content: PageContent,
  bbox: Bbox,
  tools: ScanTools,
  signal: AbortSignal | undefined,
): Promise<Pick<ChartsInPictures, 'charts' | 'warnings'>> {
  const part = {
    pixels: (page: number, { dpi }: { readonly dpi: number }) => document.pixels!(page, { dpi, bbox }, signal),
    colors: (page: number, { dpi }: { readonly dpi: number }) => document.colors!(page, { dpi, bbox }, signal),
  }
  const alone = { ...content, width: widthOf(bbox), height: heightOf(bbox) }
  const { charts: read, toPage } = await readScan(part, alone, { ...tools, detector: undefined, isDrawn: true }, signal)
  const onPage = (box: Bbox) => {
    const { x0, y0, x1, y1 } = toPage(box)
    return { x0: x0 + bbox.x0, y0: y0 + bbox.y0, x1: x1 + bbox.x0, y1: y1 + bbox.y0 }
  }
  return {
    charts: read.charts.map((chart) => ({ ...chart, place: { ...chart.place, bbox: onPage(chart.place.bbox) } })),
    warnings: read.warnings.map((warning) => (warning.bbox ? { ...warning, bbox: onPage(warning.bbox) } : warning)),
  }
}

/**
 * Adds the charts in pictures to a page, numbered after the drawn charts.
 *
 * @param content The text of the page, which contains titles above pictures.
 */
export function withChartsInPictures(
  page: Page,
  { charts, pictures, warnings }: ChartsInPictures,
  content: PageContent,
): Page {
  if (charts.length + warnings.length === 0) return page
  const titled = withTitlesAbove(charts, pictures, content, page.tables)
  const named = titled.every(({ title }) => title !== undefined)
    ? titled
    : withSubjects([...page.charts, ...titled], page.tables, linesBeside(page.charts, content)).slice(
        page.charts.length,
      )
  const numbered = named.map((chart, i) => ({ ...chart, id: `p${page.pageNumber}c${page.charts.length + i + 1}` }))
  const told = settleByTables({ charts: numbered, warnings }, page.tables)
  return {
    ...page,
    tables: told.tables,
    charts: [...page.charts, ...told.charts],
    warnings: [...page.warnings, ...told.warnings],
  }
}

/** Returns the lines of a page, except those of its drawn charts. */
function linesBeside(charts: readonly Chart[], content: PageContent): readonly Line[] {
  return findLines(findWords(content)).filter(({ bbox }) => !charts.some(({ place }) => holdsCenter(place.bbox, bbox)))
}
