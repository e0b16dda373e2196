/** "The following table summarizes", "Presented in the tables below are", "Below is": the subject comes after. */
const VERBS =
  '(?:also\\s+)?(?:presents?|presented|summari[sz]es?|shows?|sets?\\s+(?:forth|out)|provides?|details?|lists?|contains?|describes?|includes?|represents?|reflects?|discloses?|displays?|indicates?|illustrates?|outlines?|gives?|identifies|disaggregates?|is|are|was|were)'
const TABLES = '(?:tables?|schedules?|charts?|information|data|summary|analysis)'
const SUBJECT_AFTER: readonly RegExp[] = [
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
/** A date after the words that point at the table. It belongs to the subject. */
const WHEN = '((?:\\s+(?:as\\s+of|at|for|during|on)\\b.*)?)'
/** "The components of debt were as follows", "Inventories consisted of the following": the subject comes first. */
const SUBJECT_BEFORE: readonly RegExp[] = [
  new RegExp(`^(.+?),?\\s+${BE}\\s+(?:[\\w-]+\\s+){0,3}?${HERE}${WHEN}$`, 'i'),
  new RegExp(
    `^(.+?),?\\s+(?:consist(?:s|ed)?\\s+(?:primarily\\s+|principally\\s+)?of|compris(?:es?|ed)(?:\\s+of)?|includes?|included|resulted\\s+from|follows?)\\s+the\\s+following(?:\\s+[\\w-]+){0,2}${WHEN}$`,
    'i',
  ),
  new RegExp(`^(.+?),?\\s+${BE}\\s+[\\w-]+\\s+(?:using|based\\s+on|by\\s+applying)\\b.*\\bthe\\s+following\\b.*$`, 'i'),
  new RegExp(`^(.+?),?\\s+follows?${WHEN}$`, 'i'),
  new RegExp(`^.*\\bthe\\s+following\\s+(?!${TABLES}\\b)(\\S+\\s+\\S.*)$`, 'i'),
]
/** A sentence that ends with its verb: "Net sales by segment were:" */
const OPEN = new RegExp(
  `^(.+?),?\\s+(?:(?:${BE}|would\\s+have\\s+been)(?:\\s+attributable\\s+to)?|consist(?:s|ed)?\\s+of|includes?|included)$`,
  'i',
)
/** Verbs of a statement, which is not a subject unless it is short: "The debt was issued in 2015". */
const STATEMENT_VERB =
  /(?<!\b(?:that|which|who|how|as|and) )\b(?:is|are|was|were|has|had|may|will|can|could|should|would)\b/i
/** Maximum length of a statement that may be a subject, in characters. */
const MAX_STATEMENT_LENGTH = 80

/** Maximum length of a sentence that names a table only by its final colon, in characters. */
const MAX_PLAIN_LENGTH = 110
/** Maximum length of a subject, in characters. A longer one is cut after a word. */
const MAX_SUBJECT_LENGTH = 150
/** Number of characters to search, from the end of a paragraph. */
const MAX_PARAGRAPH_LENGTH = 2000
/** Number of sentences to search, from the table up. */
const MAX_SENTENCES = 3

/**
 * Finds the subject of a table in the paragraph right above it, in the paragraph's words: `Components of lease costs`
 * for "The components of lease costs were as follows:".
 *
 * @param paragraph Lines of the paragraph, joined by spaces. Its start may be cut off.
 */
export function subjectOf(paragraph: string): string | undefined {
  const sentences = paragraph
    .slice(-MAX_PARAGRAPH_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[a-z)\d]{2}\s?[.:])\s+(?=[A-Z])/)
  for (const [i, sentence] of sentences.reverse().slice(0, MAX_SENTENCES).entries()) {
    // a sentence that is cut off at its start is unreliable
    if (!/^[A-Z“"]/.test(sentence)) continue
    const bare = dropFrame(sentence)
    const found = firstOf(SUBJECT_AFTER, bare) ?? firstOf(SUBJECT_BEFORE, bare)
    const subject = found && tidy(found)
    if (subject !== undefined) return subject
    if (i > 0 || !/:$/.test(sentence)) continue
    const open = OPEN.exec(bare)?.[1] ?? (bare.length <= MAX_PLAIN_LENGTH ? bare : undefined)
    if (open !== undefined) return tidy(open)
  }
  return undefined
}

/** Drops the end punctuation of a sentence, its unit, and an opening such as "As of December 31, 2022, ". */
function dropFrame(sentence: string): string {
  const bare = sentence
    .replace(/\s?[:.]$/, '')
    .replace(/\s?\([^()]*\b(?:in|of) (?:[a-z]+ of )?(?:thousands|millions|billions)\b[^()]*\)/gi, '')
    .replace(/\s?:$/, '')
  if (!/^(?:As of|At|For|During|In|On) /.test(bare)) return bare.trim()
  const [, ...parts] = bare.split(', ')
  // "2022", "2021 and 2020", "and December 3, 2021" still belong to the opening
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
  if (STATEMENT_VERB.test(text) && text.length > MAX_STATEMENT_LENGTH) return undefined
  const bare = text
    .replace(/^(?:the|an?)\s+/i, '')
    .replace(/[\s,:;.]+$/, '')
    // "for the years ended December 31" continues in the header; a preposition alone does not
    .replace(/\s+(?:and|or|of|at|as|as of|for|in|on|during|for the|the)$/i, '')
  if (!/\p{L}{3}/u.test(bare)) return undefined
  const named = bare.charAt(0).toUpperCase() + bare.slice(1)
  return named.length <= MAX_SUBJECT_LENGTH
    ? named
    : `${named.slice(0, MAX_SUBJECT_LENGTH).replace(/[\s,;(]+\S*$/, '')}…`
}
