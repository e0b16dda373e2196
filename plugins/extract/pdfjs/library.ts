import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'

const require = createRequire(import.meta.url)
/** Where the build copies PDF.js. */
const FOLDER = new URL('../../../vendor/pdfjs/', import.meta.url)
let loading: Promise<typeof Pdfjs> | undefined

/** Loads PDF.js at the first use. It is licensed under the Apache License 2.0. */
export function loadPdfjs(): Promise<typeof Pdfjs> {
  loading ??= importPdfjs()
  return loading
}

/** Whether the package with which PDF.js draws is installed. */
export function hasCanvas(): boolean {
  try {
    require.resolve('@napi-rs/canvas')
    return true
  } catch {
    return false
  }
}

/** How every document is opened. Fonts that are not in the file come from the package, never from the machine. */
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
    // What letters mean, and the look of a font that its name does not tell, stand in what is sent only then.
    fontExtraProperties: true,
    verbosity: 0,
  } as const
}

/**
 * Where there is nothing to draw with, PDF.js ends while it loads for want of browser classes that only drawing needs:
 * stand-ins let it load, and are gone when it has.
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
  // By itself it looks for a file of another name.
  pdfjs.GlobalWorkerOptions.workerSrc = new URL('build/pdf.worker.min.mjs', FOLDER).href
  return pdfjs
}
