import { createHash } from 'node:crypto'
import type { DocumentModel } from '../../core/model.js'
import { plainFormat } from '../../plugins/render/formats/plain.js'
import { pptxRenderer } from '../../plugins/render/pptx/pptx-renderer.js'
import { xlsxRenderer } from '../../plugins/render/xlsx/xlsx-renderer.js'
import { chartsOfEachKind } from '../fixtures/charts.js'
import { renderOptions } from '../fixtures/render-options.js'
import { documentOf, incomeStatement } from '../fixtures/statement-table.js'
import type { Rendered } from './render-apart.js'

// Run by `renderApart`. Renders a document and reports the result and its cost.

const [format, name] = process.argv.slice(2)

const documents: Readonly<Record<string, () => DocumentModel>> = {
  'a statement and charts': () => documentOf([incomeStatement], { charts: chartsOfEachKind }),
  '500 statements': () => documentOf(Array.from({ length: 500 }, (_, index) => statementOf(index + 1))),
}

function statementOf(pageNumber: number) {
  const places = incomeStatement.places.map((place) => ({ ...place, pageNumber }))
  return { ...incomeStatement, id: `p${pageNumber}t1`, title: `Statement ${pageNumber}`, places }
}

const renderer = format === 'xlsx' ? xlsxRenderer() : pptxRenderer()
const options = renderOptions({ configuration: plainFormat, isChosen: false })
const cpuBefore = process.cpuUsage()
const bytes = await renderer.render(documents[name!]!(), options)
const { user, system } = process.cpuUsage(cpuBefore)
const rendered: Rendered = {
  hash: createHash('sha256').update(bytes).digest('hex'),
  cpuSeconds: (user + system) / 1e6,
  // In kibibytes, except on systems that do not report it.
  mebibytes: process.resourceUsage().maxRSS / 1024,
  hour: new Date(2020, 0, 1).getTimezoneOffset() / 60,
  number: (1234.5).toLocaleString(),
}
process.stdout.write(JSON.stringify(rendered))
