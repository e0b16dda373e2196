import { strFromU8, strToU8 } from 'fflate'
import { element } from '../charts/xml/xml.js'

/** The package parts of a slide with generated shapes. */
export interface PackedSlide {
  /** One-based. */
  readonly slideNumber: number
  /** The content of its `p:spTree`, from bottom to top. */
  readonly shapes: string
  /** By the relationship id that the shapes use. */
  readonly links: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, PackedPicture>
}

export interface PackedPicture {
  /** File name of its part, without a folder. Images with the same name are the same image. */
  readonly name: string
  readonly bytes: Uint8Array
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Replaces the content of existing slides by generated shapes, images and links. */
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
    const relationships = [...links].map(([id, uri]) =>
      element('Relationship', { Id: id, Type: `${OFFICE}/hyperlink`, Target: uri, TargetMode: 'External' }),
    )
    for (const [id, { name, bytes }] of pictures) {
      placed[`ppt/media/${name}`] = bytes
      relationships.push(element('Relationship', { Id: id, Type: `${OFFICE}/image`, Target: `../media/${name}` }))
    }
    const part = `ppt/slides/_rels/slide${slideNumber}.xml.rels`
    placed[part] = strToU8(
      strFromU8(placed[part]!).replace('</Relationships>', () => `${relationships.join('')}</Relationships>`),
    )
  }
  return placed
}
