import test from 'ava'
import exceljs, { type Workbook } from 'exceljs'
import { bankerFormat } from '../../../../../plugins/render/formats/banker.js'
import { plainFormat } from '../../../../../plugins/render/formats/plain.js'
import { xlsxRenderer } from '../../../../../plugins/render/xlsx/xlsx-renderer.js'
import { houseWorkbook } from '../../../../fixtures/house-workbook.js'
import { renderOptions } from '../../../../fixtures/render-options.js'
import { documentOf, incomeStatement } from '../../../../fixtures/statement-table.js'
import { packageFaults } from '../../../../packages/package-faults.js'

/** A template with style Normal in Georgia, 9 points, and white headers on its theme's first accent color, darkened. */
async function styledHouse(): Promise<Uint8Array> {
  return houseWorkbook((parts) => {
    const fonts =
      '<font><sz val="9"/><name val="Georgia"/></font><font><b/><sz val="9"/><color theme="0"/><name val="Georgia"/></font>'
    const fill = '<fill><patternFill patternType="solid"><fgColor theme="4" tint="-0.25"/></patternFill></fill>'
    const styles = parts['xl/styles.xml']!
    const [fontCount, fillCount] = ['fonts', 'fills'].map((list) =>
      Number(new RegExp(`<${list} count="(\\d+)"`).exec(styles)?.[1]),
    )
    parts['xl/styles.xml'] = styles
      .replace(/<fonts count="\d+"/, `<fonts count="${fontCount! + 2}"`)
      .replace('</fonts>', `${fonts}</fonts>`)
      .replace(/<fills count="\d+"/, `<fills count="${fillCount! + 1}"`)
      .replace('</fills>', `${fill}</fills>`)
      .replace(
        /<cellStyleXfs.*<\/cellStyleXfs>/s,
        `<cellStyleXfs count="2"><xf numFmtId="0" fontId="${fontCount}" fillId="0" borderId="0"/><xf numFmtId="0" fontId="${fontCount! + 1}" fillId="${fillCount}" borderId="0"/></cellStyleXfs>`,
      )
      .replace(
        /<cellStyles.*<\/cellStyles>/s,
        '<cellStyles count="2"><cellStyle name="Normal" xfId="0" builtinId="0"/><cellStyle name="Recreate Header" xfId="1"/></cellStyles>',
      )
  })
}

async function render(format: typeof plainFormat, isChosen: boolean): Promise<Workbook> {
  const template = await styledHouse()
  const options = renderOptions({ configuration: format, isChosen })
  const bytes = await xlsxRenderer({ template }).render(documentOf([incomeStatement]), options)
  if (packageFaults(bytes).length > 0) throw new Error(packageFaults(bytes).join())
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer)
  return workbook
}

test('without a chosen format, tables have the font and the header style of the template', async (t) => {
  const sheet = (await render(plainFormat, false)).getWorksheet('Cons. STATEMENTS OPERATIONS')!
  t.like(sheet.getCell('B7').font, { name: 'Georgia', size: 9 })
  t.like(sheet.getCell('B5').font, { name: 'Georgia', size: 9, bold: true, color: { argb: 'FFFFFFFF' } })
  // Office's first accent, 4F81BD, a quarter darker. Excel shows 366092, because it rounds to integers.
  t.regex((sheet.getCell('B5').fill as exceljs.FillPattern).fgColor!.argb!, /^FF3[67]6092$/)
})

test('a chosen format has priority over the styles of the template', async (t) => {
  const sheet = (await render(bankerFormat, true)).getWorksheet('Cons. STATEMENTS OPERATIONS')!
  t.is(sheet.getCell('B7').font.name, bankerFormat.row.fontFamily)
})
