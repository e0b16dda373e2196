import { openPdf, type PdfFile } from './pdf-file.js'

/** Result of inspecting a file before it is sent. */
export type Look =
  | { readonly kind: 'pdf'; readonly pdf: PdfFile }
  | { readonly kind: 'locked' }
  /** A PDF that cannot be read here; the service may still be able to read it. */
  | { readonly kind: 'uncounted' }
  | { readonly kind: 'other' }

/** Inspects a file locally. Errors of files other than PDFs are reported by the service. */
export async function lookAt(file: File): Promise<Look> {
  if (!(await isPdf(file))) return { kind: 'other' }
  try {
    const pdf = await openPdf(file)
    return pdf === 'locked' ? { kind: 'locked' } : { kind: 'pdf', pdf }
  } catch {
    return { kind: 'uncounted' }
  }
}

/** Detects a PDF by its signature, which need not be at the very start of the file. */
async function isPdf(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 1024).arrayBuffer())
  return head.includes('%PDF-')
}
