import test from 'ava'
import type { Clusterer, Renderer, RenderOptions } from '../../core/contracts.js'
import { RecreateError } from '../../core/errors.js'
import type { Correction, Switches } from '../../core/facts/facts.js'
import type { Chart, PageOutcome, Table } from '../../core/model.js'
import { joinPages, renderFile } from '../../core/reading/pipeline.js'
import { documentClusterer } from '../../plugins/cluster/by-document.js'
import { pageClusterer } from '../../plugins/cluster/by-page.js'
import { findChecks } from '../../plugins/recognise/tables/checks/find-checks.js'
import { documentOf, drawTable, readValue } from '../fixtures/statement-table.js'
import { manifestOf } from './recorded-facts.js'

const reading = { readValue, findChecks }

/** A clusterer with the reach `document` that joins nothing: no table is finished before the end. */
const wholeDocument: Clusterer = { ...pageClusterer(), mode: 'document', reach: 'document' }

test('related tables are joined, and the document describes its source', (t) => {
  const document = join([1, 2], { clusterer: documentClusterer() })
  t.deepEqual(idsOf(document), ['p1t1'])
  t.is(document.tables[0]?.rows.length, 4)
  t.is(document.mode, 'document')
  t.is(document.fileName, 'report.pdf')
  t.is(document.pageCount, 3)
  t.deepEqual(document.properties, { title: 'A report' })
  t.deepEqual(
    document.charts.map(({ id }) => id),
    ['p1c1', 'p2c1'],
  )
})

const switched: readonly (readonly [title: string, switches: Partial<Switches>, tables: number, charts: number])[] = [
  ['tables and charts', {}, 2, 2],
  ['tables', { charts: false }, 2, 0],
  ['charts', { tables: false }, 0, 2],
  ['neither tables nor charts', { tables: false, charts: false }, 0, 0],
]

for (const [title, switches, tables, charts] of switched) {
  test(`a request for ${title} returns exactly these, in the document and on its pages`, (t) => {
    const document = join([1, 2], { switches })
    const pages = document.pages.flatMap((outcome) => (outcome.state === 'failed' ? [] : [outcome.page]))
    t.is(document.tables.length, tables)
    t.is(document.charts.length, charts)
    t.is(pages.flatMap((page) => page.tables).length, tables)
    t.is(pages.flatMap((page) => page.charts).length, charts)
    t.deepEqual(
      document.pages.map(({ pageNumber }) => pageNumber),
      [1, 2],
    )
  })
}

test('disabled output is hidden from the clusterer', (t) => {
  let shown: readonly PageOutcome[] = []
  const clusterer: Clusterer = {
    mode: 'page',
    cluster: (pages) => {
      shown = pages
      return { tables: [], warnings: [] }
    },
  }
  join([1, 2], { switches: { tables: false }, clusterer })
  t.deepEqual(
    shown.map((outcome) => (outcome.state === 'failed' ? undefined : outcome.page.tables)),
    [[], []],
  )
})

test('a clusterer for single pages finishes each table as its page ends', (t) => {
  t.deepEqual(idsOf(join([2], { selected: [1, 2, 3] })), ['p2t1'])
  t.deepEqual(idsOf(join([1, 3], { selected: [1, 2, 3] })), ['p1t1', 'p3t1'])
})

test('a clusterer for neighbors finishes a table once the adjacent pages have ended', (t) => {
  const early = (ended: readonly number[], selected: readonly number[]) =>
    idsOf(join(ended, { selected, clusterer: documentClusterer() }))
  t.deepEqual(early([1], [1, 2, 3, 4]), [])
  t.deepEqual(early([2], [1, 2, 3, 4]), [])
  // The tables of pages 1 and 2 are joined, and page 3 may continue them. The table of page 4 is separate.
  t.deepEqual(early([1, 2], [1, 2, 3, 4]), [])
  t.deepEqual(early([1, 2, 3], [1, 2, 3, 4]), ['p1t1'])
  t.deepEqual(early([3, 4], [1, 2, 3, 4]), ['p4t1'])
  t.deepEqual(early([1, 2, 3, 4], [1, 2, 3, 4]), ['p1t1', 'p3t1', 'p4t1'])
})

