/** "The following table summarizes", "Presented in the tables below are", "Below is": what follows is what the table shows. */
const VERBS =
  '(?:also\\s+)?(?:presents?|presented|summari[sz]es?|shows?|sets?\\s+(?:forth|out)|provides?|details?|lists?|contains?|describes?|includes?|represents?|reflects?|discloses?|displays?|indicates?|illustrates?|outlines?|gives?|identifies|disaggregates?|is|are|was|were)'
const TABLES = '(?:tables?|schedules?|charts?|information|data|summary|analysis)'
const BEHIND: readonly RegExp[] = [
  new RegExp(
    `^the\\s+(?:(?:[\\w-]+\\s+){0,2}${TABLES}(?:\\s+and\\s+${TABLES})?\\s+)(?:set\\s+forth\\s+)?below\\s+${VERBS}\\s+(.+)$`,
    'i',
  ),
  new RegExp(`^(?:the\\s+)?following\\s+(?:[\\w-]+\\s+){0,2}?${TABLES}(?:\\s+below)?\\s+${VERBS}\\s+(.+)$`, 'i'),
  /^(?:the\s+)?following\s+(?:is|are)\s+(.+)$/i,
  new RegExp(
    `^(?:presented|set\\s+forth|shown|summari[sz]ed|listed|provided|included|detailed|reflected|contained)?\\s*(?:in\\s+the\\s+(?:following\\s+)?${TABLES}\\s+)?below\\s+(?:is|are|was|were)\\s+(.+)$`,
    'i',
  ),
  new RegExp(
    `^(?:presented|shown|summari[sz]ed|included|provided)\\s+in\\s+the\\s+following\\s+${TABLES}\\s+(?:is|are)\\s+(.+)$`,
    'i',
  ),
]

const BE = '(?:is|are|was|were|has\\s+been|have\\s+been|will\\s+be)'
const HERE = `(?:as\\s+follows?|below|in\\s+the\\s+(?:accompanying\\s+)?${TABLES}\\s+below|in\\s+the\\s+following\\s+${TABLES}(?:\\s+below)?|the\\s+following)`
/** When, behind the words that point at the table: it belongs to what the table shows. */
const WHEN = '((?:\\s+(?:as\\s+of|at|for|during|on)\\b.*)?)'
/** "The components of debt were as follows at December 31", "Inventories consisted of the following". */
const BEFORE: readonly RegExp[] = [
  new RegExp(`^(.+?),?\\s+${BE}\\s+(?:[\\w-]+\\s+){0,3}?${HERE}${WHEN}$`, 'i'),
  new RegExp(
    `^(.+?),?\\s+(?:consist(?:s|ed)?\\s+(?:primarily\\s+|principally\\s+)?of|compris(?:es?|ed)(?:\\s+of)?|includes?|included|resulted\\s+from|follows?)\\s+the\\s+following(?:\\s+[\\w-]+){0,2}${WHEN}$`,
    'i',
  ),
  new RegExp(`^(.+?),?\\s+${BE}\\s+[\\w-]+\\s+(?:using|based\\s+on|by\\s+applying)\\b.*\\bthe\\s+following\\b.*$`, 'i'),
  new RegExp(`^(.+?),?\\s+follows?${WHEN}$`, 'i'),
  new RegExp(`^.*\\bthe\\s+following\\s+(?!${TABLES}\\b)(\\S+\\s+\\S.*)$`, 'i'),
]
/** "Net sales by segment were:" */
const OPEN = new RegExp(
  `^(.+?),?\\s+(?:(?:${BE}|would\\s+have\\s+been)(?:\\s+attributable\\s+to)?|consist(?:s|ed)?\\s+of|includes?|included)$`,
  'i',
)
/** What is said of something names nothing, unless it is short: "The debt was issued in 2015". */
const SAID = /(?<!\b(?:that|which|who|how|as|and) )\b(?:is|are|was|were|has|had|may|will|can|could|should|would)\b/i
const LONGEST_SAID = 80

/** So long a sentence without a word about a table may name one, where it ends with a colon. */
const LONGEST_PLAIN = 110
/** A name longer than this is cut behind a word. */
const LONGEST = 150
/** So much of a paragraph is looked at. */
const MOST_LETTERS = 2000
/** Sentences from the table up in which it may be spoken of. */
const MOST_SENTENCES = 3

/**
 * What the paragraph right above a table says that it shows, in the paragraph's own words: `components of lease costs`
 * of "The components of lease costs were as follows:".
 *
 * @param paragraph Its lines joined by blanks; its beginning may be cut off.
 */
export function subjectOf(paragraph: string): string | undefined {
  const sentences = paragraph
    .slice(-MOST_LETTERS)
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[a-z)\d]{2}\s?[.:])\s+(?=[A-Z])/)
  for (const [i, sentence] of sentences.reverse().slice(0, MOST_SENTENCES).entries()) {
    // what is cut off at its start says nothing for sure
    if (!/^[A-Z“"]/.test(sentence)) continue
    const bare = withoutFrame(sentence)
    const found = firstOf(BEHIND, bare) ?? firstOf(BEFORE, bare)
    const subject = found && tidy(found)
    if (subject !== undefined) return subject
    if (i > 0 || !/:$/.test(sentence)) continue
    const open = OPEN.exec(bare)?.[1] ?? (bare.length <= LONGEST_PLAIN ? bare : undefined)
    if (open !== undefined) return tidy(open)
  }
  return undefined
}

/** Without its end, its unit, and what opens it: "As of December 31, 2022, ". */
function withoutFrame(sentence: string): string {
  const bare = sentence
    .replace(/\s?[:.]$/, '')
    .replace(/\s?\([^()]*\b(?:in|of) (?:[a-z]+ of )?(?:thousands|millions|billions)\b[^()]*\)/gi, '')
    .replace(/\s?:$/, '')
  if (!/^(?:As of|At|For|During|In|On) /.test(bare)) return bare.trim()
  const [, ...parts] = bare.split(', ')
  // "2022", "2021 and 2020", "and December 3, 2021" are dates of the opening yet
  while (parts.length > 1 && /^(?:and )?[^,]{0,40}\d$/.test(parts[0]!)) parts.shift()
  return parts.length > 0 ? parts.join(', ').trim() : bare.trim()
}

function firstOf(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found !== null) return `${found[1]}${found[2] ?? ''}`
  }
  return undefined
}

function tidy(text: string): string | undefined {
  if (SAID.test(text) && text.length > LONGEST_SAID) return undefined
  const bare = text
    .replace(/^(?:the|an?)\s+/i, '')
    .replace(/[\s,:;.]+$/, '')
    // "for the years ended December 31" goes on in the heads; a preposition alone does not
    .replace(/\s+(?:and|or|of|at|as|as of|for|in|on|during|for the|the)$/i, '')
  if (!/\p{L}{3}/u.test(bare)) return undefined
  const named = bare.charAt(0).toUpperCase() + bare.slice(1)
  return named.length <= LONGEST ? named : `${named.slice(0, LONGEST).replace(/[\s,;(]+\S*$/, '')}…`
}
