import { ask } from '../service/ask-service.js'

/** What can be known of a file before it is read. */
export type Look = { readonly kind: 'open'; readonly pageCount: number | undefined } | { readonly kind: 'locked' }

/**
 * Counts a PDF's pages and finds out whether it needs a password: the service says both when it is asked to take an
 * empty one off. Pictures are taken as they are: what is wrong with them is said when they are sent.
 */
export async function lookAt(file: File): Promise<Look> {
  if (!(await isPdf(file))) return { kind: 'open', pageCount: undefined }
  const form = new FormData()
  form.set('password', '')
  form.set('file', file)
  const answer = await ask('unprotect-pdf/', { method: 'POST', body: form })
  const body = (await answer.json()) as {
    readonly data?: { readonly page_count: number }
    readonly detail?: string | readonly { readonly loc: readonly (string | number)[] }[]
  }
  if (body.data !== undefined) return { kind: 'open', pageCount: body.data.page_count }
  const isLocked = Array.isArray(body.detail) && body.detail.some(({ loc }) => loc.at(-1) === 'password')
  return isLocked ? { kind: 'locked' } : { kind: 'open', pageCount: undefined }
}

/** By its first bytes; some files have a little before the mark. */
async function isPdf(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 1024).arrayBuffer())
  return head.includes('%PDF-')
}
