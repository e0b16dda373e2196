import { openPdf, type PdfFile } from './pdf-file.js'

/** What can be known of a file before it is sent. */
export type Look =
  | { readonly kind: 'pdf'; readonly pdf: PdfFile }
  | { readonly kind: 'locked' }
  /** A PDF that could not be looked into here; the service may read it all the same. */
  | { readonly kind: 'uncounted' }
  | { readonly kind: 'other' }

/** Looks at a file on this machine. What is wrong with one that is no PDF is said by the service. */
export async function lookAt(file: File): Promise<Look> {
  if (!(await isPdf(file))) return { kind: 'other' }
  try {
    const pdf = await openPdf(file)
    return pdf === 'locked' ? { kind: 'locked' } : { kind: 'pdf', pdf }
  } catch {
    return { kind: 'uncounted' }
  }
}

/** By its first bytes; some files have a little before the mark. */
async function isPdf(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 1024).arrayBuffer())
  return head.includes('%PDF-')
}
