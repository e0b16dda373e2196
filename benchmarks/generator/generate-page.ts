import { type Random, randomOf } from '../chaos/random.js'
import { findMisprinted } from './check-print.js'
import type { Family, Part } from './family.js'
import { type GoldDocument, goldDocument } from './gold-document.js'
import { type Content, type Kind, kindNames, type Language } from './kinds/content.js'
import { contentBuilders } from './kinds/kinds.js'
import { buildWithoutTables } from './kinds/letter.js'
import type { Printer } from './printer.js'

interface GeneratedPage {
  readonly name: string
  readonly gold: GoldDocument
  readonly pdf: Uint8Array
}

/** Share of pages without a table. */
const WITHOUT_TABLES = 1 / 12
/** How full pages are: some hold little, some as much as fits. */
const FULLNESS = [0.5, 0.8, 1, 1, 1.5, 2.2, 3]
/** Each try shortens the content by this factor. */
const SHORTER = 0.8
/** Tries with one content and family, and tries in all. */
const TRIES_EACH = 6
const TRIES = 18

/**
 * Generates one page of a part. A page that runs over its paper is drawn again with less content, then with another
 * content in another family.
 */
export async function generatePage(
  printer: Printer,
  families: readonly Family[],
  { part, seed, index }: { readonly part: Part; readonly seed: number; readonly index: number },
): Promise<GeneratedPage> {
  const random = randomOf(seed).fork(`${part} ${index}`)
  const kind = kindNames[index % kindNames.length]!
  const shows = random.chance(WITHOUT_TABLES) ? 'prose' : 'tables'
  const suitable = families.filter((family) => family.shows === shows && family.kinds.includes(kind))
  const name = `${part}-${String(index + 1).padStart(4, '0')}-${kind.replaceAll(' ', '-')}`
  let problems: readonly string[] = []
  for (let take = 0; take < TRIES; take++) {
    const draw = random.fork(`take ${Math.floor(take / TRIES_EACH)}`)
    const family = draw.fork('family').pick(suitable)
    const content = buildContent(draw, kind, shows, SHORTER ** (take % TRIES_EACH))
    const source = family.draw(content, draw.fork('style'))
    const seen = await printer.show(source)
    problems = seen.problems
    if (problems.length > 0) continue
    const gold = goldDocument({
      name,
      source: `generated, ${part} part, seed ${seed}, page ${index + 1}`,
      kind,
      family: family.name,
      size: source,
      tables: seen.tables,
    })
    const pdf = await printer.print()
    if (findMisprinted(pdf, gold.pages[0].tables).length === 0) return { name, gold, pdf }
    problems = ['the print differs from the screen']
  }
  throw new Error(`Page ${index + 1} (${kind}) does not fit its paper: ${problems.slice(0, 3).join('; ')}`)
}

function buildContent(random: Random, kind: Kind, shows: Family['shows'], fullness: number): Content {
  const language = random.fork('language').pick<Language>(['en', 'en', 'en', 'en', 'en', 'en', 'de', 'de', 'fr', 'es'])
  const content = random.fork('content')
  const options = { fullness: fullness * random.fork('fullness').pick(FULLNESS), language }
  return shows === 'prose' ? buildWithoutTables(content, options, kind) : contentBuilders[kind](content, options)
}
