import test from 'ava'
import { renderApart } from './render-apart.js'

// Tables of 27 rows and 5 columns. Limits are two to three times the measured values on two cores: 4 s and 230 MiB, 8 s
// and 570 MiB.
const CEILINGS = { xlsx: { cpuSeconds: 10, mebibytes: 600 }, pptx: { cpuSeconds: 24, mebibytes: 1100 } } as const
/** Maximum number of runs. The best one counts, because a busy machine delays compression and inflates the memory. */
const MOST_RUNS = 3

for (const format of ['xlsx', 'pptx'] as const) {
  test.serial(`500 tables make a ${format} within ${CEILINGS[format].mebibytes} MiB`, async (t) => {
    t.timeout(180_000)
    const least = { cpuSeconds: Number.POSITIVE_INFINITY, mebibytes: Number.POSITIVE_INFINITY }
    const ceilings = CEILINGS[format]
    const isWithin = () => least.mebibytes < ceilings.mebibytes && least.cpuSeconds < ceilings.cpuSeconds
    for (let run = 0; run < MOST_RUNS && !isWithin(); run++) {
      const { cpuSeconds, mebibytes } = await renderApart(format, '500 statements')
      least.cpuSeconds = Math.min(least.cpuSeconds, cpuSeconds)
      least.mebibytes = Math.min(least.mebibytes, mebibytes)
    }
    t.true(isWithin(), `${least.mebibytes} MiB, ${least.cpuSeconds} s`)
  })
}
