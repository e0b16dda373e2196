import type { Bbox, PathStep } from '../../../../core/model.js'
import { element, group, type Xml } from '../../charts/xml/xml.js'
import { chartMark } from '../place-charts.js'
import { textOf } from './choose-title.js'
import type { LineLook, PicturePart, ShapePart, SlidePart, TablePart, TextPart } from './parts.js'
import { tableGraphic } from './tables/table-xml.js'
import { paragraphXml, type TextSetting } from './text/text-xml.js'

/** How a page is placed on its slide. */
export interface SlideSetting extends TextSetting {
  /** Position of the page's top left corner on the slide, in points. */
  readonly left: number
  readonly top: number
  /** Returns the relationship id of an image on the slide. */
  readonly pictureId: (picture: PicturePart) => string
}

const EMU_PER_POINT = 12_700
const ANGLE_UNITS = 60_000
const TITLE_INDEX = 100
/** Maximum length of a shape name. Names are for lists, not for whole paragraphs. */
const LONGEST_NAME = 40

/** Writes one part of a slide for its `p:spTree`. Shapes get their ids when the package is cleaned. */
export function partXml(part: SlidePart, setting: SlideSetting): string {
  switch (part.kind) {
    case 'picture':
      return pictureXml(part, setting)
    case 'shape':
      return drawnXml(part, setting)
    case 'text':
      return textXml(part, setting)
    case 'table':
      return tableXml(part, setting)
    case 'chart':
      return chartMark(`Chart ${part.chart.id}`)
  }
}

function textXml(part: TextPart, setting: SlideSetting): string {
  const { isTitle, angle, bbox, paragraph } = part
  return group(
    'p:sp',
    group(
      'p:nvSpPr',
      element('p:cNvPr', { id: 0, name: isTitle ? 'Title' : nameOf(textOf(part)) }),
      isTitle ? group('p:cNvSpPr') : element('p:cNvSpPr', { txBox: 1 }),
      group('p:nvPr', isTitle && element('p:ph', { type: 'title', idx: TITLE_INDEX })),
    ),
    group(
      'p:spPr',
      frameXml('a:xfrm', bbox, setting, angle === 0 ? {} : { rot: Math.round(angle * ANGLE_UNITS) }),
      rectangle(),
      group('a:noFill'),
      group('a:ln', group('a:noFill')),
    ),
    group(
      'p:txBody',
      element(
        'a:bodyPr',
        { vert: 'horz', wrap: 'square', lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: 0, anchor: 't', anchorCtr: 0 },
        group('a:noAutofit'),
      ),
      group('a:lstStyle'),
      paragraphXml(paragraph, setting),
    ),
  )
}

function nameOf(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text || 'Text'
}

/**
 * Writes a hidden title, which programs and people use in lists of slides. It is placed above the slide, because some
 * programs show it anyway.
 */
export function hiddenTitleXml(title: string, setting: SlideSetting): string {
  const { scale, left, top } = setting
  const place = { x0: -left / scale, y0: (-30 - top) / scale, x1: (200 - left) / scale, y1: (-10 - top) / scale }
  const run = group('a:r', element('a:rPr', { lang: 'en-US', sz: 1200 }), `<a:t>${title}</a:t>`)
  return group(
    'p:sp',
    group(
      'p:nvSpPr',
      element('p:cNvPr', { id: 0, name: 'Title', hidden: 1 }),
      group('p:cNvSpPr'),
      group('p:nvPr', element('p:ph', { type: 'title', idx: TITLE_INDEX })),
    ),
    group('p:spPr', frameXml('a:xfrm', place, setting)),
    group('p:txBody', group('a:bodyPr'), group('a:lstStyle'), group('a:p', run)),
  )
}

function tableXml(part: TablePart, setting: SlideSetting): string {
  return group(
    'p:graphicFrame',
    group(
      'p:nvGraphicFramePr',
      element('p:cNvPr', { id: 0, name: `Table ${part.id}`, descr: part.description }),
      group('p:cNvGraphicFramePr', element('a:graphicFrameLocks', { noGrp: 1 })),
      group('p:nvPr'),
    ),
    frameXml('p:xfrm', part.bbox, setting),
    tableGraphic(part, setting),
  )
}

