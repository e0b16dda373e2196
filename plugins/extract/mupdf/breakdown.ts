import { messageOf, RecreateError } from '../../../core/errors.js'

/**
 * Runs work that uses MuPDF, and detects crashes of its WebAssembly module. After a trap or a stack overflow, MuPDF's
 * memory is in an undefined state: later reads of other documents may fail or return wrong data.
 *
 * @throws RecreateError `reader_broken` after a crash. Other errors of the work are rethrown unchanged.
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
  // A WebAssembly trap. It is compared by name, because Node's types do not declare its class.
  if (reason.name === 'RuntimeError') return true
  return /call stack size exceeded|exception stack overflow/i.test(reason.message)
}

/** Returns the original error. */
function reasonOf(error: unknown): unknown {
  return error instanceof RecreateError && error.cause !== undefined ? error.cause : error
}
