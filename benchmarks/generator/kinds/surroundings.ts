import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Content, Fact, Kind, Language, TableContent } from './content.js'
import { formatDate } from './dates.js'
import { inventCompany, inventName, inventPerson } from './people.js'
import { writeParagraphs } from './prose.js'
import { digits } from './records.js'

/** Builds a content from its tables, with sender, recipient, facts, paragraphs and footer around them. */
export function surround(
  random: Random,
  options: BuildOptions,
  page: {
    kind: Kind
    title: string
    tables: readonly TableContent[]
    facts?: readonly Fact[]
    closing?: Fact
    paragraphs?: number
  },
): Content {
  const { language, fullness } = options
  const { kind, title, tables } = page
  const sender = inventCompany(random, language)
  const most = Math.round((page.paragraphs ?? 2) * fullness)
  return {
    kind,
    language,
    title,
    sender,
    recipient: random.chance(0.5) ? inventCompany(random, language) : inventPerson(random, language),
    facts: page.facts ?? usualFacts(random, language),
    tables,
    ...(page.closing === undefined ? {} : { closing: page.closing }),
    before: writeParagraphs(random, language, random.between(0, most)),
    after: writeParagraphs(random, language, random.between(0, most)),
    footer: [
      [sender.name, ...sender.lines],
      sender.contact,
      [
        `IBAN XX${digits(random, 2)} ${digits(random, 4)} ${digits(random, 4)} ${digits(random, 4)}`,
        `BIC ${sender.name.slice(0, 4).toUpperCase()}XX21`,
        `Reg. ${digits(random, 6)}`,
      ],
    ],
    pageNumber: random.between(1, 48),
  }
}

/** Returns a date in the long form. */
export function longDate(random: Random, language: Language): string {
  return formatDate(random.between(2015, 2024), random.between(0, 360), 'long', language)
}

function usualFacts(random: Random, language: Language): readonly Fact[] {
  const [number, date, contact, reference] = factLabels[language]
  return [
    [number, `${random.pick(['A', 'K', 'R', ''])}${digits(random, 6)}`],
    [date, longDate(random, language)],
    [contact, inventName(random, language)],
    [reference, `${digits(random, 3)}-${digits(random, 4)}`],
  ]
}

const factLabels: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  en: ['Number', 'Date', 'Contact', 'Your reference'],
  de: ['Nummer', 'Datum', 'Ansprechpartner', 'Ihr Zeichen'],
  fr: ['Numéro', 'Date', 'Contact', 'Référence'],
  es: ['Número', 'Fecha', 'Contacto', 'Referencia'],
}
