const LONGEST = 31

// Long words that statements are full of; what tells two titles apart stands behind them.
const SHORTER: readonly (readonly [RegExp, string])[] = [
  [/^(?:item|note)\s+\d+[a-z]?\s*[.:–—-]\s*(?=\S)/i, ''],
  [/\b(?:of|the|for|in|to|from)\s+/gi, ''],
  [/\band\b/gi, '&'],
  [/\bconsolidated\b/gi, 'Cons.'],
  [/\bcondensed\b/gi, 'Cond.'],
  [/\bunaudited\b/gi, 'Unaud.'],
  [/\bstatements?\b/gi, 'Stmt.'],
  [/\b(?:stock|share)holders['’]?/gi, 'Holders’'],
  [/\bcomprehensive\b/gi, 'Compr.'],
  [/\binformation\b/gi, 'Info'],
  [/\bconsolidating\b/gi, 'Cons.'],
  // What is left out last is what many tables of a document share.
  [/\b(?:Unaud|Cond)\.\s+/g, ''],
  [/\bCons\.\s+/g, ''],
]

/**
 * Gives a sheet its name: from a title, legal in Excel and different from every name before, whatever their capitals.
 *
 * @param title As printed; long ones are shortened word by word.
 * @param fallback Used where the title is absent or holds nothing legal.
 * @param taken Names given before, in lower case; the new one is added.
 * @param pageNumber Tells it from another of its name: `Plan Assets p. 93`. Absent, or where it does not either, they are counted.
 * @returns 1 to 31 characters.
 */
export function nameSheet(
  title: string | undefined,
  fallback: string,
  taken: Set<string>,
  pageNumber?: number,
): string {
  const wanted = shorten(legal(title ?? '')) || legal(fallback)
  const ending = (suffix: string) => `${cut(wanted, LONGEST - suffix.length)}${suffix}`
  let name = cut(wanted, LONGEST)
  const page = pageNumber === undefined ? '' : ` p. ${pageNumber}`
  if (isTaken(name, taken)) name = ending(page)
  for (let count = 2; isTaken(name, taken); count++) name = ending(`${page} (${count})`)
  taken.add(name.toLowerCase())
  return name
}

/** Excel keeps the name `History` for itself. */
function isTaken(name: string, taken: ReadonlySet<string>): boolean {
  return name.toLowerCase() === 'history' || taken.has(name.toLowerCase())
}

function legal(text: string): string {
  // A straight quote would have to be doubled wherever the name is used, a curly one never.
  const printable = text.replace(/[\u0000-\u001f*?:\\/[\]\ufffe\uffff]/g, ' ').replaceAll("'", '’')
  return trimEdges(printable.replace(/\s+/g, ' '))
}

/** What a cut leaves at the edges only looks odd. */
function trimEdges(text: string): string {
  return text.replace(/^\s+|[\s,;&–—-]+$/g, '')
}

function shorten(title: string): string {
  return SHORTER.reduce(
    (name, [pattern, shorter]) => (name.length > LONGEST ? name.replace(pattern, shorter) : name),
    title,
  )
}

/** Cuts between words where that leaves more than half. */
function cut(name: string, longest: number): string {
  if (name.length <= longest) return name
  const head = name.slice(0, longest + 1)
  const lastBlank = head.lastIndexOf(' ')
  return trimEdges(lastBlank > longest / 2 ? head.slice(0, lastBlank) : whole(name.slice(0, longest)))
}

/** Without half a character at its end: some take two places. */
function whole(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '')
}
