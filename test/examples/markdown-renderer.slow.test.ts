import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { convert, inProcessRunner } from 'recreate-engine'
import { csvExtractor } from '../../examples/csv-statement/csv-extractor.js'
import { convertWithMarkdown, markdownRenderer } from '../../examples/markdown-renderer.js'
import { makeFolder } from '../server/commands/run-command.js'

test('tables are written as printed in Markdown, next to the workbook and the JSON', async (t) => {
  const out = join(await makeFolder(t), 'out')
  const written = await convertWithMarkdown('examples/annual-report/annual-report.pdf', out)
  t.deepEqual(written, ['annual-report.xlsx', 'annual-report.json', 'annual-report.md'])
  const markdown = await readFile(join(out, 'annual-report.md'), 'utf8')
  const statement = markdown.split('\n## ').find((each) => each.startsWith('Consolidated Statements of Income'))
  const lines = (statement ?? t.fail()).split('\n')
  t.deepEqual(lines.slice(2, 8), [
    '*in millions, except per share amounts*',
    '',
    '|  | Years ended September 30, 2024 | Years ended September 30, 2023 | Years ended September 30, 2022 |',
    '| :--- | ---: | ---: | ---: |',
    '| Net sales: |  |  |  |',
    '| Sensors | $ 1,842 | $ 1,718 | $ 1,604 |',
  ])
  t.true(lines.includes('| **Total net sales** | **3,821** | **3,659** | **3,373** |'))
  t.true(lines.includes('| Interest expense | (66) | (71) | (58) |'))
})

test('Markdown characters in texts are escaped', async (t) => {
  const bytes = Buffer.from('Fund,Value\n"Growth | value, 3* <net>",1\nTotal_a,1\n')
  const runner = inProcessRunner([csvExtractor()])
  t.teardown(() => runner.close())
  const { files } = await convert({ fileName: 'funds.csv', bytes }, { runner, renderers: [markdownRenderer()] })
  t.is(
    Buffer.from(files[0]!.bytes).toString('utf8'),
    [
      '# funds.csv',
      '',
      '| Fund | Value |',
      '| :--- | ---: |',
      '| Growth \\| value, 3\\* \\<net\\> | 1 |',
      '| **Total\\_a** | **1** |',
      '',
    ].join('\n'),
  )
})
