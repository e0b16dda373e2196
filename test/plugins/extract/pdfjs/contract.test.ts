import test from 'ava'
import { pdfjsReader } from '../../../../plugins/extract/pdfjs/reader.js'
import { readerCases } from '../../../contracts/reader.js'

for (const { title, run } of readerCases) {
  test(title, async (t) => {
    await run(pdfjsReader())
    t.pass()
  })
}
