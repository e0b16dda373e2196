import type { ServerConfig } from '../../config/config.js'
import { fine, type Question } from './findings.js'

const PATIENCE_MS = 5_000

/** Whether the service is reached as its users reach it. */
export function addressQuestions({ publicUrl, queue, host }: ServerConfig): readonly Question[] {
  return [
    {
      about: 'public address',
      advice: 'See that the service runs, that `publicUrl` is right, and that what stands before it lets this through',
      async ask() {
        if (publicUrl === undefined) {
          const isShared = queue !== 'in-process' || host === '0.0.0.0' || host === '::'
          if (!isShared) return fine('not set: links begin with the address that is listened on')
          return {
            state: 'warning',
            found: 'not set: links begin with the address of the process that gave them',
            advice: 'Set `publicUrl` to the address by which users reach the service',
          }
        }
        // A private address of the operator's own choosing is asked: no redirect leads anywhere else.
        const answer = await fetch(`${publicUrl}/healthz`, {
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE_MS),
        }).catch((error: Error) => {
          throw new Error(
            `${publicUrl}/healthz does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}`,
          )
        })
        await answer.body?.cancel()
        // Many keep what is for operators from the outside.
        if (answer.ok || answer.status === 401 || answer.status === 403 || answer.status === 404) {
          return fine(`${publicUrl} answers (${answer.status})`)
        }
        throw new Error(`Expected ${publicUrl}/healthz to answer with 200, got ${answer.status}`)
      },
    },
  ]
}
