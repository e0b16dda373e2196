import { pageGaps } from './gaps/collect-gaps.js'
import { fitGapTrees, reportGaps } from './gaps/fit-gap-trees.js'
import type { GapTable } from './gaps/gap-table.js'
import { runFitCommand } from './models/fit-command.js'

// Fits the model that tells gaps between columns from gaps between words. See docs/benchmarks.md.

await runFitCommand<GapTable>({
  script: 'fit:gaps',
  file: 'plugins/recognise/tables/gaps/gap-trees.ts',
  constant: 'GAP_TREES',
  says: 'The trees of the model, one a line, see `column-gaps.ts`.',
  collect: pageGaps,
  fit: fitGapTrees,
  report: reportGaps,
})
