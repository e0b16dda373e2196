import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { pluginKinds } from '../../../server/commands/create-plugin.js'
import { makeFolder, runCommand } from './run-command.js'

const run = promisify(execFile)

/** What `npm install` would put there, without asking a registry. */
async function install(project: string): Promise<void> {
  for (const [link, target] of [
    ['recreate', '.'],
    ['typescript', 'node_modules/typescript'],
    ['@types/node', 'node_modules/@types/node'],
    ['.bin/tsc', 'node_modules/typescript/bin/tsc'],
  ] as const) {
    const path = join(project, 'node_modules', link)
    await mkdir(dirname(path), { recursive: true })
    await symlink(resolve(target), path)
  }
}

for (const kind of pluginKinds) {
  test.serial(`a new ${kind} compiles and passes its tests as it is`, async (t) => {
    const folder = await makeFolder(t)
    const made = await runCommand(folder, 'create-plugin', 'my-own', '--kind', kind)
    t.deepEqual([made.code, made.stderr], [0, ''])
    t.is(made.stdout, 'Wrote my-own: begin with\n  cd my-own\n  npm install\n  npm test\n')
    const project = join(folder, 'my-own')
    await install(project)
    const { stdout } = await run('npm', ['test'], { cwd: project })
    t.regex(stdout, /^# pass [1-9]\d*$/m)
    t.regex(stdout, /^# fail 0$/m)

    const name = `myOwn${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`
    t.true((await readFile(join(project, 'src/my-own.ts'), 'utf8')).includes(`export function ${name}(`))
    const files = (await readdir(project)).filter((each) => each !== 'node_modules' && each !== 'dist')
    for (const file of files.filter((each) => /\.\w+$/.test(each))) {
      t.notRegex(await readFile(join(project, file), 'utf8'), /starter|ABOUT|USE\n/, file)
    }
  })
}

test('what a new plugin is compiled with are the versions that this package is compiled with', async (t) => {
  const folder = await makeFolder(t)
  await runCommand(folder, 'create-plugin', 'ledger-renderer', '--kind', 'renderer', '--folder', 'deep/inside')
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'))
  const ours = await read('package.json')
  const { name, devDependencies, peerDependencies } = await read(join(folder, 'deep/inside/package.json'))
  t.is(name, 'ledger-renderer')
  t.is(peerDependencies.recreate, `^${ours.version}`)
  for (const tool of ['typescript', '@types/node']) t.is(devDependencies[tool], ours.devDependencies[tool])
  // No node_modules above it has this package: it is linked to where it lies.
  t.is(resolve(folder, 'deep/inside', devDependencies.recreate.slice('file:'.length)), resolve('.'))
  t.true((await readFile(join(folder, 'deep/inside/src/ledger-renderer.ts'), 'utf8')).includes('ledgerRenderer('))
})

test('where the package is installed above it, a new plugin is told of no other', async (t) => {
  const folder = await makeFolder(t)
  await mkdir(join(folder, 'node_modules'))
  await symlink(resolve('.'), join(folder, 'node_modules/recreate'))
  await runCommand(folder, 'create-plugin', 'ledger', '--kind', 'clusterer')
  const { devDependencies } = JSON.parse(await readFile(join(folder, 'ledger/package.json'), 'utf8'))
  t.deepEqual(Object.keys(devDependencies), ['@types/node', 'typescript'])
})

test('a new plugin is written over nothing', async (t) => {
  const folder = await makeFolder(t, { 'mine/notes.txt': 'mine', file: 'a file' })
  const into = (name: string) => runCommand(folder, 'create-plugin', 'mine', '--kind', 'renderer', '--folder', name)
  const taken = await into('mine')
  t.deepEqual([taken.code, taken.stdout], [2, ''])
  t.is(taken.stderr, 'recreate: Expected mine to be empty, or not to be there; it has notes.txt\n')
  t.deepEqual(await readdir(join(folder, 'mine')), ['notes.txt'])
  const file = await into('file')
  t.is(file.code, 2)
  t.regex(file.stderr, /^recreate: Expected file to be a folder, or not to be there: /)
})

test('a name or kind that cannot be taken is refused with those that can', async (t) => {
  const folder = await makeFolder(t)
  for (const name of ['Ledger', '../ledger', 'two words', 'a_b', '-a', 'a'.repeat(65)]) {
    const { code, stderr } = await runCommand(folder, 'create-plugin', '--kind', 'renderer', '--', name)
    t.is(code, 2, name)
    t.regex(stderr, /small letters, digits and hyphens, such as `latex-renderer`, got `/)
  }
  const { code, stderr } = await runCommand(folder, 'create-plugin', 'ledger', '--kind', 'printer')
  t.is(code, 2)
  t.true(stderr.includes(`to be one of ${pluginKinds.join(', ')}, got \`printer\``), stderr)
  t.deepEqual(await readdir(folder), ['tmp'])
})
