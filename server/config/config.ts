import { readFile } from 'node:fs/promises'
import { RecreateError, reasonOf } from '../../index.js'
import { wrongCombinations } from './combinations.js'
import {
  describeIssue,
  type Environment,
  isObject,
  nameAsGiven,
  show,
  unknownVariables,
  type Values,
} from './mistakes.js'
import { optionNames, options, type ServerConfig, variableOf } from './options.js'

export type { ServerConfig } from './options.js'

/**
 * Reads the configuration from `RECREATE_*` variables and a JSON file. Environment variables override the file; an
 * empty variable is ignored.
 *
 * @param env For example `process.env`.
 * @param file Path of the file. @default the path in `RECREATE_CONFIG`, or none
 * @throws RecreateError `option_invalid`, listing every mistake and how to correct it.
 */
export async function readConfig(env: Environment, file?: string): Promise<ServerConfig> {
  const path = file ?? (env.RECREATE_CONFIG || undefined)
  const fromFile = path === undefined ? { values: {}, problems: [] } : await readConfigFile(path)
  const given = withVariables(fromFile.values, env)
  const { success, data, error } = options.safeParse(given)
  const name = (option: string) => nameAsGiven(option, env, path)
  // One number can break two rules with the same message.
  const problems = unique([
    ...fromFile.problems,
    ...unknownVariables(env),
    ...(success ? [] : error.issues.flatMap((issue) => describeIssue(issue, { given, name, path }))),
    ...wrongCombinations(given, name),
  ])
  if (success && problems.length === 0) return data
  const [first = ''] = problems
  const all = problems.map((problem) => `\n  ${problem}`).join('')
  const message = problems.length === 1 ? first : `The configuration has ${problems.length} mistakes:${all}`
  throw new RecreateError('option_invalid', message)
}

/** Returns the base URL of links: `publicUrl`, or the host and port that the server listens on. */
export function publicUrlOf({ publicUrl, host }: Pick<ServerConfig, 'publicUrl' | 'host'>, port: number): string {
  if (publicUrl !== undefined) return publicUrl
  // A link needs a host name; the wildcard addresses are not one.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

async function readConfigFile(
  path: string,
): Promise<{ readonly values: Values; readonly problems: readonly string[] }> {
  const wrong = (problem: string) => ({ values: {}, problems: [problem] })
  let text: string
  try {
    text = (await readFile(path, 'utf8')).replace(/^\ufeff/, '')
  } catch (error) {
    return wrong(`Cannot read the configuration ${path}: ${reasonOf(error)}.`)
  }
  try {
    const values: unknown = JSON.parse(text)
    return isObject(values)
      ? { values, problems: [] }
      : wrong(`The configuration ${path} must be a JSON object; it is ${show(values)}.`)
  } catch (error) {
    return wrong(`The configuration ${path} is not valid JSON: ${(error as Error).message}`)
  }
}

/** Merges environment variables into the file's values. Variables take precedence. */
function withVariables(values: Values, env: Environment): Values {
  const merged = { ...values }
  for (const option of optionNames) {
    const value = env[variableOf(option)]
    if (!value) continue
    const [name = '', inner] = option.split('.')
    const group = merged[name] ?? {}
    if (inner === undefined) merged[name] = value
    // If the group is not an object, validation rejects it.
    else if (isObject(group)) merged[name] = { ...group, [inner]: value }
  }
  return merged
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)]
}
