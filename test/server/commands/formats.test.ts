import { readFile } from 'node:fs/promises'
import test from 'ava'
import { makeFolder, runCommand } from './run-command.js'

const house = await readFile('examples/formats/house.json', 'utf8')
const renderer = `export const renderer = () => ({
  format: 'markdown', extension: 'md', mediaType: 'text/markdown', render: async () => new Uint8Array(),
})`

test('the available formats are listed, one per line', async (t) => {
  const { code, stdout, stderr } = await runCommand(await makeFolder(t), 'formats')
  t.deepEqual([code, stderr], [0, ''])
  t.is(
    stdout,
    `Format configurations (--format NAME):
  Plain   built in, default  Calibri 11, 2 decimals, headers without fill
  Banker  built in           Arial 10, 1 decimal, headers on #14284B
  Report  built in           Calibri 11, 1 decimal, headers on #DCECEA

Output formats (--to NAME,NAME):
  xlsx  .xlsx  built in  workbook: tables with formulas, charts
  pptx  .pptx  built in  deck: a slide for each table and chart, or for each page
  json  .json  built in  tables and charts as data
`,
  )
})

test('formats of folders and plugins are listed with their origin', async (t) => {
  const folder = await makeFolder(t, { 'own/house.json': house, 'markdown.mjs': renderer })
  const given = ['formats', '--formats', 'own', '--plugin', './markdown.mjs'] as const
  const { code, stdout } = await runCommand(folder, ...given)
  t.is(code, 0)
  t.regex(stdout, /^ {2}House +own +\S.*decimals?, headers/m)
  t.regex(stdout, /^ {2}markdown +\.md +plugin +text\/markdown$/m)

  const { formats, outputs } = JSON.parse((await runCommand(folder, ...given, '--json')).stdout)
  t.deepEqual(
    formats.map(({ name, source, isDefault }: Record<string, unknown>) => [name, source, isDefault]),
    [
      ['Plain', 'built in', true],
      ['Banker', 'built in', false],
      ['Report', 'built in', false],
      ['House', 'own', false],
    ],
  )
  t.is(formats[3].id, JSON.parse(house).id)
  t.deepEqual(outputs.at(-1), {
    name: 'markdown',
    extension: 'md',
    mediaType: 'text/markdown',
    source: 'plugin',
    description: 'text/markdown',
  })
})

test('an unknown format folder is a usage error', async (t) => {
  const { code, stdout, stderr } = await runCommand(await makeFolder(t), 'formats', '--formats', 'absent')
  t.deepEqual([code, stdout], [2, ''])
  t.regex(stderr, /^recreate: .*absent/)
})
