import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RecreateError, reasonOf } from '../../index.js'
import { EXIT } from './exit-codes.js'

/** The kinds of plugins. Each is a folder of templates, and the last word of the function's name. */
export const pluginKinds = ['renderer', 'extractor', 'reader', 'clusterer', 'queue', 'records', 'blobs'] as const

/** Command-line options of `recreate create-plugin`. */
interface CreatePluginOptions {
  readonly kind: string
  /** Folder of the project. @default a folder with its name in the working folder */
  readonly folder?: string
}

/** Root folder of the package. It contains the templates as source, not compiled. */
const root = fileURLToPath(new URL('../../../', import.meta.url))
const templates = join(root, 'server/commands/plugin-templates')

/**
 * Runs `recreate create-plugin`: writes a small project that compiles and passes its tests. Existing files are not
 * overwritten.
 *
 * @returns The exit code.
 * @throws RecreateError `option_invalid` for an invalid name, kind or folder; `output_failed`.
 */
export async function createPluginCommand(name: string, { kind, folder = name }: CreatePluginOptions): Promise<number> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 64) {
    const rule = 'must be at most 64 lower-case letters, digits and hyphens, such as latex-renderer'
    throw new RecreateError('option_invalid', `The name of a plugin ${rule}; it is "${name}".`)
  }
  if (!(pluginKinds as readonly string[]).includes(kind)) {
    throw new RecreateError(
      'option_invalid',
      `There is no kind of plugin "${kind}"; --kind takes ${pluginKinds.join(', ')}.`,
    )
  }
  await refuseTaken(folder)
  try {
    await writeProject(name, kind, folder)
  } catch (cause) {
    throw new RecreateError('output_failed', `Cannot write the plugin: ${reasonOf(cause)}.`, { cause })
  }
  process.stdout.write([`Wrote ${folder}. Next:`, `  cd ${folder}`, '  npm install', '  npm test', ''].join('\n'))
  return EXIT.done
}

async function refuseTaken(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new RecreateError('option_invalid', `Cannot use the folder ${folder}: ${reasonOf(error)}.`)
  })
  if (names.length === 0) return
  const message = `The folder ${folder} is not empty: it contains ${names.slice(0, 3).join(', ')}. Choose another one with --folder.`
  throw new RecreateError('option_invalid', message)
}

async function writeProject(name: string, kind: string, folder: string): Promise<void> {
  const named = namingAs(name, kind)
  const read = (...path: readonly string[]) => readFile(join(templates, ...path), 'utf8')
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text, { flag: 'wx' })
  }
  for (const file of ['src/starter-plugin.ts', 'test/starter-plugin.test.ts']) {
    await write(named(file), named(await read(kind, file)))
  }
  const readme = (await read('shared', 'README.md'))
    .replace('ABOUT', (await read(kind, 'about.md')).trim())
    .replace('USE', (await read(kind, 'use.md')).trim())
  await write('README.md', named(readme))
  await write('tsconfig.json', await read('shared', 'tsconfig.json'))
  // The template has no leading dot, because npm excludes `.gitignore` files from packages.
  await write('.gitignore', await read('shared', 'gitignore'))
  const project = JSON.parse(named(await read('shared', 'package.json'))) as Project
  await write('package.json', `${JSON.stringify(await withRecreate(project, folder), undefined, 2)}\n`)
}

/** The part of package.json that is changed. */
interface Project {
  readonly devDependencies: Readonly<Record<string, string>>
}

/** Returns a function that renames the template: `latex-renderer`, and its function `latexRenderer`. */
function namingAs(name: string, kind: string): (text: string) => string {
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
  const words = name.split('-')
  // With the kind at its end, the name cannot be a reserved word such as `class`.
  const all = words.at(-1) === kind ? words : [...words, kind]
  const pascal = all.map(capital).join('')
  const camel = pascal.slice(0, 1).toLowerCase() + pascal.slice(1)
  return (text) =>
    text.replaceAll('starter-plugin', name).replaceAll('starterPlugin', camel).replaceAll('StarterPlugin', pascal)
}

/** Links the plugin to this package, unless a `node_modules` folder above it contains the package. */
async function withRecreate(project: Project, folder: string): Promise<Project & Record<string, unknown>> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const peerDependencies = { 'recreate-engine': `^${version}` }
  if (await findsThisPackage(folder)) return { ...project, peerDependencies }
  const link = `file:${relative(await realpath(folder), await realpath(root)).replaceAll('\\', '/')}`
  return { ...project, peerDependencies, devDependencies: { ...project.devDependencies, 'recreate-engine': link } }
}

async function findsThisPackage(folder: string): Promise<boolean> {
  try {
    const found = createRequire(resolve(folder, 'package.json')).resolve('recreate-engine/package.json')
    return (await realpath(dirname(found))) === (await realpath(root))
  } catch {
    return false
  }
}
