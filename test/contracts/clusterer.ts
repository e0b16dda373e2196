import assert from 'node:assert/strict'
import type { Clusterer } from '../../core/contracts.js'
import type { PageOutcome, Table } from '../../core/model.js'
import { freezeDeep } from './freeze-deep.js'
import { checkTable, refuseDoubles } from './page-invariants.js'
import { samplePages } from './sample-pages.js'

/** Makes a clusterer, each time anew. */
export type MakeClusterer = () => Clusterer

/** One thing that every clusterer keeps. */
export interface ClustererCase {
  readonly title: string
  /** @throws Error saying what is not kept. */
  run(make: MakeClusterer): Promise<void>
}

/** What every clusterer keeps, whatever it joins. */
export const clustererCases: readonly ClustererCase[] = [
  {
    title: 'every row of every table is in the answer once, of heads one table has those of its first part at least',
    async run(make) {
      const given = samplePages().flatMap(tablesOf)
      const { tables } = make().cluster(samplePages())
      assert.deepEqual(tables.flatMap(bodyIdsOf).toSorted(), given.flatMap(bodyIdsOf).toSorted())
      const [known, answered] = [given.flatMap(rowIdsOf), tables.flatMap(rowIdsOf)]
      refuseDoubles(answered)
      assert.deepEqual(
        answered.filter((id) => !known.includes(id)),
        [],
        'rows that no page has',
      )
      for (const { id, headerRowCount } of tables) {
        const first = given.find((table) => table.id === id)
        assert.ok(first !== undefined, `a table has the id of its first part, got ${id}`)
        assert.ok(headerRowCount >= first.headerRowCount, `${id}: its heads are lost`)
      }
    },
  },
  {
    title: 'every cell that is no head keeps its text and value, and stands in its own row, in its order there',
    async run(make) {
      const given = samplePages().flatMap(tablesOf).flatMap(bodyOf)
      assert.deepEqual(make().cluster(samplePages()).tables.flatMap(bodyOf).toSorted(), given.toSorted())
    },
  },
  {
    title: 'every table of the answer is a whole one, of an id of its own',
    async run(make) {
      const { tables } = make().cluster(samplePages())
      for (const table of tables) checkTable(table)
      refuseDoubles(tables.map(({ id }) => id))
    },
  },
  {
    title: 'tables stand in the order in which they begin',
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
    title: 'where there are no pages, or none was read, there are no tables',
    async run(make) {
      const failed = samplePages().filter(({ state }) => state === 'failed')
      assert.ok(failed.length > 0)
      for (const pages of [[], failed]) assert.deepEqual(make().cluster(pages).tables, [])
    },
  },
  {
    title: 'the same pages give the same answer, and are left as they are',
    async run(make) {
      const clusterer = make()
      const first = clusterer.cluster(freezeDeep(samplePages()))
      assert.deepEqual(clusterer.cluster(samplePages()), first)
      assert.deepEqual(JSON.parse(JSON.stringify(first)), first, 'the answer is plain data')
    },
  },
  {
    title: 'what it calls settled by its reach does not change when other pages end',
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

/** Whether the table is given out before the page has ended: see {@link Clusterer.reach}. */
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

/** A line a row: what stands in it, from left to right. */
function bodyOf({ rows, cells }: Table): readonly string[] {
  return rows.flatMap(({ id, type }, row) => {
    const own = cells.filter((cell) => cell.row === row).toSorted((a, b) => a.column - b.column)
    return type === 'header' ? [] : [`${id}: ${JSON.stringify(own.map(({ text, value }) => [text, value]))}`]
  })
}
