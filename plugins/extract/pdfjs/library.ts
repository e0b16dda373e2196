import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'

const require = createRequire(import.meta.url)
/** The folder that the build copies PDF.js to. */
const FOLDER = new URL('../../../vendor/pdfjs/', import.meta.url)
let loading: Promise<typeof Pdfjs> | undefined

/** Loads PDF.js at first use. It is licensed under the Apache License 2.0. */
export function loadPdfjs(): Promise<typeof Pdfjs> {
  loading ??= importPdfjs()
  return loading
}

/** Returns whether the package that PDF.js draws with is installed. */
export function hasCanvas(): boolean {
  try {
    require.resolve('@napi-rs/canvas')
    return true
  } catch {
    return false
  }
}

/**
 * Returns the options for opening a document. Fonts that are not in the file come from the package, never from the
 * system.
 */
export function documentOptions() {
  const folder = fileURLToPath(FOLDER)
  return {
    standardFontDataUrl: `${folder}standard_fonts/`,
    cMapUrl: `${folder}cmaps/`,
    cMapPacked: true,
    wasmUrl: `${folder}wasm/`,
    iccUrl: `${folder}iccs/`,
    useSystemFonts: false,
    isEvalSupported: false,
    enableXfa: false,
    // Needed for the Unicode values of letters and for the style of fonts whose name does not contain it.
    fontExtraProperties: true,
    verbosity: 0,
  } as const
}

/**
 * Imports PDF.js. Without a canvas package, PDF.js fails to load because browser classes are missing that only drawing
 * needs. Temporary stand-ins let it load.
 */
async function importPdfjs(): Promise<typeof Pdfjs> {
  if (hasCanvas()) return importFromFolder()
  const globals = globalThis as Record<string, unknown>
  const missing = ['DOMMatrix', 'ImageData', 'Path2D'].filter((name) => globals[name] === undefined)
  for (const name of missing) globals[name] = class {}
  try {
    return await importFromFolder()
  } finally {
    for (const name of missing) delete globals[name]
  }
}

async function importFromFolder(): Promise<typeof Pdfjs> {
  const pdfjs = (await import(new URL('build/pdf.min.mjs', FOLDER).href)) as typeof Pdfjs
  // By default PDF.js looks for a file with another name.
  pdfjs.GlobalWorkerOptions.workerSrc = new URL('build/pdf.worker.min.mjs', FOLDER).href
  return pdfjs
}
