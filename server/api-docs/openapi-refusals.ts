import { refTo } from './openapi-schemas.js'

export const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/** Errors, each with its status. */
export const refusals = {
  BadForm: problem('The form cannot be read.', 'The form cannot be read: Unexpected end of form'),
  NoKey: problem('There is no key, or it is not valid.', 'Expected an API key in the header `X-Service-Api-Key`', {
    'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' },
  }),
  NotFound: problem('It never was, is hidden, deleted or expired, or belongs to somebody else.', 'Not Found'),
  Busy: problem(
    'The first request with this idempotency key is still at work.',
    'The first request with this idempotency key is still being processed. Try again later.',
    retryAfter,
  ),
  TooLarge: problem('The file, or the body, is larger than it may be.', 'The file is larger than it may be'),
  Invalid: {
    description: 'Fields that failed, all of them.',
    content: {
      'application/json': {
        schema: refTo('HTTPValidationError'),
        examples: {
          missing: fieldExample(['body', 'selected_pages'], 'Field required', 'missing'),
          uuid: fieldExample(['query', 'recreate_id'], 'Input should be a valid UUID', 'uuid_parsing'),
          literal: fieldExample(
            ['body', 'is_ppt_process_enabled'],
            "Input should be 'true' or 'false'",
            'literal_error',
          ),
          value: fieldExample(['body', 'selected_pages'], 'Value error, The document has 12 pages', 'value_error'),
          encrypted: fieldExample(
            ['body', 'file'],
            'Value error, The PDF opens only with a password. POST it to /enterprise-api/unprotect-pdf/ with its password',
            'pdf_encrypted',
          ),
        },
      },
    },
  },
  TooMany: problem('The key, or the address of the client, asks too often.', 'Too many requests', retryAfter),
  Unforeseen: problem(
    'Something went wrong in the service.',
    "Something went wrong here; the request's id is 6f1d2c3b-4a59-4e68-9b7a-8c9d0e1f2a3b",
  ),
  Unavailable: problem('Too much work waits already, or a store does not answer.', 'Too much work waits already', {
    ...retryAfter,
  }),
}

/** The names of refusals, by their statuses. */
export const nameOfStatus = {
  400: 'BadForm',
  401: 'NoKey',
  404: 'NotFound',
  409: 'Busy',
  413: 'TooLarge',
  422: 'Invalid',
  429: 'TooMany',
  500: 'Unforeseen',
  503: 'Unavailable',
} as const satisfies Record<number, keyof typeof refusals>

export type RefusalStatus = keyof typeof nameOfStatus

/** A refusal whose body is a sentence. */
export function problem(description: string, detail: string, headers?: object) {
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: refTo('Problem'), example: { detail } } },
  }
}

function fieldExample(loc: readonly string[], msg: string, type: string) {
  return { value: { detail: [{ loc, msg, type }] } }
}
