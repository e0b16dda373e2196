import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Language, Row, TableContent } from './content.js'
import { chooseDateStyle, formatDate } from './dates.js'
import { chooseNumberStyle, formatNumber, toCents } from './numbers.js'
import { inventName } from './people.js'
import { digits, keepSome, rowCount } from './records.js'
import { longDate, surround } from './surroundings.js'

/** Builds a filled-in form: expenses, members or a checklist between its fields. */
export function buildForm(random: Random, options: BuildOptions): Content {
  const { language } = options
  const word = words[language]
  const build = random.pick([expenses, members, checklist])
  return surround(random, options, {
    kind: 'form',
    title: word.titles[build === expenses ? 0 : build === members ? 1 : 2],
    tables: [build(random, options)],
    paragraphs: 1,
    facts: [
      [word.name, inventName(random, language)],
      [word.date, longDate(random, language)],
      [word.department, random.pick(word.departments)],
      [word.number, digits(random, 5)],
      [word.signature, '........................'],
    ],
  })
}

function expenses(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const style = { ...chooseNumberStyle(random, language), currencyPlace: 'none' as const }
  const dates = chooseDateStyle(random, language)
  const kinds = word.expenses
  let day = random.between(0, 320)
  const totals = kinds.map(() => 0)
  const rows = Array.from({ length: rowCount(random, 3, 9, fullness) }, (): Row => {
    day += random.between(0, 2)
    const filled = random.between(0, kinds.length - 1)
    const amounts = kinds.map((_, index) =>
      index === filled || random.chance(0.2) ? random.between(300, 24_000) / 100 : 0,
    )
    amounts.forEach((amount, index) => {
      totals[index] = toCents(totals[index]! + amount)
    })
    const sum = toCents(amounts.reduce((all, amount) => all + amount, 0))
    return {
      type: 'data',
      cells: [
        formatDate(2022, day, dates, language),
        random.pick(word.purposes),
        ...[...amounts, sum].map((amount) => (amount === 0 ? '' : formatNumber(amount, 2, style))),
      ],
    }
  })
  const all = toCents(totals.reduce((sum, amount) => sum + amount, 0))
  const total: Row = {
    type: 'total',
    cells: [
      '',
      word.total,
      ...[...totals, all].map((amount) => (amount === 0 ? style.nil : formatNumber(amount, 2, style))),
    ],
  }
  const columns: Column[] = [
    { header: word.date, holds: 'date' },
    { header: word.purpose, holds: 'label' },
    ...kinds.map((header): Column => ({ header, holds: 'number', ...(random.chance(0.98) ? {} : {}) })),
    { header: word.total, holds: 'number' },
  ]
  return { columns, rows: [...rows, total] }
}

function members(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const dates = chooseDateStyle(random, language)
  const columns: Column[] = [
    { header: word.number, holds: 'code' },
    { header: word.name, holds: 'label' },
    { header: word.born, holds: 'date' },
    { header: word.department, holds: 'text' },
    { header: word.remark, holds: 'text' },
  ]
  const rows = Array.from(
    { length: rowCount(random, 4, 12, fullness) },
    (_, index): Row => ({
      type: 'data',
      cells: [
        `${index + 1}`,
        inventName(random, language),
        formatDate(random.between(1950, 2004), random.between(0, 360), dates, language),
        random.pick(word.departments),
        random.chance(0.25) ? random.pick(word.purposes) : '',
      ],
    }),
  )
  return { columns, rows }
}

function checklist(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const columns: Column[] = [
    { header: word.check, holds: 'label' },
    ...word.answers.map((header): Column => ({ header, holds: 'mark' })),
    { header: word.remark, holds: 'text' },
  ]
  const mark = random.pick(['X', 'x', '✓'])
  const rows = keepSome(random, word.checks, rowCount(random, 4, 9, fullness)).map((check, index): Row => {
    const answer = random.between(0, word.answers.length - 1)
    return {
      type: 'data',
      cells: [
        `${index + 1}. ${check}`,
        ...word.answers.map((_, at) => (at === answer ? mark : '')),
        random.chance(0.3) ? random.pick(word.purposes) : '',
      ],
    }
  })
  return { columns, rows }
}

