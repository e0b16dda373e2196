import test from 'ava'
import type { DrawingPage } from '../../../../examples/drawing/draw-document.js'
import { findLines, textOf } from '../../../../plugins/recognise/text/lines.js'
import { findWords, type Word } from '../../../../plugins/recognise/text/words.js'
import { readPage } from '../../../fixtures/read-page.js'
import { tablesOn, textsOf } from '../../../fixtures/recognise-drawn.js'

const style = { font: 'times', size: 10 } as const

const linesOn = async (draw: (page: DrawingPage) => void) => findLines(findWords(await readPage(draw)))
const phrasesOn = async (draw: (page: DrawingPage) => void) =>
  (await linesOn(draw)).map((line) => line.phrases.map((phrase) => phrase.text))

/** Prints texts on one line, each at its x. */
const spread = (page: DrawingPage, baseline: number, ...texts: readonly (readonly [number, string])[]) => {
  for (const [x, text] of texts) page.write(text, x, baseline, style)
}

test('words at one height are a line, and lines are ordered from top to bottom', async (t) => {
  const draw = (page: DrawingPage) => {
    spread(page, 130, [72, 'Debt'], [300, '7'])
    spread(page, 115, [72, 'Cash'], [300, '5'])
  }
  t.deepEqual(await phrasesOn(draw), [
    ['Cash', '5'],
    ['Debt', '7'],
  ])
})

test('words one space apart are one phrase', async (t) => {
  t.deepEqual(await phrasesOn((page) => page.write('Cash and cash equivalents', 72, 100, style)), [
    ['Cash and cash equivalents'],
  ])
})

test('a number slightly off the baseline of its label is on its line', async (t) => {
  const draw = (page: DrawingPage) => {
    page.write('Cash', 72, 100, style)
    page.write('1,234', 300, 102, style)
  }
  t.deepEqual(await phrasesOn(draw), [['Cash', '1,234']])
})

test('a currency sign in a separate column is joined to its number', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [72, 'Cash'], [300, '$'], [340, '1,234'])
  t.deepEqual(await phrasesOn(draw), [['Cash', '$ 1,234']])
})

test('a currency sign in a separate column is joined to a dash', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [72, 'Cash'], [300, '$'], [340, '—'])
  t.deepEqual(await phrasesOn(draw), [['Cash', '$ —']])
})

test('a currency sign joins the number at its right, not the one at its left', async (t) => {
  const draw = (page: DrawingPage) =>
    spread(page, 100, [72, 'Cash'], [200, '$'], [240, '1,234'], [270, '$'], [310, '987'])
  t.deepEqual(await phrasesOn(draw), [['Cash', '$ 1,234', '$ 987']])
})

test('a closing bracket in a separate column is joined to its number', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [72, 'Loss'], [300, '(1,234'], [345, ')'])
  t.deepEqual(await phrasesOn(draw), [['Loss', '(1,234)']])
})

test('a currency sign, a bracket and digits in separate columns are one number', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [72, 'Loss'], [280, '$'], [310, '(1,234'], [345, ')'])
  t.deepEqual(await phrasesOn(draw), [['Loss', '$ (1,234)']])
})

test('a percent sign in a separate column is joined to its number', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [72, 'Margin'], [300, '38.4'], [330, '%'])
  t.deepEqual(await phrasesOn(draw), [['Margin', '38.4%']])
})

test('a bracket and a percent sign after digits are joined to them', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [72, 'Change'], [300, '(0.8'], [330, ')%'])
  t.deepEqual(await phrasesOn(draw), [['Change', '(0.8)%']])
})

test('percent signs in a separate row are units of their columns, even if one is beside a number', async (t) => {
  const draw = (page: DrawingPage) => {
    spread(page, 100, [200, '%'], [262, '%'])
    spread(page, 112, [72, 'Malta'], [194, '12.1'], [244, '12.1'])
  }
  t.deepEqual(await phrasesOn(draw), [
    ['%', '%'],
    ['Malta', '12.1', '12.1'],
  ])
})

