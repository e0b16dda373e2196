import type { TextRecognizer } from '../../../core/contracts.js'
import type { Bbox, Glyph, PageContent } from '../../../core/model.js'
import type { ColorPicture } from '../../../core/pixels.js'
import { findPlotAreas } from '../../recognise/charts/find-plots.js'
import { withoutBands } from '../../recognise/charts/grounds.js'
import { findLabels } from '../../recognise/charts/labels.js'
import type { Marks } from '../../recognise/charts/parts.js'
import { chartsFrom, type RecognisedCharts } from '../../recognise/charts/recognise-charts.js'
import { heightOf, holdsCenter, overlapX, overlapY, widthOf } from '../../recognise/geometry/boxes.js'
import { findLines } from '../../recognise/text/lines.js'
import { findWords } from '../../recognise/text/words.js'
import { type FramedMarks, partByFrames } from './chart-frames.js'
import { joinParts } from './join-parts.js'
import { NO_CHARTS } from './no-charts.js'
import { wordsOfPage } from './page-words.js'
import { readPrint } from './read-print.js'
import { splitAtTicks } from './split-at-ticks.js'
import { withSureWords } from './sure-words.js'
import { toMarks } from './to-marks.js'
import { traceMarks } from './trace-marks.js'

/** What a place in a picture may be off, in pixels: soft edges tell it to a part of one. */
const TOLERANCE = 0.35
/** Print belongs to a chart up to so far from where its data are drawn: a share of its longer side, and inches. */
const REACH = { share: 0.2, inches: 0.6 }

/**
 * Reads the charts of a picture: what is drawn in it is traced, what is printed around it is read, and both are read as a
 * drawn chart's.
 *
 * @param picture Upright and straight, in its own tones.
 * @param content What was read of the page, in points of the picture: it says what is a word, and gives titles farther off.
 * @param tables Where tables were seen, in points: their shaded rows are no bars.
 */
export async function readPicturedCharts(
  recognizer: TextRecognizer,
  picture: ColorPicture,
  content: PageContent,
  { dpi, tables = [] }: { readonly dpi: number; readonly tables?: readonly Bbox[] },
  signal?: AbortSignal,
): Promise<RecognisedCharts> {
  const scale = dpi / 72
  const traced = traceMarks(picture, wordsOfPage(content, scale), dpi)
  const tolerance = (TOLERANCE * 72) / dpi
  const words = findWords(content).map(({ bbox }) => bbox)
  const size = { width: picture.width / scale, height: picture.height / scale }
  const marks = withoutBands(toMarks(traced, dpi), size)
  const parts = partByFrames(outside(marks, tables), words, tolerance)
  const plots = parts.flatMap(({ marks }) => findPlotAreas(marks, tolerance))
  if (plots.length === 0) return NO_CHARTS
  const areas = withWholeTexts(
    plots.map(({ bbox }) => around(bbox)),
    content,
  )
  const isNear = ({ x0, y0, x1, y1 }: Bbox) => {
    const box = { x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale }
    return areas.some((area) => holdsCenter(area, box))
  }
  const read = await readPrint(recognizer, picture, traced, isNear, dpi, signal)
  const glyphs = withSureWords(content, areas, splitAtTicks(read, traced, dpi))
  const print = withGlyphs(content, areas, glyphs)
  const from = { tolerance, source: 'pixels', pageNumber: content.pageNumber } as const
  return joinParts(
    parts.map(({ marks, frame }) => ({
      ...(frame && { frame }),
      found: chartsFrom(marks, () => findLabels(printIn(print, parts, frame), marks), from),
    })),
  )
}

/** What is printed in a frame, or outside of all. */
function printIn(print: PageContent, parts: readonly FramedMarks[], frame: Bbox | undefined): PageContent {
  const frames = parts.flatMap((part) => part.frame ?? [])
  const isOwn = ({ bbox }: Glyph) =>
    frame === undefined ? !frames.some((each) => holdsCenter(each, bbox)) : holdsCenter(frame, bbox)
  return frames.length === 0 ? print : { ...print, glyphs: print.glyphs.filter(isOwn) }
}

/** Whether charts may be in a drawing, told without reading a word: logos and tables are not looked at any further. */
export function mayHoldCharts(picture: ColorPicture, dpi: number): boolean {
  return findPlotAreas(toMarks(traceMarks(picture, [], dpi), dpi), (TOLERANCE * 72) / dpi).length > 0
}

function outside({ bars, strokes, polygons }: Marks, boxes: readonly Bbox[]): Marks {
  const isFree = ({ bbox }: { readonly bbox: Bbox }) => !boxes.some((box) => holdsCenter(box, bbox))
  return { bars: bars.filter(isFree), strokes: strokes.filter(isFree), polygons: polygons.filter(isFree) }
}

function around(bbox: Bbox): Bbox {
  const reach = REACH.inches * 72 + REACH.share * Math.max(widthOf(bbox), heightOf(bbox))
  return { x0: bbox.x0 - reach, y0: bbox.y0 - reach, x1: bbox.x1 + reach, y1: bbox.y1 + reach }
}

/** A text that begins near a chart and ends farther off is read as one. */
function withWholeTexts(areas: readonly Bbox[], content: PageContent): readonly Bbox[] {
  const texts = findLines(findWords(content)).flatMap(({ phrases }) => phrases.map(({ bbox }) => bbox))
  const isAcross = (text: Bbox) => areas.some((area) => overlapX(area, text) > 0 && overlapY(area, text) > 0)
  return [...areas, ...texts.filter(isAcross)]
}

/** The page's print with what was read in charts in the place of what was read there before. */
function withGlyphs(content: PageContent, areas: readonly Bbox[], glyphs: readonly Glyph[]): PageContent {
  const isOutside = ({ bbox }: Glyph) => !areas.some((area) => holdsCenter(area, bbox))
  return { ...content, glyphs: [...content.glyphs.filter(isOutside), ...glyphs] }
}
