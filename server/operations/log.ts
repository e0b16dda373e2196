import { destination, type Logger, pino, stdSerializers } from 'pino'
import { RecreateError } from '../../index.js'
import { hideSecrets } from '../config/hide-secrets.js'

/** Logs JSON lines to standard output. API keys, links, document names and document content are never logged. */
export function makeLog(level: string): Logger {
  return pino({ level, ...logOptions }, destination({ sync: false }))
}

/** Options of every log, wherever it is written. */
export const logOptions = {
  base: null,
  redact: ['req.headers', 'headers'],
  serializers: { err: describeError },
}

/** Codes whose messages concern only stores and settings. Messages of other codes may name or quote a document. */
const ABOUT_NO_DOCUMENT: readonly string[] = ['store_failed', 'engine_invalid', 'option_invalid']

/** Formats an error for the log. The sender sees the full message in the response or in the status of the recreate. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  if (error instanceof RecreateError && !ABOUT_NO_DOCUMENT.includes(error.code)) {
    return { type: error.name, code: error.code, stack: framesOf(error) }
  }
  const { message, stack, ...rest } = stdSerializers.err(error)
  return { ...rest, message: hideSecrets(message), stack: hideSecrets(stack) }
}

/** Returns the stack frames without the message that precedes them. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n')
}
