import type { Random } from '../../chaos/random.js'
import { buildBankStatement } from './bank-statement.js'
import { buildBrochure } from './brochure.js'
import type { BuildOptions, Content, Kind } from './content.js'
import { buildDatasheet } from './datasheet.js'
import { buildFiling } from './filing.js'
import { buildForm } from './form.js'
import { buildInvoice } from './invoice.js'
import { buildLabReport } from './lab-report.js'
import { buildList } from './list.js'
import { buildPaper } from './paper.js'
import { buildPayslip } from './payslip.js'
import { buildPriceList } from './price-list.js'
import { buildStatistics } from './statistics.js'
import { buildTimetable } from './timetable.js'

/** Builds the content of a page of each kind. */
export const contentBuilders: Readonly<Record<Kind, (random: Random, options: BuildOptions) => Content>> = {
  invoice: buildInvoice,
  'bank statement': buildBankStatement,
  'lab report': buildLabReport,
  datasheet: buildDatasheet,
  'price list': buildPriceList,
  timetable: buildTimetable,
  payslip: buildPayslip,
  paper: buildPaper,
  form: buildForm,
  brochure: buildBrochure,
  statistics: buildStatistics,
  filing: buildFiling,
  list: buildList,
}
