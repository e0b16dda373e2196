import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Content, Kind } from './content.js'
import { writeParagraphs } from './prose.js'
import { surround } from './surroundings.js'

/** Builds a page of a kind that has no table: a letter, prose, or the empty fields of a form. */
export function buildWithoutTables(random: Random, options: BuildOptions, kind: Kind): Content {
  const content = surround(random, options, { kind, title: '', tables: [] })
  const title = { en: 'Your letter', de: 'Ihr Schreiben', fr: 'Votre courrier', es: 'Su carta' }[options.language]
  const count = Math.max(2, Math.round(random.between(3, 9) * options.fullness))
  return {
    ...content,
    title,
    before: writeParagraphs(random, options.language, count),
    after: writeParagraphs(random, options.language, 1),
  }
}
