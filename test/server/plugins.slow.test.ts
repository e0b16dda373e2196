import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import test from 'ava'
import { recreateClient } from '../../server/client/index.js'
import { makeFolder, runCommand } from './commands/run-command.js'
import { startTestServer } from './running-server.js'

const csv = 'Fund,Value\nGrowth,"1,200"\nTotal,"1,200"\n'
const example = (name: string) => resolve('dist/examples', name)

test('the command uses the given plugins', async (t) => {
  const folder = await makeFolder(t, { 'funds.csv': csv })
  const plugins = ['markdown-renderer.js', 'csv-statement/csv-extractor.js'].flatMap((name) => [
    '--plugin',
    example(name),
  ])
  const { code, stderr } = await runCommand(folder, 'convert', 'funds.csv', '--out', 'out', ...plugins)
  t.deepEqual([code, stderr], [0, ''])
  t.deepEqual((await readdir(join(folder, 'out'))).sort(), ['funds.json', 'funds.md', 'funds.pptx', 'funds.xlsx'])
  t.true((await readFile(join(folder, 'out/funds.md'), 'utf8')).includes('| **Total** | **1,200** |'))

  // `extract` writes only one format, and reads files with the plugin.
  const extracted = await runCommand(folder, 'extract', 'funds.csv', '--out', 'tables', ...plugins)
  t.is(extracted.code, 0, extracted.stderr)
  t.deepEqual(await readdir(join(folder, 'tables')), ['funds.json'])
})

test('the command rejects an invalid plugin before it reads a file', async (t) => {
  const folder = await makeFolder(t, { 'funds.csv': csv, 'mine.mjs': 'export const render = 1' })
  const given = ['convert', 'funds.csv', '--plugin', './mine.mjs', '--out', 'out']
  const { code, stdout, stderr } = await runCommand(folder, ...given)
  t.deepEqual([code, stdout], [2, ''])
  t.is(
    stderr,
    'recreate: The plugin ./mine.mjs must export a function named renderer, extractor or clusterer; it exports render.\n',
  )
})

test('the service uses the plugins of its configuration', async (t) => {
  const names = ['markdown-renderer.js', 'csv-statement/csv-extractor.js'].map(example)
  const { url, key } = await startTestServer(t, { RECREATE_PLUGINS: names.join(', ') })
  const client = recreateClient({ baseUrl: url, apiKey: key })
  const { recreate_id } = await client.create({ fileName: 'funds.csv', bytes: Buffer.from(csv) }, { pages: '1' })
  const { status, more_download_urls } = await client.wait(recreate_id)
  t.deepEqual([status, Object.keys(more_download_urls ?? {})], ['COMPLETED', ['markdown']])
  const { fileName, bytes } = await client.download(recreate_id, 'markdown')
  t.is(fileName, 'funds.md')
  t.true(new TextDecoder().decode(bytes).includes('| **Total** | **1,200** |'))
  await t.throwsAsync(client.download(recreate_id, 'latex'), { message: /has no file of the format latex/ })
})
