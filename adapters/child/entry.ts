import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createContainer, EXTRACTORS } from '../../container.js'
import type { Extractor } from '../../core/contracts.js'
import { messageOf, RecreateError } from '../../core/errors.js'
import { endPage, type OpenSource, openExtraction } from '../../core/extraction.js'
import type { PageOutcome } from '../../core/model.js'
import type { ExtractorReference, FromChild, HandedDocument, ToChild } from './messages.js'
import { toSentError } from './messages.js'

// The process that works on pages. It does what it is told, one thing after the other, and keeps the last document
// open, because the next range is most often of the same one.

let extractors: Promise<readonly Extractor[]> | undefined
let open: (OpenSource & { readonly documentId: number }) | undefined
let work: Promise<void> = Promise.resolve()

process.on('message', (message: ToChild) => {
  work = work.then(() => answer(message))
})
process.on('disconnect', () => process.exit())
// Ctrl-C in a terminal reaches the whole group; it is the parent that decides what then becomes of its children.
process.on('SIGINT', () => {})
endWithParent()

async function answer(message: ToChild): Promise<void> {
  if (message.kind === 'start') {
    extractors = loadExtractors(message.extractor)
    extractors.catch(() => {}) // Said with the first document: before it nobody listens.
  }
  if (message.kind === 'forget' && open?.documentId === message.documentId) await closeDocument()
  if (message.kind === 'work') await workOn(message.document, message.pageNumbers)
}

async function workOn(document: HandedDocument, pageNumbers: readonly number[]): Promise<void> {
  try {
    const source = await openDocument(document)
    const { pageCount, properties } = source.extraction
    await say({ kind: 'opened', facts: { pageCount, properties } })
    for (const pageNumber of pageNumbers) {
      // What is said must have left before the next page begins: the parent counts pages by it, also if that one kills.
      await sayPage(await endPage(source, pageNumber), source.extractor)
    }
    await say({ kind: 'finished' })
  } catch (error) {
    await say({ kind: 'refused', error: toSentError(error) })
  }
}

/** A page that holds what cannot be sent, such as a function, costs itself alone. */
async function sayPage(outcome: PageOutcome, extractor: Extractor): Promise<void> {
  try {
    await say({ kind: 'page', outcome })
  } catch (error) {
    const { pageNumber } = outcome
    const message = `Extractor ${extractor.name} gave a page ${pageNumber} that cannot be sent: ${messageOf(error)}`
    await say({ kind: 'page', outcome: { state: 'failed', pageNumber, error: { code: 'plugin_failed', message } } })
  }
}

async function openDocument(document: HandedDocument): Promise<OpenSource> {
  if (open?.documentId === document.id) return open
  await closeDocument()
  const source = { fileName: document.fileName, bytes: await readHanded(document) }
  open = { documentId: document.id, ...(await openExtraction((await extractors) ?? [], source)) }
  return open
}

async function readHanded({ path }: HandedDocument): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (cause) {
    const message = `The copy that was made for the child processes cannot be read: ${messageOf(cause)}`
    throw new RecreateError('source_unreadable', message, { cause })
  }
}

async function closeDocument(): Promise<void> {
  const closing = open
  open = undefined
  try {
    await closing?.extraction.close()
  } catch (error) {
    // Its pages are done and the next document is not to blame; the parent quotes it should this process die.
    console.error(`Extractor ${closing?.extractor.name} failed to close: ${messageOf(error)}`)
  }
}

function say(message: FromChild): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)))
  })
}

async function loadExtractors(reference: ExtractorReference | undefined): Promise<readonly Extractor[]> {
  if (reference === undefined) return createContainer().resolve(EXTRACTORS)
  const { module, export: name, options } = reference
  const loaded = (await import(whereIs(module)).catch((error: unknown) => {
    throw new RecreateError('plugin_failed', `Extractor module ${module} could not be loaded: ${messageOf(error)}`, {
      cause: error,
    })
  })) as Record<string, unknown>
  const make = loaded[name]
  if (typeof make !== 'function') {
    const exports = Object.keys(loaded).join(', ') || 'nothing'
    throw new RecreateError(
      'plugin_failed',
      `Expected ${module} to export a function named ${name}, it exports ${exports}`,
    )
  }
  return [make(options) as Extractor]
}

/** Names are looked up from the working folder, as the one who wrote them would: not from where this package lies. */
function whereIs(module: string): string {
  if (/^[a-z]+:/i.test(module) && !isAbsolute(module)) return module
  if (isAbsolute(module) || module.startsWith('.')) return pathToFileURL(resolve(module)).href
  try {
    return pathToFileURL(createRequire(join(process.cwd(), 'here.js')).resolve(module)).href
  } catch {
    // A package that has no CommonJS face cannot be resolved that way; the ordinary import says what is wrong, if it is.
    return module
  }
}

/**
 * Ends this process when its parent has died. Its channel tells it as well, but a page that loops for ever hears no
 * channel: a thread of its own looks on.
 */
function endWithParent(): void {
  const look = `
    const parent = process.ppid
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)`
  new Worker(look, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref()
}
