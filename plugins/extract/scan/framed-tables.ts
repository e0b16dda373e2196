import type { FramesToRead } from '../../../core/contracts.js'
import type { Bbox, PageContent } from '../../../core/model.js'
import { hull } from '../../recognise/geometry/boxes.js'
import type { PageTrace } from '../../recognise/recognise-page.js'
import { traceFrames } from '../../recognise/trace-frames.js'
import type { PicturedTable } from './large-pictures.js'
import type { Scan } from './read-scan.js'
import type { ScanTools } from './scan-tools.js'
import { traceScan } from './scanned-page.js'
import { tracePictured } from './trace-pictured.js'

/** Codes of warnings that concern the whole page, and are dropped when given frames are read. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['table_not_read', 'chart_not_read'])

/** Reads tables in given frames of an OCR page. The frames are in page coordinates. */
export async function framesInScan(
  scan: Scan,
  content: PageContent,
  { frames, others }: FramesToRead,
  tools: ScanTools,
  signal?: AbortSignal,
): Promise<PageTrace> {
  const fromPage = inverseOf(scan.toPage)
  const given = { frames: frames.map(fromPage), others: others.map(fromPage) }
  const trace = await traceScan(scan, content, tools, signal, (straight) => traceFrames(straight, given))
  const warnings = trace.page.warnings.filter(({ code }) => !OF_THE_PAGE.has(code))
  return { ...trace, page: { ...trace.page, warnings } }
}

/** Reads tables in given frames of a page on which some tables are pictures. */
export async function framesInPictures(
  content: PageContent,
  pictured: readonly PicturedTable[],
  given: FramesToRead,
  tools: ScanTools,
  signal?: AbortSignal,
): Promise<PageTrace> {
  return tracePictured(traceFrames(content, given), pictured, tools, signal)
}

/** Returns the inverse mapping. Deskewing is a rotation, translation and scaling, so three points define it. */
function inverseOf(toPage: Scan['toPage']): (bbox: Bbox) => Bbox {
  const pointOf = (x: number, y: number) => {
    const { x0, y0 } = toPage({ x0: x, y0: y, x1: x, y1: y })
    return { x: x0, y: y0 }
  }
  const far = 1000
  const [origin, right, down] = [pointOf(0, 0), pointOf(far, 0), pointOf(0, far)]
  const [a, b] = [(right.x - origin.x) / far, (down.x - origin.x) / far]
  const [c, d] = [(right.y - origin.y) / far, (down.y - origin.y) / far]
  const scale = a * d - b * c
  const back = (x: number, y: number) => {
    const [dx, dy] = [x - origin.x, y - origin.y]
    const point = { x: (d * dx - b * dy) / scale, y: (a * dy - c * dx) / scale }
    return { x0: point.x, y0: point.y, x1: point.x, y1: point.y }
  }
  return ({ x0, y0, x1, y1 }) => hull([back(x0, y0), back(x1, y0), back(x0, y1), back(x1, y1)])
}
