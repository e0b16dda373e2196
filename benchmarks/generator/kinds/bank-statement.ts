import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Content, Language, Row, TableContent } from './content.js'
import { chooseDateStyle, formatDate } from './dates.js'
import { chooseNumberStyle, formatMoney, randomAmount, toCents } from './numbers.js'
import { inventCompany, inventName } from './people.js'
import { digits, plainColumns, type RecordColumn, rowCount, rowsOf, when } from './records.js'
import { surround } from './surroundings.js'

interface Booking {
  readonly day: number
  readonly text: string
  readonly reference: string
  readonly amount: number
  readonly balance: number
}

/** Builds a bank statement: bookings with a balance, in one of several column sets. */
export function buildBankStatement(random: Random, options: BuildOptions): Content {
  const { language } = options
  const tables = [bookingTable(random, options)]
  if (random.chance(0.2)) tables.unshift(balanceTable(random, language))
  return surround(random, options, {
    kind: 'bank statement',
    title: random.pick(words[language].titles),
    tables,
    paragraphs: 1,
    facts: [
      [
        'IBAN',
        `XX${digits(random, 2)} ${digits(random, 4)} ${digits(random, 4)} ${digits(random, 4)} ${digits(random, 2)}`,
      ],
      [words[language].page, `${random.between(1, 3)} / ${random.between(3, 6)}`],
      [words[language].holder, inventName(random, language)],
    ],
  })
}

function bookingTable(random: Random, { language, fullness }: BuildOptions): TableContent {
  const word = words[language]
  const style = chooseNumberStyle(random, language)
  const dates = chooseDateStyle(random, language)
  const year = random.between(2016, 2024)
  const date = (day: number) => formatDate(year, day, dates, language)
  const opening = randomAmount(random, 20_000)
  const bookings = inventBookings(random, language, rowCount(random, 5, 24, fullness), opening)
  const [booked, valued, text, reference, debit, credit, amount, balance] = word.headers
  const marks = random.pick([null, null, word.marks])
  const markOf = (item: Booking) => (marks === null ? '' : ` ${item.amount < 0 ? marks[0] : marks[1]}`)
  const signed = (item: Booking) =>
    formatMoney(marks === null ? item.amount : Math.abs(item.amount), style) + markOf(item)
  const amounts: RecordColumn<Booking>[] = random.chance(0.6)
    ? [
        { header: debit, holds: 'number', textOf: (item) => (item.amount < 0 ? formatMoney(-item.amount, style) : '') },
        { header: credit, holds: 'number', textOf: (item) => (item.amount > 0 ? formatMoney(item.amount, style) : '') },
      ]
    : [{ header: amount, holds: 'number', textOf: signed }]
  const isDatedOnce = random.chance(0.15)
  const columns: RecordColumn<Booking>[] = [
    {
      header: booked,
      holds: 'date',
      textOf: (item) => (isDatedOnce && bookings.find(({ day }) => day === item.day) !== item ? '' : date(item.day)),
    },
    ...when<RecordColumn<Booking>>(random.chance(0.4), {
      header: valued,
      holds: 'date',
      textOf: (item) => date(item.day + 1),
    }),
    { header: text, holds: 'label', textOf: (item) => item.text },
    ...when<RecordColumn<Booking>>(random.chance(0.2), {
      header: reference,
      holds: 'code',
      textOf: (item) => item.reference,
    }),
    ...amounts,
    ...when<RecordColumn<Booking>>(random.chance(0.75), {
      header: balance,
      holds: 'number',
      textOf: (item) => formatMoney(item.balance, style),
    }),
  ]
  const at = columns.findIndex(({ holds }) => holds === 'label')
  const edge = (type: Row['type'], label: string, value: number): Row => ({
    type,
    cells: columns.map((_, index) =>
      index === at ? label : index === columns.length - 1 ? formatMoney(value, style) : '',
    ),
  })
  const hasEdges = random.chance(0.6)
  return {
    columns: plainColumns(columns),
    rows: [
      ...(hasEdges ? [edge('data', word.opening, opening)] : []),
      ...rowsOf(columns, bookings),
      ...(hasEdges ? [edge('total', word.closing, bookings.at(-1)!.balance)] : []),
    ],
  }
}

function inventBookings(random: Random, language: Language, count: number, opening: number): readonly Booking[] {
  let balance = opening
  let day = random.between(0, 300)
  const isLong = random.chance(0.6)
  return Array.from({ length: count }, () => {
    const amount = random.chance(0.25) ? randomAmount(random, 4_000) : -randomAmount(random, 600)
    balance = toCents(balance + amount)
    day += random.between(0, 3)
    const lines = [random.pick(words[language].texts)]
    if (isLong && random.chance(0.7))
      lines.push(random.chance(0.5) ? inventName(random, language) : inventCompany(random, language).name)
    if (isLong && random.chance(0.3)) lines.push(`REF ${digits(random, 4)} ${digits(random, 6)}`)
    return { day, text: lines.join('\n'), reference: digits(random, 8), amount, balance }
  })
}

