import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'

const require = createRequire(import.meta.url)
let loading: Promise<typeof Pdfjs> | undefined

/** PDF.js, loaded at the first use. It is licensed under the Apache License 2.0; nothing but this folder imports it. */
export function loadPdfjs(): Promise<typeof Pdfjs> {
  loading ??= importPdfjs()
  return loading
}

/** Whether there is what PDF.js draws with: it asks for that package as an optional one. */
export function hasCanvas(): boolean {
  try {
    createRequire(require.resolve('pdfjs-dist/package.json')).resolve('@napi-rs/canvas')
    return true
  } catch {
    return false
  }
}

/** How every document is opened. Fonts that are not in the file come from the package, never from the machine. */
export function documentOptions() {
  const folder = `${dirname(require.resolve('pdfjs-dist/package.json'))}/`
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
  if (hasCanvas()) return import('pdfjs-dist/legacy/build/pdf.mjs')
  const globals = globalThis as Record<string, unknown>
  const missing = ['DOMMatrix', 'ImageData', 'Path2D'].filter((name) => globals[name] === undefined)
  for (const name of missing) globals[name] = class {}
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs')
  } finally {
    for (const name of missing) delete globals[name]
  }
}
