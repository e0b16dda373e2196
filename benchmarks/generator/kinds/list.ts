import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Language, Row, TableContent } from './content.js'
import { chooseDateStyle, formatDate } from './dates.js'
import { takeGoods } from './goods.js'
import { chooseNumberStyle, formatMoney, formatNumber } from './numbers.js'
import { inventCompany, inventName } from './people.js'
import { writeNote } from './prose.js'
import { digits, rowCount } from './records.js'
import { surround } from './surroundings.js'

/** Builds a list of texts, mostly without headers: a menu, stations of a career, courses, results, contacts, options. */
export function buildList(random: Random, options: BuildOptions): Content {
  const shape = random.pick([menu, menu, career, courses, courses, results, contacts, choices, limits])
  const count = random.chance(0.35) ? 2 : 1
  return surround(random, options, {
    kind: 'list',
    title: random.pick(words[options.language].titles),
    tables: Array.from({ length: count }, () => ({
      ...shape(random, { ...options, fullness: options.fullness / count }),
      ...(count > 1 || random.chance(0.3) ? { title: random.pick(words[options.language].groups) } : {}),
    })),
    facts: [],
    paragraphs: random.pick([0, 1, 4]),
  })
}

/** Columns whose headers are printed on some pages only. */
function columnsOf(random: Random, columns: readonly Column[], share = 0.3): Column[] {
  const isHeaded = random.chance(share)
  return columns.map((column) => (isHeaded ? column : { ...column, header: '' }))
}

function rowsFrom(count: number, cellsOf: (at: number) => readonly string[]): Row[] {
  return Array.from({ length: count }, (_, at) => ({ type: 'data', cells: cellsOf(at) }))
}

function menu(random: Random, { language, fullness }: BuildOptions): TableContent {
  const style = {
    ...chooseNumberStyle(random, language),
    currencyPlace: random.pick(['none', 'before', 'after'] as const),
  }
  const goods = takeGoods(random, language, rowCount(random, 4, 11, fullness))
  const isLabelRight = random.chance(0.25)
  return {
    columns: columnsOf(
      random,
      [
        { header: words[language].name, holds: isLabelRight ? 'number' : 'label' },
        { header: words[language].price, holds: 'number' },
      ],
      0.15,
    ),
    rows: rowsFrom(goods.length, (at) => {
      const [name, detail] = goods[at]!
      return [
        random.chance(0.3) && detail !== '' ? `${name} (${detail})` : name,
        formatMoney(random.between(10, 400) / 10, style),
      ]
    }),
  }
}

function career(random: Random, { language, fullness }: BuildOptions): TableContent {
  const places = ['Oslo', 'Lyon', 'Seoul', 'Porto', 'Graz', 'Leeds', 'Turin']
  let year = random.between(2018, 2024)
  const hasRange = random.chance(0.5)
  return {
    columns: columnsOf(
      random,
      [
        { header: words[language].year, holds: 'date' },
        { header: words[language].name, holds: 'label' },
        { header: words[language].place, holds: 'text' },
      ],
      0.1,
    ),
    rows: rowsFrom(rowCount(random, 4, 9, fullness), () => {
      year -= random.between(0, 2)
      const role = random.pick(words[language].roles)
      return [
        hasRange ? `${year} – ${year + random.between(1, 3)}` : `${year}`,
        random.chance(0.7) ? `${role}, ${inventCompany(random, language).name}` : role,
        random.pick(places),
      ]
    }),
  }
}

