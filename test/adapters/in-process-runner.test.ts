import test from 'ava'
import { inProcessRunner } from '../../adapters/in-process-runner.js'
import { runnerCases } from '../contracts/runner.js'
import { scriptedExtractor } from '../contracts/scripted-extractor.js'

for (const { title, run } of runnerCases) {
  test(title, async (t) => {
    const runner = inProcessRunner([scriptedExtractor()])
    t.teardown(() => runner.close())
    await run(runner)
    t.pass()
  })
}

test('removing a password fails if the extractor does not support it', async (t) => {
  const { unprotect: _, ...plain } = scriptedExtractor()
  const runner = inProcessRunner([plain])
  t.teardown(() => runner.close())
  const source = { fileName: 'script.json', bytes: Buffer.from('{"pages":["table"],"password":"geheim"}') }
  await t.throwsAsync(runner.unprotect(source, 'geheim'), {
    code: 'not_available',
    message: /cannot be unlocked: its reader \(scripted\) removes no passwords\.$/,
  })
})
