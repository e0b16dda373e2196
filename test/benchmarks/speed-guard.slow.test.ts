import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { compareCounts, countStages } from '../../benchmarks/speed-guard/counts.js'
import { root } from '../../benchmarks/suite/machine.js'

const file = join(root, 'test/benchmarks/speed-guard.json')

test('no stage of a conversion deviates by 5 % from its expected operations or bytes', async (t) => {
  const counted = await countStages()
  const { isWithin, report } = compareCounts(JSON.parse(readFileSync(file, 'utf8')), counted)
  t.true(isWithin, `\n${report}`)
})