test('a table that was finished early is the same when all pages have ended', (t) => {
  const selected = [1, 2, 3, 4]
  const all = join(selected, { selected, clusterer: documentClusterer() }).tables
  const sets = Array.from({ length: 2 ** selected.length }, (_, bits) =>
    selected.filter((_, i) => (bits >> i) % 2 === 1),
  )
  for (const ended of sets) {
    for (const table of join(ended, { selected, clusterer: documentClusterer() }).tables) {
      t.deepEqual(
        table,
        all.find(({ id }) => id === table.id),
        `after ${ended.join()}`,
      )
    }
  }
})

test('amounts without a unit wait for the pages before, where the notes may begin', (t) => {
  const manifest = manifestOf({ switches: { tables: true, charts: true, presentation: false } })
  const [money] = documentOf([drawTable([['data', 0, 'Debt', '$1,200']], { id: 'p3t1' })]).pages
  const waits = (pages: readonly PageOutcome[], selected: readonly number[]) =>
    joinPages({ manifest, pages, selected, corrections: [] }, pageClusterer(), reading).tables.length === 0
  t.true(waits([money!], [1, 3, 4]))
  t.false(waits([failedPage(1), money!], [1, 3, 4]))
  t.false(waits([money!], [3, 4]))
})

test('a neighbor that is not selected is not awaited', (t) => {
  const clusterer = documentClusterer()
  t.deepEqual(idsOf(join([3], { selected: [1, 3], clusterer })), ['p3t1'])
  t.deepEqual(idsOf(join([1], { selected: [1, 3], clusterer })), ['p1t1'])
  t.deepEqual(idsOf(join([3], { selected: [2, 3], clusterer })), [])
})

test('a failed neighbor counts as ended', (t) => {
  const pages = [pageOf(1), failedPage(2)]
  const document = joinPages(
    { manifest: manifestOf(), pages, selected: [1, 2, 3], corrections: [] },
    documentClusterer(),
    reading,
  )
  t.deepEqual(idsOf(document), ['p1t1'])
})

test('a clusterer for whole documents finishes nothing before the end', (t) => {
  const selected = [1, 2, 3]
  for (const clusterer of [wholeDocument, withoutReach(wholeDocument)]) {
    t.deepEqual(idsOf(join([1, 2], { selected, clusterer })), [])
    t.deepEqual(idsOf(join(selected, { selected, clusterer })), ['p1t1', 'p2t1', 'p3t1'])
  }
})

test('charts are finished as their pages end, whatever the clusterer', (t) => {
  const document = join([2], { selected: [1, 2, 3], clusterer: wholeDocument })
  t.deepEqual(
    document.charts.map(({ id }) => id),
    ['p2c1'],
  )
})

test('the tables include corrections', (t) => {
  const cells = [{ rowId: 'p1t1r2', column: 1, text: '1,250' }]
  const document = join([1], { corrections: [{ at: 1, by: 'a person', cells }] })
  t.is(document.tables[0]?.cells.find(({ row, column }) => row === 1 && column === 1)?.text, '1,250')
})

test('warnings of pages come in order, including failed pages, then those of the clusterer', (t) => {
  const warning = { code: 'doubtful_join', message: 'It may go on' }
  const clusterer: Clusterer = { mode: 'page', cluster: () => ({ tables: [], warnings: [warning] }) }
  const pages = [pageOf(1), failedPage(2)]
  const { warnings } = joinPages(
    { manifest: manifestOf(), pages, selected: [1, 2], corrections: [] },
    clusterer,
    reading,
  )
  t.deepEqual(warnings, [
    { code: 'sum_differs', message: 'A sum does not reconcile', pageNumber: 1 },
    { code: 'page_timeout', message: 'Page 2 failed: It took too long', pageNumber: 2 },
    warning,
  ])
})

test('an error of a clusterer names it, its document and the cause', (t) => {
  const cause = new TypeError('places is undefined')
  const error = t.throws(() => join([1], { clusterer: throwing(cause) }), {
    instanceOf: RecreateError,
    code: 'plugin_failed',
    message: 'Clusterer for mode page failed on report.pdf: places is undefined',
  })
  t.is(error.cause, cause)
})

test('an error of a clusterer with a code keeps its code', (t) => {
  const error = new RecreateError('not_available', 'It needs a key')
  t.is(
    t.throws(() => join([1], { clusterer: throwing(error) })),
    error,
  )
})

test('an error of a renderer names it, its document and the cause', async (t) => {
  const cause = new Error('no such font')
  const error = await t.throwsAsync(render(cause), {
    instanceOf: RecreateError,
    code: 'plugin_failed',
    message: 'Renderer txt failed on report.pdf: no such font',
  })
  t.is(error?.cause, cause)
  const own = new RecreateError('output_failed', 'The disk is full')
  t.is(await t.throwsAsync(render(own)), own)
})

