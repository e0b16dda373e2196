import { availableParallelism } from 'node:os'
import { measuringJsonRenderer } from '../../index.js'
import { type WorkOptions, workOnFiles } from './work-on-files.js'

/**
 * `recreate extract`: of each file the tables of each page, as JSON in the measuring format.
 *
 * @returns The exit code.
 */
export async function extractCommand(names: readonly string[], options: WorkOptions): Promise<number> {
  return workOnFiles(names, options, {
    conversion: { mode: 'page', renderers: [measuringJsonRenderer()] },
    // Many files have a page or two: several at a time keep the children busy.
    filesAtOnce: 2 * (options.workers ?? Math.min(availableParallelism(), 4)),
  })
}
