import { pageLines } from './lines/collect-lines.js'
import { fitLineTrees } from './lines/fit-line-trees.js'
import { type LineTable, samplesOf } from './lines/line-table.js'
import { runFitCommand } from './models/fit-command.js'

// Fits the model that labels the lines of tables. See docs/benchmarks.md.

const LABELS = 4

await runFitCommand<LineTable>({
  script: 'fit:lines',
  file: 'plugins/recognise/tables/lines/line-trees.ts',
  constant: 'LINE_TREES',
  says: 'The trees of the model, one a line, see `label-lines.ts`.',
  collect: pageLines,
  fit: (tables) => fitLineTrees(samplesOf(tables), LABELS),
})
