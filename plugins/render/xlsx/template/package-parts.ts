import { strFromU8, strToU8 } from 'fflate'
import { messageOf, RecreateError } from '../../../../core/errors.js'
import { element } from '../../charts/xml/xml.js'
import { readOfficeXml } from '../../office-xml.js'

/** The parts of a package by their path. */
export type PackageParts = Readonly<Record<string, Uint8Array>>

/** A sheet of a template: its name and its part. */
export interface TemplateSheet {
  readonly name: string
  readonly path: string
  /** Whether it has cells. Chart sheets and old macro sheets have none. */
  readonly isWorksheet: boolean
}

/** A reference from one part to another part or address. */
export interface Relationship {
  readonly id: string
  /** The full relationship type. */
  readonly type: string
  /** The last segment of the type: `worksheet`, `styles` … */
  readonly kind: string
  /** A path in the package, or an external address. */
  readonly target: string
  readonly isExternal: boolean
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Returns the path of a part's relationships; `''` is the package itself. */
export function relationshipsPath(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

/** Returns the relationships of a part; empty if it has none. */
export function relationshipsOf(parts: PackageParts, part: string): readonly Relationship[] {
  const path = relationshipsPath(part)
  if (!parts[path]) return []
  try {
    return readOfficeXml(strFromU8(parts[path])).children.map(({ attributes }) => {
      const { Id: id = '', Type: type = '', Target = '', TargetMode } = attributes
      const isExternal = TargetMode === 'External'
      return {
        id,
        type,
        kind: type.slice(type.lastIndexOf('/') + 1),
        target: isExternal ? Target : resolve(Target, part, parts),
        isExternal,
      }
    })
  } catch (error) {
    throw new RecreateError(
      'template_invalid',
      `The template cannot be used: \`${path}\` is broken: ${messageOf(error)}`,
      {
        cause: error,
      },
    )
  }
}

/** Writes a relationships part. */
export function relationshipsXml(part: string, relationships: readonly Relationship[]): Uint8Array {
  const all = relationships.map(({ id, type, target, isExternal }) =>
    element('Relationship', {
      Id: id,
      Type: type,
      Target: isExternal ? target : relativePath(part, target),
      ...(isExternal ? { TargetMode: 'External' } : {}),
    }),
  )
  return strToU8(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${element('Relationships', { xmlns: PACKAGE }, ...all)}`,
  )
}

/** Returns an unused path by increasing the number in the given one. Case is ignored. */
export function freePath(wanted: string, taken: ReadonlySet<string>): string {
  const [, head = '', number = '', ending = ''] = /^(.*?)(\d*)(\.[^./]*)$/.exec(wanted) ?? []
  let path = wanted
  for (let next = Number(number || 1); taken.has(path.toLowerCase()); next++) path = `${head}${next + 1}${ending}`
  return path
}

/** Returns the path from a part's folder to another part: `../drawings/drawing1.xml`. */
export function relativePath(from: string, to: string): string {
  const source = from.split('/').slice(0, -1)
  const target = to.split('/')
  let shared = 0
  while (shared < source.length && source[shared] === target[shared] && shared < target.length - 1) shared++
  return [...source.slice(shared).map(() => '..'), ...target.slice(shared)].join('/')
}

/**
 * Resolves a target, which is relative to the part's folder or starts with a slash. Characters may be percent-encoded,
 * such as `%20`.
 */
function resolve(target: string, part: string, parts: PackageParts): string {
  const names = target.startsWith('/') ? [] : part.split('/').slice(0, -1)
  for (const name of target.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  const path = names.join('/')
  return parts[path] ? path : decoded(path)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
