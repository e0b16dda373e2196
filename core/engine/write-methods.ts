import { correctDocument, listCorrections } from '../corrections/correct-document.js'
import type { CellCorrection } from '../facts/facts.js'
import { factKeys } from '../facts/keys.js'
import { isFinal } from '../facts/states.js'
import { stateOf } from '../facts/status.js'
import { refuseUnknownOptions } from '../option-names.js'
import { createRecreate, DEFAULT_OWNER, type FindFormat } from './create.js'
import { emitEnd } from './emit-end.js'
import type { CellsAndFrames, Engine } from './engine.js'
import { checkScope, findRecreate } from './find-recreate.js'
import { refuseIfStopped } from './follow.js'
import { removeFromUnfinished } from './list.js'
import type { Shared } from './shared.js'
import { readUnprotected, unprotectDocument } from './unprotect.js'
import { deleteRecreate } from './upkeep/retention.js'
import type { Worker } from './work/worker.js'

/** The methods of an engine that create or change recreates, or remove the protection of documents. */
type WriteMethods = Pick<Engine, 'create' | 'hide' | 'remove' | 'cancel' | 'correct' | 'unprotect' | 'unprotected'>

/** Creates the methods that create and change recreates. */
export function writeMethods(shared: Shared, worker: Worker, findFormat: FindFormat): WriteMethods {
  const { parts, cancellation, changes } = shared
  const { records, clock, onError } = parts
  return {
    async create(document, options = {}) {
      refuseIfStopped(shared)
      const signal = cancellation.untilClosed(options.signal)
      return parts.tracing.span('recreate.create', {}, async () => {
        const created = await createRecreate(shared, document, { ...options, signal }, findFormat)
        const { recreateId, isNew } = created
        // The recreate exists. If the message could not be published, the reconciler makes up for it.
        const report = (error: unknown) => onError(error, `recreate ${recreateId}`)
        if (isNew) await worker.notify(recreateId, options.owner ?? DEFAULT_OWNER).catch(report)
        return created
      })
    },
    async hide(recreateId, isHidden = true, scope) {
      await findRecreate(shared, recreateId, scope, true)
      const { hidden } = factKeys(recreateId)
      if (isHidden) await records.create(hidden, { at: clock() })
      else await records.delete(hidden)
      changes.emit(recreateId)
    },
    async remove(recreateId, scope) {
      await deleteRecreate(shared, worker, await findRecreate(shared, recreateId, scope, true), 'asked')
      await records.forget?.()
    },
    async cancel(recreateId, scope) {
      const facts = await findRecreate(shared, recreateId, scope)
      if (isFinal(stateOf(facts))) return
      const at = clock()
      const isCancelled = await records.create(factKeys(recreateId).cancelled, { at })
      if (isCancelled) emitEnd(parts, facts, { at, code: 'cancelled' })
      await removeFromUnfinished(parts, facts.manifest)
      cancellation.cancel(recreateId)
      changes.emit(recreateId)
      const { owner, callbackUrl } = facts.manifest
      if (callbackUrl !== undefined) await worker.notify(recreateId, owner)
    },
    async correct(recreateId, given, by, scope) {
      const { cells = [], frames = [], ...rest }: CellsAndFrames = isList(given) ? { cells: given } : given
      refuseUnknownOptions(rest, { cells: true, frames: true })
      await correctDocument(shared, await findRecreate(shared, recreateId, scope), { cells, frames }, by)
      await worker.advance(recreateId)
      return (await listCorrections(shared, await findRecreate(shared, recreateId, scope))).at(-1)!
    },
    async unprotect(document, password, options = {}) {
      refuseIfStopped(shared)
      const signal = cancellation.untilClosed(options.signal)
      return unprotectDocument(shared, document, password, { ...options, signal })
    },
    async unprotected(id, scope = {}) {
      checkScope(shared, scope)
      return readUnprotected(parts, id, scope.owner)
    },
  }
}

/** Returns whether the corrections are a plain list of cells. */
function isList(given: readonly CellCorrection[] | CellsAndFrames): given is readonly CellCorrection[] {
  return Array.isArray(given)
}
