import type * as Mupdf from 'mupdf'

let loading: Promise<typeof Mupdf> | undefined

/**
 * Loads MuPDF's WebAssembly build at first use. It is licensed under the AGPL; only this folder imports it. Its log
 * output is discarded, because problems of a document are reported as errors and warnings of this library.
 */
export function loadMupdf(): Promise<typeof Mupdf> {
  loading ??= import('mupdf').then((mupdf) => {
    mupdf.setLog({ error: () => {}, warning: () => {} })
    return mupdf
  })
  return loading
}
