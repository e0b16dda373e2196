import type * as z from 'zod'
import { hideSecrets } from './hide-secrets.js'
import { nearestName } from './nearest-name.js'
import { optionNames, SECRETS, variableOf } from './options.js'
import { byteLength, readList } from './rules.js'

/** Variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>
/** Values as they were given, not yet checked. */
export type Values = Readonly<Record<string, unknown>>

/** Not options: which file to read, and whether the command shows stacks. */
const OTHER_VARIABLES = ['RECREATE_CONFIG', 'RECREATE_DEBUG']
/** Not the service's: a password for `recreate convert`, and what programs that ask the service have in the same shell. */
const OTHERS_OWN = ['RECREATE_PASSWORD', 'RECREATE_URL', 'RECREATE_API_KEY']

export function unknownVariables(env: Environment): readonly string[] {
  const known = [...optionNames.map(variableOf), ...OTHER_VARIABLES]
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('RECREATE_') && !known.includes(name) && !OTHERS_OWN.includes(name),
  )
  return unknown.sort().map((name) => unknownName(`variable \`${name}\``, nearestName(name, known)))
}

/** What is wrong with a value that broke its rule, or with unknown names: one sentence for each mistake. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  {
    given,
    name,
    path,
  }: { readonly given: Values; readonly name: (option: string) => string; readonly path: string | undefined },
): readonly string[] {
  // A list is one option, whichever of its items is wrong.
  const option = issue.path.filter((key) => typeof key === 'string').join('.')
  if (issue.code === 'unrecognized_keys') {
    const prefix = option === '' ? '' : `${option}.`
    return issue.keys.map((key) =>
      unknownName(`option \`${prefix}${key}\` in ${path}`, nearestName(prefix + key, optionNames)),
    )
  }
  const value = issue.path.reduce<unknown>((found, key) => pick(found, key), given)
  const is = SECRETS.includes(option) ? hide(value) : `is ${show(value)}`
  return [`${name(option)} must be ${issue.message}; it ${is}.`]
}

function unknownName(what: string, nearest: string | undefined): string {
  return `Unknown ${what}${nearest === undefined ? '; docs/service.md lists all of them.' : `. Did you mean \`${nearest}\`?`}`
}

/** An item of a list that came as one text is looked up in the list. */
function pick(found: unknown, key: PropertyKey): unknown {
  const container = typeof key === 'number' ? readList(found) : found
  return (container as Record<PropertyKey, unknown> | undefined)?.[key]
}

/** An option by the name under which it was given. */
export function nameAsGiven(option: string, env: Environment, path: string | undefined): string {
  const variable = variableOf(option)
  return env[variable] ? `\`${variable}\`` : `\`${option}\` in ${path}`
}

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hide(value: unknown): string {
  return typeof value === 'string' ? `has ${byteLength(value)} bytes` : `is a value of type ${typeof value}`
}

/** An address may bear a password, be it where it should not. */
export function show(value: unknown): string {
  const shown = hideSecrets(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), '…@')
  return `\`${shown.length > 60 ? `${shown.slice(0, 57)}...` : shown}\``
}
