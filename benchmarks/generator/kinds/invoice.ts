import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Content, Language, Row, TableContent } from './content.js'
import { takeGoods } from './goods.js'
import { chooseNumberStyle, formatMoney, formatNumber, type NumberStyle, toCents } from './numbers.js'
import { digits, plainColumns, type RecordColumn, rowCount, rowsOf, when } from './records.js'
import { surround } from './surroundings.js'

interface Item {
  readonly position: number
  readonly code: string
  readonly name: string
  readonly detail: string
  readonly quantity: number
  readonly unit: string
  readonly price: number
  readonly rate: number
  readonly discount: number
}

/** Builds an invoice: items with totals, sometimes with a summary of the tax rates. */
export function buildInvoice(random: Random, options: BuildOptions): Content {
  const { language } = options
  const style = chooseNumberStyle(random, language)
  const items = inventItems(random, options)
  const tables = [itemTable(random, language, style, items)]
  if (random.chance(0.2)) tables.push(taxTable(language, style, items))
  const total = tables[0]!.rows.at(-1)
  return surround(random, options, {
    kind: 'invoice',
    title: random.pick(words[language].titles),
    tables,
    paragraphs: 1,
    ...(total?.type === 'total' && random.chance(0.3) ? { closing: [words[language].total, total.cells.at(-1)!] } : {}),
  })
}

function inventItems(random: Random, { language, fullness }: BuildOptions): readonly Item[] {
  const rates = random.pick([[words[language].rate], [words[language].rate, 7]])
  const hasDetails = random.chance(0.6)
  return takeGoods(random, language, rowCount(random, 2, 14, fullness)).map(([name, detail], index) => ({
    position: random.chance(0.98) ? index + 1 : index + 2,
    code: `${random.pick(['', 'A-', 'ART'])}${digits(random, 5)}`,
    name,
    detail: hasDetails ? detail : '',
    quantity: random.pick([1, 1, 2, 3, 5, 10, 12, 40, 250, 0.5]),
    unit: random.pick(words[language].units),
    price: toCents(random.between(50, 90_000) / 100),
    rate: random.pick(rates),
    discount: random.chance(0.2) ? random.pick([5, 10, 15]) : 0,
  }))
}

function netOf({ quantity, price, discount }: Item): number {
  return toCents(quantity * price * (1 - discount / 100))
}

function itemTable(random: Random, language: Language, style: NumberStyle, items: readonly Item[]): TableContent {
  const word = words[language]
  const [position, code, name, quantity, unit, price, rate, discount, amount] = word.headers
  const separateUnit = random.chance(0.5)
  const decimals = random.pick([0, 2])
  const quantityOf = (item: Item) => formatNumber(item.quantity, item.quantity < 1 ? 2 : decimals, style)
  const columns: RecordColumn<Item>[] = [
    ...when<RecordColumn<Item>>(random.chance(0.7), {
      header: position,
      holds: 'code',
      textOf: (item) => `${item.position}`,
    }),
    ...when<RecordColumn<Item>>(random.chance(0.5), { header: code, holds: 'code', textOf: (item) => item.code }),
    { header: name, holds: 'label', textOf: (item) => item.name + (item.detail === '' ? '' : `\n${item.detail}`) },
    {
      header: quantity,
      holds: 'number',
      textOf: (item) => (separateUnit ? quantityOf(item) : `${quantityOf(item)} ${item.unit}`),
    },
    ...when<RecordColumn<Item>>(separateUnit, {
      header: random.pick([unit, '']),
      holds: 'unit',
      textOf: (item) => item.unit,
    }),
    { header: price, holds: 'number', textOf: (item) => formatMoney(item.price, style) },
    ...when<RecordColumn<Item>>(random.chance(0.5), {
      header: rate,
      holds: 'number',
      textOf: (item) => `${item.rate}${random.pick(['%', ' %'])}`,
    }),
    ...when<RecordColumn<Item>>(random.chance(0.3), {
      header: discount,
      holds: 'number',
      textOf: (item) => (item.discount === 0 ? style.nil : `${item.discount}%`),
    }),
    { header: amount, holds: 'number', textOf: (item) => formatMoney(netOf(item), style) },
  ]
  const net = toCents(items.reduce((sum, item) => sum + netOf(item), 0))
  const tax = toCents(items.reduce((sum, item) => sum + (netOf(item) * item.rate) / 100, 0))
  const at = columns.findIndex(({ holds }) => holds === 'label')
  const sumRow = (type: Row['type'], label: string, value: number): Row => ({
    type,
    cells: columns.map((_, index) =>
      index === at ? label : index === columns.length - 1 ? formatMoney(value, style) : '',
    ),
  })
  const sums = random.chance(0.75)
    ? [
        sumRow('subtotal', word.net, net),
        sumRow('data', word.tax, tax),
        sumRow('total', word.total, toCents(net + tax)),
      ]
    : [sumRow('total', word.total, toCents(net + tax))]
  return { columns: plainColumns(columns), rows: [...rowsOf(columns, items), ...(random.chance(0.85) ? sums : [])] }
}

