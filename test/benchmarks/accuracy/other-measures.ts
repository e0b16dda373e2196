import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { FileDocument } from '../../../benchmarks/accuracy/measuring-format.js'

// Compares the measures of this project with independently written scorers of the same definitions: `tables.py` and
// `charts.py` in the folder named by OTHER_MEASURES. They need Python with numpy and scipy.

/** The folder with the scorers. */
export const otherMeasures = resolve(process.env.OTHER_MEASURES ?? '')

/** A gold document and a prediction for it. */
export interface Comparison {
  readonly name: string
  readonly gold: FileDocument
  readonly predicted: FileDocument
}

/** Output of one of the programs for each comparison. */
export async function askOtherMeasures(
  program: 'tables' | 'charts',
  folder: string,
  comparisons: readonly Comparison[],
  scratch: string,
): Promise<unknown> {
  for (const { name, gold, predicted } of comparisons) {
    write(join(scratch, 'gold', `${name}.gold.json`), gold)
    write(join(scratch, 'predicted', `${name}.json`), predicted)
  }
  const [gold, predicted, report] = ['gold', 'predicted', 'report.json'].map((each) => join(scratch, each)) as [
    string,
    string,
    string,
  ]
  const parts = ['--gold', gold, '--pred', predicted, '--json', report]
  await promisify(execFile)(python, [join(folder, `${program}.py`), ...parts], { maxBuffer: 64 * 2 ** 20 })
  return JSON.parse(readFileSync(report, 'utf8'))
}

const python = process.env.RECREATE_PEERS_PYTHON ?? 'python3'

function write(file: string, document: FileDocument): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(document))
}
