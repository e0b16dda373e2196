import { availableParallelism } from 'node:os'
import { accuracyJsonRenderer, type Runner } from '../../../index.js'
import { workOnFiles } from './work-on-files.js'
import type { WorkOptions } from './work-options.js'

/**
 * Runs `recreate extract`: writes the tables of each page as JSON in the format of gold files.
 *
 * @param runner Works on pages; the caller closes it.
 * @returns The exit code.
 */
export async function extractCommand(names: readonly string[], options: WorkOptions, runner: Runner): Promise<number> {
  const plan = {
    conversion: { mode: 'page' as const, renderers: [accuracyJsonRenderer()] },
    extensions: ['json'],
    // Most files have one or two pages: several files at a time keep the children busy.
    filesAtOnce: 2 * (options.workers ?? Math.min(availableParallelism(), 4)),
  }
  return workOnFiles(names, options, plan, runner)
}
