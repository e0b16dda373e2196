import type { Family } from '../family.js'
import { type Kind, kindNames } from '../kinds/content.js'
import type { PageDesign } from './page-parts.js'
import { journal } from './pages/journal.js'
import { card, notice, strip, voucher } from './pages/office.js'
import { abreast, printout, stacked, technical } from './pages/output.js'
import { gazette, poster, treatise, wrapped } from './pages/publication.js'
import { drawBlankForm, drawCircular, drawIndex, drawQuestions, drawTranscript } from './pages/without-tables.js'
import type { Skin } from './skin.js'
import { bars, darkEnds, tintedColumns, tintedGroups } from './skins/filled.js'
import { boxed, columnLines, hairlines, mergedStubs, underlinedHeaders } from './skins/lined.js'
import { dotted, dropped, openNarrow, openWide, tabStops } from './skins/open.js'

/** The style families of the part that measures pages nobody tuned to. */
export const testFamilies: readonly Family[] = [
  design('notice, hairlines', notice, hairlines, ['invoice', 'price list', 'lab report']),
  design('notice, column lines', notice, columnLines, ['invoice', 'form', 'bank statement']),
  design('notice, open', notice, openWide, ['invoice', 'payslip', 'timetable']),
  design('notice, tab stops', notice, tabStops, ['list', 'invoice', 'price list', 'bank statement']),
  design('strip, bars', strip, bars, ['invoice', 'brochure', 'payslip']),
  design('strip, open', strip, openNarrow, ['list', 'lab report', 'timetable', 'brochure']),
  design('voucher, dark ends', voucher, darkEnds, ['bank statement', 'payslip', 'invoice']),
  design('voucher, boxed', voucher, boxed, ['payslip', 'bank statement', 'form', 'lab report']),
  design('voucher, tinted groups', voucher, tintedGroups, ['bank statement', 'price list', 'lab report']),
  design('voucher, open', voucher, openNarrow, ['list', 'bank statement', 'payslip', 'lab report']),
  design('card, merged stubs', card, mergedStubs, ['form', 'lab report', 'timetable']),
  design('card, column lines', card, columnLines, ['form', 'payslip']),
  design('gazette, dotted', gazette, dotted, ['list', 'filing', 'statistics', 'price list']),
  design('gazette, hairlines', gazette, hairlines, ['paper', 'filing', 'statistics']),
  design('treatise, underlined headers', treatise, underlinedHeaders, ['filing', 'paper', 'statistics']),
  design('treatise, hairlines', treatise, hairlines, ['statistics', 'filing', 'lab report']),
  design('treatise, tab stops', treatise, tabStops, ['list', 'filing', 'statistics', 'paper']),
  design('poster, dropped', poster, dropped, ['brochure', 'price list', 'timetable']),
  design('poster, tinted columns', poster, tintedColumns, ['brochure', 'timetable', 'price list']),
  design('journal, underlined headers', journal, underlinedHeaders, ['paper', 'filing']),
  design('journal, hairlines', journal, hairlines, ['paper', 'statistics', 'datasheet']),
  design('journal, column lines', journal, columnLines, ['paper']),
  design('journal, open', journal, openNarrow, ['list', 'paper', 'statistics']),
  design('wrapped, underlined headers', wrapped, underlinedHeaders, ['paper', 'brochure', 'filing']),
  design('wrapped, open', wrapped, openNarrow, ['list', 'brochure', 'paper', 'datasheet']),
  design('print-out, boxed', printout, boxed, ['timetable', 'form', 'statistics']),
  design('print-out, open', printout, openWide, ['list', 'statistics', 'filing', 'form', 'price list', 'datasheet']),
  design('print-out, tab stops', printout, tabStops, ['timetable', 'filing', 'statistics', 'bank statement', 'form']),
  design('stacked, column lines', stacked, columnLines, ['price list', 'statistics', 'datasheet']),
  design('stacked, underlined headers', stacked, underlinedHeaders, ['filing', 'payslip', 'bank statement']),
  design('technical, hairlines', technical, hairlines, ['datasheet', 'brochure']),
  design('technical, merged stubs', technical, mergedStubs, ['datasheet', 'lab report']),
  design('technical, tinted groups', technical, tintedGroups, ['datasheet', 'paper']),
  design('abreast, dark ends', abreast, darkEnds, ['timetable', 'price list', 'payslip']),
  design('abreast, hairlines', abreast, hairlines, ['list', 'datasheet', 'lab report', 'brochure']),
  {
    name: 'circular',
    kinds: ['invoice', 'bank statement', 'payslip', 'lab report', 'price list'],
    shows: 'prose',
    draw: drawCircular,
  },
  { name: 'transcript', kinds: ['filing', 'form', 'paper', 'statistics'], shows: 'prose', draw: drawTranscript },
  { name: 'blank form', kinds: ['form', 'bank statement', 'payslip', 'invoice'], shows: 'prose', draw: drawBlankForm },
  {
    name: 'index',
    kinds: ['datasheet', 'statistics', 'filing', 'timetable', 'price list'],
    shows: 'prose',
    draw: drawIndex,
  },
  { name: 'questions', kinds: kindNames, shows: 'prose', draw: drawQuestions },
]

function design(name: string, page: PageDesign, skin: Skin, kinds: readonly Kind[]): Family {
  return {
    name,
    kinds,
    shows: 'tables',
    draw(content, random) {
      const tables = content.tables.map((table, index) => ({
        id: `t${index + 1}`,
        content: table,
        html: skin.set(table, `t${index + 1}`, random),
      }))
      const source = page(content, tables, random)
      return { ...source, css: source.css + skin.rules(random) }
    },
  }
}
