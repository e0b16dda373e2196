import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import exceljs, { type Workbook } from 'exceljs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { plainFormat } from '../../../../../plugins/render/formats/plain.js'
import { xlsxRenderer } from '../../../../../plugins/render/xlsx/xlsx-renderer.js'
import { type HouseParts, houseWorkbook } from '../../../../fixtures/house-workbook.js'
import { plainCharts } from '../../../../fixtures/plain-charts.js'
import { renderOptions } from '../../../../fixtures/render-options.js'
import { documentOf, drawTable, incomeStatement } from '../../../../fixtures/statement-table.js'
import { packageFaults } from '../../../../packages/package-faults.js'

const choice = renderOptions({ configuration: plainFormat, isChosen: false })
const offices = drawTable(
  [
    ['header', 0, 'Office', '2023', 'Share'],
    ['data', 0, 'Oslo', '1,200', '12.5%'],
    ['data', 0, '=cmd', '(300)', '—'],
  ],
  { id: 'p13t1', title: 'Offices' },
)
const document = documentOf([incomeStatement, offices], { charts: [plainCharts.columns] })

async function fill(template: Uint8Array | string): Promise<Uint8Array> {
  return xlsxRenderer({ template }).render(document, choice)
}

async function open(bytes: Uint8Array): Promise<Workbook> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return workbook
}

function textsOf(bytes: Uint8Array): HouseParts {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]))
}

test('a template keeps its parts byte for byte, except those that register the new sheets', async (t) => {
  const template = await houseWorkbook()
  const before = textsOf(template)
  const after = textsOf(await fill(template))
  const changed = Object.keys(before).filter((name) => after[name] !== before[name])
  t.deepEqual(changed.sort(), [
    '[Content_Types].xml',
    'xl/_rels/workbook.xml.rels',
    'xl/calcChain.xml',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ])
  t.false('xl/calcChain.xml' in after)
})

test('new sheets are placed after those of the template, with their charts', async (t) => {
  const bytes = await fill(await houseWorkbook())
  const workbook = await open(bytes)
  t.deepEqual(workbook.worksheets.map(({ name }) => name).slice(0, 6), [
    'Model',
    'Second',
    'Notes',
    'Contents',
    'Cons. STATEMENTS OPERATIONS',
    'Offices',
  ])
  const sheet = workbook.getWorksheet('Cons. STATEMENTS OPERATIONS')!
  t.is(sheet.getCell('B7').value, 42610)
  t.is(sheet.getCell('B7').numFmt, '"$" #,##0_);"$" (#,##0)')
  t.is(sheet.getCell('A7').value, 'Products')
  t.is(sheet.getCell('A7').font.name, 'Calibri')
  const parts = textsOf(bytes)
  t.true('xl/charts/chart1.xml' in parts && 'xl/charts/chart2.xml' in parts)
})

test('a filled template has nothing that Excel would repair', async (t) => {
  t.deepEqual(packageFaults(await houseWorkbook()), [])
  t.deepEqual(packageFaults(await fill(await houseWorkbook())), [])
})

test("a name of one cell is the top left of its table, in the style of the template's cells", async (t) => {
  const workbook = await open(await fill(await houseWorkbook()))
  const model = workbook.getWorksheet('Model')!
  t.is(model.getCell('A1').value, 'House model <draft> & more')
  t.is(model.getCell('C4').value, 'Year Ended December 31,')
  t.is(model.getCell('B7').value, 'Products')
  t.is(model.getCell('C7').value, 42610)
  t.is(model.getCell('F7').value, 0.069)
  t.is(model.getCell('F7').numFmt, '#,##0.0_)%;(#,##0.0)%')
  t.is(model.getCell('B6').font.name, 'Georgia')
  t.is(model.getRow(6).height, 33)
  t.regex(textsOf(await fill(await houseWorkbook()))['xl/workbook.xml']!, /<calcPr [^>]*fullCalcOnLoad="1"/)
})

test('formulas on filled cells lose their cached results, others keep them', async (t) => {
  const parts = textsOf(await fill(await houseWorkbook()))
  t.regex(parts['xl/worksheets/sheet1.xml']!, /<c r="J2"[^>]*><f>SUM\(C6:C8\)<\/f><\/c>/)
  t.regex(parts['xl/worksheets/sheet3.xml']!, /<f>LEN\(A1\)<\/f><v>8<\/v>/)
  const other = await houseWorkbook((house) => {
    house['xl/worksheets/sheet3.xml'] = house['xl/worksheets/sheet3.xml']!.replace('LEN(A1)', "LEN('Model'!A1)")
  })
  t.regex(textsOf(await fill(other))['xl/worksheets/sheet3.xml']!, /<f>LEN\('Model'!A1\)<\/f><\/c>/)
})

