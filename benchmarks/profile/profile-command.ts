import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CHILD_FLAGS } from '../../adapters/workers/child-flags.js'
import { openDocuments } from '../documents/open-documents.js'
import { recreate, runNode } from '../processes/run-command.js'
import { stages } from '../stages/convert-by-stages.js'
import { currentLoad, describeMachine, root } from '../suite/machine.js'
import { addPasses, type Pass, type StageTime } from './pass.js'

const entry = fileURLToPath(new URL('./profile-process.js', import.meta.url))
const sample = join(root, 'examples/annual-report/annual-report.pdf')

/**
 * Runs `npm run bench -- profile [FOLDER] [--top NUMBER]`, which prints the time of each stage and its functions as
 * Markdown.
 */
export async function profileCommand(given: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: { top: { type: 'string', default: '8' } },
    allowPositionals: true,
  })
  const load = currentLoad()
  const scratch = mkdtempSync(join(tmpdir(), 'recreate-profile-'))
  try {
    const [set] = await openDocuments({ folder: positionals[0] ?? sample, scratch }, [])
    const passes: { readonly cold: Pass; readonly warm: Pass }[] = []
    let commandMs = 0
    for (const { path, name } of set!.documents) {
      console.error(`${name} …`)
      passes.push(JSON.parse((await runNode([...CHILD_FLAGS, entry, path])).stdout))
      commandMs += await convertWhole(path, join(scratch, 'out'))
    }
    const cold = addPasses(passes.map((each) => each.cold))
    const warm = addPasses(passes.map((each) => each.warm))
    const { processor, cores, loadAfter } = describeMachine(load)
    console.log(
      [
        `${counted(set!.pages, 'page')} of ${counted(set!.documents.length, 'document')}; ${cores} cores of ${processor}, Node ${process.versions.node}; load ${load} before, ${loadAfter} after`,
        '',
        ...stageTable(cold, warm, set!.pages),
        `The command \`recreate convert --workers 1\`, once for each document: ${aPage(commandMs, set!.pages)} ms per page`,
        ...stages.flatMap((stage) => functionTable(stage, cold[stage]!, warm[stage]!, Number(values.top))),
      ].join('\n'),
    )
    return 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function convertWhole(path: string, out: string): Promise<number> {
  mkdirSync(out)
  const { ms } = await runNode([recreate, 'convert', path, '--workers', '1', '--mode', 'document', '--out', out])
  rmSync(out, { recursive: true })
  return ms
}

function stageTable(cold: Pass, warm: Pass, pages: number): readonly string[] {
  const row = (name: string, ...times: readonly (StageTime | undefined)[]) =>
    `| ${[name, ...times.flatMap((time) => (time ? [aPage(time.ms, pages), aPage(time.cpuMs, pages), share(time.gcMs, time.ms)] : ['', '', '']))].join(' | ')} |`
  return [
    '| stage | cold, ms per page | CPU | GC | warm, ms per page | CPU | GC |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...['start', ...stages].map((stage) => row(stage, cold[stage], warm[stage])),
    row('all', totalOf(cold), totalOf(warm)),
    '',
  ]
}

/** Lists the functions with the most self time when warm, as fractions of the stage. */
function functionTable(stage: string, cold: StageTime, warm: StageTime, top: number): readonly string[] {
  const largest = Object.entries(warm.functions).sort(([, a], [, b]) => b - a)
  const rows = largest
    .slice(0, top)
    .map(([name, ms]) => `| \`${name}\` | ${share(ms, warm.ms)} | ${share(cold.functions[name] ?? 0, cold.ms)} |`)
  return ['', `### ${stage}`, '', '| function | self time, warm | cold |', '| --- | --- | --- |', ...rows]
}

function totalOf(pass: Pass): StageTime {
  const sum = (key: 'ms' | 'cpuMs' | 'gcMs') => Object.values(pass).reduce((total, time) => total + time[key], 0)
  return { ms: sum('ms'), cpuMs: sum('cpuMs'), gcMs: sum('gcMs'), functions: {} }
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

function aPage(ms: number, pages: number): string {
  return (ms / pages).toFixed(2)
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}
