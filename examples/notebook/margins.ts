// A notebook that analyses a report with the service, cell by cell, up to a plot. Editors that support `// %%` run the
// cells one by one; as a program it runs from top to bottom.
//
//   npm run build
//   node dist/server/cli.js serve                                 # shows an API key when it is started for the first time
//   RECREATE_API_KEY=… node dist/examples/notebook/margins.js examples/annual-report/annual-report.pdf 4 out/margins.svg

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as Plot from '@observablehq/plot'
import * as aq from 'arquero'
import { parseHTML } from 'linkedom'
import { type RecreateClient, recreateClient } from 'recreate-engine/client'

/**
 * Plots margins as shares of sales, year by year.
 *
 * @param pdf Path of a report with an income statement.
 * @param pages Pages with the statement, such as `4`.
 * @param show Called with the output of each cell.
 * @returns The plot as SVG text.
 */
export async function plotMargins(
  client: RecreateClient,
  pdf: string,
  pages: string,
  show: (output: string) => void,
): Promise<string> {
  // %% Upload the document and wait for the result
  const file = { fileName: basename(pdf), bytes: await readFile(pdf) }
  const { recreate_id } = await client.create(file, { pages, mode: 'document' })
  const { status } = await client.wait(recreate_id, { signal: AbortSignal.timeout(600_000) })
  show(status)

  // %% Get its tables as data frames with numbers
  const frames = await client.getDataFrames(recreate_id, { rowIdentifier: false, numbers: true })
  show(frames.map(({ metadata, rowCount }) => `${metadata?.title}, ${metadata?.unit}: ${rowCount} rows`).join('\n'))
  const income = frames.find(({ metadata }) => /income|operations|earnings/i.test(metadata?.title ?? ''))
  if (income === undefined) throw new Error(`Expected an income statement on page ${pages} of ${pdf}, found none`)

  // %% Select three lines of the statement, with one row per line and year
  const [item = 'Item', ...years] = income.columns.map(({ name }) => name)
  const lines = income
    .toArquero(aq)
    .filter(
      aq.escape((row: Row) => /^(total net sales|gross profit|operating income|net income)$/i.test(`${row[item]}`)),
    )
    .fold(years, { as: ['period', 'amount'] })
    .derive({ year: aq.escape((row: Row) => Number(/\d{4}$/.exec(`${row.period}`)?.[0])) })
  show(lines.toCSV({ columns: [item, 'year', 'amount'] }))

  // %% Calculate each as a share of that year's sales
  const rows = lines.objects() as Row[]
  const isSales = (row: Row) => /sales/i.test(`${row[item]}`)
  const salesOf = new Map(rows.filter(isSales).map((row) => [row.year, Number(row.amount)]))
  const margins = rows
    .filter((row) => !isSales(row))
    .map((row) => ({
      line: row[item],
      year: `${row.year}`,
      share: (100 * Number(row.amount)) / salesOf.get(row.year)!,
    }))
  show(margins.map(({ line, year, share }) => `${year} ${line}: ${share.toFixed(1)} %`).join('\n'))

  // %% Draw the plot
  const { document } = parseHTML('<html></html>')
  const plot = Plot.plot({
    document,
    width: 640,
    marginRight: 120,
    x: { label: null, type: 'point', padding: 0.1 },
    y: { label: 'Share of net sales, %', grid: true, zero: true },
    marks: [
      Plot.lineY(margins, { x: 'year', y: 'share', z: 'line', stroke: 'line', strokeWidth: 2, sort: 'year' }),
      Plot.dot(margins, { x: 'year', y: 'share', fill: 'line' }),
      Plot.text(
        margins,
        Plot.selectLast({ x: 'year', y: 'share', z: 'line', text: 'line', textAnchor: 'start', dx: 8, sort: 'year' }),
      ),
    ],
  })
  plot.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return plot.outerHTML
}

type Row = Readonly<Record<string, string | number | null>>

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [pdf = 'examples/annual-report/annual-report.pdf', pages = '4', out = 'out/margins.svg'] = process.argv.slice(2)
  const { RECREATE_URL = 'http://127.0.0.1:8080', RECREATE_API_KEY = '' } = process.env
  const client = recreateClient({ baseUrl: RECREATE_URL, apiKey: RECREATE_API_KEY })
  const svg = await plotMargins(client, pdf, pages, console.log)
  await mkdir(dirname(out), { recursive: true })
  await writeFile(out, svg)
  console.log(`wrote ${out}`)
}
