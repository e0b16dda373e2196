import type { Answers } from '../http/schemas.js'

/** A field that was refused, and why. */
export type FieldProblem = Answers['HTTPValidationError']['detail'][number]

/** Whatever the client throws but the reason of your own signal. */
export class RecreateClientError extends Error {
  // Written out, here and below: a bundler gives the classes other names.
  override readonly name: string = 'RecreateClientError'
}

/** An option of the client itself is wrong; nothing was sent. */
export class OptionError extends RecreateClientError {
  override readonly name: string = 'OptionError'
}

/** The service could not be reached, or hung up before its answer had come. What happened is in `cause`. */
export class ConnectionError extends RecreateClientError {
  override readonly name: string = 'ConnectionError'
}

/** The service gave no sign of life for too long. */
export class TimeoutError extends RecreateClientError {
  override readonly name: string = 'TimeoutError'
}

/** The file is not there: the recreate is not `COMPLETED`. */
export class NotReadyError extends RecreateClientError {
  override readonly name: string = 'NotReadyError'
}

/** What a refusal came with. */
export interface Refused {
  /** HTTP status. */
  readonly status: number
  /** By this its operator finds the request in his log; undefined where the answer came from something before it. */
  readonly requestId: string | undefined
  /** What the service said: one sentence, or each field that failed. */
  readonly detail: string | readonly FieldProblem[]
  /** When to ask again, where it said so: from 1 to 60. */
  readonly retryAfterSeconds: number | undefined
  /** How often it had been asked before. */
  readonly retryCount: number
}

/** The service refused. */
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

/** 400: the request cannot be read. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError'
}

/** 401: no key, or a wrong one. */
export class UnauthorizedError extends ApiError {
  override readonly name: string = 'UnauthorizedError'
}

/** 404: it is not there, or hidden, or another owner's. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError'
}

/** 409: the same request is still in work, or the recreate is not far enough for it. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError'
}

/** 422: fields that failed, all at once. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError'

  /** Empty where the service said no more than a sentence. */
  get problems(): readonly FieldProblem[] {
    return typeof this.detail === 'string' ? [] : this.detail
  }
}

/** 429: too many requests. */
export class TooManyRequestsError extends ApiError {
  override readonly name: string = 'TooManyRequestsError'
}

/** 500 and above: the fault, or the want of room, is the service's. */
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

/** The error that stands for a status. */
export function apiError(refused: Refused): ApiError {
  const Class = CLASS_OF[refused.status] ?? (refused.status >= 500 ? ServerError : ApiError)
  return new Class(refused)
}

function writeProblem({ loc, msg }: FieldProblem): string {
  return `${loc.join('.')}: ${msg}`
}