test('an aborted rendering does not start, and errors after an abort are reported as cancelled', async (t) => {
  await t.throwsAsync(render(undefined, AbortSignal.abort()), { code: 'cancelled' })
  const controller = new AbortController()
  const stopping = render(new Error('gone'), controller.signal, () => controller.abort())
  await t.throwsAsync(stopping, { code: 'cancelled' })
})

interface Join {
  readonly selected?: readonly number[]
  readonly clusterer?: Clusterer
  readonly switches?: Partial<Switches>
  readonly corrections?: readonly Correction[]
}

function join(ended: readonly number[], options: Join = {}) {
  const { selected = ended, clusterer = pageClusterer(), switches = {}, corrections = [] } = options
  const manifest = manifestOf({ switches: { tables: true, charts: true, presentation: false, ...switches } })
  return joinPages({ manifest, pages: ended.map(pageOf), selected, corrections }, clusterer, reading)
}

/**
 * Returns a page with a table and a chart. The table of page 1 continues on page 2; those of pages 3 and 4 are
 * separate.
 */
function pageOf(pageNumber: number): PageOutcome {
  const goesOn = pageNumber === 2
  const rows = [
    ...(goesOn ? [] : [['header', 0, '', '2024'] as const]),
    ['data', 0, 'Revenue', '1,200'] as const,
    ...(goesOn ? [] : [['total', 0, 'Income', '400'] as const]),
  ]
  const table = drawTable(rows, {
    id: `p${pageNumber}t1`,
    ...(pageNumber > 2 && { title: `Note ${pageNumber}` }),
    ...(pageNumber === 1 && { closesPage: true }),
    ...(goesOn && { opensPage: true }),
  })
  const [outcome] = documentOf([table]).pages
  const warnings = [{ code: 'sum_differs', message: 'A sum does not reconcile', pageNumber }]
  if (outcome?.state !== 'done') throw new Error('Expected a page with a table')
  return { ...outcome, page: { ...outcome.page, charts: [chartOf(pageNumber)], warnings } }
}

function failedPage(pageNumber: number): PageOutcome {
  return { state: 'failed', pageNumber, error: { code: 'page_timeout', message: 'It took too long' } }
}

function chartOf(pageNumber: number): Chart {
  return {
    id: `p${pageNumber}c1`,
    place: { pageNumber, bbox: { x0: 50, y0: 400, x1: 300, y1: 600 } },
    chartType: 'column',
    categories: ['2023', '2024'],
    series: [{ name: 'Revenue', values: [1000, 1200] }],
    confidence: 0.9,
    isEstimated: false,
    source: 'drawing',
  }
}

test('a renderer that never ends times out', async (t) => {
  const renderer: Renderer = {
    format: 'txt',
    extension: 'txt',
    mediaType: 'text/plain',
    render: () => new Promise(() => {}),
  }
  await t.throwsAsync(renderFile(join([1]), renderer, {} as RenderOptions, new AbortController().signal, 30), {
    code: 'render_timeout',
    message: /^Renderer txt took longer than the limit of 0\.03 s on /,
  })
})

test('after rendering, the signal of the renderer is aborted to release its listeners', async (t) => {
  let given: AbortSignal | undefined
  const renderer: Renderer = {
    format: 'txt',
    extension: 'txt',
    mediaType: 'text/plain',
    render: async (_document, _options, signal) => {
      given = signal
      return new Uint8Array(1)
    },
  }
  const asked = new AbortController()
  await renderFile(join([1]), renderer, {} as RenderOptions, asked.signal, 60_000)
  t.true(given?.aborted)
  t.false(asked.signal.aborted)
})

const idsOf = ({ tables }: { readonly tables: readonly Table[] }) => tables.map(({ id }) => id)

function withoutReach({ reach: _, ...clusterer }: Clusterer): Clusterer {
  return clusterer
}

function throwing(error: Error): Clusterer {
  return {
    mode: 'page',
    cluster: () => {
      throw error
    },
  }
}

function render(error: Error | undefined, signal = new AbortController().signal, before = () => {}) {
  const renderer: Renderer = {
    format: 'txt',
    extension: 'txt',
    mediaType: 'text/plain',
    async render() {
      before()
      if (error !== undefined) throw error
      return new Uint8Array()
    },
  }
  return renderFile(join([1]), renderer, {} as RenderOptions, signal, 60_000)
}
