import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Language, Row, TableContent } from './content.js'
import { chooseNumberStyle, formatMoney, formatNumber, toCents } from './numbers.js'
import { inventName } from './people.js'
import { digits, keepSome, rowCount } from './records.js'
import { longDate, surround } from './surroundings.js'

/** Builds a payslip: earnings and deductions side by side, or one list with year-to-date amounts. */
export function buildPayslip(random: Random, options: BuildOptions): Content {
  const { language } = options
  const word = words[language]
  return surround(random, options, {
    kind: 'payslip',
    title: random.pick(word.titles),
    tables: [random.chance(0.5) ? sideBySide(random, options) : oneList(random, options)],
    paragraphs: 0.6,
    closing: [word.net, formatMoney(random.between(150_000, 420_000) / 100, chooseNumberStyle(random, language))],
    facts: [
      [word.employee, inventName(random, language)],
      [word.number, digits(random, 6)],
      [word.period, longDate(random, language)],
      [word.taxCode, `${digits(random, 4)}${random.pick(['L', 'M', ''])}`],
    ],
  })
}

function sideBySide(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const style = { ...chooseNumberStyle(random, language), currencyPlace: 'none' as const }
  const hasUnits = random.chance(0.4)
  const earned = keepSome(random, word.earnings, rowCount(random, 2, 6, fullness))
  const deducted = keepSome(random, word.deductions, rowCount(random, 2, 6, fullness))
  const amounts = earned.map((_, index) =>
    index === 0 ? random.between(200_000, 500_000) / 100 : random.between(1_000, 40_000) / 100,
  )
  const taken = deducted.map(() => random.between(1_000, 60_000) / 100)
  const money = (value: number | undefined) => (value === undefined ? '' : formatMoney(value, style))
  const columns: Column[] = [
    { header: word.earning, holds: 'label' },
    ...(hasUnits
      ? [{ header: word.units, holds: 'number' } as const, { header: word.rate, holds: 'number' } as const]
      : []),
    { header: word.amount, holds: 'number' },
    { header: word.deduction, holds: 'label' },
    { header: word.amount, holds: 'number' },
  ]
  const rows = Array.from({ length: Math.max(earned.length, deducted.length) }, (_, at): Row => {
    const hours = random.chance(0.5) && at < earned.length ? random.between(4, 40) : null
    const units = hasUnits
      ? hours === null
        ? ['', '']
        : [formatNumber(hours, 2, style), formatNumber(amounts[at]! / hours, 2, style)]
      : []
    return {
      type: 'data',
      cells: [earned[at] ?? '', ...units, money(amounts[at]), deducted[at] ?? '', money(taken[at])],
    }
  })
  const sum = (values: readonly number[]) => money(toCents(values.reduce((all, value) => all + value, 0)))
  rows.push({
    type: 'total',
    cells: [word.gross, ...(hasUnits ? ['', ''] : []), sum(amounts), word.allDeductions, sum(taken)],
  })
  return { columns, rows }
}

function oneList(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const style = { ...chooseNumberStyle(random, language), currencyPlace: 'none' as const }
  const hasCode = random.chance(0.6)
  const hasUnits = random.chance(0.6)
  const columns: Column[] = [
    ...(hasCode ? [{ header: word.code, holds: 'code' } as const] : []),
    { header: word.description, holds: 'label' },
    ...(hasUnits
      ? [{ header: word.units, holds: 'number' } as const, { header: word.rate, holds: 'number' } as const]
      : []),
    { header: word.amount, holds: 'number' },
    { header: word.year, holds: 'number' },
  ]
  const list = (labels: readonly string[], sign: number) =>
    keepSome(random, labels, rowCount(random, 3, 6, fullness)).map((label, index): { row: Row; amount: number } => {
      const amount =
        sign * (index === 0 && sign > 0 ? random.between(200_000, 500_000) / 100 : random.between(1_000, 50_000) / 100)
      const hours = random.between(4, 160)
      const units = random.chance(0.4)
        ? [formatNumber(hours, 2, style), formatNumber(Math.abs(amount) / hours, random.pick([2, 4]), style)]
        : ['', '']
      return {
        amount,
        row: {
          type: 'data',
          cells: [
            ...(hasCode ? [digits(random, 3)] : []),
            label,
            ...(hasUnits ? units : []),
            formatMoney(amount, style),
            formatMoney(amount * random.between(2, 12), style),
          ],
        },
      }
    })
  const [earned, deducted] = [list(word.earnings, 1), list(word.deductions, -1)]
  const sumRow = (type: Row['type'], label: string, items: typeof earned): Row => {
    const amount = toCents(items.reduce((all, item) => all + item.amount, 0))
    return {
      type,
      cells: [
        ...(hasCode ? [''] : []),
        label,
        ...(hasUnits ? ['', ''] : []),
        formatMoney(amount, style),
        formatMoney(amount * 9, style),
      ],
    }
  }
  return {
    columns,
    rows: [
      ...earned.map(({ row }) => row),
      sumRow('subtotal', word.gross, earned),
      ...deducted.map(({ row }) => row),
      sumRow('total', word.net, [...earned, ...deducted]),
    ],
  }
}

