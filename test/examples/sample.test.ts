import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { makeFolder } from '../server/commands/run-command.js'

const run = promisify(execFile)
const SAMPLE = 'examples/annual-report/annual-report.pdf'

/** Runs a `node …` command of the sample in the project folder, with its output in another one. */
async function runLine(line: string, out: string): Promise<string> {
  const [program, ...given] = line.split(' ').map((word) => word.replace(/^out(?=\/|$)/, out))
  if (program !== 'node') throw new Error(`Expected a line that runs node, got ${line}`)
  return (await run(process.execPath, given)).stdout
}

test('the sample writes the files that it tells users to open, and its next two commands work', async (t) => {
  const out = join(await makeFolder(t), 'out')
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { sample: string } }
  const [build, convert = '', next = ''] = scripts.sample.split(' && ')
  t.is(build, 'npm run build')
  t.regex(await runLine(convert, out), /^Wrote annual-report\.xlsx, annual-report\.pptx, annual-report\.json in /m)

  const told = await runLine(next, out)
  const files = [...told.matchAll(/^ {2}out\/(\S+)/gm)].map(([, name]) => name!)
  t.deepEqual([...files].sort(), (await readdir(out)).sort())

  const commands = [...told.matchAll(/^ {2}(node .*)$/gm)].map(([, line]) => line!)
  t.is(commands.length, 2)
  for (const line of commands) {
    t.regex(await runLine(line.replace('YOUR.pdf', `${SAMPLE} --pages 4`), out), /^Wrote /m, line)
  }
  t.true((await stat(join(out, 'page-4.png'))).size > 1000)
})
