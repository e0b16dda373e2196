import assert from 'node:assert/strict'
import type { Clusterer } from '../../core/contracts.js'
import type { PageOutcome, Table } from '../../core/model.js'
import { freezeDeep } from './freeze-deep.js'
import { checkTable, refuseDoubles } from './page-invariants.js'
import { samplePages } from './sample-pages.js'

/** Creates a new clusterer. */
export type MakeClusterer = () => Clusterer

/** One requirement for every clusterer. */
export interface ClustererCase {
  readonly title: string
  /** @throws Error describing the violation. */
  run(make: MakeClusterer): Promise<void>
}

/** Requirements for every clusterer, whatever it joins. */
export const clustererCases: readonly ClustererCase[] = [
  {
    title:
      'every row of every table is in the result once, and a joined table keeps at least the header of its first part',
    async run(make) {
      const given = samplePages().flatMap(tablesOf)
      const { tables } = make().cluster(samplePages())
      assert.deepEqual(tables.flatMap(bodyIdsOf).toSorted(), given.flatMap(bodyIdsOf).toSorted())
      const [known, answered] = [given.flatMap(rowIdsOf), tables.flatMap(rowIdsOf)]
      refuseDoubles(answered)
      assert.deepEqual(
        answered.filter((id) => !known.includes(id)),
        [],
        'rows that are on no page',
      )
      for (const { id, headerRowCount } of tables) {
        const first = given.find((table) => table.id === id)
        assert.ok(first !== undefined, `a table must have the id of its first part, got ${id}`)
        assert.ok(headerRowCount >= first.headerRowCount, `${id}: its header rows are missing`)
      }
    },
  },
  {
    title: 'every body cell keeps its text, value, row and order',
    async run(make) {
      const given = samplePages().flatMap(tablesOf).flatMap(bodyOf)
      assert.deepEqual(make().cluster(samplePages()).tables.flatMap(bodyOf).toSorted(), given.toSorted())
    },
  },
  {
    title: 'every table of the result is complete and has a unique id',
    async run(make) {
      const { tables } = make().cluster(samplePages())
      for (const table of tables) checkTable(table)
      refuseDoubles(tables.map(({ id }) => id))
    },
  },
  {
    title: 'tables are in the order in which they begin',
    async run(make) {
      const begins = make()
        .cluster(samplePages())
        .tables.map(({ places }) => places[0]!.pageNumber)
      assert.deepEqual(
        begins,
        begins.toSorted((a, b) => a - b),
      )
    },
  },
  {
    title: 'without pages that were read, there are no tables',
    async run(make) {
      const failed = samplePages().filter(({ state }) => state === 'failed')
      assert.ok(failed.length > 0)
      for (const pages of [[], failed]) assert.deepEqual(make().cluster(pages).tables, [])
    },
  },
  {
    title: 'the same pages give the same result, and are not modified',
    async run(make) {
      const clusterer = make()
      const first = clusterer.cluster(freezeDeep(samplePages()))
      assert.deepEqual(clusterer.cluster(samplePages()), first)
      assert.deepEqual(JSON.parse(JSON.stringify(first)), first, 'the result must be plain data')
    },
  },
  {
    title: 'tables that are final by its reach do not change when other pages end',
    async run(make) {
      const { reach = 'document' } = make()
      const all = samplePages()
      const final = new Map(
        make()
          .cluster(all)
          .tables.map((table) => [table.id, table]),
      )
      for (const missing of all) {
        const ended = all.filter((page) => page !== missing)
        for (const table of make().cluster(ended).tables) {
          if (isSettled(table, reach, missing.pageNumber)) assert.deepEqual(table, final.get(table.id), table.id)
        }
      }
    },
  },
]

/** Returns whether the table is available before the page has ended, see {@link Clusterer.reach}. */
function isSettled({ places }: Table, reach: NonNullable<Clusterer['reach']>, missing: number): boolean {
  if (reach !== 'neighbours') return reach === 'page'
  const numbers = places.map(({ pageNumber }) => pageNumber)
  return missing !== Math.min(...numbers) - 1 && missing !== Math.max(...numbers) + 1
}

function tablesOf(outcome: PageOutcome): readonly Table[] {
  return outcome.state === 'failed' ? [] : outcome.page.tables
}

function rowIdsOf({ rows }: Table): readonly string[] {
  return rows.map(({ id }) => id)
}

function bodyIdsOf({ rows }: Table): readonly string[] {
  return rows.flatMap(({ id, type }) => (type === 'header' ? [] : [id]))
}

/** Returns one line per row with its texts from left to right. */
function bodyOf({ rows, cells }: Table): readonly string[] {
  return rows.flatMap(({ id, type }, row) => {
    const own = cells.filter((cell) => cell.row === row).toSorted((a, b) => a.column - b.column)
    return type === 'header' ? [] : [`${id}: ${JSON.stringify(own.map(({ text, value }) => [text, value]))}`]
  })
}