function courses(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const terms = random.between(2, 4)
  const hasSums = random.chance(0.5)
  const credits = random.pick([[3], [4], [2, 3, 4], [5, 10]])
  const rows = Array.from({ length: terms }, (_, term): Row[] => {
    const points = Array.from({ length: rowCount(random, 3, 6, fullness) }, () => random.pick(credits))
    const own = points.map(
      (point, at): Row => ({
        type: 'data',
        cells: [
          at === 0 ? `${word.term} ${term + 1}` : '',
          random.chance(0.85) ? `${random.pick(['ME', 'IT', 'PHY'])}-${digits(random, 3)}` : '',
          random.pick(word.subjects) + random.pick(['', ' I', ' II', ' III']),
          `${point}`,
        ],
      }),
    )
    const sum = points.reduce((a, b) => a + b, 0)
    return hasSums ? [...own, { type: 'subtotal', cells: ['', '', '', `${sum}`] }] : own
  }).flat()
  return {
    columns: columnsOf(random, [
      { header: word.term, holds: 'label' },
      { header: word.code, holds: 'code' },
      { header: word.name, holds: 'text' },
      { header: word.points, holds: 'number' },
    ]),
    rows,
  }
}

function results(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  let seconds = random.between(540, 1900)
  const dot = random.pick(['.', ''])
  return {
    columns: columnsOf(
      random,
      [
        { header: word.rank, holds: 'mark' },
        { header: word.name, holds: 'label' },
        { header: word.club, holds: 'text' },
        { header: word.time, holds: 'number' },
      ],
      0.5,
    ),
    rows: rowsFrom(rowCount(random, 5, 22, fullness), (at) => {
      seconds += random.between(0, 40)
      return [
        `${at + 1}${dot}`,
        inventName(random, language),
        random.pick(['TSV', 'AC', 'FK', 'RC', '']) === ''
          ? ''
          : `AC ${inventCompany(random, language).name.split(' ')[0]}`,
        `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`,
      ]
    }),
  }
}

function contacts(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  return {
    columns: columnsOf(random, [
      { header: word.name, holds: 'label' },
      { header: word.role, holds: 'text' },
      { header: word.phone, holds: 'code' },
    ]),
    rows: rowsFrom(rowCount(random, 4, 14, fullness), () => [
      inventName(random, language),
      random.pick(word.roles),
      `0${digits(random, 3)} ${digits(random, 5)}`,
    ]),
  }
}

/** Terms with a short text, such as the options of a program. */
function choices(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const names = [
    '-o FILE',
    '--verbose',
    '-n',
    '--depth N',
    '-x',
    '--color',
    '--format FMT',
    '-q',
    '--all',
    '--since DATE',
  ]
  const style = chooseDateStyle(random, language)
  const hasDate = random.chance(0.3)
  return {
    columns: columnsOf(
      random,
      [
        { header: word.code, holds: 'code' },
        ...(hasDate ? [{ header: word.year, holds: 'date' } as const] : []),
        { header: word.name, holds: 'text' },
      ],
      0.6,
    ),
    rows: rowsFrom(rowCount(random, 4, 9, fullness), (at) => [
      names[at % names.length]!,
      ...(hasDate ? [formatDate(2021, random.between(0, 360), style, language)] : []),
      writeNote(random, language),
    ]),
  }
}

/** Tests with their unit and normal range, as on the form of a laboratory. */
function limits(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const style = chooseNumberStyle(random, language)
  return {
    columns: columnsOf(
      random,
      [
        { header: word.test, holds: 'label' },
        { header: word.unit, holds: 'unit' },
        { header: word.range, holds: 'text' },
      ],
      0.4,
    ),
    rows: rowsFrom(rowCount(random, 4, word.tests.length, fullness), (at) => {
      const least = random.next() * 40
      return [
        word.tests[at % word.tests.length]!,
        random.pick(['mmol/l', 'u/l', 'g/dl', 'µg/l', '%']),
        random.chance(0.2)
          ? `> ${Math.round(least)}`
          : `${formatNumber(least, 1, style)} - ${formatNumber(least * 1.6 + 1, 1, style)}`,
      ]
    }),
  }
}

