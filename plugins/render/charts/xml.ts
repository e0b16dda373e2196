import { printableText } from '../printable-text.js'

/** A piece of XML as it is written, or nothing. */
export type Xml = string | undefined

/** One element with what it holds, in the order given: the schemas of office documents prescribe one. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: Xml[]
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  const content = children.join('')
  return content ? `<${name}${written.join('')}>${content}</${name}>` : `<${name}${written.join('')}/>`
}

/** An element that holds others and has no attributes. */
export function group(name: string, ...children: Xml[]): string {
  return element(name, {}, ...children)
}

/** An element that says one thing: `<c:idx val="0"/>`. */
export function setting(name: string, value: string | number): string {
  return element(name, { val: value })
}

/** A switch: `<c:delete val="1"/>`. */
export function flag(name: string, isOn: boolean): string {
  return setting(name, isOn ? 1 : 0)
}

/** An element that holds a text. */
export function textElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** A text as XML may hold it: characters that it cannot carry are left out. */
export function escapeXml(text: string): string {
  return printableText(text).replace(/[&<>"]/g, (character) => ENTITIES[character]!)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
