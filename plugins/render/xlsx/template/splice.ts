import type { XmlElement } from '../../office-xml.js'

/** A replacement of a piece of text. If start and end are equal, it is an insertion. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Applies the replacements, which must not overlap. Insertions at the same position keep the given order. */
export function splice(text: string, splices: readonly Splice[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, text: put } of splices.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, start), put)
    at = end
  }
  return [...pieces, text.slice(at)].join('')
}

/** Returns the namespace prefix of an element with its colon, such as `x:`; empty if it has none. */
export function prefixOf({ name, localName }: XmlElement): string {
  return name.slice(0, name.length - localName.length)
}

/** Adds a namespace prefix to all element names of generated XML. */
export function withPrefix(xml: string, prefix: string): string {
  return prefix === '' ? xml : xml.replace(/<(\/?)(?=[A-Za-z])/g, `<$1${prefix}`)
}

/** Appends XML to an element, which may be written as a single tag. */
export function append(text: string, element: XmlElement, xml: string): Splice {
  if (text[element.contentEnd] === '<' && element.contentEnd < element.end) {
    return { start: element.contentEnd, end: element.contentEnd, text: xml }
  }
  const tag = text.slice(element.start, element.end).replace(/\s*\/>$/, '>')
  return { start: element.start, end: element.end, text: `${tag}${xml}</${element.name}>` }
}

/** Inserts a child at its position in the schema: before the first of the elements that must follow it. */
export function insertChild(text: string, parent: XmlElement, xml: string, behind: readonly string[]): Splice {
  const next = parent.children.find(({ localName }) => behind.includes(localName))
  return next ? { start: next.start, end: next.start, text: xml } : append(text, parent, xml)
}

/** Sets an attribute of an element. The rest of its tag is unchanged. */
export function setAttribute(text: string, element: XmlElement, name: string, value: string): Splice {
  const tag = text.slice(element.start, element.contentStart)
  const found = new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`).exec(tag)
  if (found) {
    const start = element.start + found.index
    return { start, end: start + found[0].length, text: ` ${name}="${value}"` }
  }
  const at = element.start + 1 + element.name.length
  return { start: at, end: at, text: ` ${name}="${value}"` }
}
