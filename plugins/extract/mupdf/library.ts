import type * as Mupdf from 'mupdf'

let loading: Promise<typeof Mupdf> | undefined

/**
 * MuPDF's WebAssembly build, loaded at the first use. It is licensed under the AGPL; nothing but this folder imports it.
 * What it prints goes nowhere: what is wrong with a document comes as errors and warnings of our own.
 */
export function loadMupdf(): Promise<typeof Mupdf> {
  loading ??= import('mupdf').then((mupdf) => {
    mupdf.setLog({ error: () => {}, warning: () => {} })
    return mupdf
  })
  return loading
}
