import { readConfig, type ServerConfig } from '../../config/config.js'
import { type BackEnds, makeBackEnds } from '../../operations/back-ends.js'
import { countThings } from '../count-things.js'
import { EXIT } from '../exit-codes.js'
import { addressQuestions } from './address-questions.js'
import { askAll, type NamedFinding } from './findings.js'
import { programQuestions } from './program-questions.js'
import { storeQuestions } from './store-questions.js'

/** Command-line options of `recreate doctor`. */
interface DoctorOptions {
  /** Path of a configuration file. */
  readonly config?: string
  readonly data?: string
  /** Whether to print the results as JSON. */
  readonly json?: boolean
}

/** How long hanging connections may keep the process alive, in ms. */
const CLOSE_MS = 3_000

/**
 * Runs `recreate doctor`: checks whether the service can run here, and suggests fixes. Test data written to a store is
 * deleted again.
 *
 * @returns The exit code: `failed` if something is broken.
 */
export async function doctorCommand({ config: file, data, json = false }: DoctorOptions): Promise<number> {
  const findings = await examine(file, data)
  const broken = findings.filter(({ state }) => state === 'broken').length
  process.stdout.write(
    json ? `${JSON.stringify({ isWell: broken === 0, findings }, null, 2)}\n` : drawFindings(findings),
  )
  const code = broken === 0 ? EXIT.done : EXIT.failed
  setTimeout(() => process.exit(code), CLOSE_MS).unref()
  return code
}

async function examine(file: string | undefined, data: string | undefined): Promise<readonly NamedFinding[]> {
  let config: ServerConfig
  let backEnds: BackEnds
  try {
    config = await readConfig({ ...process.env, ...(data !== undefined && { RECREATE_FOLDER: data }) }, file)
    backEnds = makeBackEnds(config)
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    const advice = 'Correct it as described; docs/service.md lists every option'
    return [
      ...(await askAll(programQuestions(await readConfig({})))),
      { about: 'configuration', state: 'broken', found, advice },
    ]
  }
  const { records, blobs, queue } = backEnds
  const findings = await askAll([
    ...programQuestions(config),
    ...storeQuestions(config, backEnds),
    ...addressQuestions(config),
  ])
  // An unresponsive back end may not close either, so closing is not awaited.
  for (const part of [queue, blobs, records]) void part.close().catch(() => {})
  return [{ about: 'configuration', state: 'ok', found: 'all options are valid' }, ...findings]
}

function drawFindings(findings: readonly NamedFinding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length))
  const lines = findings.flatMap(({ about, state, found, advice }) => {
    const indent = ' '.repeat('warning'.length + width + 4)
    const [first = '', ...others] = found.split('\n')
    return [
      `${state.padEnd('warning'.length)}  ${about.padEnd(width)}  ${first}`,
      ...others.map((line) => `${indent}${line}`),
      ...(advice === undefined ? [] : [`${indent}→ ${advice}`]),
    ]
  })
  const count = (state: string) => findings.filter((finding) => finding.state === state).length
  const end = `${countThings(count('broken'), 'check')} failed, ${countThings(count('warning'), 'warning')}`
  return `${[...lines, '', end].join('\n')}\n`
}
