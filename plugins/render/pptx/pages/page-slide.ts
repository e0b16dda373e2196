import type { RenderOptions } from '../../../../core/contracts.js'
import type { Bbox, Cell, DocumentModel, PageContent, PageOutcome } from '../../../../core/model.js'
import type { PlotMargins } from '../../charts/chart-setting.js'
import { escapeXml } from '../../charts/xml/xml.js'
import type { ChartFrame } from '../chart-slide.js'
import type { PackedPicture, PackedSlide } from '../place-slides.js'
import type { Plot } from './chart-plot.js'
import { pageArt } from './page-art.js'
import { pageParts } from './page-parts.js'
import type { ChartPart, PicturePart, SlidePart } from './parts.js'
import { hiddenTitleXml, partXml, type SlideSetting } from './shape-xml.js'
import { fitPage, type SlideSize } from './slide-size.js'
import { tableBackgrounds } from './tables/cell-backgrounds.js'

/** The deck's data for the slide of a page. */
interface SlideContext {
  readonly document: DocumentModel
  readonly size: SlideSize
  /** One-based. */
  readonly slideNumber: number
  readonly correctedText: (cell: Cell) => string | undefined
}

const POINTS_PER_INCH = 72
const LEAST_CHART_LETTERS = 5

/** Creates the slide of a page, and the frames of its charts. @throws The errors of reading the page. */
export async function pageSlide(
  outcome: PageOutcome,
  context: SlideContext,
  options: RenderOptions,
): Promise<{ readonly packed: PackedSlide; readonly frames: readonly ChartFrame[] }> {
  const { pageNumber } = outcome
  const content = outcome.state === 'failed' ? undefined : await options.pages.content(pageNumber)
  const fit = fitPage(content ?? context.size, context.size)
  const links = new Map<string, string>()
  const pictures = new Map<string, PackedPicture>()
  const setting: SlideSetting = {
    ...fit,
    linkId: (uri) => idOf(links, `rIdLink${links.size + 1}`, uri, (known) => known === uri),
    pictureId: (picture) => {
      const id = `rIdPicture${pictures.size + 1}`
      pictures.set(id, { name: `page${pageNumber}-${pictures.size + 1}.${endingOf(picture)}`, bytes: picture.bytes })
      return id
    },
  }
  if (outcome.state === 'failed' || content === undefined) {
    const message = outcome.state === 'failed' ? outcome.error.message : ''
    const shapes = messageXml(`Page ${pageNumber} could not be read: ${message}`, context.size, setting)
    return { packed: { slideNumber: context.slideNumber, shapes, links, pictures }, frames: [] }
  }
  const { parts, title } = await partsOf(content, outcome, context, options)
  const written = parts.map((part) => partXml(part === title ? { ...title, isTitle: true } : part, setting))
  const name = escapeXml(`${context.document.fileName}, page ${pageNumber}`)
  if (title === undefined) written.unshift(hiddenTitleXml(name, setting))
  const frames = parts.filter((part) => part.kind === 'chart').map((part) => frameOf(part, context, setting))
  return { packed: { slideNumber: context.slideNumber, shapes: written.join(''), links, pictures }, frames }
}

async function partsOf(
  content: PageContent,
  outcome: Exclude<PageOutcome, { state: 'failed' }>,
  { correctedText }: SlideContext,
  { pages }: RenderOptions,
) {
  const { tables, charts } = outcome.page
  const laidOut = pageParts({
    content,
    tables,
    charts,
    correctedText,
    backgroundsOf: (_table, edges) => tableBackgrounds(content, edges).backgrounds,
  })
  const art = await pageArt(content, laidOut, pages)
  const parts: readonly SlidePart[] = [...art.below, ...laidOut.parts, ...art.above]
  return { parts, title: laidOut.title }
}

function frameOf(part: ChartPart, { slideNumber }: SlideContext, { scale, left, top }: SlideSetting): ChartFrame {
  const { chart, bbox, look } = part
  const inches = (points: number) => points / POINTS_PER_INCH
  const box = {
    x: inches(left + bbox.x0 * scale),
    y: inches(top + bbox.y0 * scale),
    w: inches((bbox.x1 - bbox.x0) * scale),
    h: inches((bbox.y1 - bbox.y0) * scale),
  }
  const plot = part.plot && sharesOf(part.plot, bbox)
  if (look === undefined) return { chart, slideNumber, box, ...(plot && { plot }) }
  const size = Math.max(LEAST_CHART_LETTERS, Math.round(look.size * scale * 2) / 2)
  const letters = { fontFamily: look.face, fontColorHex: look.color, fontSize: size }
  return { chart, slideNumber, box, letters, ...(plot && { plot }) }
}

/** Returns the margins of the plot area within its chart, as shares of the chart. */
function sharesOf(plot: Plot, chart: Bbox): PlotMargins {
  const [width, height] = [chart.x1 - chart.x0, chart.y1 - chart.y0]
  return {
    left: (plot.x0 - chart.x0) / width,
    right: (chart.x1 - plot.x1) / width,
    top: (plot.y0 - chart.y0) / height,
    bottom: (chart.y1 - plot.y1) / height,
    ...(plot.isFromPointToPoint && { isFromPointToPoint: true }),
  }
}

/** Creates a slide that shows only an error message. */
function messageXml(text: string, { width }: SlideSize, setting: SlideSetting): string {
  const look = {
    face: 'Arial',
    size: 14 / setting.scale,
    color: '#595959',
    isBold: false,
    isItalic: false,
    isUnderlined: false,
  }
  const line = { runs: [{ text, look, spacing: 0 }], wraps: false, endsWord: true }
  const bbox = { x0: 36, y0: 36, x1: width - 36, y1: 96 }
  const paragraph = { lines: [line], alignment: 'left' as const, pitch: 18 / setting.scale }
  return partXml({ kind: 'text', bbox, angle: 0, paragraph, isTitle: true }, setting)
}

function endingOf({ bytes }: PicturePart): 'png' | 'jpeg' {
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'jpeg' : 'png'
}

function idOf(ids: Map<string, string>, next: string, value: string, isKnown: (value: string) => boolean): string {
  for (const [id, known] of ids) if (isKnown(known)) return id
  ids.set(next, value)
  return next
}
