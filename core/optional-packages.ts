import { readFileSync } from 'node:fs'
import { type ErrorCode, RecreateError } from './errors.js'

/** Optional packages and the feature that needs them. */
export interface OptionalPackages {
  /** Name of the feature at the start of a sentence, in the singular: `Reading images`. */
  readonly use: string
  readonly names: readonly string[]
  /** Error code if a package is missing. @default 'package_missing' */
  readonly code?: ErrorCode
}

/**
 * Imports optional packages.
 *
 * @param load Imports the packages, or a module that imports them.
 * @throws RecreateError If a package is missing; names the packages and the command that installs them. Other errors of
 * `load` are rethrown.
 */
export async function importOptional<T>(packages: OptionalPackages, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw isMissing(error, packages.names) ? packagesMissing(packages, error) : error
  }
}

/** Creates the error for missing packages. */
export function packagesMissing({ use, names, code = 'package_missing' }: OptionalPackages, cause?: unknown) {
  const [what, are] = names.length === 1 ? ['package', 'is'] : ['packages', 'are']
  const list = new Intl.ListFormat('en').format(names.map((name) => `\`${name}\``))
  const message = `${use} needs the ${what} ${list}, which ${are} not installed. Run \`${installCommand(names)}\``
  return new RecreateError(code, message, { cause })
}

/**
 * Returns the command that installs the packages. Optional dependencies of this package are not saved as dependencies
 * of the project, where a failing install script would break every later installation. None of them needs its script.
 */
function installCommand(names: readonly string[]): string {
  const { devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as Readonly<Record<'devDependencies' | 'optionalDependencies', Readonly<Record<string, string>>>>
  const versions: Readonly<Record<string, string>> = { ...devDependencies, ...optionalDependencies }
  const isOwn = names.every((name) => Object.hasOwn(optionalDependencies, name))
  const packages = names.map((name) => `${name}@${versions[name]}`)
  return ['npm install', ...packages, ...(isOwn ? ['--no-save', '--ignore-scripts'] : [])].join(' ')
}

const NOT_FOUND = /^Cannot find (?:package|module) '([^']+)'/

/** Returns whether one of the packages, or a module in it, was not found. Their missing dependencies do not count. */
function isMissing(error: unknown, names: readonly string[]): boolean {
  if (!(error instanceof Error && 'code' in error && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(error.code))))
    return false
  const missing = NOT_FOUND.exec(error.message)?.[1]
  return names.some((name) => missing === name || missing?.startsWith(`${name}/`))
}
