import { strFromU8, strToU8 } from 'fflate'
import { element, group } from '../charts/xml/xml.js'

/** The package parts of a chart. */
export interface PackedChart {
  /** One-based. */
  readonly slideNumber: number
  /** Position on the slide, in inches. */
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly name: string
  /** The alternative text. */
  readonly description: string
  /** The chart part. It refers to its workbook as {@link WORKBOOK_RELATIONSHIP}. */
  readonly xml: string
  /** The embedded workbook with the data, which opens for editing. */
  readonly workbook: Uint8Array
}

/** Relationship id of a chart's embedded workbook. */
export const WORKBOOK_RELATIONSHIP = 'rId1'

const EMU_PER_INCH = 914_400
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const CHART_NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const CHART_TYPE = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'
const TYPES = '[Content_Types].xml'

/** Adds charts to their slides: the chart part, its workbook, the frame on the slide, and the relationships. */
export function placeCharts(
  parts: Readonly<Record<string, Uint8Array>>,
  charts: readonly PackedChart[],
): Record<string, Uint8Array> {
  const placed = { ...parts }
  charts.forEach((chart, index) => {
    const number = index + 1
    const part = `ppt/charts/chart${number}.xml`
    const workbook = `Microsoft_Excel_Worksheet${number}.xlsx`
    const slide = `ppt/slides/slide${chart.slideNumber}.xml`
    const relationships = `ppt/slides/_rels/slide${chart.slideNumber}.xml.rels`
    const id = `rIdChart${number}`
    placed[part] = strToU8(chart.xml)
    placed[`ppt/embeddings/${workbook}`] = chart.workbook
    placed[`ppt/charts/_rels/chart${number}.xml.rels`] = strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${element(
        'Relationships',
        { xmlns: RELATIONSHIPS },
        relationship(WORKBOOK_RELATIONSHIP, 'package', `../embeddings/${workbook}`),
      )}`,
    )
    edit(placed, relationships, '</Relationships>', relationship(id, 'chart', `../charts/chart${number}.xml`))
    edit(placed, slide, markOf(placed[slide]!, chart), frameOf(chart, id))
    edit(placed, TYPES, '</Types>', element('Override', { PartName: `/${part}`, ContentType: CHART_TYPE }))
  })
  return placed
}

/** Returns the placeholder of a chart in a slide that is laid out like its page, at its position in reading order. */
export function chartMark(name: string): string {
  return `<!--${name}-->`
}

function markOf(slide: Uint8Array, { name }: PackedChart): string {
  const mark = chartMark(name)
  return strFromU8(slide).includes(mark) ? mark : '</p:spTree>'
}

/** Inserts text before the end of a part. */
function edit(parts: Record<string, Uint8Array>, name: string, end: string, addition: string) {
  const xml = strFromU8(parts[name]!)
  const at = xml.lastIndexOf(end)
  parts[name] = strToU8(xml.slice(0, at) + addition + xml.slice(at))
}

function relationship(id: string, kind: string, target: string): string {
  return element('Relationship', { Id: id, Type: `${OFFICE}/${kind}`, Target: target })
}

/** Writes the frame of a chart. Shapes get their ids when the package is cleaned. */
function frameOf({ box, name, description }: PackedChart, id: string): string {
  const [x, y, cx, cy] = [box.x, box.y, box.w, box.h].map((inches) => Math.round(inches * EMU_PER_INCH)) as [
    number,
    number,
    number,
    number,
  ]
  const namespaces = { 'xmlns:c': CHART_NAMESPACE, 'xmlns:r': OFFICE }
  return group(
    'p:graphicFrame',
    group(
      'p:nvGraphicFramePr',
      element('p:cNvPr', { id: 0, name, descr: description }),
      group('p:cNvGraphicFramePr', element('a:graphicFrameLocks', { noGrp: 1 })),
      group('p:nvPr'),
    ),
    group('p:xfrm', element('a:off', { x, y }), element('a:ext', { cx, cy })),
    group(
      'a:graphic',
      element('a:graphicData', { uri: CHART_NAMESPACE }, element('c:chart', { ...namespaces, 'r:id': id })),
    ),
  )
}
