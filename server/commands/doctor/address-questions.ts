import type { ServerConfig } from '../../config/config.js'
import { fine, type Question } from './findings.js'

const PATIENCE_MS = 5_000

/** Checks that the service is reachable at its public address. */
export function addressQuestions({ publicUrl, queue, host }: ServerConfig): readonly Question[] {
  return [
    {
      about: 'public address',
      advice: 'Check that the service runs, that `publicUrl` is correct, and that proxies let this through',
      async ask() {
        if (publicUrl === undefined) {
          const isShared = queue !== 'in-process' || host === '0.0.0.0' || host === '::'
          if (!isShared) return fine('not set; links start with the address that the service listens on')
          return {
            state: 'warning',
            found: 'not set; links start with the address of the process that created them',
            advice: 'Set `publicUrl` to the address at which users reach the service',
          }
        }
        // The operator chose this address, so a private one is allowed; redirects are not followed.
        const answer = await fetch(`${publicUrl}/healthz`, {
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE_MS),
        }).catch((error: Error) => {
          throw new Error(
            `${publicUrl}/healthz does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}`,
          )
        })
        await answer.body?.cancel()
        // Many deployments block health endpoints from outside.
        if (answer.ok || answer.status === 401 || answer.status === 403 || answer.status === 404) {
          return fine(`${publicUrl} answers (${answer.status})`)
        }
        throw new Error(`${publicUrl}/healthz answers with ${answer.status} instead of 200`)
      },
    },
  ]
}
