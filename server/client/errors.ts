import type { Answers } from '../http/schemas.js'

/** An invalid field and the reason. */
export type FieldProblem = Answers['HTTPValidationError']['detail'][number]

/** Base class of all errors that the client throws, except the reason of your own abort signal. */
export class RecreateClientError extends Error {
  // Names are set explicitly, because bundlers rename classes.
  override readonly name: string = 'RecreateClientError'
}

/** An option of the client is invalid; nothing was sent. */
export class OptionError extends RecreateClientError {
  override readonly name: string = 'OptionError'
}

/** The service is unreachable, or the connection broke before the response was complete. See `cause`. */
export class ConnectionError extends RecreateClientError {
  override readonly name: string = 'ConnectionError'
}

/** The service sent no data for too long. */
export class TimeoutError extends RecreateClientError {
  override readonly name: string = 'TimeoutError'
}

/** The file is not available: the recreate is not `COMPLETED`. */
export class NotReadyError extends RecreateClientError {
  override readonly name: string = 'NotReadyError'
}

/** Details of an error response. */
export interface Refused {
  /** HTTP status. */
  readonly status: number
  /** Id of the request in the service's log; undefined if a proxy sent the response. */
  readonly requestId: string | undefined
  /** A sentence, or a list of the invalid fields. */
  readonly detail: string | readonly FieldProblem[]
  /** When to retry, in seconds from 1 to 60; undefined if the response did not say. */
  readonly retryAfterSeconds: number | undefined
  /** Number of retries before this response. */
  readonly retryCount: number
}

/** The service responded with an error. */
export class ApiError extends RecreateClientError implements Refused {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly requestId: string | undefined
  readonly detail: string | readonly FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  readonly retryCount: number

  constructor({ status, requestId, detail, retryAfterSeconds, retryCount }: Refused) {
    super(`${status}: ${typeof detail === 'string' ? detail : detail.map(writeProblem).join('; ')}`)
    this.status = status
    this.requestId = requestId
    this.detail = detail
    this.retryAfterSeconds = retryAfterSeconds
    this.retryCount = retryCount
  }
}

/** 400: the request is malformed. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError'
}

/** 401: the API key is missing or invalid. */
export class UnauthorizedError extends ApiError {
  override readonly name: string = 'UnauthorizedError'
}

/** 404: it does not exist, is hidden, or belongs to another owner. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError'
}

/** 409: the same request is still being processed, or the recreate is not ready for it. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError'
}

/** 422: invalid fields. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError'

  /** The invalid fields; empty if the service sent only a sentence. */
  get problems(): readonly FieldProblem[] {
    return typeof this.detail === 'string' ? [] : this.detail
  }
}

/** 429: too many requests. */
export class TooManyRequestsError extends ApiError {
  override readonly name: string = 'TooManyRequestsError'
}

/** 500 and above: the service failed or is overloaded. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError'
}

const CLASS_OF: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: TooManyRequestsError,
}

/** Creates the error of a status. */
export function apiError(refused: Refused): ApiError {
  const Class = CLASS_OF[refused.status] ?? (refused.status >= 500 ? ServerError : ApiError)
  return new Class(refused)
}

function writeProblem({ loc, msg }: FieldProblem): string {
  return `${loc.join('.')}: ${msg}`
}
