import { strFromU8, strToU8 } from 'fflate'
import { element } from '../../charts/xml/xml.js'
import { childOf, readOfficeXml } from '../../office-xml.js'
import type { MergedStyles } from './merge-styles.js'
import {
  freePath,
  type PackageParts,
  type Relationship,
  relationshipsOf,
  relationshipsPath,
  relationshipsXml,
} from './package-parts.js'
import { append, insertChild, splice } from './splice.js'

/** A generated sheet with its new part in the template. */
interface CarriedSheet {
  readonly name: string
  readonly path: string
}

/** The generated sheets as parts of the template's package. */
interface CarriedSheets {
  /** The sheets and all parts that they reference, under new names. */
  readonly parts: PackageParts
  readonly sheets: readonly CarriedSheet[]
  /** Additions to the list of content types: file extensions, and parts with their types. */
  readonly types: { readonly defaults: ReadonlyMap<string, string>; readonly parts: ReadonlyMap<string, string> }
}

const WORKBOOK = 'xl/workbook.xml'

/** Returns the names of the generated sheets with their parts, in order. */
export function ourSheets(ours: PackageParts): readonly CarriedSheet[] {
  const workbook = readOfficeXml(strFromU8(ours[WORKBOOK]!))
  const targets = relationshipsOf(ours, WORKBOOK)
  return childOf(workbook, 'sheets')!.children.map(({ attributes }) => ({
    name: attributes.name!,
    path: targets.find(({ id }) => id === attributes['r:id'])!.target,
  }))
}

/**
 * Gives the generated sheets, and the drawings, charts, images and notes that they reference, names that are free in
 * the template. Shared texts are moved into their cells and styles get their new numbers; everything else is unchanged.
 */
export function carrySheets(ours: PackageParts, template: PackageParts, styles: MergedStyles): CarriedSheets {
  const taken = new Set(Object.keys(template).map((name) => name.toLowerCase()))
  const moved = new Map<string, string>()
  const follow = (part: string) => {
    if (moved.has(part)) return
    const path = freePath(part, taken)
    taken.add(path.toLowerCase())
    moved.set(part, path)
    for (const { target, isExternal } of relationshipsOf(ours, part)) if (!isExternal) follow(target)
  }
  const sheets = ourSheets(ours)
  for (const { path } of sheets) follow(path)
  const texts = sharedTexts(ours)
  const isSheet = new Set(sheets.map(({ path }) => path))
  const parts: Record<string, Uint8Array> = {}
  for (const [from, to] of moved) {
    const part = ours[from]!
    parts[to] = isSheet.has(from) ? strToU8(rewriteSheet(strFromU8(part), texts, styles)) : part
    const relationships = relationshipsOf(ours, from)
    if (relationships.length > 0) {
      const targets = relationships.map((each) => ({ ...each, target: moved.get(each.target) ?? each.target }))
      parts[relationshipsPath(to)] = relationshipsXml(to, targets)
    }
  }
  return {
    parts,
    sheets: sheets.map(({ name, path }) => ({ name, path: moved.get(path)! })),
    types: typesOf(ours, moved),
  }
}

/** Returns the contents of the generated shared texts, as written. */
export function sharedTexts(ours: PackageParts): readonly string[] {
  const part = ours['xl/sharedStrings.xml']
  if (!part) return []
  const xml = strFromU8(part)
  return readOfficeXml(xml).children.map((item) => xml.slice(item.contentStart, item.contentEnd))
}

function rewriteSheet(xml: string, texts: readonly string[], styles: MergedStyles): string {
  return (
    xml
      .replace(/<(?:c|row) [^>]*>/g, (tag) =>
        tag.replace(/ s="(\d+)"/, (_, style) => ` s="${styles.styleOf(Number(style))}"`),
      )
      .replace(/<col [^>]*>/g, (tag) =>
        tag.replace(/ style="(\d+)"/, (_, style) => ` style="${styles.styleOf(Number(style))}"`),
      )
      .replace(/<cfRule [^>]*>/g, (tag) =>
        tag.replace(/ dxfId="(\d+)"/, (_, style) => ` dxfId="${styles.differentialOf(Number(style))}"`),
      )
      .replace(/(<c [^>]*) t="s"([^>]*)><v>(\d+)<\/v>/g, (_, before, after, text) => {
        return `${before} t="inlineStr"${after}><is>${texts[Number(text)]}</is>`
      })
      // If two sheets were selected, typed text would go into both.
      .replace(/<sheetView [^>]*>/g, (tag) => tag.replace(/ tabSelected="[^"]*"/, ''))
  )
}

function typesOf(ours: PackageParts, moved: ReadonlyMap<string, string>): CarriedSheets['types'] {
  const types = readOfficeXml(strFromU8(ours['[Content_Types].xml']!)).children
  const defaults = new Map<string, string>()
  const parts = new Map<string, string>()
  for (const { localName, attributes } of types) {
    const { Extension = '', PartName = '', ContentType = '' } = attributes
    if (localName === 'Default') defaults.set(Extension.toLowerCase(), ContentType)
    const path = moved.get(PartName.slice(1))
    if (path !== undefined) parts.set(path, ContentType)
  }
  const endings = new Set([...moved.values()].map((path) => path.slice(path.lastIndexOf('.') + 1).toLowerCase()))
  return { defaults: new Map([...defaults].filter(([ending]) => endings.has(ending))), parts }
}

/** Merges the content types of the generated parts into the template's list. */
export function addTypes(xml: string, types: CarriedSheets['types']): string {
  const root = readOfficeXml(xml)
  const known = new Map(
    root.children.flatMap(({ localName, attributes }) =>
      localName === 'Default'
        ? [[(attributes.Extension ?? '').toLowerCase(), attributes.ContentType ?? ''] as const]
        : [],
    ),
  )
  const missing = [...types.defaults].filter(([ending]) => !known.has(ending))
  const prefix = root.name.slice(0, root.name.length - root.localName.length)
  const defaults = missing.map(([Extension, ContentType]) => element(`${prefix}Default`, { Extension, ContentType }))
  const overrides = [...types.parts].map(([path, ContentType]) =>
    element(`${prefix}Override`, { PartName: `/${path}`, ContentType }),
  )
  return splice(xml, [insertChild(xml, root, defaults.join(''), ['Override']), append(xml, root, overrides.join(''))])
}

/** Returns a function that creates unused relationship ids: `rId7`. */
export function freeIds(relationships: readonly Relationship[]): () => string {
  const taken = new Set(relationships.map(({ id }) => id))
  let next = 0
  return () => {
    do next++
    while (taken.has(`rId${next}`))
    return `rId${next}`
  }
}
