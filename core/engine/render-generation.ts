import { randomUUID } from 'node:crypto'
import type { PageAccess, Renderer, RenderOptions } from '../contracts.js'
import { RecreateError } from '../errors.js'
import type { Correction, Facts, FileFact, Manifest } from '../facts.js'
import { blobKeys, factKeys } from '../keys.js'
import type { DocumentModel } from '../model.js'
import { joinPages, renderFile } from '../pipeline.js'
import { referenceOf } from '../plugin-reference.js'
import { readFacts } from '../read-facts.js'
import { endsOf, stateOf } from '../status.js'
import { asJson, loadOutcomes } from './page-results.js'
import { NoLongerWanted, now, refuseIfUnwanted, type Shared, showProgress, writeFact } from './shared.js'

/** The files of a generation may be tried so often. */
const RENDER_TRIES = 3

/**
 * Renders the files of a generation that are not there yet. Its pages have ended for good and its corrections are those
 * up to its own, so whoever renders it, however often, gives the same files.
 *
 * @throws NoLongerWanted; and what the stores throw.
 */
export async function renderGeneration(shared: Shared, recreateId: string, generation: number): Promise<void> {
  const { parts, stops } = shared
  const facts = await readFacts(parts.records, recreateId)
  if (facts === undefined || stateOf(facts) === 'FAILED') return
  // Of several corrections at once only the last is rendered: it holds the others.
  if ((facts.latest.generation !== generation || facts.latest.rendered) ?? facts.latest.failed) return
  const keys = factKeys(recreateId)
  try {
    await beginTry(shared, recreateId, generation)
    await stops.use(recreateId, async (signal) => {
      const document = await loadDocument(shared, facts, generation)
      const files = await allOf(
        parts.renderers.map((renderer) => renderOnce(shared, facts.manifest, generation, renderer, document, signal)),
      )
      await refuseIfUnwanted(shared, recreateId)
      const at = parts.clock()
      await writeFact(shared, recreateId, keys.rendered(generation), { at, files })
      await writeFact(shared, recreateId, keys.completed, { at })
      await parts.records.set(keys.served, generation)
    })
  } catch (error) {
    if (stops.life.aborted) throw new NoLongerWanted('The engine is closing')
    if (!(error instanceof RecreateError) || isPassing(error)) throw error
    await refuseIfUnwanted(shared, recreateId)
    const { code, message } = error
    await writeFact(shared, recreateId, keys.renderFailed(generation), { at: parts.clock(), code, message })
  }
}

/** The document as it stands: every page that has ended, and the corrections up to a generation. */
export async function loadDocument(
  { parts, pages }: Pick<Shared, 'parts' | 'pages'>,
  facts: Facts,
  generation: number,
): Promise<DocumentModel> {
  const { manifest } = facts
  return joinPages(
    {
      manifest,
      pages: await loadOutcomes(parts.blobs, pages, facts),
      selected: endsOf(facts).map(({ pageNumber }) => pageNumber),
      corrections: await loadCorrections(parts.records, manifest.recreateId, generation),
    },
    clustererOf(parts.clusterers, manifest),
    parts.readValue,
  )
}

function clustererOf(clusterers: Shared['parts']['clusterers'], { mode }: Manifest) {
  const clusterer = clusterers.find((each) => each.mode === mode)
  if (clusterer !== undefined) return clusterer
  throw new RecreateError('option_invalid', `Expected a clusterer of mode ${mode}, this engine has none`)
}

async function loadCorrections(records: Shared['parts']['records'], recreateId: string, generation: number) {
  if (generation < 2) return []
  const keys = factKeys(recreateId)
  const values = await records.getMany(Array.from({ length: generation - 1 }, (_, index) => keys.correction(index + 2)))
  return (values as readonly (Correction | undefined)[]).filter((correction) => correction !== undefined)
}

async function beginTry(shared: Shared, recreateId: string, generation: number): Promise<void> {
  const { parts } = shared
  const keys = factKeys(recreateId)
  await refuseIfUnwanted(shared, recreateId)
  for (let number = 1; number <= RENDER_TRIES; number++) {
    if (await parts.records.create(keys.renderTry(generation, number), asJson(now(parts)))) {
      await showProgress(shared, recreateId)
      return
    }
  }
  const message = `The files were tried ${RENDER_TRIES} times, and the work on them never came to an end`
  throw new RecreateError('tries_exhausted', message)
}

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
  const bytes = await renderFile(document, placed, options, signal, parts.timing.renderMs)
  await refuseIfUnwanted(shared, recreateId)
  const key = blobKeys(recreateId, randomUUID()).file(generation, extension)
  await parts.blobs.put(key, bytes)
  const file: FileFact = { format, extension, mediaType, key, size: bytes.length }
  try {
    await refuseIfUnwanted(shared, recreateId)
    if (await writeFact(shared, recreateId, factKey, file)) return file
  } catch (error) {
    await parts.blobs.delete(key)
    throw error
  }
  await parts.blobs.delete(key)
  return (await parts.records.get(factKey)) as unknown as FileFact
}

/** A renderer that can be made anew renders where the runner works: there it holds nobody up, and can be stopped. */
function whereItRenders(
  { parts: { runner }, sources }: Shared,
  manifest: Manifest,
  renderer: Renderer,
): Pick<Renderer, 'format' | 'render'> {
  const reference = referenceOf(renderer)
  if (reference === undefined || runner.render === undefined) return renderer
  return {
    format: renderer.format,
    render: (document, { pages: _, ...options }, signal) =>
      sources.use(manifest, (source) => runner.render!(source, { reference, document, options }, signal)),
  }
}

/** What another try may get over: a store that failed, or a process that died beside a machine short of memory. */
function isPassing({ code }: RecreateError): boolean {
  return code === 'store_failed' || code === 'page_crashed' || code === 'open_failed'
}

/** Waits for all, then throws the first error: nothing goes on behind who was told of it. */
async function allOf<Item>(work: readonly Promise<Item>[]): Promise<readonly Item[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

function optionsOf({ parts, sources }: Shared, manifest: Manifest, signal: AbortSignal): RenderOptions {
  const pages: PageAccess = {
    content: (pageNumber) => sources.use(manifest, (source) => parts.runner.content(source, pageNumber, signal)),
    picture: (pageNumber, options) =>
      sources.use(manifest, (source) => parts.runner.picture(source, pageNumber, options, signal)),
  }
  return { ...manifest.format, showsPages: manifest.switches.presentation, pages }
}
