import { appendFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import test from 'ava'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder, startCommand } from '../server/commands/run-command.js'

/** Waits until a condition holds. AVA's timeout ends it otherwise. */
async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await delay(100)
}

async function startWatching(folder: string, ...given: readonly string[]) {
  const { child, ended } = startCommand(folder, 'convert', 'in', '--watch', '--out', 'out', '--to', 'json', ...given)
  let said = ''
  let told = ''
  child.stdout.on('data', (text: string) => {
    said += text
  })
  child.stderr.on('data', (text: string) => {
    told += text
  })
  await until(() => told.includes('watching'))
  return { child, ended, lines: () => said.split('\n').filter(Boolean) }
}

test.serial('a new file in a watched folder is converted once it is complete, and Ctrl-C stops watching', async (t) => {
  const folder = await makeFolder(t)
  await mkdir(join(folder, 'in/deep'), { recursive: true })
  const { child, ended, lines } = await startWatching(folder)
  const pdf = await drawPdf([statement])
  // Written in pieces with long pauses. An incomplete file must not be read.
  const half = Math.floor(pdf.length / 2)
  await writeFile(join(folder, 'in/deep/slow.pdf'), '')
  for (let start = 0; start < half; start += Math.ceil(half / 8)) {
    await appendFile(join(folder, 'in/deep/slow.pdf'), pdf.subarray(start, Math.min(half, start + Math.ceil(half / 8))))
    await delay(200)
  }
  await appendFile(join(folder, 'in/deep/slow.pdf'), pdf.subarray(half))
  await until(() => lines().length > 0)
  t.deepEqual(lines(), ['in/deep/slow.pdf → out/deep/slow.json'])
  t.is(JSON.parse(await readFile(join(folder, 'out/deep/slow.json'), 'utf8')).tables.length, 1)
  child.kill('SIGINT')
  const { code, stderr } = await ended
  t.is(code, 0, stderr)
  t.deepEqual(await readdir(join(folder, 'tmp')), [], 'no temporary files remain')
})

test.serial(
  'a changed file is converted again, an unchanged one is not, and failures do not stop watching',
  async (t) => {
    const folder = await makeFolder(t, { 'in/a.pdf': await drawPdf([statement]), 'in/bad.pdf': '<html>' })
    const { child, ended, lines } = await startWatching(folder, '--json')
    await until(() => lines().length === 2)
    const first = lines().map((line) => JSON.parse(line))
    t.deepEqual(first.map(({ input, state }) => `${input} ${state}`).sort(), ['in/a.pdf done', 'in/bad.pdf failed'])
    await writeFile(join(folder, 'in/next'), await drawPdf([statement, statement]))
    await rename(join(folder, 'in/next'), join(folder, 'in/a.pdf'))
    await until(() => lines().length === 3)
    t.is(JSON.parse(lines()[2] ?? '').pages.total, 2)
    await delay(1500)
    child.kill('SIGINT')
    t.is((await ended).code, 0)
    t.is(lines().length, 3)
  },
)

test.serial('files that were converted before and are unchanged are skipped at the next start', async (t) => {
  const folder = await makeFolder(t, { 'in/a.pdf': await drawPdf([statement]) })
  const once = await startWatching(folder)
  await until(() => once.lines().length === 1)
  once.child.kill('SIGTERM')
  await once.ended
  const again = await startWatching(folder)
  await writeFile(join(folder, 'in/b.pdf'), await drawPdf([statement]))
  await until(() => again.lines().length > 0)
  again.child.kill('SIGINT')
  await again.ended
  t.deepEqual(again.lines(), ['in/b.pdf → out/b.json'])
})
