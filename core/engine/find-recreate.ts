import { RecreateError } from '../errors.js'
import type { Facts, FileFact, Manifest } from '../facts/facts.js'
import { readFacts } from '../facts/read-facts.js'
import { refuseUnknownOptions } from '../option-names.js'
import type { Scope } from './engine.js'
import { refuseIfStopped } from './follow.js'
import type { Shared } from './shared.js'
import { isExpired } from './upkeep/retention.js'

const SCOPE: Readonly<Record<keyof Scope, true>> = { owner: true }

/**
 * Returns the facts of a recreate that the caller has access to.
 *
 * @param mayBeHidden Whether hidden recreates are found too. @default false
 * @throws RecreateError `not_found`; `cancelled` if the engine is closed; `option_invalid` if the scope is wrong.
 */
export async function findRecreate(
  shared: Shared,
  recreateId: string,
  scope: Scope = {},
  mayBeHidden = false,
): Promise<Facts> {
  checkScope(shared, scope)
  const facts = await readFacts(shared.parts.records, recreateId)
  return refuseIfAbsent(shared, recreateId, facts, scope, mayBeHidden)
}

/** Refuses unknown members of the scope and calls of a closed engine. */
export function checkScope(shared: Shared, scope: Scope): void {
  refuseIfStopped(shared)
  refuseUnknownOptions(scope, SCOPE)
}

/** Returns the facts, unless the caller has no access to them. @throws RecreateError `not_found`. */
export function refuseIfAbsent(
  { parts }: Shared,
  recreateId: string,
  facts: Facts | undefined,
  { owner }: Scope,
  mayBeHidden = false,
): Facts {
  const isThere = facts !== undefined && (owner === undefined || facts.manifest.owner === owner)
  if (isThere && !isExpired(facts, parts) && (!facts.isHidden || mayBeHidden)) return facts
  throw new RecreateError('not_found', `There is no recreate ${JSON.stringify(recreateId)}`)
}

/** A file that is served. */
interface FoundFile {
  readonly manifest: Manifest
  readonly served: NonNullable<Facts['served']>
  readonly fact: FileFact
}

/** Finds a file that is served. @throws RecreateError `not_available`, and as {@link findRecreate} does. */
export async function findFile(
  shared: Shared,
  recreateId: string,
  format: string,
  scope: Scope | undefined,
): Promise<FoundFile> {
  const { manifest, served } = await findRecreate(shared, recreateId, scope)
  const fact = served?.rendered.files.find((each) => each.format === format)
  if (served !== undefined && fact !== undefined) return { manifest, served, fact }
  throw noFile(manifest, format, served?.rendered.files)
}

function noFile({ fileName }: Manifest, format: string, files: readonly FileFact[] | undefined): RecreateError {
  if (files === undefined) return new RecreateError('not_available', `The files of ${fileName} are not ready yet`)
  const formats = files.map((file) => file.format).join(', ') || 'none'
  return new RecreateError('not_available', `Expected one of the formats ${formats}, got ${JSON.stringify(format)}`)
}