function balanceTable(random: Random, language: Language): TableContent {
  const word = words[language]
  const style = chooseNumberStyle(random, language)
  const rows = word.accounts.map((name): Row => {
    const [before, after] = [randomAmount(random, 9_000), randomAmount(random, 9_000)]
    return { type: 'data', cells: [name, digits(random, 8), formatMoney(before, style), formatMoney(after, style)] }
  })
  return {
    title: word.summary,
    columns: [word.account, word.number, word.opening, word.closing].map((header, index) => ({
      header,
      holds: index === 0 ? 'label' : index === 1 ? 'code' : 'number',
    })),
    rows,
  }
}

type Headers = readonly [string, string, string, string, string, string, string, string]
interface Words {
  readonly titles: readonly string[]
  readonly headers: Headers
  readonly texts: readonly string[]
  readonly marks: readonly [string, string]
  readonly opening: string
  readonly closing: string
  readonly summary: string
  readonly account: string
  readonly number: string
  readonly accounts: readonly string[]
  readonly page: string
  readonly holder: string
}
const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: ['Statement of account', 'Your current account', 'Account activity'],
    headers: ['Date', 'Value date', 'Description', 'Reference', 'Paid out', 'Paid in', 'Amount', 'Balance'],
    texts: [
      'CARD PAYMENT',
      'DIRECT DEBIT',
      'STANDING ORDER',
      'CASH WITHDRAWAL ATM',
      'TRANSFER TO',
      'INTEREST',
      'SALARY',
      'Faster payment received',
      'Cheque 000431',
      'Foreign currency fee',
    ],
    marks: ['DR', 'CR'],
    opening: 'Balance brought forward',
    closing: 'Balance carried forward',
    summary: 'Account summary',
    account: 'Account',
    number: 'Account number',
    accounts: ['Current account', 'Savings', 'Credit card'],
    page: 'Page',
    holder: 'Account holder',
  },
  de: {
    titles: ['Kontoauszug', 'Umsatzübersicht', 'Kontokorrentkonto'],
    headers: ['Buchung', 'Wert', 'Verwendungszweck', 'Beleg', 'Soll', 'Haben', 'Betrag', 'Saldo'],
    texts: [
      'LASTSCHRIFT',
      'ÜBERWEISUNG',
      'DAUERAUFTRAG',
      'KARTENZAHLUNG',
      'GEHALT/RENTE',
      'BARGELDAUSZAHLUNG',
      'Gutschrift',
      'Entgelt',
    ],
    marks: ['S', 'H'],
    opening: 'Alter Kontostand',
    closing: 'Neuer Kontostand',
    summary: 'Kontenübersicht',
    account: 'Konto',
    number: 'Nummer',
    accounts: ['Girokonto', 'Tagesgeld', 'Kreditkarte'],
    page: 'Blatt',
    holder: 'Kontoinhaber',
  },
  fr: {
    titles: ['Relevé de compte', 'Extrait de compte'],
    headers: ['Date', 'Valeur', 'Nature des opérations', 'Référence', 'Débit', 'Crédit', 'Montant', 'Solde'],
    texts: ['PRÉLÈVEMENT', 'VIREMENT REÇU', 'CARTE', 'RETRAIT DAB', 'CHÈQUE 000431', 'FRAIS', 'VIREMENT PERMANENT'],
    marks: ['D', 'C'],
    opening: 'Ancien solde',
    closing: 'Nouveau solde',
    summary: 'Synthèse des comptes',
    account: 'Compte',
    number: 'Numéro',
    accounts: ['Compte courant', 'Livret', 'Carte'],
    page: 'Page',
    holder: 'Titulaire',
  },
  es: {
    titles: ['Extracto de cuenta', 'Movimientos de la cuenta'],
    headers: ['Fecha', 'Valor', 'Concepto', 'Referencia', 'Cargo', 'Abono', 'Importe', 'Saldo'],
    texts: ['RECIBO', 'TRANSFERENCIA', 'PAGO CON TARJETA', 'CAJERO', 'NÓMINA', 'COMISIÓN', 'Ingreso'],
    marks: ['D', 'H'],
    opening: 'Saldo anterior',
    closing: 'Saldo actual',
    summary: 'Resumen de cuentas',
    account: 'Cuenta',
    number: 'Número',
    accounts: ['Cuenta corriente', 'Ahorro', 'Tarjeta'],
    page: 'Hoja',
    holder: 'Titular',
  },
}
