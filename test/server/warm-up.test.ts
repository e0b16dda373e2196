import test from 'ava'
import { createEngine, type Source } from '../../index.js'
import { warmUpOnce } from '../../server/operations/warm-up.js'

test('a process warms up once, with a document that is read like others', async (t) => {
  const given: Source[] = []
  const warmUp = warmUpOnce({ warmUp: async (document) => void given.push(document as Source) })
  warmUp()
  warmUp()
  t.is(given.length, 1)
  const engine = await createEngine({ runner: 'in-process' })
  t.teardown(() => engine.close())
  const { recreateId } = await engine.create(given[0]!)
  t.is((await engine.wait(recreateId)).state, 'COMPLETED')
  const [table] = (await engine.result(recreateId)).tables
  t.true(table?.cells.some(({ text }) => text === '2,555'))
})
