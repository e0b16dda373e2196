import { strFromU8 } from 'fflate'
import { element } from '../../charts/xml/xml.js'
import { childOf, readOfficeXml, type XmlElement } from '../../office-xml.js'
import { insertChild, prefixOf, type Splice, splice, withPrefix } from './splice.js'

/**
 * The styles of two workbooks in one part. The template's styles keep their numbers; the generated ones get new numbers
 * after them.
 */
export interface MergedStyles {
  /** Returns the new number of a generated style. */
  styleOf(ours: number): number
  /** Returns the new number of a generated style for conditional formatting. */
  differentialOf(ours: number): number
  /**
   * Returns a style of the template. If it has no number format, returns a copy with the number format of a generated
   * style.
   */
  withFormatOf(template: number, ours: number): number
  /** Returns the merged part. */
  xml(): string
}

/** The lists of a styles part, in the order of the schema (ECMA-376 part 1, 18.8.39). */
const LISTS = 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst'.split(' ')
/** First id of a custom number format; lower ids are built in (18.8.30). */
const FIRST_OWN_FORMAT = 164
const GENERAL = '0'

/**
 * Appends the generated styles to those of the template.
 *
 * @param template The template's styles part, as text.
 * @param ours The generated styles part.
 */
export function mergeStyles(template: string, ours: Uint8Array): MergedStyles {
  const theirs = readOfficeXml(template)
  const ourText = strFromU8(ours)
  const our = readOfficeXml(ourText)
  const prefix = prefixOf(theirs)
  const countOf = (list: string) => childOf(theirs, list)?.children.length ?? 0
  const itemsOf = (list: string) => childOf(our, list)?.children ?? []
  const formats = mergeFormats(theirs, our)
  const shifted = { fontId: countOf('fonts'), fillId: countOf('fills'), borderId: countOf('borders') }
  const firstStyle = countOf('cellXfs')
  const added = itemsOf('cellXfs').map((xf) => {
    const ids = Object.entries(shifted).map(([name, first]) => [name, Number(xf.attributes[name] ?? 0) + first])
    const all = { ...xf.attributes, ...APPLIED, ...Object.fromEntries(ids), numFmtId: formats.idOf(xf), xfId: 0 }
    return withPrefix(element('xf', all, ...xf.children.map((child) => ourText.slice(child.start, child.end))), prefix)
  })
  const clones = new Map<string, number>()
  return {
    // The first generated style is the default one: the template's default is used instead.
    styleOf: (style) => (style === 0 ? 0 : firstStyle + style),
    differentialOf: (style) => countOf('dxfs') + style,
    withFormatOf(style, ourStyle) {
      const xf = childOf(theirs, 'cellXfs')?.children[style]
      const format = formats.idOf(itemsOf('cellXfs')[ourStyle]!)
      if (!xf || (xf.attributes.numFmtId ?? GENERAL) !== GENERAL || format === GENERAL) return style
      const key = `${style} ${format}`
      const known = clones.get(key)
      if (known !== undefined) return known
      const attributes = { ...xf.attributes, numFmtId: format, applyNumberFormat: 1 }
      added.push(element(xf.name, attributes, ...xf.children.map((child) => template.slice(child.start, child.end))))
      clones.set(key, firstStyle + added.length - 1)
      return firstStyle + added.length - 1
    },
    xml() {
      const pieces = (list: string) =>
        itemsOf(list).map((item) => withPrefix(ourText.slice(item.start, item.end), prefix))
      return splice(template, [
        ...extend(
          template,
          theirs,
          'numFmts',
          formats.added.map((xml) => withPrefix(xml, prefix)),
        ),
        // In the order of the schema: new lists are inserted one after the other.
        ...['fonts', 'fills', 'borders'].flatMap((list) => extend(template, theirs, list, pieces(list))),
        ...(countOf('cellStyleXfs') > 0 ? [] : extend(template, theirs, 'cellStyleXfs', pieces('cellStyleXfs'))),
        ...extend(template, theirs, 'cellXfs', added),
        ...extend(template, theirs, 'dxfs', pieces('dxfs')),
      ])
    },
  }
}

/** Some programs use the parent style for attributes that are not marked as applied. */
const APPLIED = { applyNumberFormat: 1, applyFont: 1, applyFill: 1, applyBorder: 1, applyAlignment: 1 }

/** Merges number formats by their code, without duplicates. */
function mergeFormats(theirs: XmlElement, our: XmlElement) {
  const known = new Map<string, string>()
  for (const { attributes } of childOf(theirs, 'numFmts')?.children ?? []) {
    known.set(attributes.formatCode ?? '', attributes.numFmtId ?? GENERAL)
  }
  let last = Math.max(FIRST_OWN_FORMAT - 1, ...[...known.values()].map(Number))
  const added: string[] = []
  const ids = new Map<string, string>()
  for (const { attributes } of childOf(our, 'numFmts')?.children ?? []) {
    const { formatCode = '', numFmtId = GENERAL } = attributes
    const id = known.get(formatCode) ?? String(++last)
    if (!known.has(formatCode)) added.push(element('numFmt', { numFmtId: id, formatCode }))
    known.set(formatCode, id)
    ids.set(numFmtId, id)
  }
  const idOf = ({ attributes: { numFmtId = GENERAL } }: XmlElement) => ids.get(numFmtId) ?? numFmtId
  return { added, idOf }
}

/** Appends items to a list and updates its count. Creates the list if it does not exist. */
function extend(text: string, root: XmlElement, name: string, items: readonly string[]): readonly Splice[] {
  if (items.length === 0) return []
  const list = childOf(root, name)
  if (!list) {
    const made = element(`${prefixOf(root)}${name}`, { count: items.length }, ...items)
    return [insertChild(text, root, made, LISTS.slice(LISTS.indexOf(name) + 1))]
  }
  const tag = text
    .slice(list.start, list.contentStart)
    .replace(/\s*\/>$/, '>')
    .replace(/\scount\s*=\s*("[^"]*"|'[^']*')/, '')
    .replace(/^<[^\s>]+/, `$& count="${list.children.length + items.length}"`)
  if (list.contentStart === list.end) {
    return [{ start: list.start, end: list.end, text: `${tag}${items.join('')}</${list.name}>` }]
  }
  return [
    { start: list.start, end: list.contentStart, text: tag },
    { start: list.contentEnd, end: list.contentEnd, text: items.join('') },
  ]
}
