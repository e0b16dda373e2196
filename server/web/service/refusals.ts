import { ApiError } from 'recreate-engine/client'
import { texts } from '../texts.js'
import { plain } from './ask-service.js'

/** Errors of the client, by name, that mean that the service did not answer. */
const UNREACHABLE = ['ConnectionError', 'TimeoutError']

/** Describes an error in a sentence for users. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 401) return texts.key.wrong
    if (error.status === 404) return texts.notFound
    if (error.status === 413) return texts.upload.tooLarge
    if (error.status === 429) return texts.tooMany
    if (typeof error.detail === 'string') return error.detail
    return error.detail.map(({ msg }) => plain(msg)).join('; ')
  }
  if (!(error instanceof Error)) return String(error)
  return UNREACHABLE.includes(error.name) ? texts.unreachable : error.message
}

/** Returns whether the service refused a field, optionally with a given error type. */
export function refusedAt(error: unknown, field: string, type?: string): boolean {
  if (!(error instanceof ApiError) || typeof error.detail === 'string') return false
  return error.detail.some((each) => each.loc.at(-1) === field && (type === undefined || each.type === type))
}
