import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readTrees, treeValue } from 'recreate-engine/recognition'
import type { ChoiceList } from './choice/choice-list.js'
import { choiceReport } from './choice/choice-report.js'
import { drawnChoices, folderChoices } from './choice/collect-choices.js'
import { fitTrees } from './choice/fit-trees.js'
import { root } from './suite/machine.js'

// Fits the model that chooses between readings of a page to pages whose tables are known, and reports how good the
// chosen readings are. See docs/benchmarks.md.
//
//   npm run fit:choice -- FOLDER... [--lists FILE] [--write]
//
// --lists: also writes the readings, one list a line.
// FOLDER has NAME.gold.json next to NAME.pdf. --write: writes plugins/recognise/tables/choose/preference-trees.ts.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, lists: { type: 'string' } },
})
const lists: ChoiceList[] = []
const started = performance.now()
for (const folder of positionals) lists.push(...(await folderChoices(folder)))
lists.push(...(await drawnChoices()))
console.log(`${lists.length} lists, ${lists.reduce((sum, { options }) => sum + options.length, 0)} readings`)
console.log(`collected in ${Math.round((performance.now() - started) / 1000)} s`)
if (values.lists !== undefined) writeFileSync(values.lists, lists.map((list) => `${JSON.stringify(list)}\n`).join(''))
console.log(
  choiceReport(lists, (lines) => {
    const trees = readTrees(lines.join('\n'))
    return (features) => trees.reduce((sum, tree) => sum + treeValue(tree, features), 0)
  }),
)
if (values.write) {
  const lines = lists.map((list) => JSON.stringify(list)).sort()
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)
  const file = [
    '// Written by `npm run fit:choice -- FOLDER... --write`, see docs/benchmarks.md. Do not edit.',
    `// ${lists.length} lists of readings; hash: ${hash}`,
    '',
    '/** The trees of the model, one a line, see `preference.ts`. */',
    'export const TREES = `',
    ...fitTrees(lists),
    '`',
    '',
  ]
  writeFileSync(join(root, 'plugins/recognise/tables/choose/preference-trees.ts'), file.join('\n'))
}
