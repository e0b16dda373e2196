/**
 * An XML element with its position in the text of its part. Changes are spliced into the text; everything else stays as
 * it is.
 */
export interface XmlElement {
  /** Name as written, with its prefix. */
  readonly name: string
  /** Name without its prefix. */
  readonly localName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The direct text content, with entities decoded. */
  readonly text: string
  /** Range of the whole element in the text of the part. The end is exclusive. */
  readonly start: number
  readonly end: number
  /** Range of the content. Both are the end of the element if it is written as a single tag. */
  readonly contentStart: number
  readonly contentEnd: number
}

const NAME = '[\\p{L}_][\\p{L}\\p{N}_.\\-]*(?::[\\p{L}_][\\p{L}\\p{N}_.\\-]*)?'
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^<"]*)"|'([^<']*)')`, 'uy')
const TAG_NAME = new RegExp(NAME, 'uy')
// Other characters are not allowed in XML (Extensible Markup Language 1.0, production 2).
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
/** Maximum nesting depth. No part of an office document comes close to it. */
const DEEPEST = 500

interface OpenElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
  start: number
  contentStart: number
}

/**
 * Parses a part of an office document strictly: refuses text that is not well-formed, and document type declarations.
 *
 * @returns The root element.
 * @throws Error with a sentence that says what is wrong at which character.
 */
export function readOfficeXml(xml: string): XmlElement {
  const illegal = ILLEGAL.exec(xml)
  if (illegal) fail('a character that XML cannot hold', illegal.index)
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  let at = xml.startsWith('\ufeff') ? 1 : 0
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const next = xml.indexOf('<', at)
      const text = xml.slice(at, next < 0 ? undefined : next)
      const parent = open.at(-1)
      if (parent) parent.text += readText(text, at)
      else if (/\S/.test(text)) fail('text outside of the root', at)
      at += text.length
    } else if (xml.startsWith('<!--', at)) at = endOf('-->', at + 4)
    else if (xml.startsWith('<?', at)) at = endOf('?>', at + 2)
    else if (xml.startsWith('<![CDATA[', at) && open.length > 0) {
      const end = endOf(']]>', at + 9)
      open.at(-1)!.text += xml.slice(at + 9, end - 3)
      at = end
    } else if (xml.startsWith('<!', at)) fail('a declaration that no part may hold', at)
    else if (xml[at + 1] === '/') at = closeTag(at)
    else at = openTag(at)
  }
  if (open.length > 0) fail(`the end of \`${open.at(-1)!.name}\` missing`, xml.length)
  return root ?? fail('no element', 0)

  function openTag(start: number): number {
    const name = nameAt(start + 1)
    const attributes: Record<string, string> = {}
    let end = start + 1 + name.length
    ATTRIBUTE.lastIndex = end
    for (let found = ATTRIBUTE.exec(xml); found; found = ATTRIBUTE.exec(xml)) {
      if (Object.hasOwn(attributes, found[1]!)) fail(`the attribute \`${found[1]}\` twice`, end)
      attributes[found[1]!] = readText(found[2] ?? found[3] ?? '', end)
      end = ATTRIBUTE.lastIndex
    }
    const tail = /^\s*(\/?)>/.exec(xml.slice(end, end + 100)) ?? fail(`a broken tag \`${name}\``, start)
    end += tail[0].length
    if (open.length > DEEPEST) fail('elements nested too deeply', start)
    const element: OpenElement = { name, attributes, children: [], text: '', start, contentStart: end }
    if (tail[1]) finish(element, end, end)
    else open.push(element)
    return end
  }

  function closeTag(start: number): number {
    const name = nameAt(start + 2)
    const element = open.pop()
    if (element?.name !== name) fail(`\`${name}\` closed where \`${element?.name ?? 'nothing'}\` is open`, start)
    const end = xml.indexOf('>', start) + 1
    if (!/^\s*>$/.test(xml.slice(start + 2 + name.length, end))) fail(`a broken tag \`${name}\``, start)
    finish(element!, start, end)
    return end
  }

  function finish(element: OpenElement, contentEnd: number, end: number) {
    const localName = element.name.slice(element.name.indexOf(':') + 1)
    const done = { ...element, localName, contentEnd, end }
    const parent = open.at(-1)
    if (parent) parent.children.push(done)
    else if (root) fail('a second root', element.start)
    else root = done
  }

  function nameAt(start: number): string {
    TAG_NAME.lastIndex = start
    return TAG_NAME.exec(xml)?.[0] ?? fail('a tag without a name', start)
  }

  function endOf(mark: string, from: number): number {
    const end = xml.indexOf(mark, from)
    return end < 0 ? fail(`\`${mark}\` missing`, from) : end + mark.length
  }
}

/** Returns the first child with this local name. */
export function childOf(element: XmlElement, localName: string): XmlElement | undefined {
  return element.children.find((child) => child.localName === localName)
}

/** Returns all descendants with this local name, in document order. */
export function descendantsOf(element: XmlElement, localName: string): readonly XmlElement[] {
  const found: XmlElement[] = []
  const search = (parent: XmlElement) => {
    for (const child of parent.children) {
      if (child.localName === localName) found.push(child)
      search(child)
    }
  }
  search(element)
  return found
}

function readText(text: string, at: number): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]*;)?/g, (entity, name: string | undefined) => {
    const code = /^#(?:x([0-9a-fA-F]+)|(\d+));$/.exec(name ?? '')
    const character = code ? Number.parseInt(code[1] ?? code[2]!, code[1] ? 16 : 10) : undefined
    const read =
      character === undefined
        ? ENTITIES[(name ?? '').slice(0, -1)]
        : character <= 0x10ffff
          ? String.fromCodePoint(character)
          : undefined
    if (read === undefined || ILLEGAL.test(read)) return fail(`an unknown entity \`${entity}\``, at)
    return read
  })
}

function fail(what: string, at: number): never {
  throw new Error(`Expected well-formed XML, got ${what} at character ${at}`)
}