interface Words {
  readonly titles: readonly string[]
  readonly employee: string
  readonly number: string
  readonly period: string
  readonly taxCode: string
  readonly earning: string
  readonly deduction: string
  readonly amount: string
  readonly units: string
  readonly rate: string
  readonly code: string
  readonly description: string
  readonly year: string
  readonly gross: string
  readonly allDeductions: string
  readonly net: string
  readonly earnings: readonly string[]
  readonly deductions: readonly string[]
}
const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: ['Payslip', 'Pay advice', 'Earnings statement'],
    employee: 'Employee',
    number: 'Employee no.',
    period: 'Pay date',
    taxCode: 'Tax code',
    earning: 'Earnings',
    deduction: 'Deductions',
    amount: 'Amount',
    units: 'Hours',
    rate: 'Rate',
    code: 'Code',
    description: 'Description',
    year: 'Year to date',
    gross: 'Gross pay',
    allDeductions: 'Total deductions',
    net: 'Net pay',
    earnings: ['Basic pay', 'Overtime 1.5x', 'Night shift allowance', 'Meal allowance', 'Bonus', 'Holiday pay'],
    deductions: [
      'Income tax',
      'National insurance',
      'Pension contribution',
      'Union fee',
      'Student loan',
      'Health plan',
    ],
  },
  de: {
    titles: ['Gehaltsabrechnung', 'Entgeltabrechnung', 'Lohnabrechnung'],
    employee: 'Name',
    number: 'Pers.-Nr.',
    period: 'Abrechnung',
    taxCode: 'St.-Kl.',
    earning: 'Bezüge',
    deduction: 'Abzüge',
    amount: 'Betrag',
    units: 'Std.',
    rate: 'Faktor',
    code: 'LA',
    description: 'Bezeichnung',
    year: 'Jahreswerte',
    gross: 'Gesamtbrutto',
    allDeductions: 'Summe Abzüge',
    net: 'Auszahlungsbetrag',
    earnings: ['Grundgehalt', 'Überstunden 25 %', 'Nachtzuschlag', 'Verpflegung', 'Prämie', 'VWL Arbeitgeber'],
    deductions: [
      'Lohnsteuer',
      'Solidaritätszuschlag',
      'Krankenversicherung',
      'Rentenversicherung',
      'Arbeitslosenvers.',
      'Pflegeversicherung',
    ],
  },
  fr: {
    titles: ['Bulletin de paie', 'Bulletin de salaire'],
    employee: 'Salarié',
    number: 'Matricule',
    period: 'Période',
    taxCode: 'Échelon',
    earning: 'Gains',
    deduction: 'Retenues',
    amount: 'Montant',
    units: 'Nombre',
    rate: 'Taux',
    code: 'N°',
    description: 'Rubrique',
    year: 'Cumul',
    gross: 'Salaire brut',
    allDeductions: 'Total retenues',
    net: 'Net à payer',
    earnings: ['Salaire de base', 'Heures sup. 25 %', 'Prime de nuit', 'Panier', 'Prime', 'Congés payés'],
    deductions: ['Impôt à la source', 'Sécurité sociale', 'Retraite', 'CSG déductible', 'Mutuelle', 'Chômage'],
  },
  es: {
    titles: ['Recibo de salarios', 'Nómina'],
    employee: 'Trabajador',
    number: 'Código',
    period: 'Periodo',
    taxCode: 'Grupo',
    earning: 'Devengos',
    deduction: 'Deducciones',
    amount: 'Importe',
    units: 'Horas',
    rate: 'Precio',
    code: 'Cód.',
    description: 'Concepto',
    year: 'Acumulado',
    gross: 'Total devengado',
    allDeductions: 'Total a deducir',
    net: 'Líquido',
    earnings: ['Salario base', 'Horas extra', 'Plus nocturno', 'Dietas', 'Incentivo', 'Antigüedad'],
    deductions: ['IRPF', 'Contingencias comunes', 'Desempleo', 'Formación', 'Anticipo', 'Seguro médico'],
  },
}
