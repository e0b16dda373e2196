import { strFromU8, strToU8 } from 'fflate'
import { element, group, textElement } from '../charts/xml/xml.js'

/** Position of a drawing, relative to the corner of a cell. */
export interface DrawingPlace {
  /** Zero-based. */
  readonly column: number
  readonly row: number
  /** Points from the corner of the cell. @default 0 */
  readonly columnOffset?: number
  readonly rowOffset?: number
  /** Points. */
  readonly width: number
  readonly height: number
}

/** A native chart, an image, or an empty frame over the cells of a sheet. */
export type SheetDrawing =
  | {
      readonly kind: 'chart'
      readonly place: DrawingPlace
      readonly name: string
      readonly alt: string
      readonly xml: string
    }
  | {
      readonly kind: 'picture'
      readonly place: DrawingPlace
      readonly name: string
      readonly alt: string
      readonly png: Uint8Array
      /** Whether white is transparent, so that the cells below are visible. */
      readonly isWhiteClear?: true
    }
  | {
      readonly kind: 'frame'
      readonly place: DrawingPlace
      readonly name: string
      readonly alt: string
    }

/** The drawings of one sheet. */
export interface DrawnSheet {
  /** The number in the name of the sheet's part, from 1. */
  readonly sheetNumber: number
  readonly drawings: readonly SheetDrawing[]
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DRAWING_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml'
const CHART_TYPE = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const EMU_PER_POINT = 12_700

/**
 * Adds native charts and images to the parts of a workbook, which exceljs cannot write.
 *
 * @param parts By their path in the package. Changed parts are replaced; the given bytes are not modified.
 */
export function addDrawings(
  parts: Readonly<Record<string, Uint8Array>>,
  sheets: readonly DrawnSheet[],
): Record<string, Uint8Array> {
  const all: Record<string, Uint8Array> = { ...parts }
  const types: string[] = []
  let charts = 0
  let pictures = 0
  sheets.forEach(({ sheetNumber, drawings }, index) => {
    const relations: string[] = []
    const anchors = drawings.map((drawing, rank) => {
      const relation = `rId${rank + 1}`
      if (drawing.kind === 'chart') {
        const name = `charts/chart${++charts}.xml`
        all[`xl/${name}`] = strToU8(drawing.xml)
        types.push(overrideXml(`/xl/${name}`, CHART_TYPE))
        relations.push(relationXml(relation, 'chart', `../${name}`))
      } else if (drawing.kind === 'picture') {
        const name = `media/picture${++pictures}.png`
        all[`xl/${name}`] = drawing.png
        relations.push(relationXml(relation, 'image', `../${name}`))
      }
      return anchorXml(drawing, rank, relation)
    })
    const name = `drawings/drawing${index + 1}.xml`
    all[`xl/${name}`] = strToU8(DECLARATION + element('xdr:wsDr', DRAWING_NAMESPACES, ...anchors))
    all[`xl/drawings/_rels/drawing${index + 1}.xml.rels`] = strToU8(DECLARATION + relationsXml(relations))
    types.push(overrideXml(`/xl/${name}`, DRAWING_TYPE))
    linkToSheet(all, sheetNumber, `../${name}`)
  })
  if (sheets.length > 0) addContentTypes(all, types, pictures > 0)
  return all
}

const DRAWING_NAMESPACES = {
  'xmlns:xdr': `${DRAWING}/spreadsheetDrawing`,
  'xmlns:a': `${DRAWING}/main`,
  'xmlns:r': OFFICE,
  'xmlns:c': `${DRAWING}/chart`,
} as const

/** Elements that may follow `drawing` in a sheet. */
const AFTER_DRAWING =
  /<(?:legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)[ />]|<\/worksheet>/

function linkToSheet(all: Record<string, Uint8Array>, sheetNumber: number, target: string) {
  const sheetPath = `xl/worksheets/sheet${sheetNumber}.xml`
  const relationsPath = `xl/worksheets/_rels/sheet${sheetNumber}.xml.rels`
  const relations = all[relationsPath] ? strFromU8(all[relationsPath]) : DECLARATION + relationsXml([''])
  const taken = [...relations.matchAll(/Id="rId(\d+)"/g)].map(([, number]) => Number(number))
  const relation = `rId${Math.max(0, ...taken) + 1}`
  all[relationsPath] = strToU8(
    relations.replace('</Relationships>', `${relationXml(relation, 'drawing', target)}</Relationships>`),
  )
  const sheet = strFromU8(all[sheetPath]!)
  all[sheetPath] = strToU8(sheet.replace(AFTER_DRAWING, (next) => `<drawing r:id="${relation}"/>${next}`))
}

function addContentTypes(all: Record<string, Uint8Array>, overrides: readonly string[], hasPictures: boolean) {
  const path = '[Content_Types].xml'
  const types = strFromU8(all[path]!)
  const isKnown = !hasPictures || /<Default [^>]*Extension="png"/.test(types)
  const withPng = isKnown
    ? types
    : types.replace(/<Default /, `${element('Default', { Extension: 'png', ContentType: 'image/png' })}$&`)
  all[path] = strToU8(withPng.replace('</Types>', `${overrides.join('')}</Types>`))
}

/** Anchors a drawing with a fixed size at the corner of a cell, so that it keeps its shape when columns change. */
function anchorXml(drawing: SheetDrawing, rank: number, relation: string): string {
  const { column, row, columnOffset = 0, rowOffset = 0, width, height } = drawing.place
  const size = { cx: Math.round(width * EMU_PER_POINT), cy: Math.round(height * EMU_PER_POINT) }
  return group(
    'xdr:oneCellAnchor',
    group(
      'xdr:from',
      textElement('xdr:col', String(column)),
      textElement('xdr:colOff', String(Math.round(columnOffset * EMU_PER_POINT))),
      textElement('xdr:row', String(row)),
      textElement('xdr:rowOff', String(Math.round(rowOffset * EMU_PER_POINT))),
    ),
    element('xdr:ext', size),
    bodyXml(drawing, rank, relation, size),
    group('xdr:clientData'),
  )
}

function bodyXml(drawing: SheetDrawing, rank: number, relation: string, size: Size): string {
  switch (drawing.kind) {
    case 'chart':
      return chartFrameXml(drawing, rank, relation)
    case 'picture':
      return pictureXml(drawing, rank, relation, size)
    case 'frame':
      return frameXml(drawing, rank, size)
  }
}

/** In English Metric Units. */
type Size = Readonly<Record<'cx' | 'cy', number>>

/** Returns a rectangle without fill, so that the content inside stays visible. */
function frameXml({ name, alt }: SheetDrawing, rank: number, size: Size): string {
  return element(
    'xdr:sp',
    { macro: '', textlink: '' },
    group('xdr:nvSpPr', element('xdr:cNvPr', { id: rank + 2, name, descr: alt }), group('xdr:cNvSpPr')),
    group(
      'xdr:spPr',
      group('a:xfrm', element('a:off', { x: 0, y: 0 }), element('a:ext', size)),
      element('a:prstGeom', { prst: 'rect' }, group('a:avLst')),
      group('a:noFill'),
      element('a:ln', { w: 19_050 }, group('a:solidFill', element('a:srgbClr', { val: '0B57A4' }))),
    ),
  )
}

function chartFrameXml({ name, alt }: SheetDrawing, rank: number, relation: string): string {
  return element(
    'xdr:graphicFrame',
    { macro: '' },
    group(
      'xdr:nvGraphicFramePr',
      element('xdr:cNvPr', { id: rank + 2, name, descr: alt }),
      group('xdr:cNvGraphicFramePr'),
    ),
    group('xdr:xfrm', element('a:off', { x: 0, y: 0 }), element('a:ext', { cx: 0, cy: 0 })),
    group('a:graphic', element('a:graphicData', { uri: `${DRAWING}/chart` }, element('c:chart', { 'r:id': relation }))),
  )
}

function pictureXml(
  { name, alt, isWhiteClear }: Extract<SheetDrawing, { kind: 'picture' }>,
  rank: number,
  relation: string,
  size: Size,
): string {
  return group(
    'xdr:pic',
    group(
      'xdr:nvPicPr',
      element('xdr:cNvPr', { id: rank + 2, name, descr: alt }),
      group('xdr:cNvPicPr', element('a:picLocks', { noChangeAspect: 1 })),
    ),
    group('xdr:blipFill', blipXml(relation, isWhiteClear === true), group('a:stretch', group('a:fillRect'))),
    group(
      'xdr:spPr',
      group('a:xfrm', element('a:off', { x: 0, y: 0 }), element('a:ext', size)),
      element('a:prstGeom', { prst: 'rect' }, group('a:avLst')),
      element('a:ln', { w: 6350 }, group('a:solidFill', element('a:srgbClr', { val: 'D9D9D9' }))),
    ),
  )
}

function blipXml(relation: string, isWhiteClear: boolean): string {
  if (!isWhiteClear) return element('a:blip', { 'r:embed': relation })
  const white = { val: 'FFFFFF' }
  const clear = element('a:srgbClr', white, element('a:alpha', { val: 0 }))
  const change = group('a:clrChange', group('a:clrFrom', element('a:srgbClr', white)), group('a:clrTo', clear))
  return element('a:blip', { 'r:embed': relation }, change)
}

function relationsXml(relations: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`
}

function relationXml(id: string, kind: 'chart' | 'image' | 'drawing', target: string): string {
  return element('Relationship', { Id: id, Type: `${OFFICE}/${kind}`, Target: target })
}

function overrideXml(name: string, type: string): string {
  return element('Override', { PartName: name, ContentType: type })
}
