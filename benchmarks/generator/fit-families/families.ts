import type { Family } from '../family.js'
import type { Kind } from '../kinds/content.js'
import { kindNames } from '../kinds/content.js'
import type { Layout } from './layout.js'
import { beside } from './layouts/beside.js'
import { fields } from './layouts/fields.js'
import { leaflet } from './layouts/leaflet.js'
import { letter } from './layouts/letter.js'
import { pair } from './layouts/pair.js'
import { drawArticle, drawContentsList, drawLetter, drawNumberedLines } from './layouts/prose.js'
import { report } from './layouts/report.js'
import { sheet } from './layouts/sheet.js'
import { statement } from './layouts/statement.js'
import { twoColumns } from './layouts/two-columns.js'
import { drawTyped } from './layouts/typed.js'
import type { Look } from './look.js'
import { groupRules, headerRule, leaders, rowRules, threeRules } from './looks/horizontal.js'
import { cssOf } from './looks/looks.js'
import { blankLines, clippedLabels, noRules, offsetLabels, tight } from './looks/plain.js'
import { fullGrid, outerFrame, paleGrid, verticalRules, verticalRulesAlone } from './looks/ruled.js'
import { darkHeader, shadedStub, whiteRules, zebra } from './looks/shaded.js'
import { renderTable } from './render-table.js'

/** The style families of the part to tune on. */
export const fitFamilies: readonly Family[] = [
  family('letter, full grid', letter, fullGrid, ['invoice', 'price list', 'form']),
  family('letter, row rules', letter, rowRules, ['invoice', 'price list', 'payslip']),
  family('letter, vertical rules', letter, verticalRulesAlone, ['invoice', 'bank statement', 'payslip']),
  family('letter, zebra', letter, zebra, ['invoice', 'lab report', 'price list']),
  family('letter, no rules', letter, noRules, ['list', 'invoice', 'bank statement', 'lab report', 'payslip']),
  family('letter, blank lines', letter, blankLines, ['invoice', 'bank statement', 'lab report']),
  family('statement, header rule', statement, headerRule, ['bank statement', 'payslip', 'invoice', 'lab report']),
  family('statement, no rules', statement, noRules, ['list', 'bank statement', 'price list', 'lab report']),
  family('statement, dark header', statement, darkHeader, ['bank statement', 'price list', 'payslip', 'timetable']),
  family('statement, outer frame', statement, outerFrame, ['list', 'payslip', 'lab report', 'bank statement', 'form']),
  family('statement, clipped', statement, clippedLabels, ['bank statement', 'price list', 'statistics']),
  family('report, three rules', report, threeRules, ['paper', 'statistics', 'filing', 'datasheet', 'lab report']),
  family('report, group rules', report, groupRules, ['filing', 'statistics', 'filing']),
  family('report, leaders', report, leaders, ['list', 'filing', 'statistics', 'price list']),
  family('report, pale grid', report, paleGrid, ['statistics', 'datasheet', 'form', 'brochure']),
  family('report, row rules', report, rowRules, ['list', 'datasheet', 'filing', 'statistics', 'timetable']),
  family('two columns, three rules', twoColumns, threeRules, ['paper', 'datasheet']),
  family('two columns, vertical rules', twoColumns, verticalRules, ['paper', 'statistics']),
  family('two columns, tight', twoColumns, tight, ['list', 'paper', 'filing', 'statistics']),
  family('sheet, tight', sheet, tight, ['list', 'statistics', 'timetable', 'price list', 'form']),
  family('sheet, full grid', sheet, fullGrid, ['timetable', 'form', 'statistics', 'lab report']),
  family('sheet, white rules', sheet, whiteRules, ['statistics', 'timetable', 'datasheet']),
  family('sheet, clipped', sheet, clippedLabels, ['form', 'price list', 'timetable']),
  family('leaflet, zebra', leaflet, zebra, ['list', 'brochure', 'price list', 'timetable']),
  family('leaflet, offset labels', leaflet, offsetLabels, ['list', 'brochure', 'price list']),
  family('leaflet, shaded stub', leaflet, shadedStub, ['brochure', 'timetable', 'datasheet']),
  family('fields, full grid', fields, fullGrid, ['form', 'payslip']),
  family('fields, header rule', fields, headerRule, ['form', 'lab report']),
  family('beside, three rules', beside, threeRules, ['paper', 'brochure', 'filing']),
  family('beside, no rules', beside, noRules, ['list', 'brochure', 'statistics', 'datasheet']),
  family('pair, row rules', pair, rowRules, ['list', 'price list', 'timetable', 'datasheet']),
  family('pair, dark header', pair, darkHeader, ['timetable', 'brochure', 'price list']),
  family('pair, blank lines', pair, blankLines, ['list', 'datasheet', 'filing', 'price list']),
  {
    name: 'typed',
    kinds: ['bank statement', 'statistics', 'price list', 'payslip', 'timetable', 'lab report', 'invoice', 'list'],
    shows: 'tables',
    draw: drawTyped,
  },
  {
    name: 'prose, letter',
    kinds: ['invoice', 'bank statement', 'lab report', 'price list', 'payslip', 'form', 'timetable'],
    shows: 'prose',
    draw: drawLetter,
  },
  {
    name: 'prose, numbered lines',
    kinds: ['filing', 'form', 'invoice', 'statistics'],
    shows: 'prose',
    draw: drawNumberedLines,
  },
  {
    name: 'prose, contents',
    kinds: ['datasheet', 'filing', 'statistics', 'price list', 'brochure'],
    shows: 'prose',
    draw: drawContentsList,
  },
  { name: 'prose, article', kinds: kindNames, shows: 'prose', draw: drawArticle },
]

function family(name: string, layout: Layout, look: Look, kinds: readonly Kind[]): Family {
  return {
    name,
    kinds,
    shows: 'tables',
    draw(content, random) {
      const tables = content.tables.map((table, index) => {
        const id = `t${index + 1}`
        return { id, content: table, html: renderTable(table, id, look, random) }
      })
      const source = layout(content, tables, random)
      // The look comes first, so that the layout can set the width and size of its tables.
      return { ...source, css: cssOf(look, random) + source.css }
    },
  }
}
