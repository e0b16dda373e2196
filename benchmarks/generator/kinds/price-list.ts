import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Language, Row, TableContent } from './content.js'
import { takeGoods } from './goods.js'
import { chooseNumberStyle, formatMoney } from './numbers.js'
import { writeNote } from './prose.js'
import { digits, rowCount, sectionRow } from './records.js'
import { surround } from './surroundings.js'

/** Builds a price list: articles in sections, with prices by quantity or by class. */
export function buildPriceList(random: Random, options: BuildOptions): Content {
  const { language } = options
  const count = random.chance(0.25) ? 2 : 1
  const shape = shapeOf(random, language)
  return surround(random, options, {
    kind: 'price list',
    title: random.pick(words[language].titles),
    tables: Array.from({ length: count }, (_, index) => ({
      ...priceTable(random, options, random.chance(0.5) ? shape : shapeOf(random, language), count),
      ...(count > 1 || random.chance(0.3) ? { title: words[language].groups[index]! } : {}),
    })),
    paragraphs: 2,
  })
}

interface Shape {
  readonly hasCode: boolean
  readonly hasPack: boolean
  readonly steps: readonly string[]
  readonly group: string | undefined
}

function shapeOf(random: Random, language: Language): Shape {
  const word = words[language]
  const steps = random.pick([
    ['1+', '10+', '100+', '1000+'],
    ['1', '2 - 9', '10 - 49', '≥ 50'],
    word.classes,
    [word.price],
    [word.price],
  ])
  return {
    hasCode: random.chance(0.6),
    hasPack: random.chance(0.4),
    steps,
    group: steps.length > 1 && random.chance(0.6) ? word.price : undefined,
  }
}

function priceTable(random: Random, { language, fullness }: BuildOptions, shape: Shape, count: number): TableContent {
  const word = words[language]
  const style = chooseNumberStyle(random, language)
  const columns: Column[] = [
    ...(shape.hasCode ? [{ header: word.code, holds: 'code' } as const] : []),
    { header: word.article, holds: 'label' },
    ...(shape.hasPack ? [{ header: word.pack, holds: 'text' } as const] : []),
    ...shape.steps.map(
      (header): Column => ({ header, holds: 'number', ...(shape.group === undefined ? {} : { group: shape.group }) }),
    ),
  ]
  const sections = random.chance(0.5) ? random.between(1, 3) : 0
  const perSection = rowCount(random, 3, 14 / Math.max(1, sections), fullness / count)
  const hasGaps = random.chance(0.4)
  const rows = Array.from({ length: Math.max(1, sections) }, (_, section) => [
    ...(sections > 0 ? [sectionRow(columns.length, word.groups[(section + 2) % word.groups.length]!)] : []),
    ...takeGoods(random, language, perSection).map(([name, detail]): Row => {
      const base = random.between(80, 40_000) / 100
      const prices = shape.steps.map((_, step) =>
        hasGaps && random.chance(0.2) ? style.nil : formatMoney(base * (1 - step * 0.07), style),
      )
      return {
        type: 'data',
        cells: [
          ...(shape.hasCode ? [`${digits(random, 2)}.${digits(random, 3)}`] : []),
          detail !== '' && random.chance(0.4) ? `${name}, ${detail}` : name,
          ...(shape.hasPack ? [random.pick(['1', '10', '25 x 1', '6 x 12', '100 m'])] : []),
          ...prices,
        ],
      }
    }),
  ]).flat()
  return {
    columns,
    rows,
    ...(random.chance(0.3) ? { unit: word.unit } : {}),
    ...(random.chance(0.4) ? { notes: [writeNote(random, language)] } : {}),
  }
}

interface Words {
  readonly titles: readonly string[]
  readonly code: string
  readonly article: string
  readonly pack: string
  readonly price: string
  readonly classes: readonly string[]
  readonly groups: readonly string[]
  readonly unit: string
}
const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: ['Price list', 'Tariff', 'Rates and charges'],
    code: 'Code',
    article: 'Article',
    pack: 'Pack',
    price: 'Price',
    classes: ['Adult', 'Child', 'Senior'],
    groups: ['Tools', 'Consumables', 'Electrical', 'Services', 'Office'],
    unit: 'prices in €, excluding VAT',
  },
  de: {
    titles: ['Preisliste', 'Tarife', 'Preise und Leistungen'],
    code: 'Art.-Nr.',
    article: 'Artikel',
    pack: 'VPE',
    price: 'Preis',
    classes: ['Erwachsene', 'Kinder', 'Ermäßigt'],
    groups: ['Werkzeuge', 'Verbrauchsmaterial', 'Elektro', 'Dienstleistungen', 'Büro'],
    unit: 'Preise in Euro zzgl. MwSt.',
  },
  fr: {
    titles: ['Tarif', 'Liste de prix'],
    code: 'Réf.',
    article: 'Article',
    pack: 'Cond.',
    price: 'Prix HT',
    classes: ['Adulte', 'Enfant', 'Réduit'],
    groups: ['Outillage', 'Consommables', 'Électricité', 'Services', 'Bureau'],
    unit: 'prix en euros hors taxes',
  },
  es: {
    titles: ['Tarifa de precios', 'Lista de precios'],
    code: 'Ref.',
    article: 'Artículo',
    pack: 'Envase',
    price: 'Precio',
    classes: ['Adulto', 'Niño', 'Reducido'],
    groups: ['Herramientas', 'Consumibles', 'Electricidad', 'Servicios', 'Oficina'],
    unit: 'precios en euros sin IVA',
  },
}
