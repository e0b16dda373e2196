import type { Random } from '../../chaos/random.js'
import type { BuildOptions, Column, Content, Row, TableContent } from './content.js'
import { keepSome, rowCount, takeSome, when } from './records.js'
import { surround } from './surroundings.js'

/** Builds a page of a paper: results, parameters or summary statistics between paragraphs. */
export function buildPaper(random: Random, options: BuildOptions): Content {
  const build = random.pick([results, byDataset, byDataset, regression, samples])
  const number = random.between(1, 7)
  const tables = [build(random, options.fullness)]
  if (random.chance(0.25)) tables.push(random.pick([regression, samples])(random, options.fullness * 0.6))
  return surround(
    random,
    { ...options, language: 'en' },
    {
      kind: 'paper',
      title: random.pick(['4 Results', '5.2 Ablation study', '3.1 Data', 'Discussion', 'II. EXPERIMENTS']),
      tables: tables.map((table, index) => ({
        ...table,
        title: `Table ${number + index}${random.pick([':', '.', ' –'])} ${table.title}`,
      })),
      facts: [],
      paragraphs: 6,
    },
  )
}

function results(random: Random, fullness: number): TableContent {
  const groups = random.chance(0.7)
    ? takeSome(random, ['NewsQ', 'WikiRel', 'MedLine-S', 'Foot-17', 'OpenCap'], random.between(2, 3))
    : ['']
  const metrics = keepSome(
    random,
    ['P', 'R', 'F1', 'Acc.', 'AUC', 'Time (s)'],
    groups.length > 1 ? random.between(2, 3) : random.between(3, 5),
  )
  const hasYear = random.chance(0.2)
  const spread = random.chance(0.3)
  const decimals = random.pick([1, 2])
  const columns: Column[] = [
    { header: random.pick(['Method', 'Model', '']), holds: 'label' },
    ...(hasYear ? [{ header: 'Params', holds: 'number' } as const] : []),
    ...groups.flatMap((group) =>
      metrics.map((header): Column => ({ header, holds: 'number', ...(group === '' ? {} : { group }) })),
    ),
  ]
  const missing: string = random.pick(['-', '–', '', 'n/a'])
  const rows = takeSome(random, methods, rowCount(random, 3, 9, fullness)).map((name): Row => {
    const values: string[] = groups.flatMap(() =>
      metrics.map(() =>
        random.chance(0.12)
          ? missing
          : `${(40 + random.next() * 59).toFixed(decimals)}${spread ? ` ± ${random.next().toFixed(decimals)}` : ''}`,
      ),
    )
    if (values.join('') === '') values[0] = '51.0'
    return { type: 'data', cells: [name, ...(hasYear ? [`${random.pick([7, 12, 110, 340])}M`] : []), ...values] }
  })
  const half = Math.ceil(rows.length / 2)
  const isSplit = random.chance(0.3)
  const sections = [
    ['Baselines', ...rows.slice(0, half)],
    ['Ours', ...rows.slice(half)],
  ]
  const split = sections.flatMap(([name, ...part]): Row[] => [
    { type: 'section', cells: [name as string, ...columns.slice(1).map(() => '')] },
    ...(part as Row[]),
  ])
  return { title: 'Comparison with earlier methods on the test sets.', columns, rows: isSplit ? split : rows }
}

