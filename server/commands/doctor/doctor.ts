import { readConfig, type ServerConfig } from '../../config/config.js'
import { type BackEnds, makeBackEnds } from '../../operations/back-ends.js'
import { countThings } from '../count-things.js'
import { EXIT } from '../exit-codes.js'
import { addressQuestions } from './address-questions.js'
import { askAll, type NamedFinding } from './findings.js'
import { programQuestions } from './program-questions.js'
import { storeQuestions } from './store-questions.js'

/** Options of `recreate doctor`, as they are typed. */
interface DoctorOptions {
  /** Path of a configuration file. */
  readonly config?: string
  readonly data?: string
  /** Whether the findings come as JSON. */
  readonly json?: boolean
}

/** What was left hanging keeps the process no longer than this, in milliseconds. */
const CLOSE_MS = 3_000

/**
 * `recreate doctor`: says what keeps the service from working here, and what to do about it. Nothing is changed: what is
 * written to try a store is deleted again.
 *
 * @returns The exit code: `failed` where something is broken.
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
    const advice = 'Change it as it says; docs/service.md has every option'
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
  // What does not answer cannot be closed either, and is left to the end of the process.
  for (const part of [queue, blobs, records]) void part.close().catch(() => {})
  return [{ about: 'configuration', state: 'ok', found: 'every option can be understood' }, ...findings]
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
  const end = `${countThings(count('broken'), 'thing')} broken, ${countThings(count('warning'), 'warning')}`
  return `${[...lines, '', end].join('\n')}\n`
}
