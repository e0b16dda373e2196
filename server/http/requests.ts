import type { Context } from 'koa'
import type { RequestState } from '../operations/services.js'
import type { Written } from './memoized-json.js'
import type { Answers } from './schemas.js'

/**
 * Returns the state of an authenticated request. Throws without an owner, since the engine would then show all
 * recreates.
 */
export function stateOf(context: Context): RequestState {
  const state = context.state as Partial<RequestState>
  if (state.owner === undefined) throw new Error('A route that needs authentication was reached without it')
  return state as RequestState
}

/** Returns the owner scope of a request for calls to the engine. */
export function scopeOf(context: Context): { readonly owner: string } {
  return { owner: stateOf(context).owner }
}

/** Returns a signal that is aborted when the client disconnects before its response is sent. */
export function whileConnected({ res }: Context): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Sends a response with a schema of the OpenAPI document. */
export function answer<Name extends keyof Answers>(context: Context, _name: Name, body: Answers[Name]): void {
  context.body = body
}

/** Sends a response that was serialized before, as {@link answer}. */
export function answerBytes<Name extends keyof Answers>(
  context: Context,
  _name: Name,
  { bytes }: Written<Answers[Name]>,
): void {
  context.type = 'json'
  context.body = bytes
}
