import type { PageArt } from '../../core/art.js'
import type {
  Extractor,
  PageAccess,
  Rasterizer,
  RegionDetector,
  Renderer,
  RenderWork,
  TextRecognizer,
} from '../../core/contracts.js'
import { messageOf, RecreateError } from '../../core/errors.js'
import {
  closeExtraction,
  drawPicture,
  endPage,
  factsOf,
  type OpenSource,
  openExtraction,
  readArt,
  readContent,
  readTablesIn,
  removePassword,
} from '../../core/reading/extraction.js'
import { isPluginReference, type MadeReading, type ReadingOptions } from '../../core/reading/reading-options.js'
import { loadSource, type Source, type StoredSource } from '../../core/source.js'
import { loadPlugin } from './load-plugin.js'
import {
  type Answer,
  type FromWorker,
  type ToWorker,
  type TransferredDocument,
  toSentError,
  type WorkRequest,
  type WorkResults,
} from './messages.js'

/** What the process or thread of a work loop provides. */
interface WorkLoopTools {
  /** Sends a message. Throws if it cannot be serialised. */
  say(message: FromWorker): Promise<void>
  /** Returns the memory of this worker, in MiB. Called after each piece of work. */
  measureMemory(): number
  /** Creates the built-in extractors, which are tried after the referenced ones. */
  builtIn(reading: MadeReading): readonly Extractor[]
  /** Loads what the built-in extractors need for a PDF, before there is work. */
  loadAhead(reading: ReadingOptions): Promise<void>
}

/**
 * Starts the main loop of a worker. It handles messages one after the other, and keeps documents open until it receives
 * `forget`, because the next page is usually one of theirs.
 *
 * @returns The function to call with each message.
 */
export function startWorkLoop(tools: WorkLoopTools): (message: ToWorker) => void {
  const loop = new WorkLoop(tools)
  let work: Promise<void> = Promise.resolve()
  return (message) => {
    work = work.then(() => loop.hear(message))
  }
}

class WorkLoop {
  readonly #tools: WorkLoopTools
  #extractors: Promise<readonly Extractor[]> | undefined
  readonly #open = new Map<number, OpenSource>()

  constructor(tools: WorkLoopTools) {
    this.#tools = tools
  }

  async hear(message: ToWorker): Promise<void> {
    if (message.kind === 'start') this.#start(message)
    if (message.kind === 'forget') await this.#close(message.documentId)
    if (message.kind === 'work') await this.#work(message.document, message.request)
    if (message.kind === 'unprotect') await this.#unprotect(message.source, message.password)
  }

  #start(message: Extract<ToWorker, { kind: 'start' }>) {
    this.#extractors = makeExtractors(this.#tools, message)
    // Errors are reported when a document is opened.
    if (message.isEarly) this.#tools.loadAhead(message.reading).catch(() => {})
    this.#extractors.catch(() => {}) // Errors are reported with the first document: nobody listens earlier.
  }

  async #work(document: TransferredDocument, request: WorkRequest | undefined): Promise<void> {
    try {
      const open = await this.#openDocument(document)
      if (request === undefined) await this.#say({ kind: 'opened', facts: factsOf(open) })
      else await this.#sayResult(open, request, await doRequest(open, request))
    } catch (error) {
      await this.#say({ kind: 'refused', error: toSentError(error) })
    }
  }

  async #unprotect(handed: Source | StoredSource, password: string): Promise<void> {
    try {
      const extractors = (await this.#extractors) ?? []
      const { bytes, pageCount } = await removePassword(extractors, await loadOwn(handed), password)
      await this.#say({ kind: 'unprotected', copy: { bytes: new Uint8Array(bytes), pageCount } })
    } catch (error) {
      await this.#say({ kind: 'refused', error: toSentError(error) })
    }
  }

  /** Sends a result. A page that contains unsendable data, such as a function, fails alone. */
  async #sayResult(open: OpenSource, request: WorkRequest, result: WorkResults[keyof WorkResults]): Promise<void> {
    try {
      await this.#say({ kind: 'done', result })
    } catch (cause) {
      const message = `Extractor ${open.extractor.name} returned a ${request.kind} that cannot be sent: ${messageOf(cause)}`
      const error = new RecreateError('plugin_failed', message, { cause })
      if (request.kind !== 'page') throw error
      const { pageNumber } = request
      await this.#say({ kind: 'done', result: { state: 'failed', pageNumber, error: { code: error.code, message } } })
    }
  }

  async #openDocument({ id, source }: TransferredDocument): Promise<OpenSource> {
    const held = this.#open.get(id)
    if (held !== undefined) return held
    const own = await loadOwn(source)
    const opened = await openExtraction((await this.#extractors) ?? [], own)
    this.#open.set(id, opened)
    return opened
  }

  async #close(documentId: number): Promise<void> {
    const closing = this.#open.get(documentId)
    this.#open.delete(documentId)
    const problem = closing && (await closeExtraction(closing))
    if (problem !== undefined) console.error(problem) // The last output is quoted if this worker dies.
  }

  #say(answer: Answer): Promise<void> {
    return this.#tools.say({ answer, memoryMiB: this.#tools.measureMemory() })
  }
}