/** Builds results in blocks: the data set is printed once for several methods. */
function byDataset(random: Random, fullness: number): TableContent {
  const metrics = keepSome(
    random,
    ['Precision', 'Recall', 'F1', 'Accuracy (%)', 'Train time', '# params'],
    random.between(2, 4),
  )
  const hasSize = random.chance(0.5)
  const columns: Column[] = [
    { header: 'Data set', holds: 'text', mergesDown: true },
    ...when<Column>(hasSize, { header: random.pick(['Size', 'Train /\ntest']), holds: 'text', mergesDown: true }),
    { header: 'Method', holds: 'label' },
    ...metrics.map((header): Column => ({ header, holds: 'number' })),
  ]
  const chosen = takeSome(random, methods, random.between(2, 4))
  const names = keepSome(
    random,
    ['NewsQ', 'WikiRel (filtered)', 'MedLine-S', 'Foot-17', 'OpenCap'],
    Math.max(2, Math.round(random.between(2, 4) * fullness)),
  )
  const print = (metric: string) => {
    if (metric === 'Train time') return random.pick(['2h 10m', '45 min', '3.5 days', '–'])
    if (metric === '# params') return `${random.between(2, 400)}M`
    return random.chance(0.08) ? '–' : (40 + random.next() * 59).toFixed(1) + random.pick(['', '', '', '†', '*'])
  }
  const rows = names.flatMap((name) => {
    const size = random.pick(['12k', '1,240', '8,000 / 900'])
    return chosen.map((method, index): Row => {
      const block = [name, ...when(hasSize, size)]
      return { type: 'data', cells: [...(index === 0 ? block : block.map(() => '')), method, ...metrics.map(print)] }
    })
  })
  return { title: 'Results by data set. † marks results of the original authors.', columns, rows }
}

function regression(random: Random, fullness: number): TableContent {
  const models = random.between(2, 4)
  const columns: Column[] = [
    { header: '', holds: 'label' },
    ...Array.from({ length: models }, (_, index): Column => ({ header: `(${index + 1})`, holds: 'number' })),
  ]
  const hasErrors = random.chance(0.7)
  const stars = ['', '', '*', '**', '***']
  const rows = keepSome(random, variables, rowCount(random, 4, 8, fullness)).flatMap((name): Row[] => {
    const given = Array.from({ length: models }, () => random.chance(0.85))
    if (!given.includes(true)) given[0] = true
    const coefficients = given.map((has) =>
      has ? `${random.chance(0.4) ? '−' : ''}${random.next().toFixed(3)}${random.pick(stars)}` : '',
    )
    const row: Row = { type: 'data', cells: [name, ...coefficients] }
    const errors = coefficients.map((text) => (text === '' ? '' : `(${random.next().toFixed(3)})`))
    return [row, ...when<Row>(hasErrors, { type: 'data', cells: ['', ...errors] })]
  })
  const counts = Array.from({ length: models }, () => `${random.between(1, 9)},${random.between(100, 999)}`)
  rows.push(
    { type: 'data', cells: ['Observations', ...counts] },
    { type: 'data', cells: ['R²', ...counts.map(() => random.next().toFixed(2))] },
  )
  return {
    title: 'Determinants of household demand.',
    columns,
    rows,
    notes: ['* p < 0.10, ** p < 0.05, *** p < 0.01.'],
  }
}

function samples(random: Random, fullness: number): TableContent {
  const columns = ['Variable', 'N', 'Mean', 'SD', 'Min', 'Max'].map(
    (header, index): Column => ({ header, holds: index === 0 ? 'label' : 'number' }),
  )
  const rows = keepSome(random, variables, rowCount(random, 4, 9, fullness)).map((name): Row => {
    const mean = random.next() * random.pick([1, 10, 1000])
    return {
      type: 'data',
      cells: [
        name,
        `${random.between(80, 999)}`,
        mean.toFixed(2),
        (mean * 0.3).toFixed(2),
        (mean * 0.1).toFixed(2),
        (mean * 2.6).toFixed(2),
      ],
    }
  })
  return { title: 'Summary statistics', columns, rows }
}

const methods = [
  'Random',
  'Nearest neighbour',
  'SVM (linear)',
  'BiLSTM-CRF',
  'TreeRank [14]',
  'GraphSum [3, 22]',
  'Base + features',
  'Base w/o pretraining',
  'Full model',
  'Ours (small)',
  'Ours (large)',
  'Human',
]
const variables = [
  'Log income',
  'Age',
  'Age squared',
  'Female',
  'Years of schooling',
  'Urban',
  'Distance to market (km)',
  'Household size',
  'Price index',
  'Constant',
]
