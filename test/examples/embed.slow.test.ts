import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { embed } from '../../examples/embed.js'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder } from '../server/commands/run-command.js'

test('a program follows its document to the files, and finds it again in the folder', async (t) => {
  const folder = await makeFolder(t)
  const pdf = join(folder, 'report.pdf')
  await writeFile(pdf, await drawPdf([statement, [], statement]))
  const [data, out] = [join(folder, 'data'), join(folder, 'out')]
  const run = async () => {
    const said: string[] = []
    await embed(pdf, data, out, (line) => said.push(line))
    return said
  }

  const said = await run()
  t.deepEqual(
    said.filter((line) => /^[A-Z]+$/.test(line)),
    ['CREATED', 'RECEIVED', 'EXTRACTING', 'PROCESSING', 'COMPLETED'],
  )
  const pages = said.filter((line) => line.startsWith('page '))
  t.deepEqual(pages.map((line) => line.slice(0, line.indexOf(':'))).sort(), [
    'page 1 done',
    'page 2 empty',
    'page 3 done',
  ])
  t.true(pages.at(-1)?.endsWith('3 of 3 pages, 2 tables so far'), pages.at(-1))
  t.deepEqual(said.slice(-3), ['wrote report.xlsx', 'wrote report.pptx', 'wrote report.json'])
  t.deepEqual((await readdir(out)).sort(), ['report.json', 'report.pptx', 'report.xlsx'])
  const { tables } = JSON.parse(await readFile(join(out, 'report.json'), 'utf8'))
  t.deepEqual(
    tables[0].rows[1].cells.map(({ value }: { value: string }) => value),
    ['Cost of sales', '(700)', '(650)'],
  )

  t.is((await run())[0], 'from before: report.pdf, COMPLETED, 3 of 3 pages')
})
