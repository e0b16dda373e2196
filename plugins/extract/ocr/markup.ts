/** A start tag, an end tag or a text. */
type MarkupPart =
  | { readonly kind: 'start'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/**
 * Splits well-formed, generated markup into parts: XHTML without CDATA and without custom entities. Comments,
 * declarations and instructions are skipped. An empty element yields a start tag and an end tag. Markup that is
 * truncated inside a tag ends before that tag.
 */
export function* partsOf(markup: string): Generator<MarkupPart> {
  let at = 0
  while (at < markup.length) {
    const open = markup.indexOf('<', at)
    const text = markup.slice(at, open < 0 ? undefined : open)
    if (text !== '') yield { kind: 'text', text: unescapeEntities(text) }
    if (open < 0) return
    const isComment = markup.startsWith('<!--', open)
    const end = isComment ? markup.indexOf('-->', open) : tagEnd(markup, open)
    if (end < 0) return
    at = end + (isComment ? 3 : 1)
    const next = markup[open + 1]
    if (next === '!' || next === '?') continue
    const inside = markup.slice(open + 1, end)
    if (next === '/') {
      yield { kind: 'end', name: inside.slice(1).trim() }
      continue
    }
    const isEmpty = inside.endsWith('/')
    const [name = ''] = inside.split(/[\s/]/, 1)
    yield { kind: 'start', name, attributes: attributesOf(inside.slice(name.length)) }
    if (isEmpty) yield { kind: 'end', name }
  }
}

/** Finds the `>` of a tag. Ignores those inside quotes. */
function tagEnd(markup: string, open: number): number {
  let quote: string | undefined
  for (let i = open; i < markup.length; i++) {
    const character = markup[i]
    if (quote !== undefined) {
      if (character === quote) quote = undefined
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return i
  }
  return -1
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map(Array.from(found, ([, name = '', double, single]) => [name, unescapeEntities(double ?? single ?? '')]))
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function unescapeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, entity: string) => {
    if (entity[0] !== '#') return named[entity] ?? whole
    const isHex = entity[1] === 'x' || entity[1] === 'X'
    const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