interface Words {
  readonly titles: readonly [string, string, string]
  readonly name: string
  readonly date: string
  readonly department: string
  readonly number: string
  readonly signature: string
  readonly purpose: string
  readonly total: string
  readonly born: string
  readonly remark: string
  readonly check: string
  readonly departments: readonly string[]
  readonly expenses: readonly string[]
  readonly purposes: readonly string[]
  readonly answers: readonly string[]
  readonly checks: readonly string[]
}
const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: ['Expense claim', 'List of participants', 'Inspection checklist'],
    name: 'Name',
    date: 'Date',
    department: 'Department',
    number: 'No.',
    signature: 'Signature',
    purpose: 'Purpose',
    total: 'Total',
    born: 'Date of birth',
    remark: 'Remarks',
    check: 'Item checked',
    departments: ['Sales', 'Purchasing', 'Workshop', 'Laboratory', 'Accounts'],
    expenses: ['Travel', 'Meals', 'Hotel', 'Other'],
    purposes: ['Client visit', 'Trade fair', 'Training', 'Audit', 'see enclosure', 'to be repeated'],
    answers: ['Yes', 'No', 'n/a'],
    checks: [
      'Emergency exits are clear',
      'Fire extinguisher sealed',
      'First aid kit complete',
      'Lighting works',
      'Ladders inspected this year',
      'Floor clean and dry',
      'Guards fitted on all machines',
      'Spill kit available',
      'Signs legible',
    ],
  },
  de: {
    titles: ['Reisekostenabrechnung', 'Teilnehmerliste', 'Prüfprotokoll'],
    name: 'Name',
    date: 'Datum',
    department: 'Abteilung',
    number: 'Nr.',
    signature: 'Unterschrift',
    purpose: 'Anlass',
    total: 'Summe',
    born: 'Geburtsdatum',
    remark: 'Bemerkung',
    check: 'Prüfpunkt',
    departments: ['Vertrieb', 'Einkauf', 'Werkstatt', 'Labor', 'Buchhaltung'],
    expenses: ['Fahrt', 'Verpflegung', 'Hotel', 'Sonstiges'],
    purposes: ['Kundenbesuch', 'Messe', 'Schulung', 'Audit', 'siehe Anlage'],
    answers: ['ja', 'nein', 'entf.'],
    checks: [
      'Notausgänge frei',
      'Feuerlöscher verplombt',
      'Verbandkasten vollständig',
      'Beleuchtung in Ordnung',
      'Leitern geprüft',
      'Boden sauber und trocken',
      'Schutzhauben vorhanden',
      'Schilder lesbar',
    ],
  },
  fr: {
    titles: ['Note de frais', 'Liste des participants', 'Fiche de contrôle'],
    name: 'Nom',
    date: 'Date',
    department: 'Service',
    number: 'N°',
    signature: 'Signature',
    purpose: 'Motif',
    total: 'Total',
    born: 'Né(e) le',
    remark: 'Observations',
    check: 'Point contrôlé',
    departments: ['Ventes', 'Achats', 'Atelier', 'Laboratoire', 'Comptabilité'],
    expenses: ['Transport', 'Repas', 'Hôtel', 'Divers'],
    purposes: ['Visite client', 'Salon', 'Formation', 'Audit', 'voir annexe'],
    answers: ['oui', 'non', 's.o.'],
    checks: [
      'Issues de secours dégagées',
      'Extincteur plombé',
      'Trousse complète',
      'Éclairage en état',
      'Échelles vérifiées',
      'Sol propre et sec',
      'Panneaux lisibles',
    ],
  },
  es: {
    titles: ['Nota de gastos', 'Lista de participantes', 'Lista de control'],
    name: 'Nombre',
    date: 'Fecha',
    department: 'Departamento',
    number: 'N.º',
    signature: 'Firma',
    purpose: 'Motivo',
    total: 'Total',
    born: 'Nacimiento',
    remark: 'Observaciones',
    check: 'Punto revisado',
    departments: ['Ventas', 'Compras', 'Taller', 'Laboratorio', 'Contabilidad'],
    expenses: ['Viaje', 'Comidas', 'Hotel', 'Otros'],
    purposes: ['Visita a cliente', 'Feria', 'Formación', 'Auditoría', 'ver anexo'],
    answers: ['sí', 'no', 'n. p.'],
    checks: [
      'Salidas de emergencia libres',
      'Extintor precintado',
      'Botiquín completo',
      'Alumbrado correcto',
      'Escaleras revisadas',
      'Suelo limpio y seco',
      'Carteles legibles',
    ],
  },
}
