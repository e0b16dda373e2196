/** Target of a link within the repository. */
interface Link {
  /** Path as written, without the anchor. Empty for the document itself. */
  readonly path: string
  /** Anchor without its `#`. Undefined if there is none. */
  readonly anchor: string | undefined
}

/** Finds the links and images of a document whose targets are in the repository. */
export function findLinks(text: string): readonly Link[] {
  const prose = withoutCode(text)
  const targets = [
    ...[...prose.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(([, target = '']) => target),
    ...[...prose.matchAll(/<(?:img|source)\b[^>]*\bsrc(?:set)?="([^"]+)"/g)].map(([, target = '']) => target),
  ]
  return targets
    .filter((target) => !/^(?:https?|mailto):/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#')
      return { path, anchor }
    })
}

/** Returns the anchors of a document's headings, as Markdown viewers generate them. */
export function findAnchors(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const anchors = [...withoutCode(text).matchAll(/^#{1,6} +(.+?)\s*$/gm)].map(([, heading = '']) => {
    const shown = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')
    const anchor = shown
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const before = counts.get(anchor) ?? 0
    counts.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  })
  return new Set(anchors)
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()]/g, ''))
}