test('a number with spaced thousands is separated from a label that almost touches it', async (t) => {
  const draw = (page: DrawingPage) => {
    const numbers = ['1 905', '4 460', '2 040', '1 201']
    for (const [i, figure] of numbers.entries()) {
      const x0 = 300 - page.measure(figure, style)
      page.write(figure, x0, 100 + 12 * i, style)
      const label = i === 0 ? 'Euro area (EA-19)' : 'Malta'
      page.write(label, i === 0 ? x0 - 5 - page.measure(label, style) : 200, 100 + 12 * i, style)
    }
  }
  t.deepEqual((await phrasesOn(draw))[0], ['Euro area (EA-19)', '1 905'])
})

test('spaced thousands after a minus sign belong to its number', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [72, 'Malta'], [200, '-74 959.4'], [260, '50 444.8'])
  t.deepEqual(await phrasesOn(draw), [['Malta', '-74 959.4', '50 444.8']])
})

test('the core of a number excludes its currency sign', async (t) => {
  const [line] = await linesOn((page) => spread(page, 100, [72, 'Cash'], [300, '$'], [340, '1,234']))
  const figure = line!.phrases[1]!
  t.true(Math.abs(figure.bbox.x0 - 300) < 0.5)
  t.true(Math.abs(figure.core.x0 - 340) < 0.5)
})

test('adjacent numbers are separated', async (t) => {
  const draw = (page: DrawingPage) => {
    const { x1 } = page.write('2,350', 300, 100, style)
    page.write('2,410', x1 + 4, 100, style)
  }
  t.deepEqual(await phrasesOn(draw), [['2,350', '2,410']])
})

test('a date is one phrase', async (t) => {
  t.deepEqual(await phrasesOn((page) => page.write('December 31, 2023', 72, 100, style)), [['December 31, 2023']])
})

test('thousands separated by a space are one number', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [72, 'Cash'], [300, '12 345'])
  t.deepEqual(await phrasesOn(draw), [['Cash', '12 345']])
})

test('a number after a leader is a separate phrase', async (t) => {
  const draw = (page: DrawingPage) => page.write('Revenue ....................1,234', 72, 100, style)
  t.deepEqual(await phrasesOn(draw), [['Revenue', '1,234']])
})

test('a raised footnote mark stays on its line', async (t) => {
  t.deepEqual(await phrasesOn((page) => page.write('Bank loans^(2)', 72, 100, style)), [['Bank loans (2)']])
})

test('a raised footnote mark between two close lines stays on its own line', async (t) => {
  const draw = (page: DrawingPage) => {
    page.write('Senior notes', 72, 100, style)
    page.write('Bank loans^(2)', 72, 111, style)
    page.write('Leases', 72, 122, style)
  }
  t.deepEqual(await phrasesOn(draw), [['Senior notes'], ['Bank loans (2)'], ['Leases']])
})

test('a raised footnote mark after a number stays with it', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [72, 'Debt'], [300, '1,234^(1)'])
  t.deepEqual(await phrasesOn(draw), [['Debt', '1,234 (1)']])
})

test('a justified line of prose is one phrase', async (t) => {
  const prose = 'Net sales rose because customers placed larger orders'
  const draw = (page: DrawingPage) => page.write(prose, 72, 100, style, 8)
  t.deepEqual(await phrasesOn(draw), [[prose]])
})

test('distant texts on a line are separate phrases', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [72, 'Marguerite Oduya'], [200, '58'], [260, 'Chair'])
  t.deepEqual(await phrasesOn(draw), [['Marguerite Oduya', '58', 'Chair']])
})

test('a number close to a long label is separated when the numbers above and below are aligned with it', async (t) => {
  const style = { font: 'helvetica', size: 9 } as const
  const [table] = await tablesOn((page) => {
    for (const [row, label] of ['Energy', 'Public administration of towns', 'Health', 'Rents'].entries()) {
      page.write(label, 72, 100 + row * 14, style)
      page.write(`1${row}.5`, 72 + page.measure('Public administration of towns', style) + 5, 100 + row * 14, style)
    }
  })
  t.deepEqual(textsOf(table!), [
    ['Energy', '10.5'],
    ['Public administration of towns', '11.5'],
    ['Health', '12.5'],
    ['Rents', '13.5'],
  ])
})

