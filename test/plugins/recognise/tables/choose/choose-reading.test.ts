import test from 'ava'
import type { DrawingPage, TextStyle } from '../../../../../examples/drawing/draw-document.js'
import { type PageTrace, tracePage } from '../../../../../plugins/recognise/recognise-page.js'
import { readPage } from '../../../../fixtures/read-page.js'
import { textsOf } from '../../../../fixtures/recognise-drawn.js'
import { BOLD, PLAIN } from '../../../../fixtures/write-lines.js'

/** Writes rows below each other, each text at the position of its column; the first row is bold. */
function writeTable(page: DrawingPage, x: readonly number[], rows: readonly (readonly string[])[]): void {
  rows.forEach((cells, row) => {
    cells.forEach((text, column) => {
      page.write(text, x[column]!, 104 + 14 * row, row === 0 ? BOLD : PLAIN)
    })
  })
}

async function trace(draw: (page: DrawingPage) => void): Promise<PageTrace> {
  return tracePage(await readPage(draw))
}

test('a frame around two lists is read by its text: a row for each line', async (t) => {
  const rows = [
    ['Earnings', 'Amount', 'Deductions', 'Amount'],
    ['Basic pay', '2,900.00', 'Income tax', '512.40'],
    ['Overtime', '180.00', 'Insurance', '210.35'],
    ['Meals', '64.00', 'Pension', '145.00'],
    ['Travel', '38.50', 'Union', '12.00'],
  ]
  const { page, choices } = await trace((drawn) => {
    writeTable(drawn, [64, 184, 284, 404], rows)
    for (const x of [60, 280, 480]) drawn.stroke(x, 92, x, 166, 0.5)
    for (const y of [92, 109, 166]) drawn.stroke(60, y, 480, y, 0.5)
  })
  t.deepEqual(page.tables.map(textsOf), [rows])
  t.is(page.tables[0]!.headerRowCount, 1)
  const [first] = choices!
  t.is(first!.taken?.finder, 'lines/labels')
  t.true(first!.taken!.preference > first!.current)
})

test('a sure table is not read again', async (t) => {
  const { choices, page } = await trace((drawn) =>
    writeTable(
      drawn,
      [60, 260, 360],
      [
        ['Food', '2022', '2023'],
        ...['Bread', 'Cheese', 'Honey', 'Onions'].map((label, i) => [label, `${12 + i}`, `${24 - i}`]),
      ],
    ),
  )
  t.true(page.tables[0]!.confidence >= 0.96)
  t.deepEqual(choices, [])
})

test('a line between texts that nearly touch parts their columns', async (t) => {
  const rows = [
    ['No.', 'Kind of vehicle', 'Seats', 'Bought', 'Remark'],
    ['1', 'Car for the head office', '4', '103.03', 'AGH-1579'],
    ['1', 'Car for the second office', '4', '104.05', 'AKP-8870'],
    ['2', 'Small bus for the school', '7', '105.11', 'APM-9505'],
    ['1', 'Small bus for the clinic', '7', '113.07', 'BXG-0967'],
    ['3', 'Lorry for the new depot', '2', '100.05', 'DKR-4792'],
  ]
  const edges = [60, 82, 210, 240, 275, 340]
  const isRight = [true, false, true, false, false]
  const { page } = await trace((drawn) => {
    rows.forEach((cells, row) => {
      cells.forEach((text, column) => {
        const style = row === 0 ? BOLD : PLAIN
        const x = isRight[column] ? edges[column + 1]! - 1.2 - drawn.measure(text, style) : edges[column]! + 1.2
        drawn.write(text, x, 104 + 14 * row, style)
      })
    })
    for (const x of edges) drawn.stroke(x, 92, x, 182, 0.5)
    for (const y of [92, 109, 182]) drawn.stroke(60, y, 340, y, 0.5)
  })
  t.deepEqual(page.tables.map(textsOf), [rows])
})

