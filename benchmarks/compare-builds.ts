import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { comparableParts, differingParts, firstDifference, readBlanked } from './builds/comparable-parts.js'

// Converts folders of documents with two builds of this project and compares the JSON, workbook and deck of every
// document. Only the texts listed in builds/blanked.json may differ. The exit code is 1 if anything else does.
//
//   npm run compare-builds -- BEFORE AFTER FOLDER... [--out FOLDER] [--mode page|document] [--most 20]
//
// BEFORE and AFTER are built checkouts. --out keeps the outputs, and reuses those of BEFORE in later runs.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    mode: { type: 'string', default: 'document' },
    most: { type: 'string', default: '20' },
  },
})
const [before, after, ...folders] = positionals
if (before === undefined || after === undefined || folders.length === 0) {
  console.error('Usage: npm run compare-builds -- BEFORE AFTER FOLDER...')
  process.exit(2)
}

const out = resolve(values.out ?? mkdtempSync(join(tmpdir(), 'compare-builds-')))
// The list is read from the sources, because dist/benchmarks has only compiled files.
const blanked = readBlanked(fileURLToPath(new URL('../../benchmarks/builds', import.meta.url)))
let compared = 0
const different: string[] = []
for (const folder of folders) {
  const name = `${basename(dirname(resolve(folder)))}-${basename(resolve(folder))}`
  const [old, made] = [join(out, 'before', name), join(out, 'after', name)]
  if (!existsSync(old)) await convertAll(before, folder, old)
  rmSync(made, { recursive: true, force: true })
  await convertAll(after, folder, made)
  for (const file of filesOf(old, made)) compareFile(name, file, join(old, file), join(made, file))
}
if (values.out === undefined) rmSync(out, { recursive: true, force: true })
console.log(`${compared} files compared, ${different.length} differ`)
process.exitCode = different.length === 0 ? 0 : 1

/** Converts all documents. If one fails, its output is missing and the others are still converted. */
function convertAll(build: string, folder: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true })
  const cli = ['dist/server/cli.js', 'dist/cli.js'].map((path) => join(build, path)).find((path) => existsSync(path))
  if (cli === undefined) throw new Error(`${build} is not built: run npm run build there.`)
  const child = spawn(process.execPath, [cli, 'convert', resolve(folder), '--out', to, '--mode', values.mode], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  return new Promise((done, fail) => child.once('error', fail).once('exit', () => done()))
}

function filesOf(...places: readonly string[]): readonly string[] {
  const all = places.flatMap((place) => readdirSync(place, { recursive: true, encoding: 'utf8' }))
  return [...new Set(all.filter((file) => /\.(json|xlsx|pptx)$/.test(file)))].sort()
}

function compareFile(folder: string, file: string, old: string, made: string): void {
  compared++
  const [was, is] = [old, made].map((path) => (existsSync(path) ? comparableParts(path, blanked) : new Map()))
  const parts = differingParts(was!, is!)
  if (parts.length === 0) return
  different.push(file)
  if (different.length > Number(values.most)) return
  console.log(`${folder}/${file}: ${parts.length} parts differ`)
  for (const part of parts.slice(0, 3)) console.log(`    ${part}\n${firstDifference(was!.get(part), is!.get(part))}`)
}
