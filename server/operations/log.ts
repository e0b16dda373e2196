import { destination, type Logger, pino, stdSerializers } from 'pino'
import { RecreateError } from '../../index.js'
import { hideSecrets } from '../config/hide-secrets.js'

/**
 * JSON lines on standard output. Keys and links are secrets, and what is in documents is nobody's business, nor are their
 * names: none of them is ever logged.
 */
export function makeLog(level: string): Logger {
  return pino({ level, ...logOptions }, destination({ sync: false }))
}

/** How everything is logged, wherever it goes. */
export const logOptions = {
  base: null,
  redact: ['req.headers', 'headers'],
  serializers: { err: describeError },
}

/** Their messages speak of stores and settings alone; those of other codes may name a document, or quote it. */
const ABOUT_NO_DOCUMENT: readonly string[] = ['store_failed', 'engine_invalid', 'option_invalid']

/** An error as logs show it. Who sent the document reads the whole message in the answer, or in the recreate's status. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  if (error instanceof RecreateError && !ABOUT_NO_DOCUMENT.includes(error.code)) {
    return { type: error.name, code: error.code, stack: framesOf(error) }
  }
  const { message, stack, ...rest } = stdSerializers.err(error)
  return { ...rest, message: hideSecrets(message), stack: hideSecrets(stack) }
}

/** Where it was thrown; what stands before is its message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n')
}
