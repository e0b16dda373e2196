import test from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import type { CellStyle, FormatConfiguration } from '../../../../core/format-configuration.js'
import { plainFormat } from '../../../../plugins/render/formats/plain.js'
import { xlsxRenderer } from '../../../../plugins/render/xlsx/xlsx-renderer.js'
import { renderOptions } from '../../../fixtures/render-options.js'
import { documentOf, drawTable } from '../../../fixtures/statement-table.js'

const header: CellStyle = {
  fontFamily: 'Georgia',
  fontColorHex: '#FFFFFF',
  fontSize: 13,
  fillColorHex: '#203040',
  bolded: true,
  italicized: false,
  underlined: true,
  decimalPrecision: 0,
  horizontalAlignment: 'center',
  verticalAlignment: 'middle',
  borderStyle: 'medium',
  borderTop: true,
  borderRight: false,
  borderBottom: true,
  borderLeft: false,
}
const row = {
  fontFamily: 'Verdana',
  fontColorHex: '#112233',
  fontSize: 9,
  fillColorHex: '#F0F0F0',
  bolded: false,
  italicized: true,
  underlined: false,
  decimalPrecision: 2,
  horizontalAlignment: 'right',
  verticalAlignment: 'top',
  borderStyle: 'dotted',
  borderTop: false,
  borderRight: true,
  borderBottom: false,
  borderLeft: true,
  zoom: 85,
  rowHeight: 27,
} as const
const total: CellStyle = {
  fontFamily: 'Arial',
  fontColorHex: '#AA0000',
  fontSize: 12,
  fillColorHex: null,
  bolded: true,
  italicized: true,
  underlined: false,
  decimalPrecision: 1,
  horizontalAlignment: 'left',
  verticalAlignment: 'bottom',
  borderStyle: 'double',
  borderTop: true,
  borderRight: false,
  borderBottom: true,
  borderLeft: false,
}
const configuration: FormatConfiguration = { ...plainFormat, header, row, total }
const table = drawTable([
  ['header', 0, '', 'Amount'],
  ['data', 0, 'Sales', '1,234.567'],
  ['data', 0, 'Services', '10'],
  ['total', 0, 'Total', '1,244.567'],
])

/** The style of a cell in the file, as XML parts that spreadsheet programs read. */
async function lookOf(address: string, format = configuration) {
  const options = renderOptions({ configuration: format, isChosen: true })
  const parts = unzipSync(await xlsxRenderer().render(documentOf([table]), options))
  const sheet = strFromU8(parts['xl/worksheets/sheet2.xml']!)
  const styles = strFromU8(parts['xl/styles.xml']!)
  const [, index, value] = new RegExp(`<c r="${address}" s="(\\d+)"[^>]*?>(.*?)</c>`).exec(sheet)!
  const pieces = (list: string, item: string) => {
    const inside = new RegExp(`<${list}[ >].*?</${list}>`, 's').exec(styles)![0]
    return inside.match(new RegExp(`<${item}(?:/>|[ >].*?(?:</${item}>|(?<=/)>(?=<${item}|</${list})))`, 'gs'))!
  }
  const xf = styles.slice(styles.indexOf('<cellXfs'), styles.indexOf('</cellXfs>')).match(/<xf .*?(?:\/>|<\/xf>)/gs)![
    Number(index)
  ]!
  const id = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(xf)![1])
  // The standard assigns number 4 to this format, which is then not written.
  const written = new RegExp(`<numFmt numFmtId="${id('numFmtId')}" formatCode="([^"]*)"`).exec(styles)?.[1]
  const numberFormat = id('numFmtId') === 4 ? '#,##0.00' : written
  return {
    sheet,
    value: value!,
    alignment: /<alignment [^>]*>/.exec(xf)![0],
    font: pieces('fonts', 'font')[id('fontId')]!,
    fill: pieces('fills', 'fill')[id('fillId')]!,
    border: pieces('borders', 'border')[id('borderId')]!,
    numberFormat,
  }
}

function sidesOf(border: string): readonly string[] {
  return [...border.matchAll(/<(\w+) style="(\w+)"/g)].map(([, side, style]) => `${side} ${style}`).sort()
}

test('headers have the font, fill, borders and alignment of the format', async (t) => {
  const { font, fill, border, alignment } = await lookOf('B4')
  for (const piece of ['<b/>', '<u/>', '<sz val="13"/>', 'rgb="FFFFFFFF"', 'val="Georgia"'])
    t.true(font.includes(piece))
  t.false(font.includes('<i/>'))
  t.true(fill.includes('rgb="FF203040"'))
  t.deepEqual(sidesOf(border), ['bottom medium', 'top medium'])
  t.regex(alignment, /horizontal="center"/)
  t.regex(alignment, /vertical="center"/)
})

test('rows have the style of the format, with its decimals over full values', async (t) => {
  const { font, fill, border, alignment, value, numberFormat } = await lookOf('B5')
  for (const piece of ['<i/>', '<sz val="9"/>', 'rgb="FF112233"', 'val="Verdana"']) t.true(font.includes(piece))
  t.false(font.includes('<b/>'))
  t.false(font.includes('<u/>'))
  t.true(fill.includes('rgb="FFF0F0F0"'))
  t.deepEqual(sidesOf(border), ['left dotted', 'right dotted'])
  t.regex(alignment, /horizontal="right"/)
  t.regex(alignment, /vertical="top"/)
  t.is(value, '<v>1234.567</v>')
  t.is(numberFormat, '#,##0.00')
})

test('totals have the style of the format, including formulas', async (t) => {
  const { font, fill, border, alignment, numberFormat } = await lookOf('B7')
  for (const piece of ['<b/>', '<i/>', '<sz val="12"/>', 'rgb="FFAA0000"', 'val="Arial"']) t.true(font.includes(piece))
  t.false(fill.includes('solid'))
  t.deepEqual(sidesOf(border), ['bottom double', 'top double'])
  t.regex(alignment, /horizontal="left"/)
  t.regex(alignment, /vertical="bottom"/)
  t.is(numberFormat, '#,##0.0')
})

test('the sheet has the zoom and the row height of the format', async (t) => {
  const { sheet } = await lookOf('B5')
  t.regex(sheet, /<sheetView [^>]*zoomScale="85"/)
  t.regex(sheet, /<row r="5" ht="27" customHeight="1"/)
})

test('labels stay at the left, whatever the alignment of numbers', async (t) => {
  t.regex((await lookOf('A5')).alignment, /horizontal="left"/)
})

test('an alignment of none keeps columns as printed', async (t) => {
  const asPrinted = {
    ...configuration,
    total: { ...total, horizontalAlignment: 'none', verticalAlignment: null },
  } as const
  t.regex((await lookOf('B7', asPrinted)).alignment, /horizontal="right"/)
})

test('border style none draws no borders', async (t) => {
  const plain = { ...configuration, total: { ...total, borderStyle: 'none' } } as const
  t.deepEqual(sidesOf((await lookOf('B7', plain)).border), [])
})
