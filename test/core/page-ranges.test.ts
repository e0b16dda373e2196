import test from 'ava'
import { PageRanges } from '../../core/engine/work/page-ranges.js'

test('pages in any order are written as ranges', (t) => {
  const pages = new PageRanges([7, 2, 1, 3, 9, 8, 3])
  t.is(`${pages}`, '1-3,7-9')
  t.is(pages.size, 6)
  t.is(`${new PageRanges()}`, '')
})

test('a page between two ranges merges them', (t) => {
  const pages = new PageRanges([1, 2, 4, 5])
  t.is(`${pages}`, '1-2,4-5')
  pages.add(3)
  t.is(`${pages}`, '1-5')
})

test('a removed page splits its range, shortens it, or removes it', (t) => {
  const pages = new PageRanges([1, 2, 3, 4, 5, 7])
  pages.delete(3)
  t.is(`${pages}`, '1-2,4-5,7')
  pages.delete(1)
  pages.delete(5)
  pages.delete(7)
  pages.delete(6)
  t.is(`${pages}`, '2,4')
  t.is(pages.size, 2)
})

test('a page set behaves like a plain set under any additions and removals', (t) => {
  const [pages, plain] = [new PageRanges(), new Set<number>()]
  let seed = 1
  for (let step = 0; step < 2000; step++) {
    seed = (seed * 16807) % 2147483647
    const page = 1 + (seed % 40)
    const does = (seed >> 8) % 2 === 0 ? 'add' : 'delete'
    pages[does](page)
    plain[does](page)
    t.is(pages.size, plain.size)
  }
  for (let page = 0; page <= 41; page++) t.is(pages.has(page), plain.has(page), `${page}`)
})
