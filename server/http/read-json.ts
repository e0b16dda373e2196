import type { Context } from 'koa'
import { invalid, Refusal, valueError } from './problems.js'

/** Largest body of a request, unless it may have many parts. */
const MOST_BYTES = 100_000

/**
 * The body of a request as JSON; undefined where there is none, whatever its type says.
 *
 * @param mostBytes Largest body that is read. @default 100_000
 * @throws Refusal 413, or 422 where it is no JSON object.
 */
export async function readJson({ req }: Context, mostBytes = MOST_BYTES): Promise<object | undefined> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of req as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > mostBytes) throw new Refusal(413, `The body is larger than the ${mostBytes} bytes it may have`)
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Said below, as of any other value that is no object.
  }
  throw invalid(valueError(['body'], 'Expected a JSON object'))
}
