import { strFromU8, strToU8 } from 'fflate'
import { element } from '../charts/xml.js'

/** A slide whose shapes were written by ourselves, as they go into the package. */
export interface PackedSlide {
  /** One-based. */
  readonly slideNumber: number
  /** What stands in its `p:spTree`, lowest first. */
  readonly shapes: string
  /** By the relation under which the shapes know each. */
  readonly links: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, PackedPicture>
}

export interface PackedPicture {
  /** Of its part, without a folder: pictures of one name are the same picture. */
  readonly name: string
  readonly bytes: Uint8Array
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Puts shapes, pictures and links on slides that are there, in place of what stands on them. */
export function placeSlides(
  parts: Readonly<Record<string, Uint8Array>>,
  slides: readonly PackedSlide[],
): Record<string, Uint8Array> {
  const placed = { ...parts }
  for (const { slideNumber, shapes, links, pictures } of slides) {
    const slide = `ppt/slides/slide${slideNumber}.xml`
    const xml = strFromU8(placed[slide]!)
    const from = xml.indexOf('</p:grpSpPr>') + '</p:grpSpPr>'.length
    placed[slide] = strToU8(xml.slice(0, from) + shapes + xml.slice(xml.lastIndexOf('</p:spTree>')))
    const ties = [...links].map(([id, uri]) =>
      element('Relationship', { Id: id, Type: `${OFFICE}/hyperlink`, Target: uri, TargetMode: 'External' }),
    )
    for (const [id, { name, bytes }] of pictures) {
      placed[`ppt/media/${name}`] = bytes
      ties.push(element('Relationship', { Id: id, Type: `${OFFICE}/image`, Target: `../media/${name}` }))
    }
    const part = `ppt/slides/_rels/slide${slideNumber}.xml.rels`
    placed[part] = strToU8(
      strFromU8(placed[part]!).replace('</Relationships>', () => `${ties.join('')}</Relationships>`),
    )
  }
  return placed
}
