import { writeFileSync } from 'node:fs'
import { chartKinds } from './kinds.js'
import { faultsOf, readCharts } from './measure.js'

// Measures how well each kind of drawn chart is read, worst first:
//   node dist/test/charts/worst-kinds.js [seeds] [part of a kind's name] [folder for the pages with errors]

const [seeds = '5', part = '', folder] = process.argv.slice(2)
const rows = []
for (const kind of chartKinds.filter(({ name }) => name.includes(part))) {
  const faults: string[] = []
  let right = 0
  for (let seed = 1; seed <= Number(seeds); seed++) {
    const read = await readCharts(kind, seed)
    const own = faultsOf(read)
    if (own.length === 0) right++
    else {
      faults.push(`seed ${seed}: ${own.slice(0, 3).join('; ')}`)
      if (folder) writeFileSync(`${folder}/${kind.name.replaceAll(/[ ,%]+/g, '-')}-${seed}.pdf`, read.bytes)
    }
  }
  rows.push({ name: kind.name, right, faults })
}
rows.sort((a, b) => a.right - b.right)
for (const { name, right, faults } of rows) {
  process.stdout.write(`${right}/${seeds}  ${name}\n`)
  for (const fault of faults.slice(0, part === '' ? 1 : 99)) process.stdout.write(`       ${fault}\n`)
}
const all = rows.reduce((sum, { right }) => sum + right, 0)
process.stdout.write(`${all} of ${rows.length * Number(seeds)} pages are read without errors\n`)