test.failing('a justified line of prose that ends with a number aligned with a column stays prose', async (t) => {
  const style = { font: 'helvetica', size: 9 } as const
  const tables = await tablesOn((page) => {
    for (const [row, label] of ['Energy', 'Health', 'Rents'].entries()) {
      page.write(label, 72, 100 + row * 14, style)
      page.write(`1${row}.5`, 300 - page.measure('10.5', style), 100 + row * 14, style)
    }
    const prose = 'the index of the region stood at 10.5'
    const missing = 300 - 72 - page.measure(prose, style)
    page.write(prose, 72, 142, style, missing / 7)
  })
  t.deepEqual(
    tables.map((table) => table.rows.length),
    [3],
  )
})

test('justified sentences that start with an amount, one below the other, are not columns', async (t) => {
  const sentences = [
    '$80 million increase in our regulated business that is due to higher rates and to more customers',
    '$52 million increase in our other business that is due to more work on the sites of customers',
    '$17 million decrease in our costs that is due to lower prices of power and of chemicals',
  ]
  const tables = await tablesOn((page) => {
    for (const [row, sentence] of sentences.entries()) {
      page.write('\u2022', 72, 100 + row * 28, style)
      page.write(sentence, 90, 100 + row * 28, style, 2)
      page.write('in the year as a whole', 90, 112 + row * 28, style)
    }
  })
  t.deepEqual(tables.map(textsOf), [])
})

test('remarks with wide spaces directly after numbers are a column', async (t) => {
  const rows = [
    ['Senior notes', '1,250', 'Fixed rate paid each year'],
    ['Term loan', '830', 'Rate is floating'],
    ['Revolver', '415', 'Floating, undrawn'],
    ['Bonds', '2,610', 'Fixed'],
    ['Leases', '77', 'None'],
  ]
  const tables = await tablesOn((page) => {
    for (const [i, [name, amount, remark]] of rows.entries()) {
      const y = 100 + 14 * i
      page.write(name!, 60, y, style)
      page.write(amount!, 250 - page.measure(amount!, style), y, style)
      page.write(remark!, 255, y, style, 3)
    }
  })
  t.deepEqual(tables.map(textsOf), [rows])
})

test('a sign for an approximate number starts a separate number', async (t) => {
  const draw = (page: DrawingPage) => {
    spread(page, 100, [72, 'Guidance'], [300, '~ $'], [330, '(35)'], [350, '~ $'], [380, '(25)'])
    spread(page, 114, [72, 'Tax'], [300, '~'], [330, '(11)'], [350, '~'], [380, '(10)'])
  }
  t.deepEqual(await phrasesOn(draw), [
    ['Guidance', '~ $ (35)', '~ $ (25)'],
    ['Tax', '~ (11)', '~ (10)'],
  ])
})

test('a year and the unit one space after it are one header', async (t) => {
  const draw = (page: DrawingPage) => spread(page, 100, [300, '2022 $ million'], [380, '2023 $ million'])
  t.deepEqual(await phrasesOn(draw), [['2022 $ million', '2023 $ million']])
})

test('a word hyphenated at a line end continues without a space, except before "and"', (t) => {
  const word = (text: string, baseline: number): Word => ({
    text,
    bbox: { x0: 0, y0: baseline - 8, x1: 20, y1: baseline + 2 },
    baseline,
    size: 10,
    isBold: false,
    isItalic: false,
    followsLeader: false,
  })
  t.is(textOf([word('Charge-', 100), word('offs', 112)]), 'Charge-offs')
  t.is(textOf([word('short-', 100), word('and', 112), word('long-term', 112)]), 'short- and long-term')
  t.is(textOf([word('Miet-', 100), word('sowie', 112), word('Leasingaufwand', 112)]), 'Miet- sowie Leasingaufwand')
  t.is(textOf([word('Non-', 100), word('current', 100)]), 'Non- current')
  t.is(textOf([word('2021-', 100), word('average', 112)]), '2021- average')
})
