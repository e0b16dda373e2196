import { refTo } from './openapi-schemas.js'

export const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/** Error responses. */
export const refusals = {
  BadForm: problem('The form cannot be read.', 'The form cannot be read: Unexpected end of form'),
  NoKey: problem('The API key is missing or invalid.', 'No API key; send it in the header `X-Service-Api-Key`', {
    'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' },
  }),
  NotFound: problem('It does not exist, is hidden, deleted or expired, or belongs to another owner.', 'Not Found'),
  Busy: problem(
    'The first request with this idempotency key is still being processed.',
    'The first request with this idempotency key is still being processed. Try again later.',
    retryAfter,
  ),
  TooLarge: problem('The file or the body is too large.', 'The file is larger than the limit'),
  Invalid: {
    description: 'All invalid fields.',
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
  TooMany: problem('The API key or the client address sends too many requests.', 'Too many requests', retryAfter),
  Unforeseen: problem('An internal error.', 'Internal error. Request id: 6f1d2c3b-4a59-4e68-9b7a-8c9d0e1f2a3b'),
  Unavailable: problem('Too much work is queued, or a store does not answer.', 'Too much work is queued already', {
    ...retryAfter,
  }),
}

/** Names of the error responses, by status. */
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

/** Describes an error whose body is a sentence. */
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
