import { join } from 'node:path'
import test from 'ava'
import { convertOnSwappedParts } from '../../examples/swap-through-configure.js'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder } from '../server/commands/run-command.js'

test('parts registered in the container are used, and a renderer is added to the built-in ones', async (t) => {
  const folder = await makeFolder(t, { 'report.pdf': await drawPdf([statement, [], statement]) })
  const store = new Map<string, unknown>()
  const { formats, contents } = await convertOnSwappedParts(join(folder, 'report.pdf'), store)
  t.deepEqual(formats, ['xlsx', 'pptx', 'json', 'contents'])
  t.is(contents, '1\t\t6 rows\n3\t\t6 rows\n')
  t.true(
    [...store.keys()].some((key) => key.endsWith('/manifest')),
    [...store.keys()].join(' '),
  )
})