/** Writes a label and numbers that end at the same places; headers end a little further right. */
function writeItem(page: DrawingPage, cells: readonly string[], y: number, style: TextStyle): void {
  cells.forEach((text, column) => {
    const end = [0, 325, 390, 460][column]! + (style.size === 8 ? 5 : 0)
    if (text !== '') page.write(text, column === 0 ? 60 : end - page.measure(text, style), y, style)
  })
}

test('facts above the items of an invoice are no rows: the surer reading is preferred', async (t) => {
  const small = { ...PLAIN, size: 9 }
  const head = { ...BOLD, size: 8 }
  const items = [
    ['', 'Net EUR', 'VAT', 'Gross EUR'],
    ['Subscriptions', '24.99', '5.00', '29.99'],
    ['Calls', '0.00', '0.00', '0.00'],
    ['Other services', '0.00', '0.00', '0.00'],
    ['Total', '24.99', '5.00', '29.99'],
  ]
  const { page } = await trace((drawn) => {
    for (const [x, y, text, style] of [
      [60, 100, 'anna@harbour.example', PLAIN],
      [260, 100, 'Anna Keller', PLAIN],
      [60, 118, 'Line', BOLD],
      [150, 118, 'Client', BOLD],
      [260, 118, 'Address', BOLD],
      [60, 129, 'FO10479674', PLAIN],
      [150, 129, '10577874', PLAIN],
      [260, 129, '35 Quay Street', PLAIN],
      [60, 147, 'Due by 5 July 2015', BOLD],
      [462 - drawn.measure('29.99 EUR', BOLD), 147, '29.99 EUR', BOLD],
    ] as const)
      drawn.write(text, x, y, style)
    items.forEach((cells, row) => {
      writeItem(drawn, cells, [165, 178, 189, 200, 215][row]!, [head, small, small, small, BOLD][row]!)
    })
  })
  t.deepEqual(page.tables.map(textsOf), [items])
  t.is(page.tables[0]!.headerRowCount, 1)
})

/** Writes labels and amounts below each other, `step` points apart. */
function writeAmounts(page: DrawingPage, rows: readonly (readonly [string, string])[], step: number): void {
  rows.forEach(([label, amount], row) => {
    page.write(label, 225, 130 + step * row, PLAIN)
    page.write(amount, 540 - page.measure(amount, PLAIN), 130 + step * row, PLAIN)
  })
}

test('amounts far apart with a line below each are a table without headers', async (t) => {
  const rows = [
    ['Sum of items', '850.00'],
    ['Charges', '30.00'],
    ['Allowances', '-21.25'],
    ['Net amount', '858.75'],
    ['Tax', '163.16'],
    ['Gross amount', '1,021.91'],
    ['Prepaid', '500.00'],
    ['Amount due', '521.91'],
  ] as const
  const { page } = await trace((drawn) => {
    drawn.write('Totals', 66, 90, BOLD)
    writeAmounts(drawn, rows, 26)
    for (const row of rows.keys()) {
      drawn.stroke(225, 142 + 26 * row, 382, 142 + 26 * row, 0.5)
      drawn.stroke(384, 142 + 26 * row, 542, 142 + 26 * row, 0.5)
    }
  })
  t.deepEqual(page.tables.map(textsOf), [rows.map((row) => [...row])])
  t.is(page.tables[0]!.headerRowCount, 0)
})

test('labels with colons beside amounts are no form: subtotal, tax and total are a table', async (t) => {
  const rows = [
    ['Subtotal:', '$ 1,000'],
    ['10% VAT:', '$ 100'],
    ['Total:', '$ 1,100'],
  ] as const
  const { page } = await trace((drawn) => writeAmounts(drawn, rows, 24))
  t.deepEqual(page.tables.map(textsOf), [rows.map((row) => [...row])])
})

test('paragraphs with running numbers are no table', async (t) => {
  const texts = ['Rent of rooms', 'Care of gardens', 'Cleaning', 'Heating', 'Water', 'Repairs', 'Insurance', 'Lifts']
  const { page } = await trace((drawn) => {
    texts.forEach((text, i) => {
      drawn.write(`${i + 1}`, 60, 104 + 13 * i, PLAIN)
      drawn.write(text, 90, 104 + 13 * i, PLAIN)
    })
  })
  t.deepEqual(page.tables.map(textsOf), [])
})

