import test from 'ava'
import { plotMargins } from '../../examples/notebook/margins.js'
import { recreateClient } from '../../server/client/index.js'
import { startTestServer } from '../server/running-server.js'

const sample = 'examples/annual-report/annual-report.pdf'

test('a notebook goes from the sample report to a plot of its margins', async (t) => {
  const { url, key } = await startTestServer(t)
  const shown: string[] = []
  const svg = await plotMargins(recreateClient({ baseUrl: url, apiKey: key }), sample, '4', (each) => shown.push(each))

  const [status, frames, lines, margins] = shown
  t.is(status, 'COMPLETED')
  t.regex(frames ?? '', /^Consolidated Statements of Income, in millions, except per share amounts: \d+ rows$/)
  t.true(lines?.includes('Total net sales,2024,3821\n'), lines)
  // Printed on page 4: sales 3,821, gross profit 1,615, operating income 521, net income 367.
  t.true(margins?.includes('2024 Gross profit: 42.3 %\n'), margins)
  t.true(margins?.includes('2024 Operating income: 13.6 %\n'), margins)
  t.true(margins?.includes('2024 Net income: 9.6 %'), margins)
  t.regex(svg, /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  for (const name of ['Gross profit', 'Operating income', 'Net income', '2022', '2023', '2024']) {
    t.true(svg.includes(`>${name}</text>`), name)
  }
  t.is(svg.match(/<circle /g)?.length, 9, 'three lines of three years')
})
