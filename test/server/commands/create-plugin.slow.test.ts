import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import {
  blobStoreCases,
  clustererCases,
  documentReaderCases,
  extractorCases,
  queueCases,
  recordStoreCases,
  rendererCases,
} from 'recreate-engine/testing'
import { pluginKinds } from '../../../server/commands/create-plugin.js'
import { makeFolder, runCommand } from './run-command.js'

const run = promisify(execFile)

/** Contract suite of each plugin kind. */
const suites = {
  renderer: rendererCases,
  extractor: extractorCases,
  reader: documentReaderCases,
  clusterer: clustererCases,
  queue: queueCases,
  records: recordStoreCases,
  blobs: blobStoreCases,
}

/** Creates the links that `npm install` would create, without a registry. */
async function install(project: string): Promise<void> {
  for (const [link, target] of [
    ['recreate-engine', '.'],
    ['typescript', 'node_modules/typescript'],
    ['@types/node', 'node_modules/@types/node'],
    ['.bin/tsc', 'node_modules/typescript/bin/tsc'],
  ] as const) {
    const path = join(project, 'node_modules', link)
    await mkdir(dirname(path), { recursive: true })
    await symlink(resolve(target), path)
  }
}

/** Creates a plugin and checks that no template names remain. */
async function makePlugin(t: ExecutionContext, folder: string, kind: string): Promise<string> {
  const name = `my-${kind}`
  const made = await runCommand(folder, 'create-plugin', name, '--kind', kind)
  t.deepEqual([made.code, made.stderr], [0, ''])
  t.is(made.stdout, `Wrote ${name}. Next:\n  cd ${name}\n  npm install\n  npm test\n`)
  const project = join(folder, name)
  const text = await readFile(join(project, `src/${name}.ts`), 'utf8')
  t.true(text.includes(`export function my${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}(`), kind)
  for (const file of (await readdir(project)).filter((each) => /\.\w+$/.test(each))) {
    t.notRegex(await readFile(join(project, file), 'utf8'), /starter|ABOUT|USE\n/, file)
  }
  return project
}

test.serial('a new plugin compiles and passes its tests with npm test', async (t) => {
  const project = await makePlugin(t, await makeFolder(t), 'renderer')
  await install(project)
  const { stdout } = await run('npm', ['test'], { cwd: project })
  t.regex(stdout, /^# pass [1-9]\d*$/m)
  t.regex(stdout, /^# fail 0$/m)
})

// Compiled together with the settings of each, so that the package's types are read once instead of seven times.
test.serial('a new plugin of every kind compiles and passes its tests', async (t) => {
  const folder = await makeFolder(t)
  for (const kind of pluginKinds) await makePlugin(t, folder, kind)
  await install(folder)
  const { compilerOptions } = JSON.parse(await readFile(join(folder, 'my-renderer/tsconfig.json'), 'utf8'))
  const settings = { compilerOptions, include: pluginKinds.flatMap((kind) => [`my-${kind}/src`, `my-${kind}/test`]) }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await run('node_modules/.bin/tsc', [], { cwd: folder })
  const tests = pluginKinds.map((kind) => `dist/my-${kind}/test/my-${kind}.test.js`)
  const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', ...tests], { cwd: folder })
  t.regex(stdout, /^# fail 0$/m)
  for (const kind of pluginKinds) {
    for (const { title } of suites[kind]) t.true(stdout.includes(title), `${kind}: ${title}`)
  }
})

test('a new plugin depends on the compiler versions of this package', async (t) => {
  const folder = await makeFolder(t)
  await runCommand(folder, 'create-plugin', 'ledger-renderer', '--kind', 'renderer', '--folder', 'deep/inside')
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'))
  const ours = await read('package.json')
  const { name, devDependencies, peerDependencies } = await read(join(folder, 'deep/inside/package.json'))
  t.is(name, 'ledger-renderer')
  t.is(peerDependencies['recreate-engine'], `^${ours.version}`)
  for (const tool of ['typescript', '@types/node']) t.is(devDependencies[tool], ours.devDependencies[tool])
  // No node_modules above it contains this package, so it links to the package's own folder.
  t.is(resolve(folder, 'deep/inside', devDependencies['recreate-engine'].slice('file:'.length)), resolve('.'))
  t.true((await readFile(join(folder, 'deep/inside/src/ledger-renderer.ts'), 'utf8')).includes('ledgerRenderer('))
})

test('a new plugin inside a project with the package does not depend on it again', async (t) => {
  const folder = await makeFolder(t)
  await mkdir(join(folder, 'node_modules'))
  await symlink(resolve('.'), join(folder, 'node_modules/recreate-engine'))
  await runCommand(folder, 'create-plugin', 'ledger', '--kind', 'clusterer')
  const { devDependencies } = JSON.parse(await readFile(join(folder, 'ledger/package.json'), 'utf8'))
  t.deepEqual(Object.keys(devDependencies), ['@types/node', 'typescript'])
})

test('a new plugin never overwrites files', async (t) => {
  const folder = await makeFolder(t, { 'mine/notes.txt': 'mine', file: 'a file' })
  const into = (name: string) => runCommand(folder, 'create-plugin', 'mine', '--kind', 'renderer', '--folder', name)
  const taken = await into('mine')
  t.deepEqual([taken.code, taken.stdout], [2, ''])
  t.is(
    taken.stderr,
    'recreate: The folder mine is not empty: it contains notes.txt. Choose another one with --folder.\n',
  )
  t.deepEqual(await readdir(join(folder, 'mine')), ['notes.txt'])
  const file = await into('file')
  t.is(file.code, 2)
  t.regex(file.stderr, /^recreate: Cannot use the folder file: /)
})

test('an invalid name or kind is rejected with the valid ones', async (t) => {
  const folder = await makeFolder(t)
  for (const name of ['Ledger', '../ledger', 'two words', 'a_b', '-a', 'a'.repeat(65)]) {
    const { code, stderr } = await runCommand(folder, 'create-plugin', '--kind', 'renderer', '--', name)
    t.is(code, 2, name)
    t.regex(stderr, /must be at most 64 lower-case letters, digits and hyphens, such as latex-renderer; it is "/)
  }
  const { code, stderr } = await runCommand(folder, 'create-plugin', 'ledger', '--kind', 'printer')
  t.is(code, 2)
  t.is(stderr, `recreate: There is no kind of plugin "printer"; --kind takes ${pluginKinds.join(', ')}.\n`)
  t.deepEqual(await readdir(folder), ['tmp'])
})