test('a list of two columns of texts is a table if the background of its rows alternates', async (t) => {
  const rows = [['Key', 'Place'], ...Array.from({ length: 12 }, (_, i) => [`Key: ${i}`, `Shelf: ${20 - i}`])]
  const { page } = await trace((drawn) => {
    rows.forEach(([key, place], row) => {
      if (row % 2 === 1) drawn.fill({ x0: 60, y0: 92 + 15 * row, x1: 540, y1: 107 + 15 * row }, '#c8c8c8')
      drawn.write(key!, 64, 103 + 15 * row, row === 0 ? BOLD : PLAIN)
      drawn.write(place!, 220, 103 + 15 * row, row === 0 ? BOLD : PLAIN)
    })
  })
  t.deepEqual(page.tables.map(textsOf), [rows])
})

test('lines between rules are one row, also if the numbers are beside the middle of a text', async (t) => {
  const items: readonly (readonly [label: readonly string[], ...rest: readonly (readonly string[])[]])[] = [
    [['Service'], ['Place'], ['Days'], ['Remark']],
    [['Harbour crane', 'with a driver', 'and insurance'], ['Quay 7'], ['2'], ['from Monday', 'on']],
    [['Tug boat'], ['North', 'basin'], ['11'], ['only by', 'daylight, if', 'the tide allows']],
    [['Cleaning', 'of the deck'], ['Quay 9'], ['3'], ['none']],
    [['Mooring'], ['Outer', 'harbour'], ['30'], ['paid by', 'the agent']],
  ]
  const places = [60, 190, 300, 380]
  const { page } = await trace((drawn) => {
    for (const [row, cells] of items.entries()) {
      const middle = 120 + 46 * row
      drawn.stroke(56, middle + 23, 500, middle + 23, 0.5)
      for (const [column, lines] of cells.entries()) {
        const top = middle + 4 - 6.5 * (lines.length - 1)
        for (const [i, text] of lines.entries())
          drawn.write(text, places[column]!, top + 13 * i, row === 0 ? BOLD : PLAIN)
      }
    }
  })
  t.deepEqual(page.tables.map(textsOf), [items.map((cells) => cells.map((lines) => lines.join(' ')))])
})

test('a letterhead above the header of items is no header', async (t) => {
  const items = [
    ['Item', 'Quantity', 'Unit', 'Price', 'Amount'],
    ...Array.from({ length: 14 }, (_, i) => [
      `Consulting ${i + 1}`,
      `${2 + i}`,
      'hours',
      '500.00',
      `${500 * (2 + i)}.00`,
    ]),
  ]
  const ends = [0, 240, 300, 410, 540]
  const { page } = await trace((drawn) => {
    for (const [text, x, y] of [
      ['Account', 60, 100],
      ['156546546465', 180, 100],
      ['SWIFT', 60, 118],
      ['SWIFT5456', 180, 118],
      ['IBAN', 60, 136],
      ['IBAN464545', 180, 136],
      ['Issued', 330, 100],
      ['05/03/2016', 480, 100],
      ['Due', 330, 118],
      ['19/03/2016', 480, 118],
    ] as const)
      drawn.write(text, x, y, PLAIN)
    drawn.fill({ x0: 56, y0: 150, x1: 544, y1: 170 }, '#e0e0e0')
    items.forEach((cells, row) => {
      cells.forEach((text, column) => {
        const x = column === 0 ? 60 : ends[column]! - drawn.measure(text, PLAIN)
        drawn.write(text, x, 164 + 20 * row, PLAIN)
      })
      drawn.stroke(56, 170 + 20 * row, 544, 170 + 20 * row, 0.5)
    })
  })
  t.deepEqual(page.tables.map(textsOf), [items])
})
