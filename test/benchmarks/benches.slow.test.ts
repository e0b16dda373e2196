import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { stages } from '../../benchmarks/stages/convert-by-stages.js'
import { benches, benchesOfFolders } from '../../benchmarks/suite/benches.js'
import { root } from '../../benchmarks/suite/machine.js'
import { YARDSTICK } from '../../benchmarks/suite/measurements.js'
import { readReport } from '../../benchmarks/suite/report-file.js'
import { runBench } from '../../benchmarks/suite/run-bench.js'
import { mupdfReader } from '../../plugins/extract/mupdf/reader.js'
import { testNeeding } from '../fixtures/needs.js'
import { drawPdf, statement } from '../server/commands/draw-pdf.js'
import { makeFolder } from '../server/commands/run-command.js'

const command = fileURLToPath(new URL('../../benchmarks/bench.js', import.meta.url))
const MINUTES = 60_000
// Benches that draw no documents have separate tests.
for (const name of Object.keys(benches).filter((each) => !benchesOfFolders.includes(each))) {
  const testing = name === 'workers' ? testNeeding('redis', 'linux') : test
  testing.serial(`the bench ${name} runs completely on its smallest documents`, async (t) => {
    t.timeout(8 * MINUTES)
    // Scanned pages take long to read, so these have only six lines.
    const folder = name === 'ocr' || name === 'scans' ? await scannedStatement(t) : undefined
    const bench = await benches[name]!()
    const short = Object.entries(bench.parameters).map(([parameter, values]) => [parameter, values.short])
    const { measurements, absent } = await runBench(bench, { runs: 1, parameters: Object.fromEntries(short), folder })
    t.deepEqual(
      absent.filter(({ reason }) => reason !== 'not installed'),
      [],
    )
    const own = measurements.filter((measurement) => measurement.case !== YARDSTICK)
    t.true(own.length > 0)
    for (const { samples, metric } of own) t.true(samples.length === 1 && Number.isFinite(samples[0]), metric)
    const names = own.map((measurement) => `${measurement.case}: ${measurement.metric}`)
    t.is(new Set(names).size, names.length)
  })
}

test.serial('the command measures the documents of a folder, and an equal run is equal', async (t) => {
  t.timeout(5 * MINUTES)
  const folder = await makeFolder(t, {
    'a.pdf': await drawPdf([statement]),
    'b.pdf': await drawPdf([statement, statement]),
  })
  const file = join(folder, 'report.json')
  await run('recognise', folder, '--runs', '2', '--json', file)
  const { measurements } = readReport(file)
  const tables = measurements.find(({ metric }) => metric === 'tables')
  t.deepEqual([tables?.samples, tables?.case], [[3, 3], folder.split('/').at(-1)])
  const { stdout } = await run('recognise', folder, '--runs', '2', '--against', file)
  t.regex(stdout, /measurements (is|are) unchanged/)
  t.notRegex(stdout, /slower/)
})

test.serial('another build is run in alternation with this one and compared', async (t) => {
  t.timeout(5 * MINUTES)
  const { stdout } = await run('recognise', '--short', '--runs', '2', '--beside', root)
  t.regex(stdout, /\nAgainst 20\d\d-\d\d-\d\d/)
  t.regex(stdout, /of 3 measurements (is|are) unchanged/)
})

test.serial('an invalid file is reported, and there are no results', async (t) => {
  const folder = await makeFolder(t, { 'b.pdf': 'no document' })
  const error = await fail(t, 'recognise', folder, '--short')
  t.is(error.code, 1)
  t.regex(error.stdout, /recognise, all: Expected b\.pdf to be a PDF or an image/)
})

test.serial('a profile lists the time of each stage, cold and warm, and its functions', async (t) => {
  const folder = await makeFolder(t, { 'a.pdf': await drawPdf([statement]) })
  const { stdout } = await run('profile', folder, '--top', '2')
  t.regex(stdout, /^1 page of 1 document;/)
  for (const stage of stages)
    t.regex(stdout, new RegExp(`^\\| ${stage} \\|( [\\d.]+ \\| [\\d.]+ \\| [\\d.]+ % \\|){2}$`, 'm'))
  t.regex(stdout, /^### recognition\n\n.*\n.*\n(\| `plugins\/recognise\/.+` \|.*\n){2}\n/m)
})

test.serial('a usage error exits with code 2 and a message', async (t) => {
  const error = await fail(t, 'recognise', '--set', 'pagges=3')
  t.is(error.code, 2)
  t.is(error.stderr.trim(), 'bench: Expected `--set` to name a parameter (pages), got `pagges`')
})

/** Creates a folder with a small scan and its gold data. */
async function scannedStatement(t: ExecutionContext): Promise<string> {
  const document = await mupdfReader().open({ fileName: 'statement.pdf', bytes: await drawPdf([statement]) })
  const scan = await document.picture(1, { dpi: 150, bbox: { x0: 50, y0: 80, x1: 450, y1: 210 } })
  await document.close()
  const cells = statement.flatMap((line) => line.split('|').map((text) => ({ text })))
  const gold = { pages: [{ page_number: 1, tables: [{ cells }] }] }
  return await makeFolder(t, { 'scan.png': scan, 'scan.gold.json': JSON.stringify(gold) })
}

function run(...args: readonly string[]) {
  return promisify(execFile)(process.execPath, [command, ...args])
}

async function fail(t: ExecutionContext, ...args: readonly string[]) {
  return (await t.throwsAsync(run(...args))) as Error & { code: number; stdout: string; stderr: string }
}
