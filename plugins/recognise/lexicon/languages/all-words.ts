import { chinese, hindi, japanese, korean } from './asian.js'
import { greek, polish, russian, turkish } from './eastern-european.js'
import type { LanguageWords } from './language-words.js'
import { arabic, hebrew } from './semitic.js'
import { dutch, english, french, german, italian, portuguese, spanish } from './western.js'

/** The words of all languages that recognition knows. */
export const ALL_WORDS: readonly LanguageWords[] = [
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  dutch,
  polish,
  russian,
  greek,
  turkish,
  chinese,
  japanese,
  korean,
  hindi,
  arabic,
  hebrew,
]
