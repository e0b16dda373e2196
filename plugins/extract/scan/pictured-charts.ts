import type { OpenDocument } from '../../../core/contracts.js'
import type { Bbox, Chart, Page, PageContent, Warning } from '../../../core/model.js'
import { heightOf, widthOf } from '../../recognise/geometry.js'
import { readScan } from './read-scan.js'
import { firstDpi } from './resolution.js'
import type { ScanTools } from './scan-tools.js'

/** Charts that were read in pictures on a page with text of its own, where they lie on it. */
export interface ChartsInPictures {
  readonly charts: readonly Chart[]
  /** The pictures in which they were found: no tables are looked for there. */
  readonly pictures: readonly Bbox[]
  readonly warnings: readonly Warning[]
}

/** How fine a picture is looked at first, in pixels an inch: enough to tell a drawing from a photograph. */
const LOOK_DPI = 100

/** Reads the charts in pictures on a page. One in which nothing is drawn costs one look. */
export async function readChartsInPictures(
  document: OpenDocument,
  content: PageContent,
  pictures: readonly Bbox[],
  tools: ScanTools,
  signal?: AbortSignal,
): Promise<ChartsInPictures> {
  const { mayHoldCharts } = await import('../charts/read-pictured-charts.js')
  const found: { charts: Chart[]; pictures: Bbox[]; warnings: Warning[] } = { charts: [], pictures: [], warnings: [] }
  if (document.colors === undefined) return found
  for (const bbox of pictures) {
    const look = Math.min(LOOK_DPI, firstDpi(content))
    const seen = await document.colors(content.pageNumber, { dpi: look, bbox }, signal)
    if (!mayHoldCharts(seen, look)) continue
    const { charts, warnings } = await readOne(document, content, bbox, tools, signal)
    if (charts.length === 0) {
      found.warnings.push(...warnings.filter(({ code }) => code === 'chart_not_read'))
      continue
    }
    found.charts.push(...charts)
    found.pictures.push(bbox)
    const message = `A chart on page ${content.pageNumber} is a picture: its words were read from pixels and may differ from what is seen`
    found.warnings.push({ code: 'read_by_ocr', message, pageNumber: content.pageNumber, bbox }, ...warnings)
  }
  return found
}

async function readOne(
  document: OpenDocument,
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
  const { charts: read, toPage } = await readScan(part, alone, { ...tools, detector: undefined }, signal)
  const onPage = (box: Bbox) => {
    const { x0, y0, x1, y1 } = toPage(box)
    return { x0: x0 + bbox.x0, y0: y0 + bbox.y0, x1: x1 + bbox.x0, y1: y1 + bbox.y0 }
  }
  return {
    charts: read.charts.map((chart) => ({ ...chart, place: { ...chart.place, bbox: onPage(chart.place.bbox) } })),
    warnings: read.warnings.map((warning) => (warning.bbox ? { ...warning, bbox: onPage(warning.bbox) } : warning)),
  }
}

/** The page with the charts in its pictures, numbered after those that are drawn. */
export function withChartsInPictures(page: Page, { charts, warnings }: ChartsInPictures): Page {
  if (charts.length + warnings.length === 0) return page
  const numbered = charts.map((chart, i) => ({ ...chart, id: `p${page.pageNumber}c${page.charts.length + i + 1}` }))
  return { ...page, charts: [...page.charts, ...numbered], warnings: [...page.warnings, ...warnings] }
}
