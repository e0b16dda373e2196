import type { XmlElement } from '../../plugins/render/office-xml.js'
import { schemaFaults } from '../fixtures/chart-schema.js'
import { deckFaults } from './deck-faults.js'
import { type OfficePackage, openPackage } from './office-package.js'
import { orderFaults } from './schema-order.js'
import { workbookFaults } from './workbook-faults.js'

const MAIN: Readonly<Record<string, string>> = { 'xl/workbook.xml': 'workbook', 'ppt/presentation.xml': 'deck' }

/**
 * Finds problems in a workbook or deck that Excel or PowerPoint would reject or offer to repair, and content that no
 * output may contain. LibreOffice tolerates most of them.
 *
 * @returns One sentence per problem. Empty if there is none.
 */
export function packageFaults(bytes: Uint8Array): readonly string[] {
  const file = openPackage(bytes)
  if (file.faults.length > 0) return file.faults
  const main = file.relationships.get('')?.find(({ kind }) => kind === 'officeDocument')?.target ?? ''
  return [
    ...(MAIN[main] ? [] : [`the package has no main part, got "${main}"`]),
    ...nameFaults(file),
    ...typeFaults(file),
    ...relationshipFaults(file),
    ...orphanFaults(file),
    ...usedIdFaults(file),
    ...[...file.xml].flatMap(([name, root]) => inPart(name, partFaults(name, root))),
    ...(MAIN[main] === 'workbook' ? workbookFaults(file) : []),
    ...(MAIN[main] === 'deck' ? deckFaults(file) : []),
    // The workbooks of charts in a deck open when the chart is edited.
    ...Object.keys(file.bytes).flatMap((name) =>
      name.endsWith('.xlsx') ? inPart(name, packageFaults(file.bytes[name]!)) : [],
    ),
  ]
}

function inPart(name: string, faults: readonly string[]): readonly string[] {
  return faults.map((fault) => `${name}: ${fault}`)
}

/** Checks the order and content of the elements of one part. */
function partFaults(name: string, root: XmlElement): readonly string[] {
  if (root.localName === 'chartSpace') return schemaFaults(root)
  return /\.vml$/.test(name) ? [] : orderFaults(root)
}

function nameFaults({ names }: OfficePackage): readonly string[] {
  const low = [...names].map((name) => name.toLowerCase())
  return [
    ...[...names]
      .filter((name) => name.endsWith('/') || name.startsWith('/') || /\\|(^|\/)\.\.?(\/|$)/.test(name))
      .map((name) => `"${name}" is not a valid part name`),
    ...low.filter((name, index) => low.indexOf(name) !== index).map((name) => `"${name}" exists twice`),
  ]
}

function typeFaults({ xml, names }: OfficePackage): readonly string[] {
  const types = xml.get('[Content_Types].xml')?.children ?? []
  const overrides = types.flatMap(({ localName, attributes }) =>
    localName === 'Override' ? [attributes.PartName ?? ''] : [],
  )
  const defaults = types.flatMap(({ localName, attributes }) =>
    localName === 'Default' ? [(attributes.Extension ?? '').toLowerCase()] : [],
  )
  const given = [...overrides.map((name) => name.toLowerCase()), ...defaults]
  const isTyped = (name: string) =>
    overrides.includes(`/${name}`) || defaults.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  // Only a few kinds of parts may be typed by their extension.
  const needsOverride = (name: string) => name.endsWith('.xml') && !overrides.includes(`/${name}`)
  return [
    ...overrides.filter((name) => !names.has(name.slice(1))).map((name) => `the missing part "${name}" has a type`),
    ...given.filter((name, index) => given.indexOf(name) !== index).map((name) => `"${name}" has two types`),
    ...[...names]
      .filter((name) => name !== '[Content_Types].xml' && (!isTyped(name) || needsOverride(name)))
      .map((name) => `"${name}" has no type`),
    ...types
      .filter(({ attributes }) => !/^[\w.+-]+\/[\w.+-]+$/.test(attributes.ContentType ?? ''))
      .map(({ attributes }) => `"${attributes.ContentType}" is not a known type`),
  ]
}

function relationshipFaults({ relationships, names }: OfficePackage): readonly string[] {
  return [...relationships].flatMap(([part, all]) => {
    const ids = all.map(({ id }) => id)
    return [
      ...(part !== '' && !names.has(part) ? [`relationships of "${part}", which is missing`] : []),
      ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `"${part}" has two relationships ${id}`),
      ...ids.filter((id) => !/^[A-Za-z_][\w.-]*$/.test(id)).map((id) => `"${part}" has a relationship named "${id}"`),
      ...all
        .filter(({ isExternal, target }) => !isExternal && !names.has(target))
        .map(({ target }) => `"${part}" leads to "${target}", which is missing`),
      ...all
        .filter(
          ({ isExternal, target, kind }) => isExternal && (kind !== 'hyperlink' || !/^(https?|mailto):/i.test(target)),
        )
        .map(({ target }) => `"${part}" has the external link "${target}"`),
    ]
  })
}

/** Checks that every part is reachable from the package's relationships. */
function orphanFaults({ relationships, names }: OfficePackage): readonly string[] {
  const reached = new Set<string>()
  const reach = (part: string) => {
    for (const { target, isExternal } of relationships.get(part) ?? []) {
      if (isExternal || reached.has(target)) continue
      reached.add(target)
      reach(target)
    }
  }
  reach('')
  return [...names]
    .filter((name) => !reached.has(name) && !name.endsWith('.rels') && name !== '[Content_Types].xml')
    .map((name) => `nothing refers to "${name}"`)
}

/** Checks that every `r:id`, `r:embed` and `r:link` of a part is one of its relationships. */
function usedIdFaults({ xml, relationships }: OfficePackage): readonly string[] {
  return [...xml].flatMap(([name, root]) => {
    const known = new Set(relationships.get(name)?.map(({ id }) => id))
    const used: string[] = []
    const look = (element: XmlElement) => {
      for (const [attribute, value] of Object.entries(element.attributes))
        if (/^r:(id|embed|link|pict)$/.test(attribute) && value !== '') used.push(value)
      element.children.forEach(look)
    }
    look(root)
    return used.filter((id) => !known.has(id)).map((id) => `${name} uses the relationship ${id}, which is missing`)
  })
}