interface Words {
  readonly titles: readonly string[]
  readonly groups: readonly string[]
  readonly name: string
  readonly price: string
  readonly year: string
  readonly place: string
  readonly term: string
  readonly code: string
  readonly points: string
  readonly rank: string
  readonly club: string
  readonly time: string
  readonly role: string
  readonly phone: string
  readonly test: string
  readonly unit: string
  readonly range: string
  readonly roles: readonly string[]
  readonly subjects: readonly string[]
  readonly tests: readonly string[]
}
const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: ['Menu', 'Our programme', 'Directory', 'Results', 'Overview'],
    groups: ['Starters and snacks', 'Spring', 'First group', 'Members', 'Basics'],
    name: 'Name',
    price: 'Price',
    year: 'Year',
    place: 'Place',
    term: 'Term',
    code: 'Code',
    points: 'Credits',
    rank: '#',
    club: 'Team',
    time: 'Time',
    role: 'Role',
    phone: 'Phone',
    test: 'Test',
    unit: 'Unit',
    range: 'Normal range',
    roles: ['Head of sales', 'Engineer', 'Caretaker', 'Nurse', 'Speaker', 'Editor in chief', 'Volunteer'],
    subjects: ['Algebra', 'Heat transfer', 'Work design and methods', 'History of art', 'Quality systems', 'Elective'],
    tests: ['GLUCOSE', 'UREA', 'CREATININE', 'Iron', 'Sodium', 'HDL cholesterol', 'Albumin', 'Bilirubin, total'],
  },
  de: {
    titles: ['Speisekarte', 'Programm', 'Verzeichnis', 'Ergebnisse'],
    groups: ['Vorspeisen', 'Frühjahr', 'Erste Gruppe', 'Mitglieder'],
    name: 'Name',
    price: 'Preis',
    year: 'Jahr',
    place: 'Ort',
    term: 'Semester',
    code: 'Kürzel',
    points: 'LP',
    rank: 'Platz',
    club: 'Verein',
    time: 'Zeit',
    role: 'Aufgabe',
    phone: 'Telefon',
    test: 'Untersuchung',
    unit: 'Einheit',
    range: 'Normbereich',
    roles: ['Vertriebsleitung', 'Ingenieurin', 'Hausmeister', 'Pflege', 'Redaktion'],
    subjects: ['Algebra', 'Wärmeübertragung', 'Arbeitsgestaltung', 'Kunstgeschichte', 'Wahlfach'],
    tests: ['Glukose', 'Harnstoff', 'Kreatinin', 'Eisen', 'Natrium', 'Bilirubin gesamt'],
  },
  fr: {
    titles: ['La carte', 'Programme', 'Annuaire', 'Résultats'],
    groups: ['Entrées', 'Printemps', 'Premier groupe', 'Membres'],
    name: 'Nom',
    price: 'Prix',
    year: 'Année',
    place: 'Lieu',
    term: 'Semestre',
    code: 'Code',
    points: 'Crédits',
    rank: 'Rang',
    club: 'Équipe',
    time: 'Temps',
    role: 'Fonction',
    phone: 'Téléphone',
    test: 'Analyse',
    unit: 'Unité',
    range: 'Valeurs usuelles',
    roles: ['Directrice', 'Ingénieur', 'Gardien', 'Infirmière', 'Bénévole'],
    subjects: ['Algèbre', 'Thermique', "Histoire de l'art", 'Qualité', 'Option libre'],
    tests: ['Glucose', 'Urée', 'Créatinine', 'Fer', 'Sodium'],
  },
  es: {
    titles: ['La carta', 'Programa', 'Directorio', 'Resultados'],
    groups: ['Entrantes', 'Primavera', 'Primer grupo', 'Miembros'],
    name: 'Nombre',
    price: 'Precio',
    year: 'Año',
    place: 'Lugar',
    term: 'Semestre',
    code: 'Código',
    points: 'Créditos',
    rank: 'Puesto',
    club: 'Equipo',
    time: 'Tiempo',
    role: 'Cargo',
    phone: 'Teléfono',
    test: 'Prueba',
    unit: 'Unidad',
    range: 'Valores normales',
    roles: ['Directora', 'Ingeniero', 'Conserje', 'Enfermera', 'Voluntario'],
    subjects: ['Álgebra', 'Transferencia de calor', 'Historia del arte', 'Calidad', 'Optativa'],
    tests: ['Glucosa', 'Urea', 'Creatinina', 'Hierro', 'Sodio'],
  },
}
