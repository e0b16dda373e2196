import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { BASE } from '../service/session.js'

/** A PDF that was opened locally. */
export interface PdfFile {
  readonly pageCount: number
  /**
   * Draws a page as an image. Requests are processed one after another.
   *
   * @param width Width in pixels.
   * @param signal Cancels the request if drawing has not started.
   * @throws Error The error of PDF.js, or the signal's reason.
   */
  draw(pageNumber: number, width: number, signal: AbortSignal): Promise<Blob>
  close(): void
}

let loading: Promise<typeof Pdfjs> | undefined

/**
 * Opens a PDF with PDF.js, which reads only the parts that it needs. Nothing is uploaded.
 *
 * @returns `locked` if the PDF needs a password.
 * @throws Error If PDF.js cannot open it; the service may still be able to.
 */
export async function openPdf(file: File): Promise<PdfFile | 'locked'> {
  prepareForPdf()
  const pdfjs = await (loading as Promise<typeof Pdfjs>)
  const source = new pdfjs.PDFDataRangeTransport(file.size, null)
  source.requestDataRange = async (begin, end) => {
    source.onDataRange(begin, new Uint8Array(await file.slice(begin, end).arrayBuffer()))
  }
  const opening = pdfjs.getDocument({
    range: source,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: at('cmaps/'),
    standardFontDataUrl: at('standard_fonts/'),
    iccUrl: at('iccs/'),
    wasmUrl: at('wasm/'),
    // The content security policy forbids `eval`.
    isEvalSupported: false,
    enableXfa: false,
    verbosity: 0,
  })
  try {
    const document = await opening.promise
    let line: Promise<unknown> = Promise.resolve()
    return {
      pageCount: document.numPages,
      draw: (pageNumber, width, signal) => {
        const drawn = line.then(() => {
          signal.throwIfAborted()
          return drawPage(document, pageNumber, width)
        })
        line = drawn.catch(() => {})
        return drawn
      },
      close: () => void opening.destroy(),
    }
  } catch (error) {
    void opening.destroy()
    if ((error as Error).name === 'PasswordException') return 'locked'
    throw error
  }
}

/** Loads PDF.js in advance, while the user is selecting a file. */
export function prepareForPdf(): void {
  if (loading !== undefined) return
  loading = loadPdfjs()
  loading.catch(() => {
    loading = undefined // The next file retries.
  })
  // Puts the worker script into the browser's cache.
  fetch(at('build/pdf.worker.min.mjs')).catch(() => {})
}

async function loadPdfjs(): Promise<typeof Pdfjs> {
  const pdfjs = (await import(/* @vite-ignore */ at('build/pdf.min.mjs'))) as typeof Pdfjs
  pdfjs.GlobalWorkerOptions.workerSrc = at('build/pdf.worker.min.mjs')
  return pdfjs
}

async function drawPage(document: Pdfjs.PDFDocumentProxy, pageNumber: number, width: number): Promise<Blob> {
  const page = await document.getPage(pageNumber)
  try {
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    const canvas = window.document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(viewport.width))
    // A page may be a long strip; its top is enough to recognize it.
    canvas.height = Math.max(1, Math.min(Math.round(viewport.height), 4 * width))
    await page.render({ canvas, viewport }).promise
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    if (blob === null) throw new Error(`Page ${pageNumber} could not be drawn`)
    return blob
  } finally {
    page.cleanup()
  }
}

function at(path: string): string {
  return `${location.origin}${BASE}/pdfjs/${path}`
}
