import type * as z from 'zod'
import { hideSecrets } from './hide-secrets.js'
import { nearestName } from './nearest-name.js'
import { optionNames, SECRETS, variableOf } from './options.js'
import { byteLength, readList } from './rules.js'

/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>
/** Option values before validation. */
export type Values = Readonly<Record<string, unknown>>

/** Variables that are not options: the configuration file, and whether the command shows stack traces. */
const OTHER_VARIABLES = ['RECREATE_CONFIG', 'RECREATE_DEBUG']
/** Variables of other programs: a password for `recreate convert`, and the variables of clients in the same shell. */
const OTHERS_OWN = ['RECREATE_PASSWORD', 'RECREATE_URL', 'RECREATE_API_KEY']

export function unknownVariables(env: Environment): readonly string[] {
  const known = [...optionNames.map(variableOf), ...OTHER_VARIABLES]
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('RECREATE_') && !known.includes(name) && !OTHERS_OWN.includes(name),
  )
  return unknown.sort().map((name) => unknownName(`variable \`${name}\``, nearestName(name, known)))
}

/** Describes an invalid value or unknown names, one sentence for each mistake. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  {
    given,
    name,
    path,
  }: { readonly given: Values; readonly name: (option: string) => string; readonly path: string | undefined },
): readonly string[] {
  // A list is one option, even if only one of its items is invalid.
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

/** Picks an item, also of a list that was given as one text. */
function pick(found: unknown, key: PropertyKey): unknown {
  const container = typeof key === 'number' ? readList(found) : found
  return (container as Record<PropertyKey, unknown> | undefined)?.[key]
}

/** Names an option as it was given: its variable, or its name and the file. */
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

/** Formats a value for a message. Passwords are removed, since any value may contain an address with one. */
export function show(value: unknown): string {
  const shown = hideSecrets(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), '…@')
  return `\`${shown.length > 60 ? `${shown.slice(0, 57)}...` : shown}\``
}
