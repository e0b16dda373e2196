import { printableText } from '../../printable-text.js'

/** Written XML, or nothing. */
export type Xml = string | undefined

/** Writes an element with its children in the given order, which the schemas of office documents prescribe. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: Xml[]
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  const content = children.join('')
  return content ? `<${name}${written.join('')}>${content}</${name}>` : `<${name}${written.join('')}/>`
}

/** Writes an element with children and no attributes. */
export function group(name: string, ...children: Xml[]): string {
  return element(name, {}, ...children)
}

/** Writes an element with a single value: `<c:idx val="0"/>`. */
export function setting(name: string, value: string | number): string {
  return element(name, { val: value })
}

/** Writes a boolean element: `<c:delete val="1"/>`. */
export function flag(name: string, isOn: boolean): string {
  return setting(name, isOn ? 1 : 0)
}

/** Writes an element with text content. */
export function textElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** Escapes a text for XML and removes characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return printableText(text).replace(/[&<>"]/g, (character) => ENTITIES[character]!)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
