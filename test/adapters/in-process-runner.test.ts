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
