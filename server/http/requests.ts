import type { Context } from 'koa'
import type { RequestState } from '../operations/services.js'
import type { Written } from './memoized-json.js'
import type { Answers } from './schemas.js'

/** What the door knows of a request; one that did not come through it has no owner, and would see everybody's. */
export function stateOf(context: Context): RequestState {
  const state = context.state as Partial<RequestState>
  if (state.owner === undefined) throw new Error('A route behind the door was reached past it')
  return state as RequestState
}

/** As the engine is told who asks. */
export function scopeOf(context: Context): { readonly owner: string } {
  return { owner: stateOf(context).owner }
}

/** Aborted when the client has gone before its answer. */
export function whileConnected({ res }: Context): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Answers in a shape that the OpenAPI document names. */
export function answer<Name extends keyof Answers>(context: Context, _name: Name, body: Answers[Name]): void {
  context.body = body
}

/** As {@link answer}, with what was written out before. */
export function answerBytes<Name extends keyof Answers>(
  context: Context,
  _name: Name,
  { bytes }: Written<Answers[Name]>,
): void {
  context.type = 'json'
  context.body = bytes
}
