import test from 'ava'
import { eventsSince } from '../../../core/engine/events.js'
import type { Facts } from '../../../core/facts/facts.js'
import { rangesOf, readFacts } from '../../../core/facts/read-facts.js'
import type { RecordStore } from '../../../core/stores.js'
import { growsInLine } from '../../fixtures/time-growth.js'
import { by, doneEnd, manifestOf, type Recorded, recreateId, storeOf, write } from '../recorded-facts.js'

const PAGES = 3000
/** Pages per range. */
const RANGE = 16
const ranges = rangesOf(manifestOfMany(PAGES))

test('ids stay short when 3,000 pages end nearly in order', async (t) => {
  for (const endedRanges of [0, 90, 179]) {
    const records = await storeOfMany(endedRanges)
    // Eight ranges are in progress, each with a different number of ended pages.
    for (const [index, pageNumbers] of ranges.slice(endedRanges, endedRanges + 8).entries()) {
      for (const page of pageNumbers.slice(0, index)) await endPage(records, page)
      await write(records, `page/${pageNumbers[index]}/try-1`, { at: 1, by })
    }
    const ids = eventsSince(undefined, await factsIn(records)).map(({ id }) => id)
    const longest = Math.max(...ids.map(({ length }) => length))
    t.true(longest < 200, `${longest} characters`)
  }
})

test('ids stay short when every other page of 3,000 was selected', async (t) => {
  const odd = Array.from({ length: PAGES / 2 }, (_, index) => 2 * index + 1)
  const selected = manifestOf({ pageCount: PAGES, pages: odd.join(','), rangeSize: 16, rangesAtOnce: 8 })
  const ends = rangesOf(selected).map((pages, index): Recorded => {
    return [`range/${index}`, { pages: pages.map((page) => doneEnd(page)) }]
  })
  const records = await storeOf([['manifest', selected], ['taken', { at: 1 }], ['extracting', { at: 2 }], ...ends])
  const ids = eventsSince(undefined, await factsIn(records)).map(({ id }) => id)
  t.true(ids.length > odd.length)
  const longest = Math.max(...ids.map(({ length }) => length))
  t.true(longest < 200, `${longest} characters`)
})

test('the time to emit the events of 3,000 pages grows linearly', async (t) => {
  const tellAll = async (pageCount: number) => {
    const facts = await factsIn(await storeOfMany(pageCount / RANGE, pageCount))
    t.is(eventsSince(undefined, facts).filter(({ kind }) => kind === 'page').length, pageCount)
    return () => eventsSince(undefined, facts)
  }
  const { isInLine, times } = await growsInLine(tellAll, 24 * RANGE)
  t.true(isInLine, times)
})

test('the time to find new events grows linearly with the number of pages', async (t) => {
  const look = async (pageCount: number) => {
    const endedRanges = pageCount / RANGE / 2
    const records = await storeOfMany(endedRanges, pageCount)
    const after = eventsSince(undefined, await factsIn(records)).at(-1)!.id
    await endPage(records, endedRanges * RANGE + 1)
    const facts = await factsIn(records)
    t.is(eventsSince(after, facts).filter(({ kind }) => kind === 'page').length, 1)
    return () => eventsSince(after, facts)
  }
  const { isInLine, times } = await growsInLine(look, 24 * RANGE)
  t.true(isInLine, times)
})

test('a follower of 3,000 pages receives each page once', async (t) => {
  const records = await storeOfMany(100)
  let after = eventsSince(undefined, await factsIn(records)).at(-1)!.id
  const told: number[] = []
  const pages = ranges.slice(100, 107).flat()
  for (const page of pages) {
    await endPage(records, page)
    for (const event of eventsSince(after, await factsIn(records))) {
      after = event.id
      if (event.kind === 'page') told.push(event.pageNumber)
    }
  }
  t.deepEqual(told, pages)
})

function manifestOfMany(pageCount: number) {
  return manifestOf({ pageCount, pages: `1-${pageCount}`, rangeSize: RANGE, rangesAtOnce: 8 })
}

/** Number of ended ranges. */
async function storeOfMany(endedRanges: number, pageCount = PAGES): Promise<RecordStore> {
  const manifest = manifestOfMany(pageCount)
  const records = await storeOf([
    ['manifest', manifest],
    ['taken', { at: 1 }],
    ['extracting', { at: 2 }],
  ])
  for (const [index, pageNumbers] of rangesOf(manifest).slice(0, endedRanges).entries()) {
    await write(records, `range/${index}`, { pages: pageNumbers.map((page) => doneEnd(page)) })
  }
  return records
}

async function endPage(records: RecordStore, page: number): Promise<void> {
  await write(records, `page/${page}/try-1`, { at: 1, by })
  await write(records, `page/${page}/done`, doneEnd(page))
}

async function factsIn(records: RecordStore): Promise<Facts> {
  return (await readFacts(records, recreateId))!
}
