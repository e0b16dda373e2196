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
  return new XmlReader(xml).read()
}

class XmlReader {
  readonly #xml: string
  readonly #open: OpenElement[] = []
  #root: XmlElement | undefined

  constructor(xml: string) {
    this.#xml = xml
  }

  read(): XmlElement {
    const xml = this.#xml
    let at = xml.startsWith('\ufeff') ? 1 : 0
    while (at < xml.length) at = xml[at] === '<' ? this.#readMarkup(at) : this.#readText(at)
    const open = this.#open.at(-1)
    if (open) fail(`the end of \`${open.name}\` missing`, xml.length)
    return this.#root ?? fail('no element', 0)
  }

  // The methods below read one construct from its start and return the position of its end.

  #readText(start: number): number {
    const next = this.#xml.indexOf('<', start)
    const text = this.#xml.slice(start, next < 0 ? undefined : next)
    const parent = this.#open.at(-1)
    if (parent) parent.text += readText(text, start)
    else if (/\S/.test(text)) fail('text outside of the root', start)
    return start + text.length
  }

  #readMarkup(start: number): number {
    const xml = this.#xml
    if (xml.startsWith('<!--', start)) return this.#endOf('-->', start + 4)
    if (xml.startsWith('<?', start)) return this.#endOf('?>', start + 2)
    const parent = this.#open.at(-1)
    if (xml.startsWith('<![CDATA[', start) && parent) {
      const end = this.#endOf(']]>', start + 9)
      parent.text += xml.slice(start + 9, end - 3)
      return end
    }
    if (xml.startsWith('<!', start)) fail('a declaration that no part may hold', start)
    return xml[start + 1] === '/' ? this.#closeTag(start) : this.#openTag(start)
  }

  #openTag(start: number): number {
    const xml = this.#xml
    const name = this.#nameAt(start + 1)
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
    if (this.#open.length > DEEPEST) fail('elements nested too deeply', start)
    const element: OpenElement = { name, attributes, children: [], text: '', start, contentStart: end }
    if (tail[1]) this.#finish(element, end, end)
    else this.#open.push(element)
    return end
  }

  #closeTag(start: number): number {
    const xml = this.#xml
    const name = this.#nameAt(start + 2)
    const element = this.#open.pop()
    if (element?.name !== name) fail(`\`${name}\` closed where \`${element?.name ?? 'nothing'}\` is open`, start)
    const end = xml.indexOf('>', start) + 1
    if (!/^\s*>$/.test(xml.slice(start + 2 + name.length, end))) fail(`a broken tag \`${name}\``, start)
    this.#finish(element!, start, end)
    return end
  }

  #finish(element: OpenElement, contentEnd: number, end: number): void {
    const localName = element.name.slice(element.name.indexOf(':') + 1)
    const done = { ...element, localName, contentEnd, end }
    const parent = this.#open.at(-1)
    if (parent) parent.children.push(done)
    else if (this.#root) fail('a second root', element.start)
    else this.#root = done
  }

  #nameAt(start: number): string {
    TAG_NAME.lastIndex = start
    return TAG_NAME.exec(this.#xml)?.[0] ?? fail('a tag without a name', start)
  }

  #endOf(mark: string, from: number): number {
    const end = this.#xml.indexOf(mark, from)
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