test('a range contains its table and nothing else', async (t) => {
  const second = (await open(await fill(await houseWorkbook()))).getWorksheet('Second')!
  const rows = [3, 4, 5, 6, 8].map((row) =>
    ['B', 'C', 'D', 'E', 'G'].map((column) => second.getCell(`${column}${row}`).value),
  )
  t.deepEqual(rows, [
    ['Office', 2023, 'Share', null, null],
    ['Oslo', 1200, 0.125, null, null],
    ['=cmd', -300, 0, null, 'beside'],
    [null, null, null, null, null],
    [null, null, null, null, null],
  ])
  t.is(second.getCell('A1').value, 'Keep me')
})

test('a range that is too small for its table is unchanged, and the contents give the reason', async (t) => {
  const template = await houseWorkbook((parts) => {
    parts['xl/workbook.xml'] = parts['xl/workbook.xml']!.replace('$B$3:$E$8', '$B$3:$C$4')
  })
  const workbook = await open(await fill(template))
  t.is(workbook.getWorksheet('Second')!.getCell('B3').value, 'sample')
  const contents = workbook.getWorksheet('Contents')!
  const texts = contents.getColumn(1).values.map(String)
  t.true(texts.some((text) => text.includes('`Recreate_Table_2`') && text.includes('3 × 3 cells, the range 2 × 2')))
})

test('existing cells below a name, merged cells and array formulas are not overwritten', async (t) => {
  const sheet = 'xl/worksheets/sheet1.xml'
  const changes: readonly ((xml: string) => string)[] = [
    (xml) =>
      xml
        .replace('<sheetData>', '<sheetData>')
        .replace(/<row r="6"([^>]*?)\/?>(<\/row>)?/, '<row r="6"$1><c r="C6"><v>7</v></c></row>'),
    (xml) => xml.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="D8:E8"/></mergeCells>'),
    (xml) =>
      xml.replace(
        /<row r="6"([^>]*?)\/?>(<\/row>)?/,
        '<row r="6"$1><c r="J6"><f t="array" ref="E6:J6">1</f><v>1</v></c></row>',
      ),
  ]
  for (const change of changes) {
    const template = await houseWorkbook((parts) => {
      parts[sheet] = change(parts[sheet]!)
    })
    const before = textsOf(template)[sheet]
    t.regex(before!, /C6|mergeCell |J6/)
    t.is(textsOf(await fill(template))[sheet], before)
  }
})

test('a workbook with prefixed XML names is filled as any other', async (t) => {
  const template = await houseWorkbook((parts) => {
    for (const name of ['xl/workbook.xml', 'xl/styles.xml', 'xl/worksheets/sheet2.xml']) {
      parts[name] = parts[name]!.replace(/<(\/?)(?=[a-z])(?!\w+:)/gi, '<$1x:').replace(
        'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
        'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
      )
    }
  })
  const bytes = await fill(template)
  t.deepEqual(packageFaults(bytes), [])
  t.regex(textsOf(bytes)['xl/worksheets/sheet2.xml']!, /<x:c r="B4"[^>]*><x:is><x:t>Oslo<\/x:t><\/x:is><\/x:c>/)
})

test('a workbook without styles is filled', async (t) => {
  const template = await houseWorkbook((parts) => {
    delete parts['xl/styles.xml']
    parts['xl/_rels/workbook.xml.rels'] = parts['xl/_rels/workbook.xml.rels']!.replace(
      /<Relationship [^>]*styles.xml"\/>/,
      '',
    )
    parts['[Content_Types].xml'] = parts['[Content_Types].xml']!.replace(/<Override [^>]*styles\+xml"\/>/, '')
    for (const name of Object.keys(parts)) {
      if (!name.startsWith('xl/worksheets/sheet')) continue
      parts[name] = parts[name]!.replace(/ s="\d+"| style="\d+"| customFormat="1"/g, '').replace(
        /<conditionalFormatting.*<\/conditionalFormatting>/s,
        '',
      )
    }
  })
  t.deepEqual(packageFaults(await fill(template)), [])
})

test('the template may be a path, and the output is reproducible', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'template-'))
  const path = join(folder, 'house.xlsx')
  const template = await houseWorkbook()
  await writeFile(path, template)
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  t.is(hash(await fill(path)), hash(await fill(template)))
  await rm(folder, { recursive: true })
})

