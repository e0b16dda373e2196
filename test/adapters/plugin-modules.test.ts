import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import test from 'ava'
import { createEngine, loadPlugins } from '../../index.js'
import { makeFolder } from '../server/commands/run-command.js'

const examples = join(process.cwd(), 'dist/examples')
const statement = join('examples', 'csv-statement', 'statement.csv')

/** Returns the source of a renderer that reports its process. */
const where = (format: string) =>
  `export const renderer = (options) => ({ format: '${format}', extension: '${format}', mediaType: 'text/plain',
    render: async () => Buffer.from(process.pid + ' ' + JSON.stringify(options ?? null)) })`

test('plugins of modules are added to the built-in ones and run in child processes', async (t) => {
  const folder = await makeFolder(t, { 'where.mjs': where('where') })
  const modules = ['markdown-renderer.js', 'csv-statement/csv-extractor.js', 'title-clusterer.js']
  const plugins = await loadPlugins([
    ...modules.map((name) => join(examples, name)),
    { module: join(folder, 'where.mjs'), options: { a: 1 } },
  ])
  const engine = await createEngine({ plugins, limits: { workers: 1 } })
  t.teardown(() => engine.close())
  const { recreateId } = await engine.create(statement, { mode: 'document' })
  const { files } = await engine.wait(recreateId)
  t.deepEqual(
    files.map(({ format }) => format),
    ['xlsx', 'pptx', 'json', 'markdown', 'where'],
  )
  const read = async (format: string) => gather((await engine.file(recreateId, format)).data)
  t.regex(await read('markdown'), /^# statement\.csv\n/)
  const [pid, options] = (await read('where')).split(' ')
  t.not(Number(pid), process.pid)
  t.deepEqual(JSON.parse(options!), { a: 1 })
})

test('the same plugins run in this process and in threads', async (t) => {
  for (const runner of ['in-process', 'thread'] as const) {
    const plugins = await loadPlugins([join(examples, 'csv-statement/csv-extractor.js')])
    const engine = await createEngine({ plugins, runner })
    t.teardown(() => engine.close())
    const { recreateId } = await engine.create(statement)
    t.is((await engine.wait(recreateId)).state, 'COMPLETED', runner)
  }
})

test('a renderer replaces the built-in one of its format, a clusterer that of its mode', async (t) => {
  const folder = await makeFolder(t, {
    'own-json.mjs': where('json'),
    'own-mode.mjs': `export const clusterer = () => ({ mode: 'page', cluster: () => ({ tables: [], warnings: [] }) })`,
  })
  const plugins = await loadPlugins([join(folder, 'own-json.mjs'), join(folder, 'own-mode.mjs')])
  const engine = await createEngine({ plugins, runner: 'in-process' })
  t.teardown(() => engine.close())
  const { recreateId } = await engine.create('examples/annual-report/annual-report.pdf', { pages: '4' })
  const { files } = await engine.wait(recreateId)
  t.deepEqual(
    files.map(({ format }) => format),
    ['xlsx', 'pptx', 'json'],
  )
  t.deepEqual((await engine.result(recreateId)).tables, [])
  const { data } = await engine.file(recreateId, 'json')
  t.is(await gather(data), `${process.pid} null`)
})

test('two plugins of one format are rejected', async (t) => {
  const folder = await makeFolder(t, { 'one.mjs': where('log'), 'two.mjs': where('log') })
  const plugins = await loadPlugins([join(folder, 'one.mjs'), join(folder, 'two.mjs')])
  await t.throwsAsync(createEngine({ plugins, runner: 'in-process' }), {
    code: 'engine_invalid',
    message: /"log" is given twice/,
  })
})

test('a module may export several plugins, and their module references are kept', async (t) => {
  const folder = await makeFolder(t, {
    'several.mjs': `${where('log').replace('export const renderer', 'const make')}
      export const renderer = () => ({ ...make(), module: { module: 'elsewhere', export: 'make' } })
      export const extractor = () => ({ name: 'none', accepts: () => false, open: async () => {} })`,
  })
  const module = join(folder, 'several.mjs')
  const { renderers, extractors, clusterers } = await loadPlugins([module])
  t.deepEqual([renderers.length, extractors.length, clusterers.length], [1, 1, 0])
  t.is(renderers[0]!.module?.module, 'elsewhere')
  t.deepEqual(extractors[0]!.module, {
    module: pathToFileURL(module).href,
    export: 'extractor',
    options: undefined,
  })
})

test('a file without a valid module, export or plugin is rejected with the reason', async (t) => {
  const folder = await makeFolder(t, {
    'nothing.mjs': 'export const helper = 1',
    'broken.mjs': 'export const renderer = (',
    'throwing.mjs': `export const renderer = () => { throw new Error('no ink') }`,
    'hollow.mjs': `export const renderer = () => ({ format: 'x' })`,
  })
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['gone.mjs', 'option_invalid', /^Cannot load the plugin .*gone\.mjs: /],
    [
      'nothing.mjs',
      'option_invalid',
      /must export a function named renderer, extractor or clusterer; it exports helper\.$/,
    ],
    ['broken.mjs', 'option_invalid', /^Cannot load the plugin .*broken\.mjs: /],
    ['throwing.mjs', 'plugin_failed', /^The function renderer of the plugin .*throwing\.mjs failed: no ink/],
    ['hollow.mjs', 'plugin_failed', /must return a renderer; what it returns has no extension, mediaType, render\.$/],
  ]
  for (const [name, code, message] of wrong) await t.throwsAsync(loadPlugins([join(folder, name)]), { code, message })
  await t.throwsAsync(loadPlugins(['no-such-package']), { code: 'option_invalid' })
})

async function gather(data: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of data) text += Buffer.from(piece).toString('utf8')
  return text
}
