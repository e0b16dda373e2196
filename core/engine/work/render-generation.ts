import { randomUUID } from 'node:crypto'
import type { PageAccess, Renderer, RenderOptions } from '../../contracts.js'
import { applyCorrectedPages } from '../../corrections/corrected-pages.js'
import { loadCorrections } from '../../corrections/load-corrections.js'
import { RecreateError } from '../../errors.js'
import type { Correction, Facts, FileFact, Manifest } from '../../facts/facts.js'
import { blobKeys, factKeys } from '../../facts/keys.js'
import { readFacts } from '../../facts/read-facts.js'
import { endsOf, stateOf } from '../../facts/status.js'
import type { DocumentModel } from '../../model.js'
import { joinPages, renderFile } from '../../reading/pipeline.js'
import { WorkAbandoned } from '../cancellation.js'
import { emitEnd } from '../emit-end.js'
import type { EngineParts } from '../parts.js'
import { BlobGone } from '../read-blob.js'
import type { Shared } from '../shared.js'
import { refuseIfUnwanted, storePatiently, writeFact, writeFactOfBlob } from '../write-facts.js'
import {
  areWorkersGone,
  type BegunAttempt,
  beginAttempt,
  MAX_ATTEMPTS,
  readAttempts,
  withdrawAttempt,
} from './attempts.js'
import { loadOutcomes } from './page-results.js'

/**
 * Renders the missing files of a generation. Its pages are final and its corrections fixed, so repeated or concurrent
 * rendering gives the same files.
 *
 * @throws WorkAbandoned; and errors of the stores.
 */
export async function renderGeneration(shared: Shared, recreateId: string, generation: number): Promise<void> {
  const { parts, cancellation } = shared
  const facts = await readFacts(parts.records, recreateId)
  if (facts === undefined || !isDue(facts, generation)) return
  const { manifest } = facts
  await cancellation.withSignal(recreateId, async (signal) => {
    const keyOf = (number: number) => factKeys(recreateId).renderTry(generation, number)
    await refuseIfUnwanted(shared, recreateId)
    const begun = await beginAttempt(shared, recreateId, keyOf)
    if (begun === undefined) {
      const isLost = await areWorkersGone(shared, recreateId, await readAttempts(shared, keyOf))
      if (isLost) await fail(shared, recreateId, generation, neverEnded())
      return
    }
    try {
      const document = await loadDocument(shared, facts, generation)
      const files = await allOf(
        parts.renderers.map((renderer) => renderOnce(shared, manifest, generation, renderer, document, signal)),
      )
      await storePatiently(shared, recreateId, signal, () => complete(shared, facts, generation, files))
    } catch (error) {
      const failure = await failureOfTry(shared, recreateId, begun, signal, error)
      await storePatiently(shared, recreateId, signal, () => fail(shared, recreateId, generation, failure))
    }
  })
}

/** Returns why the generation has failed for good. Throws the error if another attempt follows. */
async function failureOfTry(
  shared: Shared,
  recreateId: string,
  begun: BegunAttempt,
  signal: AbortSignal,
  error: unknown,
): Promise<NonNullable<ReturnType<typeof failureOf>>> {
  const failure = failureOf(error)
  const isWanted = !signal.aborted && !(error instanceof WorkAbandoned)
  const isLeft = isWanted && failure === undefined
  if (isLeft || shared.cancellation.end.aborted) await withdrawAttempt(shared, recreateId, begun, signal)
  if (signal.aborted || isCancelled(error)) throw new WorkAbandoned('The work was stopped')
  if (failure === undefined || (isPassing(failure) && begun.count < MAX_ATTEMPTS)) throw error
  return failure
}

/** Of several concurrent corrections, only the last generation is rendered, because it includes the others. */
function isDue(facts: Facts, generation: number): boolean {
  const { latest } = facts
  if (stateOf(facts) === 'FAILED' || latest.generation !== generation) return false
  return latest.rendered === undefined && latest.failed === undefined
}

/** Loads the document: every page that has ended, with the corrections up to a generation. */
export async function loadDocument(
  shared: Pick<Shared, 'parts' | 'pages'>,
  facts: Facts,
  generation: number,
): Promise<DocumentModel> {
  const corrections = await loadCorrections(shared.parts.records, facts.manifest.recreateId, generation)
  return joinDocument(shared, facts, corrections)
}

/** Joins the document with exactly these corrections. */
export async function joinDocument(
  { parts, pages }: Pick<Shared, 'parts' | 'pages'>,
  facts: Facts,
  corrections: readonly Correction[],
): Promise<DocumentModel> {
  const { manifest } = facts
  return joinPages(
    {
      manifest,
      pages: await loadOutcomes(parts.blobs, pages, applyCorrectedPages(facts, corrections)),
      selected: endsOf(facts).map(({ pageNumber }) => pageNumber),
      corrections,
    },
    clustererOf(parts.clusterers, manifest),
    parts.reading,
  )
}