async function makeExtractors(
  { builtIn }: WorkLoopTools,
  { extractor, reading: { reader, ocr, detector, rasterizer, documentLimits } }: Extract<ToWorker, { kind: 'start' }>,
): Promise<readonly Extractor[]> {
  const own: Extractor[] = []
  for (const reference of [extractor ?? []].flat()) own.push(await loadPlugin<Extractor>('Extractor', reference))
  const reading: MadeReading = {
    reader,
    ocr: isPluginReference(ocr) ? await loadPlugin<TextRecognizer>('Recognizer', ocr) : ocr,
    documentLimits,
    detector: isPluginReference(detector) ? await loadPlugin<RegionDetector>('Detector', detector) : detector,
    rasterizer: rasterizer && (await loadPlugin<Rasterizer>('Rasterizer', rasterizer)),
  }
  return [...own, ...builtIn(reading)]
}

async function doRequest(open: OpenSource, request: WorkRequest): Promise<WorkResults[keyof WorkResults]> {
  if (request.kind === 'page') return endPage(open, request.pageNumber, undefined, request.selection)
  if (request.kind === 'tablesIn') return readTablesIn(open, request.pageNumber, request.frames)
  if (request.kind === 'content') return readContent(open, request.pageNumber)
  if (request.kind === 'art') return ownedArt(await readArt(open, request.pageNumber, request.options))
  if (request.kind === 'render') return new Uint8Array(await renderHere(open, request.work))
  return owned(await drawPicture(open, request.pageNumber, request.options))
}

/** Copies the bytes: sending a view would send the whole underlying buffer. */
function owned(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes)
}

function ownedArt({ pictures, background }: PageArt): PageArt {
  return {
    pictures: pictures.map((picture) => ({ ...picture, bytes: owned(picture.bytes) })),
    background: background.map((piece) => ({ ...piece, bytes: owned(piece.bytes) })),
  }
}

async function renderHere(open: OpenSource, { reference, document, options }: RenderWork): Promise<Uint8Array> {
  const renderer = await loadPlugin<Renderer>('Renderer', reference)
  const pages: PageAccess = {
    content: (pageNumber) => readContent(open, pageNumber),
    picture: (pageNumber, pictureOptions) => drawPicture(open, pageNumber, pictureOptions),
    art: (pageNumber, artOptions) => readArt(open, pageNumber, artOptions),
  }
  try {
    return await renderer.render(document, { ...options, pages })
  } catch (cause) {
    if (cause instanceof RecreateError) throw cause
    const message = `Renderer ${renderer.format} failed on ${document.fileName}: ${messageOf(cause)}`
    throw new RecreateError('plugin_failed', message, { cause })
  }
}

/**
 * Loads the source. Threads share the bytes of a document, but not every library accepts shared memory, so an extractor
 * gets a copy.
 */
async function loadOwn(handed: Source | StoredSource): Promise<Source> {
  const { fileName, bytes } = await loadSource(handed)
  return { fileName, bytes: bytes.buffer instanceof SharedArrayBuffer ? new Uint8Array(bytes) : bytes }
}
