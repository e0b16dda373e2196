import type { XmlElement } from '../../office-xml.js'

/** A piece of a text that is replaced by another; where start and end are one, something is put in. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text with all pieces replaced, which may not overlap; what was put in at one place stands in the given order. */
export function splice(text: string, splices: readonly Splice[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, text: put } of splices.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, start), put)
    at = end
  }
  return [...pieces, text.slice(at)].join('')
}

/** `x:` where the part's names have that prefix, else nothing. */
export function prefixOf({ name, localName }: XmlElement): string {
  return name.slice(0, name.length - localName.length)
}

/** Gives the names of plain XML, ours, the prefix of the part that it is put into. */
export function withPrefix(xml: string, prefix: string): string {
  return prefix === '' ? xml : xml.replace(/<(\/?)(?=[A-Za-z])/g, `<$1${prefix}`)
}

/** Puts something at the end of an element, which may be written as one tag. */
export function append(text: string, element: XmlElement, xml: string): Splice {
  if (text[element.contentEnd] === '<' && element.contentEnd < element.end) {
    return { start: element.contentEnd, end: element.contentEnd, text: xml }
  }
  const tag = text.slice(element.start, element.end).replace(/\s*\/>$/, '>')
  return { start: element.start, end: element.end, text: `${tag}${xml}</${element.name}>` }
}

/** Puts a new child where the schema wants it: before the first of those that stand behind it. */
export function insertChild(text: string, parent: XmlElement, xml: string, behind: readonly string[]): Splice {
  const next = parent.children.find(({ localName }) => behind.includes(localName))
  return next ? { start: next.start, end: next.start, text: xml } : append(text, parent, xml)
}

/** Sets an attribute of an element; the rest of its tag stays as it is written. */
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
