import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Language, Row, TableContent } from './content.js'
import { monthNames } from './dates.js'
import { chooseNumberStyle, formatNumber } from './numbers.js'
import { writeNote } from './prose.js'
import { keepSome, rowCount } from './records.js'
import { surround } from './surroundings.js'

/** Builds a statistical table: regions, months or age groups by year, with spanning headers and changes. */
export function buildStatistics(random: Random, options: BuildOptions): Content {
  const { language } = options
  return surround(random, options, {
    kind: 'statistics',
    title: random.pick(words[language].titles),
    tables: [statisticsTable(random, options)],
    facts: [],
    paragraphs: 3,
  })
}

function statisticsTable(random: Random, options: BuildOptions): TableContent {
  const { language } = options
  const word = words[language]
  const style = { ...chooseNumberStyle(random, language), nil: random.pick(['-', '–', '.', '…', 'x']) }
  const columns = [
    { header: random.pick([word.region, word.region, '']), holds: 'label' } as const,
    ...valueColumns(random, language),
  ]
  const decimals = random.pick([0, 0, 1])
  const size = random.pick([90, 9_000, 900_000])
  const mark = random.pick(['', '', '', ' r', ' p', '*'])
  const printValue = ({ header }: Column) => {
    if (random.chance(0.05)) return style.nil
    if (/%/.test(header)) {
      const change = (random.next() - 0.4) * 20
      return (change > 0 && random.chance(0.3) ? '+' : '') + formatNumber(change, 1, style)
    }
    return formatNumber(1 + random.next() * size, decimals, style) + (random.chance(0.06) ? mark : '')
  }
  const rowFor = (type: Row['type'], label: string, indent = 0): Row => ({
    type,
    indent,
    cells: [label, ...columns.slice(1).map(printValue)],
  })
  const count = rowCount(random, 6, 22, options.fullness)
  const labels = random.pick([word.regions, word.regions, monthNames[language], word.ages])
  const isNested = random.chance(0.45)
  const hasTotalFirst = random.chance(0.4)
  const body = labels.slice(0, count).flatMap((label, index): Row[] => {
    const row = rowFor(
      'data',
      label + (random.chance(0.06) ? ` ${random.pick(['1)', '*', 'a'])}` : ''),
      isNested && index % 4 !== 0 ? 1 : 0,
    )
    return isNested && index % 4 === 0 && random.chance(0.5)
      ? [{ type: 'section', cells: [label, ...columns.slice(1).map(() => '')] }]
      : [row]
  })
  const total = rowFor('total', word.total)
  const rows = hasTotalFirst ? [total, ...body] : [...body, ...(random.chance(0.6) ? [total] : [])]
  return {
    title: `${random.pick([`${word.table} ${random.between(1, 9)}.${random.between(1, 12)} `, ''])}${random.pick(word.subjects)}`,
    ...(random.chance(0.4) ? { unit: word.unit } : {}),
    columns,
    rows,
    ...(random.chance(0.7) ? { notes: [`1) ${writeNote(random, language)}`, word.source] } : {}),
  }
}

function valueColumns(random: Random, language: Language): Column[] {
  const word = words[language]
  const year = random.between(2012, 2023)
  const years = (count: number) => Array.from({ length: count }, (_, index) => `${year - count + 1 + index}`)
  const shape = random.pick(['years', 'grouped', 'grouped', 'change', 'measures', 'deep', 'deep'] as const)
  if (shape === 'years') return years(random.between(3, 8)).map((header) => ({ header, holds: 'number' }))
  if (shape === 'measures')
    return word.measures
      .slice(0, random.between(3, word.measures.length))
      .map((header) => ({ header, holds: 'number' }))
  if (shape === 'change')
    return [...years(random.between(2, 4)), word.change].map((header) => ({ header, holds: 'number' }))
  if (shape === 'deep') {
    const inner = random.pick([
      [word.total, word.groups[1]!, word.change],
      [`${year - 1}`, `${year}`, word.change],
      [word.number, '%', `${year - 5} = 100`],
    ])
    return keepSome(random, word.topics, random.between(2, 3)).flatMap((group) =>
      inner.map((header): Column => ({ header, group, holds: 'number' })),
    )
  }
  const inner = random.chance(0.6) ? years(2) : [word.number, '%']
  return word.groups
    .slice(0, random.between(2, 3))
    .flatMap((group) => inner.map((header): Column => ({ header, group, holds: 'number' })))
}

