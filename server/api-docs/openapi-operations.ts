import type { Operation, RequestBody } from './openapi-document.js'
import { examples } from './openapi-examples.js'
import { nameOfStatus, type RefusalStatus } from './openapi-refusals.js'
import { type RequestName, refTo } from './openapi-schemas.js'

// Building blocks for the operations of the OpenAPI document.

/** The ways to send an API key. */
export const securitySchemes = {
  ServiceApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Api-Key',
    description: 'Any other `X-…-Api-Key` header is accepted too. If several keys are sent, this one takes precedence.',
  },
  Bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
}

type Asked = Omit<Operation, 'tags' | 'security'>

/** Describes an operation that needs an API key, adding the responses that every such operation can give. */
export function behindKey(tag: string, statuses: readonly RefusalStatus[], operation: Asked): Operation {
  const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))
  return { tags: [tag], ...operation, security, ...responsesOf(operation, [401, 429, 503, ...statuses]) }
}

/** Describes an operation that needs no API key. */
export function open(tag: string, statuses: readonly RefusalStatus[], operation: Asked): Operation {
  return { tags: [tag], ...operation, security: [], ...responsesOf(operation, statuses) }
}

function responsesOf({ responses }: Asked, statuses: readonly RefusalStatus[]): Pick<Operation, 'responses'> {
  const named = [...statuses, 500 as const].map((status) => [
    status,
    { $ref: `#/components/responses/${nameOfStatus[status]}` },
  ])
  return { responses: { ...responses, ...Object.fromEntries(named) } }
}

/** Describes a JSON response by its schema name, with its example. */
export function answerOf(name: keyof typeof examples, description: string) {
  return { description, content: { 'application/json': { schema: refTo(name), example: examples[name] } } }
}

/** The content of a binary file. */
export const binary = { schema: { type: 'string', format: 'binary' } }

/** Describes a response that may be a PDF instead of JSON. */
export function withPdf({ description, content }: ReturnType<typeof answerOf>) {
  return {
    description,
    headers: {
      'Content-Disposition': { description: 'The file name, if the response is a PDF.', schema: { type: 'string' } },
    },
    content: { ...content, 'application/pdf': binary },
  }
}

/** Describes a text response. */
export function textOf(mediaType: string, description: string) {
  return { description, content: { [mediaType]: { schema: { type: 'string' } } } }
}

/** Describes a multipart form by its schema name. */
export function form(name: RequestName): RequestBody {
  return { required: true, content: { 'multipart/form-data': { schema: refTo(name) } } }
}
