import { ALL_WORDS } from './all-words.js'

const WORDS = ALL_WORDS.flatMap(({ continued }) => continued)
  .map((word) => word.replaceAll('.', '\\.'))
  .join('|')
/** In brackets or after a dash; "cont'd" also after a blank. */
const CONTINUED = new RegExp(
  `[\\s(（–—-]*(?<!\\p{L})cont(?:inued|['’]?d|\\.)[)）]?|\\s*[(（]\\s*(?:${WORDS})\\s*[)）]|\\s*[–—-]\\s*(?:${WORDS})\\s*$`,
  'giu',
)

/** Whether a title says that its table continues from the page before, in any language that is known. */
export function saysContinued(title: string): boolean {
  return withoutContinued(title) !== title
}

/** Returns a title without the words that say so. */
export function withoutContinued(title: string): string {
  return title.replace(CONTINUED, '')
}
