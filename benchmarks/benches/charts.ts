import { mupdfReader, recognisePage } from 'recreate-engine/recognition'
import { chartsOn } from '../documents/draw-charts.js'
import type { Gold } from '../documents/gold.js'
import { openDocuments } from '../documents/open-documents.js'
import type { Bench } from '../suite/bench.js'
import { exact, less, more } from '../suite/measurements.js'

/** Maximum relative error of a value that counts as read. */
const OFF = 0.02

export const bench: Bench = {
  name: 'charts',
  about:
    'Time per page with charts, from reading to recognition; and the fraction of values read within 2 %, if they are known.',
  parameters: { pages: { full: 20, short: 2 } },
  async prepare({ parameters, folder, scratch }) {
    const pages = parameters.pages!
    const sets = await openDocuments({ folder, scratch }, [chartsOn(pages)])
    return {
      cases: sets.map((set) => ({
        name: set.name,
        warmUps: 1,
        run: async () => {
          const counts = { ms: 0, pages: 0, charts: 0, values: 0, read: 0 }
          for (const { source, gold } of set.documents) {
            const reader = mupdfReader()
            if (!reader.accepts(source)) continue
            const document = await reader.open(source)
            for (let page = 1; page <= document.pageCount; page++) {
              const start = performance.now()
              const { charts } = recognisePage(await document.content(page))
              counts.ms += performance.now() - start
              counts.pages++
              counts.charts += charts.length
              const found = charts.flatMap(({ series }) => series.flatMap(({ values }) => values))
              const { values, read } = countRead(gold, page, found)
              counts.values += values
              counts.read += read
            }
            await document.close()
          }
          return [
            less('time a page', 'ms', counts.ms / counts.pages),
            exact(more('charts', 'count', counts.charts)),
            ...(counts.values > 0 ? [exact(more('values read', 'share', counts.read / counts.values))] : []),
          ]
        },
      })),
    }
  },
}

/** Counts the values printed on a page and how many of them were found, each used once. */
function countRead(gold: Gold | undefined, pageNumber: number, found: readonly (number | null)[]) {
  const page = gold?.pages.find(({ page_number }) => page_number === pageNumber)
  const printed = (page?.charts ?? []).flatMap(({ series }) => (series ?? []).flatMap(({ values }) => values))
  const known = printed.filter((value) => value !== null)
  const left = [...found]
  const read = known.filter((value) => {
    const at = left.findIndex((each) => each !== null && Math.abs(each - value) <= Math.abs(value) * OFF)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
  return { values: known.length, read }
}