function clustererOf(clusterers: Shared['parts']['clusterers'], { mode }: Manifest) {
  const clusterer = clusterers.find((each) => each.mode === mode)
  if (clusterer !== undefined) return clusterer
  throw new RecreateError('option_invalid', `This engine has no clusterer for mode ${mode}`)
}

/** Renders one file, unless it already exists. */
async function renderOnce(
  shared: Shared,
  manifest: Manifest,
  generation: number,
  renderer: Renderer,
  document: DocumentModel,
  signal: AbortSignal,
): Promise<FileFact> {
  const { parts } = shared
  const { recreateId } = manifest
  const { format, extension, mediaType } = renderer
  const factKey = factKeys(recreateId).renderFile(generation, format)
  const standing = (await parts.records.get(factKey)) as FileFact | undefined
  if (standing !== undefined) return standing
  const options = optionsOf(shared, manifest, signal)
  const placed = whereItRenders(shared, manifest, renderer)
  const bytes = await timedRender(parts, format, () =>
    renderFile(document, placed, options, signal, parts.timing.renderMs),
  )
  const key = blobKeys(recreateId, randomUUID()).file(generation, extension)
  const file: FileFact = { format, extension, mediaType, key, size: bytes.length }
  return storePatiently(shared, recreateId, signal, async () => {
    await refuseIfUnwanted(shared, recreateId)
    await parts.blobs.put(key, bytes)
    await refuseIfUnwanted(shared, recreateId)
    return writeFactOfBlob(shared, recreateId, factKey, file, (fact) => fact.key)
  })
}

async function timedRender(parts: EngineParts, format: string, render: () => Promise<Uint8Array>) {
  const start = performance.now()
  const tell = (code?: string) => parts.onMetric?.({ kind: 'rendered', format, code, ms: performance.now() - start })
  try {
    const bytes = await parts.tracing.span('recreate.render.file', { 'recreate.format': format }, render)
    tell()
    return bytes
  } catch (error) {
    tell(error instanceof RecreateError ? error.code : 'unforeseen')
    throw error
  }
}

/**
 * Returns where to render: a renderer with a module reference runs in a worker, where it blocks nothing and can be
 * stopped.
 */
function whereItRenders(
  { parts: { runner }, sources }: Shared,
  manifest: Manifest,
  renderer: Renderer,
): Pick<Renderer, 'format' | 'render'> {
  const reference = renderer.module
  if (reference === undefined || runner.render === undefined) return renderer
  return {
    format: renderer.format,
    render: (document, { pages: _, ...options }, signal) =>
      sources.use(manifest, (source) => runner.render!(source, { reference, document, options }, signal)),
  }
}

function optionsOf({ parts, sources }: Shared, manifest: Manifest, signal: AbortSignal): RenderOptions {
  const pages: PageAccess = {
    content: (pageNumber) => sources.use(manifest, (source) => parts.runner.content(source, pageNumber, signal)),
    picture: (pageNumber, options) =>
      sources.use(manifest, (source) => parts.runner.picture(source, pageNumber, options, signal)),
    art: (pageNumber, options) =>
      sources.use(manifest, (source) => parts.runner.art(source, pageNumber, options, signal)),
  }
  return { ...manifest.format, showsPages: manifest.switches.presentation, pages }
}

async function complete(shared: Shared, facts: Facts, generation: number, files: readonly FileFact[]) {
  const { recreateId } = facts.manifest
  const keys = factKeys(recreateId)
  const at = shared.parts.clock()
  await refuseIfUnwanted(shared, recreateId)
  await writeFact(shared, recreateId, keys.rendered(generation), { at, files })
  if (await writeFact(shared, recreateId, keys.completed, { at })) emitEnd(shared.parts, facts, { at })
  await shared.parts.records.set(keys.served, generation)
}

async function fail(shared: Shared, recreateId: string, generation: number, { code, message }: RecreateError) {
  const failure = { at: shared.parts.clock(), code, message }
  await refuseIfUnwanted(shared, recreateId)
  await writeFact(shared, recreateId, factKeys(recreateId).renderFailed(generation), failure)
}

function neverEnded(): RecreateError {
  const message = `Rendering the files was interrupted in all ${MAX_ATTEMPTS} attempts`
  return new RecreateError('tries_exhausted', message)
}

/** Returns the failure to record. Undefined if the files are not to blame: a store failed, or the runner was closed. */
function failureOf(error: unknown): RecreateError | undefined {
  if (!(error instanceof RecreateError) || isCancelled(error)) return undefined
  return error.code === 'store_failed' && !(error instanceof BlobGone) ? undefined : error
}

function isCancelled(error: unknown): boolean {
  return error instanceof RecreateError && error.code === 'cancelled'
}

/**
 * Returns whether another attempt may succeed: a worker crashed, perhaps for lack of memory, or a file was unreadable.
 */
function isPassing({ code }: RecreateError): boolean {
  return code === 'page_crashed' || code === 'open_failed' || code === 'output_failed' || code === 'source_unreadable'
}

/** Waits for all, then throws the first error, so that no work continues after the caller was informed. */
async function allOf<Item>(work: readonly Promise<Item>[]): Promise<readonly Item[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
