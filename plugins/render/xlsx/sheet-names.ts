const LONGEST = 31

// Abbreviations of frequent words in statement titles. The words that distinguish two titles come after them.
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
  // Applied last: words that many tables of a document share are dropped.
  [/\b(?:Unaud|Cond)\.\s+/g, ''],
  [/\bCons\.\s+/g, ''],
]

/**
 * Creates a sheet name from a title: valid in Excel, and unique among the existing names, ignoring case.
 *
 * @param title As printed; a long title is shortened word by word.
 * @param fallback Used if the title is absent or contains no valid character.
 * @param taken Existing names in lower case; the new name is added.
 * @param pageNumber Distinguishes equal names: `Plan Assets p. 93`. If absent or not sufficient, a counter is added.
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

/** Excel reserves the name `History`. */
function isTaken(name: string, taken: ReadonlySet<string>): boolean {
  return name.toLowerCase() === 'history' || taken.has(name.toLowerCase())
}

function legal(text: string): string {
  // A straight quote would have to be doubled in every reference; a curly one would not.
  const printable = text.replace(/[\u0000-\u001f*?:\\/[\]\ufffe\uffff]/g, ' ').replaceAll("'", '’')
  return trimEdges(printable.replace(/\s+/g, ' '))
}

/** Removes spaces and punctuation that a cut leaves at the edges. */
function trimEdges(text: string): string {
  return text.replace(/^\s+|[\s,;&–—-]+$/g, '')
}

function shorten(title: string): string {
  return SHORTER.reduce(
    (name, [pattern, shorter]) => (name.length > LONGEST ? name.replace(pattern, shorter) : name),
    title,
  )
}

/** Cuts between words if that keeps more than half. */
function cut(name: string, longest: number): string {
  if (name.length <= longest) return name
  const start = name.slice(0, longest + 1)
  const lastBlank = start.lastIndexOf(' ')
  return trimEdges(lastBlank > longest / 2 ? start.slice(0, lastBlank) : whole(name.slice(0, longest)))
}

/** Removes half of a surrogate pair at the end. */
function whole(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '')
}
