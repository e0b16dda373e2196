import test from 'ava'
import { mupdfReader } from '../../../../plugins/extract/mupdf/reader.js'
import { readerCases } from '../../../contracts/reader.js'

for (const { title, run } of readerCases) {
  test(title, async (t) => {
    await run(mupdfReader())
    t.pass()
  })
}
