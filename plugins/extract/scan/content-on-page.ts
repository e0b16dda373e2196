import type { Bbox, PageContent, Ruling } from '../../../core/model.js'
import { centerX, centerY, heightOf, widthOf } from '../../recognise/geometry/boxes.js'
import type { Scan } from './read-scan.js'

/**
 * Maps recognized content to the page, in the page's units and with the page's text direction.
 *
 * @param content The page as the reader returned it: its size, boxes, pictures and links.
 */
export function contentOnPage({ content: seen, toPage, angle }: Scan, content: PageContent): PageContent {
  const unit = (content.unitsPerInch ?? 72) / 72
  const boxed = <T extends { readonly bbox: Bbox }>(marks: readonly T[]) =>
    marks.map((mark) => ({ ...mark, bbox: toPage(mark.bbox) }))
  return {
    ...content,
    source: 'ocr',
    fonts: seen.fonts,
    glyphs: seen.glyphs.map((glyph) => {
      const pen = toPage({ x0: glyph.x, y0: glyph.y, x1: glyph.x, y1: glyph.y })
      return { ...glyph, bbox: toPage(glyph.bbox), x: pen.x0, y: pen.y0, size: glyph.size * unit, angle }
    }),
    rulings: seen.rulings.map((ruling) => ({ ...ruling, ...rulingOnPage(ruling, toPage, unit) })),
    shapes: boxed(seen.shapes),
    paths: [],
  }
}

/** Maps a ruling to the page. A slanted ruling stays thin, because its middle is mapped instead of its bounding box. */
function rulingOnPage(
  { bbox, direction }: Ruling,
  toPage: Scan['toPage'],
  unit: number,
): Pick<Ruling, 'bbox' | 'direction'> {
  const isLevel = direction === 'horizontal'
  const thickness = (isLevel ? heightOf(bbox) : widthOf(bbox)) * unit
  const middle = isLevel
    ? { ...bbox, y0: centerY(bbox), y1: centerY(bbox) }
    : { ...bbox, x0: centerX(bbox), x1: centerX(bbox) }
  const line = toPage(middle)
  if (widthOf(line) >= heightOf(line)) {
    const y = centerY(line)
    return { direction: 'horizontal', bbox: { ...line, y0: y - thickness / 2, y1: y + thickness / 2 } }
  }
  const x = centerX(line)
  return { direction: 'vertical', bbox: { ...line, x0: x - thickness / 2, x1: x + thickness / 2 } }
}
