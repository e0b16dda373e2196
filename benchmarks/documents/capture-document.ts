import {
  builtInReaders,
  convert,
  type DocumentModel,
  inProcessRunner,
  type PageAccess,
  type Renderer,
  type RenderOptions,
  type Runner,
  readerExtractor,
} from 'recreate-engine'
import type { BenchDocument } from './open-documents.js'

/** Input of a renderer, so that a document can be rendered repeatedly but read once. */
export interface Captured {
  readonly document: DocumentModel
  readonly options: RenderOptions
  /** Closes the document. Its pages cannot be read afterwards. */
  close(): Promise<void>
}

/** Reads a document and returns the input of its renderers. */
export async function captureDocument({ source }: BenchDocument, showsPages: boolean): Promise<Captured> {
  const runner = inProcessRunner(builtInReaders().map((reader) => readerExtractor(reader)))
  let captured: Omit<Captured, 'close'> | undefined
  const capturing: Renderer = {
    format: 'captured',
    extension: 'captured',
    mediaType: 'application/octet-stream',
    render: async (document, options) => {
      captured = { document, options: { ...options, pages: pagesOf(runner, source) } }
      return new Uint8Array(1)
    },
  }
  await convert(source, { mode: 'document', presentation: showsPages, renderers: [capturing], runner })
  return { ...captured!, close: () => runner.close() }
}

/** Each call reads the page again, as it does when a worker renders. */
function pagesOf(runner: Runner, source: BenchDocument['source']): PageAccess {
  return {
    content: (page) => runner.content(source, page),
    picture: (page, options) => runner.picture(source, page, options),
    art: (page, options) => runner.art(source, page, options),
  }
}

/** Renders a document. Returns the duration, the output and the CPU time. */
export async function renderTimed(renderer: Renderer, { document, options }: Captured) {
  const before = process.cpuUsage()
  const start = performance.now()
  const bytes = await renderer.render(document, options)
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  return { seconds, processorSeconds: (user + system) / 1e6, bytes }
}
