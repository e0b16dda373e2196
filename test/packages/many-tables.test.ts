import test from 'ava'
import { renderApart } from './render-apart.js'

// Of 27 rows and 5 columns each. Twice to three times what a machine of two cores took: 4 s and 230 MiB, 8 s and 570 MiB.
const CEILINGS = { xlsx: { cpuSeconds: 10, mebibytes: 500 }, pptx: { cpuSeconds: 24, mebibytes: 1100 } } as const

for (const format of ['xlsx', 'pptx'] as const) {
  test.serial(`500 tables make a ${format} within ${CEILINGS[format].mebibytes} MiB`, async (t) => {
    t.timeout(180_000)
    const { cpuSeconds, mebibytes } = await renderApart(format, '500 statements')
    t.true(mebibytes < CEILINGS[format].mebibytes, `${mebibytes} MiB`)
    t.true(cpuSeconds < CEILINGS[format].cpuSeconds, `${cpuSeconds} s`)
  })
}
