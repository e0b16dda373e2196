import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../suite/machine.js'
import { drawnGoldPages, type GoldPage, goldPages, pagesAsRead } from './gold-pages.js'

/** A model whose samples are collected from pages with gold data, and that is then fitted to them. */
interface FittedModel<Sample> {
  /** Name of the npm script. */
  readonly script: string
  /** File that the model is written to, and the name of its constant. */
  readonly file: string
  readonly constant: string
  /** What the constant is. */
  readonly says: string
  /** @param weight How much the samples count. */
  collect(page: GoldPage, weight: number): readonly Sample[]
  fit(samples: readonly Sample[]): readonly string[]
  /** Returns a report of a cross-validation. */
  report?(samples: readonly Sample[]): string
}

/**
 * Runs `--collect FILE FOLDER... [--drawn] [--as-read FOLDER] [--weight N] [--part I/N] [--less-drawn]`, which adds samples to a file, or
 * `--report FILE...`, or `--write FILE...`, which fits the model. The order of the samples does not matter, so that
 * several processes can collect.
 */
export async function runFitCommand<Sample>(model: FittedModel<Sample>): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      collect: { type: 'string' },
      drawn: { type: 'boolean', default: false },
      'as-read': { type: 'string' },
      weight: { type: 'string', default: '1' },
      part: { type: 'string', default: '0/1' },
      'less-drawn': { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  if (values.collect !== undefined) {
    const [part, of] = values.part.split('/').map(Number)
    const options = { part: part!, of: of!, lessDrawn: values['less-drawn'] }
    const sources = positionals.map((folder) => goldPages(folder, options))
    if (values.drawn) sources.push(drawnGoldPages())
    if (values['as-read'] !== undefined) sources.push(pagesAsRead(values['as-read'], options))
    console.log(`${await collectSamples(model, sources, values.collect, Number(values.weight))} samples`)
    return
  }
  if (positionals.length === 0 || !(values.write || values.report)) {
    console.error(`Usage: npm run ${model.script} -- --collect FILE FOLDER... | --report FILE... | --write FILE...`)
    process.exitCode = 2
    return
  }
  const lines = positionals.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n')).sort()
  const samples = lines.map((line): Sample => JSON.parse(line))
  if (values.report && model.report !== undefined) console.log(model.report(samples))
  if (values.write) writeModel(model, lines, samples)
}

/** Adds the samples of pages to a file. @returns Their number. */
async function collectSamples<Sample>(
  model: FittedModel<Sample>,
  sources: readonly AsyncIterable<GoldPage>[],
  file: string,
  weight: number,
): Promise<number> {
  let count = 0
  for (const source of sources) {
    for await (const page of source) {
      const samples = model.collect(page, weight)
      appendFileSync(file, samples.map((sample) => `${JSON.stringify(sample)}\n`).join(''))
      count += samples.length
    }
  }
  return count
}

function writeModel<Sample>(model: FittedModel<Sample>, lines: readonly string[], samples: readonly Sample[]): void {
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)
  const file = [
    `// Written by \`npm run ${model.script} -- --write FILE...\`, see docs/benchmarks.md. Do not edit.`,
    `// ${samples.length} samples; hash: ${hash}`,
    '',
    `/** ${model.says} */`,
    `export const ${model.constant} = \``,
    ...model.fit(samples),
    '`',
    '',
  ]
  writeFileSync(join(root, model.file), file.join('\n'))
}
