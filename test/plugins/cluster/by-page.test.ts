import test from 'ava'
import type { PageOutcome } from '../../../core/model.js'
import { pageClusterer } from '../../../plugins/cluster/by-page.js'
import { recognisePage } from '../../../plugins/recognise/recognise-page.js'
import { documentNamed } from '../../fixtures/documents.js'
import { readBytes } from '../../fixtures/read-page.js'

async function outcomesOf(name: string): Promise<readonly PageOutcome[]> {
  const pages = await readBytes((await documentNamed(name).draw()).bytes)
  return pages.map((content) => ({ state: 'done', pageNumber: content.pageNumber, page: recognisePage(content) }))
}

test('a table across pages is one table per page', async (t) => {
  const { tables } = pageClusterer().cluster(await outcomesOf('two-pages-header-repeated'))
  t.deepEqual(
    tables.map((table) => table.id),
    ['p1t1', 'p2t1'],
  )
})

test('a page that failed has no tables', async (t) => {
  const [, second] = await outcomesOf('two-pages-header-repeated')
  const failed = { state: 'failed', pageNumber: 1, error: { code: 'page_failed', message: 'broken' } } as const
  t.deepEqual(
    pageClusterer()
      .cluster([failed, second!])
      .tables.map((table) => table.id),
    ['p2t1'],
  )
})