interface Words {
  readonly titles: readonly string[]
  readonly table: string
  readonly region: string
  readonly total: string
  readonly change: string
  readonly number: string
  readonly unit: string
  readonly source: string
  readonly subjects: readonly string[]
  readonly groups: readonly string[]
  /** Long spanning headers. */
  readonly topics: readonly string[]
  readonly measures: readonly string[]
  readonly regions: readonly string[]
  readonly ages: readonly string[]
}
const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: ['Statistical yearbook', 'Regional accounts', 'Quarterly bulletin'],
    table: 'Table',
    region: 'Region',
    total: 'Total',
    change: 'Change %',
    number: 'Number',
    unit: 'in thousands',
    source: 'Source: own calculations.',
    subjects: [
      'Employed persons by region',
      'Overnight stays in hotels',
      'Households by size',
      'Exports by country of destination',
    ],
    topics: [
      'Employed persons subject to social insurance',
      'Marginally employed persons',
      'Self-employed persons and family workers',
      'Commuters across the district border',
    ],
    groups: ['Men', 'Women', 'All persons'],
    measures: ['Area\n(km²)', 'Population', 'Density\nper km²', 'Births', 'Deaths', 'Net\nmigration'],
    regions: [
      'Northern Province',
      'Upper Valley',
      'Lower Valley',
      'Coast',
      'Islands',
      'Capital District',
      'Eastern Hills',
      'Lake District',
      'Western Plain',
      'Border Region (east)',
      'Border Region (west)',
      'Midlands',
      'Saltmarsh',
      'South Bay',
      'Highlands',
      'Riverlands',
      'Greater Ashford',
      'New Harbour',
      'Old Forest',
      'Stonefield',
      'Windmere',
      'Kingsholm',
    ],
    ages: ['under 15', '15 to 24', '25 to 34', '35 to 44', '45 to 54', '55 to 64', '65 to 74', '75 and over'],
  },
  de: {
    titles: ['Statistisches Jahrbuch', 'Statistische Berichte'],
    table: 'Tabelle',
    region: 'Kreis',
    total: 'Insgesamt',
    change: 'Veränderung in %',
    number: 'Anzahl',
    unit: 'in 1 000',
    source: 'Quelle: eigene Berechnungen.',
    subjects: ['Erwerbstätige nach Kreisen', 'Übernachtungen in Hotels', 'Haushalte nach Größe'],
    topics: [
      'Sozialversicherungspflichtig Beschäftigte',
      'Geringfügig entlohnte Beschäftigte',
      'Selbstständige und mithelfende Angehörige',
    ],
    groups: ['Männlich', 'Weiblich', 'Zusammen'],
    measures: ['Fläche\nin km²', 'Bevölkerung', 'Einwohner\nje km²', 'Geborene', 'Gestorbene'],
    regions: [
      'Altenau',
      'Bergstraße',
      'Donautal',
      'Ebersfeld',
      'Eichwald',
      'Flussaue',
      'Heidekreis-Nord',
      'Heidekreis-Süd',
      'Inselkreis',
      'Kaltental',
      'Mittelland',
      'Neumark',
      'Oberland',
      'Rosenheide',
      'Seenland',
      'Unterland',
      'Weinbach',
      'Westerau',
    ],
    ages: ['unter 15', '15 bis 25', '25 bis 35', '35 bis 45', '45 bis 55', '55 bis 65', '65 und älter'],
  },
  fr: {
    titles: ['Annuaire statistique', 'Bulletin trimestriel'],
    table: 'Tableau',
    region: 'Département',
    total: 'Ensemble',
    change: 'Évolution (%)',
    number: 'Effectif',
    unit: 'en milliers',
    source: 'Source : calculs propres.',
    subjects: ['Emploi par département', "Nuitées dans l'hôtellerie", 'Ménages selon la taille'],
    topics: ['Emplois salariés du secteur marchand', 'Emplois non salariés', 'Emplois à temps partiel'],
    groups: ['Hommes', 'Femmes', 'Ensemble'],
    measures: ['Superficie\n(km²)', 'Population', 'Densité', 'Naissances', 'Décès'],
    regions: [
      'Haute-Rive',
      'Basse-Rive',
      'Val-du-Lac',
      'Côte-Nord',
      'Îles',
      'Montagne',
      'Plaine-Ouest',
      'Forêt',
      'Marais',
      'Vignoble',
      'Deux-Ponts',
      'Port-Neuf',
      'Grand-Bois',
    ],
    ages: ['moins de 15 ans', '15 à 24 ans', '25 à 34 ans', '35 à 44 ans', '45 à 59 ans', '60 ans et plus'],
  },
  es: {
    titles: ['Anuario estadístico', 'Boletín trimestral'],
    table: 'Tabla',
    region: 'Provincia',
    total: 'Total',
    change: 'Variación %',
    number: 'Número',
    unit: 'en miles',
    source: 'Fuente: elaboración propia.',
    subjects: ['Ocupados por provincia', 'Pernoctaciones en hoteles', 'Hogares según tamaño'],
    topics: [
      'Trabajadores afiliados a la Seguridad Social',
      'Trabajadores por cuenta propia',
      'Empleo a tiempo parcial',
    ],
    groups: ['Hombres', 'Mujeres', 'Ambos sexos'],
    measures: ['Superficie\n(km²)', 'Población', 'Densidad', 'Nacimientos', 'Defunciones'],
    regions: [
      'Costa Norte',
      'Costa Sur',
      'Valle Alto',
      'Valle Bajo',
      'Islas',
      'Sierra',
      'Llanura',
      'Ribera',
      'Montaña',
      'Campo Viejo',
      'Puerto Nuevo',
      'Dos Puentes',
    ],
    ages: ['menos de 15', '15 a 24', '25 a 34', '35 a 44', '45 a 59', '60 y más'],
  },
}
