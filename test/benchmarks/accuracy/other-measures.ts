import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FileDocument } from '../../../benchmarks/accuracy/measuring-format.js'

// Programs that were written apart from these measures, from the same definitions: `tables.py` and `charts.py`. They stand
// where RECREATE_OTHER_MEASURES says, else in ../shared/eval beside the repository, with the documents in ../corpus.

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The folder with the programs; undefined where they, or the Python that they need, are not there. */
export async function findOtherMeasures(): Promise<string | undefined> {
  const folder = resolve(root, process.env.RECREATE_OTHER_MEASURES ?? '../shared/eval')
  if (!existsSync(join(folder, 'tables.py'))) return undefined
  try {
    await promisify(execFile)(python, ['-c', 'import numpy, scipy'])
    return folder
  } catch {
    return undefined
  }
}

/** A gold document, and something that was predicted for it. */
export interface Comparison {
  readonly name: string
  readonly gold: FileDocument
  readonly predicted: FileDocument
}

/** What one of the programs says of each comparison, as it writes it. */
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
