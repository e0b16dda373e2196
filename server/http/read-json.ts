import type { Context } from 'koa'
import { invalid, Refusal, valueError } from './problems.js'

/** Default limit of a request body, in bytes. */
const MOST_BYTES = 100_000

/**
 * Reads the body of a request as JSON, ignoring its content type; undefined if there is no body.
 *
 * @param mostBytes Largest allowed body, in bytes. @default 100_000
 * @throws Refusal 413, or 422 if the body is not a JSON object.
 */
export async function readJson({ req }: Context, mostBytes = MOST_BYTES): Promise<object | undefined> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of req as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > mostBytes) throw new Refusal(413, `The body is larger than the limit of ${mostBytes} bytes`)
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Handled below, together with JSON values that are not objects.
  }
  throw invalid(valueError(['body'], 'Expected a JSON object'))
}
