import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import ts from 'typescript'
import * as suites from '../contracts/index.js'

// Compares the pages for plugin authors with the source: nothing is missing and nothing is invented.

/** A field of a type, with the type as written. */
interface Field {
  readonly isOptional: boolean
  readonly type: string
}

test('every type and field of the model is documented with a meaning and a matching example', async (t) => {
  const sections = { ...readSections(await read('model.md')), ...readSections(await read('page-content.md')) }
  const types = readTypes(await readFile('core/model.ts', 'utf8'))
  t.deepEqual(Object.keys(sections).sort(), [...types.keys()].sort())
  for (const [name, fields] of types) {
    const rows = readRows(sections[name]!)
    const written = [...fields].map(([field, { isOptional }]) => (isOptional ? `${field}?` : field))
    if (rows.length > 0 || !/^\S+$/.test(written.join(''))) {
      t.deepEqual(rows.map(([field]) => field).sort(), written.sort(), name)
    }
    for (const [field = '', meaning = '', example = ''] of rows) {
      t.true(meaning.length > 1 && example.length > 1, `${name}.${field}`)
      const { type } = fields.get(field.replace('?', ''))!
      const json = /^`(.*)`$/.exec(example)?.[1]
      if (json === undefined) t.regex(example, /^(a list of )?\[\w+\]\((model\.md)?#\w+\)$/, `${name}.${field}`)
      else t.true(fits(JSON.parse(json), type), `${name}.${field}: ${json} is not a ${type}`)
    }
  }
})

test('every literal of a type of the model is documented', async (t) => {
  const sections = { ...readSections(await read('model.md')), ...readSections(await read('page-content.md')) }
  const text = await readFile('core/model.ts', 'utf8')
  for (const [, name = '', body = ''] of text.matchAll(/^export type (\w+) =((?:\s*\|? '\w+')+)$/gm)) {
    for (const [, literal] of body.matchAll(/'(\w+)'/g)) {
      t.true(sections[name]?.includes(`\`${literal}\``), `${name}: ${literal}`)
    }
  }
})

test('every error code is documented with the areas that throw it', async (t) => {
  const text = await readFile('core/errors.ts', 'utf8')
  const codes = [...text.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, code]) => code ?? '')
  const rows = readRows((await read('errors.md')).split('## Codes')[1] ?? '')
  t.deepEqual(rows.map(([code]) => code).sort(), codes.sort())
  const sources = await readSources()
  for (const [code = '', thrownBy = '', meaning = '', advice = ''] of rows) {
    t.true(meaning.length > 10 && advice.length > 5, code)
    // The service and the command also read codes. There, only thrown codes count.
    const thrown = new RegExp(`RecreateError\\(\\s*'${code}'`)
    const has = (path: string, source: string) =>
      path.startsWith('server/') ? thrown.test(source) : source.includes(`'${code}'`)
    const found = Object.entries(areas).filter(([, area]) =>
      sources.some(([path, source]) => area.test(path) && has(path, source)),
    )
    t.deepEqual(thrownBy.split(', ').sort(), found.map(([name]) => name).sort(), code)
  }
})

test('every contract suite is documented', async (t) => {
  const page = await read('testing.md')
  const names = Object.keys(suites).filter((name) => name.endsWith('Cases'))
  t.true(names.length >= 12)
  for (const name of Object.keys(suites)) t.true(page.includes(`\`${name}`), name)
})

/** Areas that throw errors, by their name in the document. Code that only reads error codes is elsewhere. */
const areas: Readonly<Record<string, RegExp>> = {
  readers: /^plugins\/extract\/(?!ocr|detector|scan)/,
  'recognisers and detectors': /^plugins\/extract\/(ocr|detector|scan)\//,
  renderers: /^plugins\/render\//,
  engine: /^(core\/(?!errors|metrics|facts\/status)|container\.ts|index\.ts)/,
  runners: /^adapters\/workers\//,
  'stores and queues': /^adapters\/(?!workers|plugin-modules)/,
  'plugin modules': /^adapters\/plugin-modules/,
  'service and command': /^server\/(?!web\/|client\/|commands\/plugin-templates\/)/,
}

function read(name: string): Promise<string> {
  return readFile(join('docs/plugins', name), 'utf8')
}

async function readSources(): Promise<readonly (readonly [path: string, text: string])[]> {
  const listed = await Promise.all(
    ['core', 'plugins', 'adapters', 'server'].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  )
  const paths = [...listed.flat(), 'container.ts', 'index.ts', 'plugins/recognition.ts'].filter((path) =>
    path.endsWith('.ts'),
  )
  return Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const))
}

/** Returns the text below each heading of the third level. */
function readSections(page: string): Readonly<Record<string, string>> {
  const parts = page.split(/^### /m).slice(1)
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n'))]))
}

/** Returns the table rows whose first cell is code: the code, then the other cells. */
function readRows(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)].map(([, first = '', rest = '']) => [
    first,
    ...rest.split(/(?<!\\)\|/).map((cell) => cell.trim()),
  ])
}

/** Returns the fields of every exported type. For a union, fields of all members. */
function readTypes(text: string): ReadonlyMap<string, ReadonlyMap<string, Field>> {
  const types = new Map<string, ReadonlyMap<string, Field>>()
  const file = ts.createSourceFile('model.ts', text, ts.ScriptTarget.ES2023, true)
  for (const statement of file.statements) {
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) continue
    const fields = new Map<string, Field>()
    const add = (members: readonly ts.TypeElement[]) => {
      for (const member of members.filter(ts.isPropertySignature)) {
        const name = member.name.getText()
        const type = [fields.get(name)?.type, member.type?.getText() ?? ''].filter(Boolean).join(' | ')
        fields.set(name, { isOptional: member.questionToken !== undefined, type })
      }
    }
    if (ts.isInterfaceDeclaration(statement)) add([...statement.members])
    else if (ts.isUnionTypeNode(statement.type)) {
      for (const member of statement.type.types.filter(ts.isTypeLiteralNode)) add([...member.members])
    }
    types.set(statement.name.text, fields)
  }
  return types
}

/** Returns whether a value has a type. Named types are not checked further. */
function fits(value: unknown, type: string): boolean {
  return type.split(/ \| (?![^(]*\))/).some((one) => {
    const list = /^readonly \(?(.+?)\)?\[\]$/.exec(one)?.[1]
    if (list !== undefined) return Array.isArray(value) && value.every((each) => fits(each, list))
    if (['number', 'string', 'boolean'].includes(one)) return typeof value === one
    if (/^('.*'|\d+|true|null)$/.test(one)) return JSON.stringify(value) === one.replaceAll("'", '"')
    if (one.startsWith('{')) return typeof value === 'object' && value !== null
    return typeof value === 'string'
  })
}
