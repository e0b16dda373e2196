import test from 'ava'
import { RecreateError } from '../../core/errors.js'
import { plainFormat } from '../../plugins/render/formats/plain.js'
import { descendantsOf } from '../../plugins/render/office-xml.js'
import { xlsxRenderer } from '../../plugins/render/xlsx/xlsx-renderer.js'
import { renderOptions } from '../fixtures/render-options.js'
import { documentOf, incomeStatement } from '../fixtures/statement-table.js'
import { openPackage } from '../packages/office-package.js'
import { wholeText } from '../packages/workbook-facts.js'
import { templates } from './corpus/templates.js'

const choice = renderOptions({ configuration: plainFormat, isChosen: false })
/** Maximum time for any template on a busy machine. */
const LONGEST_MS = 30_000

for (const { name, make, mayBeFilled = false } of templates) {
  test(`${name} ${mayBeFilled ? 'has no effect' : 'is rejected'}`, async (t) => {
    const template = await make()
    const start = performance.now()
    try {
      const bytes = await xlsxRenderer({ template }).render(documentOf([incomeStatement]), choice)
      t.true(mayBeFilled, 'the template was filled')
      const texts = [...openPackage(bytes).xml].flatMap(([, root]) => descendantsOf(root, 't').map(wholeText))
      t.false(texts.some((text) => text.includes('root:') || text.includes('a'.repeat(500))))
    } catch (error) {
      t.true(error instanceof RecreateError, String((error as Error).stack))
      t.is((error as RecreateError).code, 'template_invalid')
    }
    t.true(performance.now() - start < LONGEST_MS)
  })
}