function pictureXml(part: PicturePart, setting: SlideSetting): string {
  return group(
    'p:pic',
    group(
      'p:nvPicPr',
      element('p:cNvPr', { id: 0, name: 'Picture', descr: part.description }),
      group('p:cNvPicPr', element('a:picLocks', { noChangeAspect: 1 })),
      group('p:nvPr'),
    ),
    group(
      'p:blipFill',
      element('a:blip', { 'r:embed': setting.pictureId(part) }),
      group('a:stretch', group('a:fillRect')),
    ),
    group('p:spPr', frameXml('a:xfrm', part.bbox, setting), rectangle()),
  )
}

function drawnXml(part: ShapePart, setting: SlideSetting): string {
  const { geometry, fill, line, bbox } = part
  const isLine = geometry === 'line' || geometry === 'rising'
  const properties = group(
    'p:spPr',
    frameXml('a:xfrm', bbox, setting, geometry === 'rising' ? { flipV: 1 } : {}),
    geometryXml(part),
    isLine ? undefined : fill === undefined ? group('a:noFill') : solid(fill),
    lineXml(line, setting),
  )
  if (isLine) {
    return group(
      'p:cxnSp',
      group('p:nvCxnSpPr', element('p:cNvPr', { id: 0, name: 'Line' }), group('p:cNvCxnSpPr'), group('p:nvPr')),
      properties,
    )
  }
  return group(
    'p:sp',
    group('p:nvSpPr', element('p:cNvPr', { id: 0, name: 'Shape' }), group('p:cNvSpPr'), group('p:nvPr')),
    properties,
    group('p:txBody', group('a:bodyPr'), group('a:lstStyle'), group('a:p', element('a:endParaRPr', { lang: 'en-US' }))),
  )
}

function geometryXml({ geometry, bbox }: ShapePart): string {
  if (geometry === 'rectangle') return rectangle()
  if (geometry === 'ellipse') return element('a:prstGeom', { prst: 'ellipse' }, group('a:avLst'))
  if (geometry === 'line' || geometry === 'rising') return element('a:prstGeom', { prst: 'line' }, group('a:avLst'))
  const steps = geometry.steps.map((step) => stepXml(step, bbox))
  const size = {
    w: Math.round((bbox.x1 - bbox.x0) * EMU_PER_POINT),
    h: Math.round((bbox.y1 - bbox.y0) * EMU_PER_POINT),
  }
  return group(
    'a:custGeom',
    group('a:avLst'),
    group('a:gdLst'),
    group('a:ahLst'),
    group('a:cxnLst'),
    element('a:rect', { l: 0, t: 0, r: 'r', b: 'b' }),
    group('a:pathLst', element('a:path', size, ...steps)),
  )
}

function stepXml(step: PathStep, { x0, y0 }: Bbox): string {
  const at = (x: number, y: number) =>
    element('a:pt', { x: Math.round((x - x0) * EMU_PER_POINT), y: Math.round((y - y0) * EMU_PER_POINT) })
  switch (step.kind) {
    case 'move':
      return group('a:moveTo', at(step.x, step.y))
    case 'line':
      return group('a:lnTo', at(step.x, step.y))
    case 'curve':
      return group('a:cubicBezTo', at(step.x1, step.y1), at(step.x2, step.y2), at(step.x, step.y))
    case 'close':
      return group('a:close')
  }
}

function lineXml(line: LineLook | undefined, { scale }: SlideSetting): Xml {
  if (line === undefined) return group('a:ln', group('a:noFill'))
  return element(
    'a:ln',
    { w: Math.round(line.width * scale * EMU_PER_POINT), cap: 'flat' },
    solid(line.color),
    line.isDashed ? element('a:prstDash', { val: 'dash' }) : undefined,
  )
}

function solid(color: string): string {
  return group('a:solidFill', element('a:srgbClr', { val: color.slice(1).toUpperCase() }))
}

function rectangle(): string {
  return element('a:prstGeom', { prst: 'rect' }, group('a:avLst'))
}

function frameXml(
  name: string,
  { x0, y0, x1, y1 }: Bbox,
  { scale, left, top }: SlideSetting,
  turn: Readonly<Record<string, number>> = {},
): string {
  const emu = (points: number) => Math.round(points * EMU_PER_POINT)
  return element(
    name,
    turn,
    element('a:off', { x: emu(left + x0 * scale), y: emu(top + y0 * scale) }),
    element('a:ext', { cx: Math.max(0, emu((x1 - x0) * scale)), cy: Math.max(0, emu((y1 - y0) * scale)) }),
  )
}
