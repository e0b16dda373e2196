import { createHash } from 'node:crypto'
import { evidenceNames, type TrustModel } from './fit-weights.js'
import type { TrainingTable } from './training-table.js'

/** Returns the content of `plugins/recognise/tables/evidence/weights.ts`. */
export function weightsFile({ trust, weights }: TrustModel, tables: readonly TrainingTable[]): string {
  return [
    "import type { Evidence } from './evidence.js'",
    '',
    '// Written by `npm run fit -- FOLDER... --write`, see docs/benchmarks.md. Do not edit.',
    `// ${tables.length} tables; hash of their evidence and of whether they are right: ${hashOf(tables)}`,
    '',
    '/** Log odds of a table that nothing speaks against. */',
    `export const TRUST = ${round(trust)}`,
    '',
    '/** How much each piece of evidence lowers the log odds. */',
    'export const WEIGHTS: Evidence = {',
    ...evidenceNames.map((name) => `  ${name}: ${round(weights[name])},`),
    '}',
    '',
  ].join('\n')
}

/** Returns the first 12 hexadecimal digits of the SHA-256 hash. It does not depend on the order of the tables. */
function hashOf(tables: readonly TrainingTable[]): string {
  const lines = tables.map(({ evidence, isRight, count }) =>
    JSON.stringify([evidenceNames.map((name) => [name, evidence[name]]), isRight, count]),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 12)
}

function round(value: number): number {
  return Math.round(100 * value) / 100
}
