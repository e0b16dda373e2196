import type { CellStyle, FormatConfiguration } from '../../../../core/format-configuration.js'
import { childOf, type XmlElement } from '../../office-xml.js'
import { readPart, type Template } from './open-template.js'
import { relationshipsOf } from './package-parts.js'
import { colorReader, type ReadColor } from './theme-colors.js'

/** Names of the template's cell styles that are used for rows; case is ignored. */
const STYLE_NAMES = { header: 'recreate header', row: 'recreate row', total: 'recreate total' } as const
/** Id of the default style (ECMA-376 part 1, annex G.2). */
const NORMAL = '0'
const LINES: readonly CellStyle['borderStyle'][] = ['hair', 'thin', 'medium', 'thick', 'double', 'dashed', 'dotted']

/**
 * Returns the format for a template if the user chose none: the font of the template's style Normal, and its cell
 * styles `Recreate Header`, `Recreate Row` and `Recreate Total`, if it has them.
 */
export function templateLook(template: Template, configuration: FormatConfiguration): FormatConfiguration {
  const targets = relationshipsOf(template.parts, template.workbookPath)
  const partOf = (kind: string) => {
    const path = targets.find((each) => each.kind === kind)?.target
    return path !== undefined && template.parts[path] ? readPart(template.parts, path) : undefined
  }
  const styles = partOf('styles')
  if (!styles) return configuration
  const readColor = colorReader(partOf('theme'))
  const named = childOf(styles, 'cellStyles')?.children ?? []
  const lettersOf = (style: XmlElement | undefined) => style && readFont(styles, formatOf(styles, style), readColor)
  const normal = lettersOf(named.find(({ attributes }) => attributes.builtinId === NORMAL)) ?? {}
  const { fontFamily, fontSize } = normal
  const plain = { ...(fontFamily ? { fontFamily } : {}), ...(fontSize ? { fontSize } : {}) }
  const look = (kind: keyof typeof STYLE_NAMES): Partial<CellStyle> => {
    const style = named.find(({ attributes }) => attributes.name?.toLowerCase() === STYLE_NAMES[kind])
    return style ? { ...plain, ...readStyle(styles, formatOf(styles, style), readColor) } : plain
  }
  return {
    ...configuration,
    header: { ...configuration.header, ...look('header') },
    row: { ...configuration.row, ...look('row') },
    total: { ...configuration.total, ...look('total') },
    chart: { ...configuration.chart, ...(fontFamily ? { fontFamily } : {}) },
  }
}

function formatOf(styles: XmlElement, style: XmlElement): XmlElement | undefined {
  return childOf(styles, 'cellStyleXfs')?.children[Number(style.attributes.xfId ?? 0)]
}

function itemOf(styles: XmlElement, list: string, index: string | undefined): XmlElement | undefined {
  return childOf(styles, list)?.children[Number(index ?? 0)]
}

function readStyle(styles: XmlElement, format: XmlElement | undefined, readColor: ReadColor): Partial<CellStyle> {
  if (!format) return {}
  const fill = childOf(itemOf(styles, 'fills', format.attributes.fillId) ?? format, 'patternFill')
  const horizontal = childOf(format, 'alignment')?.attributes.horizontal
  const isKnown = horizontal === 'left' || horizontal === 'center' || horizontal === 'right'
  return {
    bolded: false,
    italicized: false,
    underlined: false,
    ...readFont(styles, format, readColor),
    fillColorHex: fill?.attributes.patternType === 'solid' ? (readColor(childOf(fill, 'fgColor')) ?? null) : null,
    ...readBorders(itemOf(styles, 'borders', format.attributes.borderId)),
    ...(isKnown ? { horizontalAlignment: horizontal } : {}),
  }
}

function readFont(styles: XmlElement, format: XmlElement | undefined, readColor: ReadColor): Partial<CellStyle> {
  const font = format && itemOf(styles, 'fonts', format.attributes.fontId)
  if (!font) return {}
  const fontFamily = childOf(font, 'name')?.attributes.val
  const fontSize = Number(childOf(font, 'sz')?.attributes.val)
  const fontColorHex = readColor(childOf(font, 'color'))
  return {
    ...(fontFamily ? { fontFamily } : {}),
    ...(fontSize >= 1 && fontSize <= 409 ? { fontSize } : {}),
    ...(fontColorHex ? { fontColorHex } : {}),
    ...(isOn(font, 'b') ? { bolded: true } : {}),
    ...(isOn(font, 'i') ? { italicized: true } : {}),
    ...(isOn(font, 'u') ? { underlined: true } : {}),
  }
}

/** A flag that is present is on, unless its value is off. */
function isOn(font: XmlElement, name: string): boolean {
  const found = childOf(font, name)
  return found !== undefined && !['0', 'false', 'none'].includes(found.attributes.val ?? '')
}

/** Reads the borders. The line style is that of the first side that has one. */
function readBorders(border: XmlElement | undefined): Partial<CellStyle> {
  const lineOf = (...sides: string[]) => {
    const side = border?.children.find(({ localName }) => sides.includes(localName))?.attributes.style
    return side === 'none' ? undefined : side
  }
  const lines = [lineOf('top'), lineOf('right', 'end'), lineOf('bottom'), lineOf('left', 'start')] as const
  const first = lines.find((line) => line !== undefined)
  return {
    borderStyle: first === undefined ? 'none' : (LINES.find((line) => line === first) ?? 'thin'),
    borderTop: lines[0] !== undefined,
    borderRight: lines[1] !== undefined,
    borderBottom: lines[2] !== undefined,
    borderLeft: lines[3] !== undefined,
  }
}
