import test from 'ava'
import { convert, loadPlugins } from 'recreate-engine'
import { rendererCases, sampleDocument, sampleRenderOptions } from 'recreate-engine/testing'
import { htmlRenderer } from '../../examples/html-renderer.js'

for (const { title, run } of rendererCases) {
  test(title, async (t) => {
    await run(() => htmlRenderer())
    t.pass()
  })
}

test('spanning headers are kept, sums are bold, and HTML characters are escaped', async (t) => {
  const html = new TextDecoder().decode(await htmlRenderer().render(sampleDocument(), sampleRenderOptions()))
  t.true(html.includes('<caption>Statement of Income &amp; Expenses &lt;unaudited><br>in thousands | except'))
  t.true(html.includes('<th></th><th rowspan="1" colspan="2" style="text-align: right">Year ended</th>'))
  t.regex(html, /<tr class="subtotal"><td[^>]*><b>Total revenue<\/b>/)
})

test('a report is written as HTML if the module is configured', async (t) => {
  const plugins = await loadPlugins([new URL('../../examples/html-renderer.js', import.meta.url).href])
  const { files } = await convert('examples/annual-report/annual-report.pdf', { pages: '4', plugins })
  t.deepEqual(
    files.map(({ extension }) => extension),
    ['xlsx', 'pptx', 'json', 'html'],
  )
  const html = new TextDecoder().decode(files.at(-1)?.bytes)
  t.regex(
    html,
    /<tr class="total"><td[^>]*><b>Net income<\/b><\/td>|<b>Total net sales<\/b><\/td><td[^>]*><b>3,821<\/b>/,
  )
})
