import { messageOf, RecreateError } from '../../../core/errors.js'

/**
 * Does what needs MuPDF. When WebAssembly is stopped in the midst of its work, by a trap or because its stack is used up,
 * nothing has been tidied up: whatever is read after that may fail, or be wrong, for no fault of its own.
 *
 * @throws RecreateError `reader_broken` where that happened; what the work throws, else.
 */
export function watched<Result>(fileName: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!isBreakdown(error)) throw error
    const message = `Expected ${fileName} to be a document that MuPDF can read, but it broke down over it: ${messageOf(reasonOf(error))}`
    throw new RecreateError('reader_broken', message, { cause: error })
  }
}

function isBreakdown(error: unknown): boolean {
  const reason = reasonOf(error)
  if (!(reason instanceof Error)) return false
  // A trap, by the name that the language gives it: its class is not in the types of Node.
  if (reason.name === 'RuntimeError') return true
  return /call stack size exceeded|exception stack overflow/i.test(reason.message)
}

/** What was thrown first. */
function reasonOf(error: unknown): unknown {
  return error instanceof RecreateError && error.cause !== undefined ? error.cause : error
}