function taxTable(language: Language, style: NumberStyle, items: readonly Item[]): TableContent {
  const word = words[language]
  const rates = [...new Set(items.map((item) => item.rate))].sort((a, b) => a - b)
  const rows = rates.map((rate): Row => {
    const net = toCents(items.filter((item) => item.rate === rate).reduce((sum, item) => sum + netOf(item), 0))
    const tax = toCents((net * rate) / 100)
    return {
      type: 'data',
      cells: [`${rate} %`, ...[net, tax, toCents(net + tax)].map((value) => formatMoney(value, style))],
    }
  })
  return {
    title: word.summary,
    columns: [word.headers[6], word.net, word.tax, word.total].map((header, index) => ({
      header,
      holds: index === 0 ? 'code' : 'number',
    })),
    rows:
      rows.length > 1
        ? rows
        : [...rows, { type: 'data', cells: ['0 %', ...Array<string>(3).fill(formatMoney(0, style))] }],
  }
}

type Headers = readonly [string, string, string, string, string, string, string, string, string]
const words: Readonly<
  Record<
    Language,
    {
      titles: readonly string[]
      headers: Headers
      units: readonly string[]
      rate: number
      net: string
      tax: string
      total: string
      summary: string
    }
  >
> = {
  en: {
    titles: ['Invoice', 'INVOICE', 'Tax invoice', 'Order confirmation', 'Quotation'],
    headers: ['No.', 'Item code', 'Description', 'Qty', 'Unit', 'Unit price', 'VAT', 'Disc.', 'Amount'],
    units: ['pc', 'pcs', 'box', 'h', 'm', 'kg'],
    rate: 20,
    net: 'Subtotal',
    tax: 'VAT',
    total: 'Total due',
    summary: 'VAT summary',
  },
  de: {
    titles: ['Rechnung', 'RECHNUNG', 'Angebot', 'Auftragsbestätigung'],
    headers: ['Pos.', 'Artikel-Nr.', 'Bezeichnung', 'Menge', 'Einheit', 'Einzelpreis', 'MwSt.', 'Rabatt', 'Gesamt'],
    units: ['Stk.', 'St', 'Std.', 'm', 'kg', 'Kt.'],
    rate: 19,
    net: 'Nettobetrag',
    tax: 'Mehrwertsteuer',
    total: 'Gesamtbetrag',
    summary: 'Steuerübersicht',
  },
  fr: {
    titles: ['Facture', 'FACTURE', 'Devis'],
    headers: ['N°', 'Référence', 'Désignation', 'Qté', 'Unité', 'Prix unitaire', 'TVA', 'Remise', 'Montant HT'],
    units: ['pce', 'h', 'm', 'kg', 'bte'],
    rate: 20,
    net: 'Total HT',
    tax: 'TVA',
    total: 'Total TTC',
    summary: 'Détail de la TVA',
  },
  es: {
    titles: ['Factura', 'FACTURA', 'Presupuesto'],
    headers: ['N.º', 'Código', 'Descripción', 'Cant.', 'Unidad', 'Precio', 'IVA', 'Dto.', 'Importe'],
    units: ['ud.', 'h', 'm', 'kg', 'caja'],
    rate: 21,
    net: 'Base imponible',
    tax: 'IVA',
    total: 'Total',
    summary: 'Desglose del IVA',
  },
}