const broken: readonly (readonly [title: string, template: () => Promise<Uint8Array | string>, message: RegExp])[] = [
  ['no zip', async () => strToU8('no workbook'), /it is not an Excel workbook \(\.xlsx\)/],
  ['a missing file', async () => '/nowhere/house.xlsx', /cannot read `\/nowhere\/house.xlsx`: there is no such file/],
  ['a zip without a workbook', async () => zipSync({ 'a.txt': strToU8('a') }), /it is not an Excel workbook/],
  [
    'a locked workbook',
    async () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    /locked with a password, or older than Excel 2007/,
  ],
  [
    'a file whose path leads outside',
    async () => zipSync({ '../evil.xml': strToU8('a') }),
    /`..\/evil.xml`, whose path leads outside/,
  ],
  [
    'a broken part',
    () =>
      houseWorkbook((parts) => {
        parts['xl/workbook.xml'] += '<'
      }),
    /`xl\/workbook.xml` is broken/,
  ],
  [
    'a document type declaration in a part',
    () =>
      houseWorkbook((parts) => {
        parts['xl/workbook.xml'] = parts['xl/workbook.xml']!.replace('?>', '?><!DOCTYPE workbook [<!ENTITY a "b">]>')
      }),
    /is broken.*declaration/,
  ],
  [
    'macros',
    () =>
      houseWorkbook((parts) => {
        parts['xl/vbaProject.bin'] = 'x'
        parts['[Content_Types].xml'] = parts['[Content_Types].xml']!.replace(
          '<Override',
          '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override',
        )
      }),
    /macros; save it as an Excel workbook without/,
  ],
  [
    'the 1904 date system',
    () =>
      houseWorkbook((parts) => {
        parts['xl/workbook.xml'] = parts['xl/workbook.xml']!.replace('<workbookPr', '<workbookPr date1904="1"')
      }),
    /1904 date system/,
  ],
  [
    'a strict workbook',
    () =>
      houseWorkbook((parts) => {
        parts['xl/workbook.xml'] = parts['xl/workbook.xml']!.replace(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
          'http://purl.oclc.org/ooxml/spreadsheetml/main',
        )
      }),
    /or a strict one/,
  ],
  [
    'a sheet whose part is missing',
    () =>
      houseWorkbook((parts) => {
        delete parts['xl/worksheets/sheet2.xml']
      }),
    /sheet `Second` is missing/,
  ],
]

/** Changes the declared size of the last file in the central directory (APPNOTE.TXT, 4.3.12). */
function stateSize(zip: Uint8Array, size: number): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  for (let at = zip.length - 4; ; at--) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    view.setUint32(at + 24, size, true)
    return zip
  }
}

test('a template with an excessive declared size is rejected before it is unpacked', async (t) => {
  const error = await t.throwsAsync(fill(stateSize(await houseWorkbook(), 0x7fffffff)))
  t.like(error, { code: 'template_invalid' })
  t.regex(error!.message, /its parts have more than 536870912 bytes/)
})

test('a template with more parts than a workbook may have is rejected', async (t) => {
  const parts = Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [`xl/${i}.xml`, new Uint8Array()]))
  const error = await t.throwsAsync(fill(zipSync(parts)))
  t.like(error, { code: 'template_invalid' })
  t.regex(error!.message, /it has more than 20000 parts/)
})

test('a part that unpacks to more than its declared size is rejected, and no more than that is unpacked', async (t) => {
  const bomb = zipSync({ 'xl/bomb.bin': new Uint8Array(256 * 2 ** 20) })
  const before = process.memoryUsage().rss
  const error = await t.throwsAsync(fill(stateSize(bomb, 100)))
  t.like(error, { code: 'template_invalid' })
  t.regex(error!.message, /its file `xl\/bomb.bin` is damaged/)
  t.true(process.memoryUsage().rss - before < 64 * 2 ** 20)
})

test('a part that does not match its checksum is rejected', async (t) => {
  const zip = zipSync({ 'xl/workbook.xml': [strToU8('<workbook/>'), { level: 0 }] })
  // Found by more than one byte, because the time in the header may contain any.
  zip[Buffer.from(zip).indexOf('<workbook/>') + 1] = 'W'.charCodeAt(0)
  const error = await t.throwsAsync(fill(zip))
  t.regex(error!.message, /its file `xl\/workbook.xml` is damaged/)
})

for (const [title, template, message] of broken) {
  test(`a template is rejected that is, or has, ${title}`, async (t) => {
    const error = await t.throwsAsync(fill(await template()))
    t.like(error, { name: 'RecreateError', code: 'template_invalid' })
    t.regex(error!.message, message)
  })
}
