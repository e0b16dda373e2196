import test from 'ava'
import { renderApart } from './render-apart.js'

const HERE = { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' }
const ELSEWHERE = { TZ: 'Pacific/Auckland', LC_ALL: 'de_DE.UTF-8' }

for (const format of ['xlsx', 'pptx'] as const) {
  test(`a ${format} with charts has the same bytes in another process, time zone and locale`, async (t) => {
    const here = await renderApart(format, 'a statement and charts', HERE)
    const elsewhere = await renderApart(format, 'a statement and charts', ELSEWHERE)
    t.not(here.hour, elsewhere.hour)
    t.not(here.number, elsewhere.number)
    t.is(here.hash, elsewhere.hash)
  })
}
