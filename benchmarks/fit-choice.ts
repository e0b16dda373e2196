import { readTrees, treeValue } from 'recreate-engine/recognition'
import type { ChoiceList } from './choice/choice-list.js'
import { choiceReport } from './choice/choice-report.js'
import { pageChoices } from './choice/collect-choices.js'
import { fitTrees } from './choice/fit-trees.js'
import { runFitCommand } from './models/fit-command.js'

// Fits the model that chooses between readings of a page, and reports how good the chosen readings are. See
// docs/benchmarks.md.

await runFitCommand<ChoiceList>({
  script: 'fit:choice',
  file: 'plugins/recognise/tables/choose/preference-trees.ts',
  constant: 'TREES',
  says: 'The trees of the model, one a line, see `preference.ts`.',
  collect: pageChoices,
  fit: (lists) => fitTrees(lists),
  report: (lists) =>
    choiceReport(lists, (lines) => {
      const trees = readTrees(lines.join('\n'))
      return (features) => trees.reduce((sum, tree) => sum + treeValue(tree, features), 0)
    }),
})
