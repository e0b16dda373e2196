import { strFromU8, unzipSync } from 'fflate'
import { readOfficeXml, type XmlElement } from '../../plugins/render/office-xml.js'

/** A relationship of a part. Its target is a path in the package, or an external address. */
export interface Relationship {
  readonly id: string
  /** Last word of its type, such as `worksheet` or `hyperlink`. */
  readonly kind: string
  readonly target: string
  readonly isExternal: boolean
}

/** The parts of an office document, parsed strictly. Parsing errors are added to the faults. */
export interface OfficePackage {
  readonly names: ReadonlySet<string>
  readonly xml: ReadonlyMap<string, XmlElement>
  /** Relationships by part. Those of the package have an empty name. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>
  readonly bytes: Readonly<Record<string, Uint8Array>>
  readonly faults: readonly string[]
}

export function openPackage(bytes: Uint8Array): OfficePackage {
  const parts = unzipSync(bytes)
  const faults: string[] = []
  const xml = new Map<string, XmlElement>()
  for (const [name, part] of Object.entries(parts)) {
    if (!/\.(xml|rels|vml)$/i.test(name)) continue
    try {
      xml.set(name, readOfficeXml(strFromU8(part)))
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`)
    }
  }
  const relationships = new Map<string, readonly Relationship[]>()
  for (const [name, root] of xml) {
    const path = /^(.*?)_rels\/([^/]*)\.rels$/.exec(name)
    if (path) relationships.set(`${path[1]}${path[2]}`, readRelationships(root, path[1]!))
  }
  return { names: new Set(Object.keys(parts)), xml, relationships, bytes: parts, faults }
}

function readRelationships(root: XmlElement, folder: string): readonly Relationship[] {
  return root.children.map(({ attributes }) => {
    const { Id: id = '', Type = '', Target = '', TargetMode } = attributes
    const isExternal = TargetMode === 'External'
    const target = isExternal ? Target : decodeURI(new URL(Target, `file:///${folder}`).pathname.slice(1))
    return { id, kind: Type.slice(Type.lastIndexOf('/') + 1), target, isExternal }
  })
}
