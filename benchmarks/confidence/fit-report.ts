import { drawTable } from '../suite/terminal.js'
import { calibrationOf } from './calibration.js'
import { crossValidate, type RatedTable } from './cross-validate.js'
import { evidenceNames, type TrustModel } from './fit-weights.js'
import { priors } from './priors.js'
import type { Evidence, Origin, TrainingTable } from './training-table.js'

const titles: Readonly<Record<Origin, string>> = {
  gold: 'Pages with gold data',
  verdict: 'Pages with verdicts',
  drawn: 'Drawn pages',
  generated: 'Generated pages',
}

/** Describes how well models rate documents that they were not fitted to, and the weights of a model. */
export function fitReport(model: TrustModel, tables: readonly TrainingTable[]): string {
  const rated = crossValidate(tables)
  const parts = Object.entries(titles).map(([origin, title]) =>
    calibrationPart(
      title,
      rated.filter(({ table }) => table.origin === origin),
    ),
  )
  return [...parts.filter((part) => part !== ''), weightsPart(model, tables)].join('\n\n')
}

function calibrationPart(title: string, rated: readonly RatedTable[]): string {
  if (rated.length === 0) return ''
  const { tables, right, bins, error, wrongDoubted, rightDoubted } = calibrationOf(rated)
  const rows = bins.map((bin) => [show(bin.from, 2), `${bin.tables}`, show(bin.meanConfidence), show(bin.shareRight)])
  return [
    `${title}: ${tables} tables, ${right} right`,
    '',
    drawTable(['confidence from', 'tables', 'mean', 'right'], rows, [0, 1, 2, 3]),
    '',
    `calibration error ${show(error)}, under 0.8: ${show(wrongDoubted)} of the wrong tables, ${show(rightDoubted)} of the right ones`,
  ].join('\n')
}

/** Lists the weights, and the mean evidence against right and wrong tables of real documents. */
function weightsPart({ trust, weights }: TrustModel, tables: readonly TrainingTable[]): string {
  const real = tables.filter(({ origin }) => origin === 'gold' || origin === 'verdict')
  const [right, wrong] = [real.filter(({ isRight }) => isRight), real.filter(({ isRight }) => !isRight)]
  const rows = evidenceNames.map((name) => [
    name,
    show(priors[name], 2),
    show(weights[name], 2),
    show(meanOf(right, name)),
    show(meanOf(wrong, name)),
  ])
  const headers = ['evidence', 'prior', 'weight', 'in right tables', 'in wrong tables']
  return [`Trust: ${show(trust, 2)}`, '', drawTable(headers, rows, [1, 2, 3, 4])].join('\n')
}

function meanOf(tables: readonly TrainingTable[], name: keyof Evidence): number | null {
  if (tables.length === 0) return null
  return tables.reduce((sum, { evidence }) => sum + evidence[name], 0) / tables.length
}

function show(value: number | null, digits = 3): string {
  return value === null ? '–' : value.toFixed(digits)
}
