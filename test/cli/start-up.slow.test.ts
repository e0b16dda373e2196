import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder, runGiven } from '../server/commands/run-command.js'

// Start-up time cannot be measured on a busy machine, so these tests check what the command loads.

const recorder = new URL('./record-loads.js', import.meta.url)

/** Returns the packages that the command and its child processes load, and the number of child processes. */
async function loadsOf(t: ExecutionContext, ...given: readonly string[]) {
  const folder = await makeFolder(t, { 'a.pdf': await drawPdf([statement, [], [], []]) })
  const out = join(folder, 'loads.txt')
  const environment = { NODE_OPTIONS: `--import ${recorder.href}?out=${encodeURIComponent(out)}` }
  const { code, stderr } = await runGiven(folder, { environment }, ...given)
  t.is(code, 0, stderr)
  const loads = (await readFile(out, 'utf8')).trim().split('\n')
  const packagesOf = (who: string) => {
    const paths = loads.filter((line) => line.startsWith(who))
    const names = paths.flatMap(
      (path) => /.*\/(?:node_modules|dist\/vendor)\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
    )
    return [...new Set(names)].sort()
  }
  const ownFiles = new Set(loads.filter((line) => line.startsWith('parent') && !line.includes('/node_modules/')))
  const children = new Set(loads.filter((line) => line.startsWith('child')).map((line) => line.split(' ')[1]))
  return { parent: packagesOf('parent'), child: packagesOf('child'), children: children.size, ownFiles }
}

test('help loads only its parser and a few files that define the command line', async (t) => {
  const { parent, children, ownFiles } = await loadsOf(t, 'convert', '--help')
  t.deepEqual([parent, children], [['commander'], 0])
  const files = [...ownFiles].filter((line) => line.includes('/dist/') && !line.includes('record-loads'))
  for (const file of files) t.regex(file, /\/(cli|command-line\/[\w-]+)\.js$/)
})

test('converting a digital PDF loads only the necessary packages in each process', async (t) => {
  const { parent, child, children } = await loadsOf(t, 'convert', 'a.pdf', '--workers', '2')
  t.is(children, 2)
  const inParent = ['exceljs', 'jszip', 'mupdf', 'pptxgenjs', '@opentelemetry/api', 'tinyglobby', 'cli-progress']
  const inChild = ['commander', 'tsyringe', 'reflect-metadata', 'keyv', 'p-queue', 'archiver', 'unzipper']
  const nowhere = ['sharp', 'onnxruntime-node', 'tesseract.js', 'pdfjs', '@aws-sdk/client-s3', 'bullmq', 'ioredis']
  const server = ['pg', 'koa', 'pino', 'prom-client', 'jose', 'zod', '@photostructure/sqlite']
  for (const name of [...inParent, ...nowhere, ...server]) t.false(parent.includes(name), `the command loads ${name}`)
  for (const name of [...inChild, ...nowhere, ...server]) t.false(child.includes(name), `its children load ${name}`)
  for (const name of ['mupdf', 'exceljs', 'pptxgenjs']) t.true(child.includes(name), `nobody loads ${name}`)
})

test('child processes start before the engine is loaded', async (t) => {
  const folder = await makeFolder(t)
  const out = join(folder, 'loads.txt')
  const environment = { NODE_OPTIONS: `--import ${recorder.href}?out=${encodeURIComponent(out)}` }
  await runGiven(folder, { environment }, 'convert', 'absent.pdf')
  const loads = await readFile(out, 'utf8')
  const places = [/^parent .*child-runner\.js$/m, /^parent .*\/dist\/index\.js$/m].map((what) => loads.search(what))
  t.true(places.every((place) => place >= 0))
  t.true((places[0] ?? 0) < (places[1] ?? 0))
})
