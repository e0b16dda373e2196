import type { Operation, RequestBody } from './openapi-document.js'
import { examples } from './openapi-examples.js'
import { nameOfStatus, type RefusalStatus } from './openapi-refusals.js'
import { type RequestName, refTo } from './openapi-schemas.js'

// What the operations of the OpenAPI document are put together from.

/** The ways in which a key can be given. */
export const securitySchemes = {
  ServiceApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Api-Key',
    description: 'Any other header `X-…-Api-Key` is read as well; of several keys this one counts.',
  },
  Bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
}

type Asked = Omit<Operation, 'tags' | 'security'>

/** An operation for who has a key, with its refusals beside its own answers. */
export function behindKey(tag: string, statuses: readonly RefusalStatus[], operation: Asked): Operation {
  const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))
  return { tags: [tag], ...operation, security, ...responsesOf(operation, [401, 429, 503, ...statuses]) }
}

/** An operation that asks for no key. */
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

/** An answer in JSON, by its name among the schemas, with its example. */
export function answerOf(name: keyof typeof examples, description: string) {
  return { description, content: { 'application/json': { schema: refTo(name), example: examples[name] } } }
}

/** The bytes of a file. */
export const binary = { schema: { type: 'string', format: 'binary' } }

/** An answer that may be a PDF instead. */
export function withPdf({ description, content }: ReturnType<typeof answerOf>) {
  return {
    description,
    headers: {
      'Content-Disposition': { description: 'Of a PDF: the name to save it under.', schema: { type: 'string' } },
    },
    content: { ...content, 'application/pdf': binary },
  }
}

/** An answer that is a text. */
export function textOf(mediaType: string, description: string) {
  return { description, content: { [mediaType]: { schema: { type: 'string' } } } }
}

/** What is sent as a form, by its name among the schemas. */
export function form(name: RequestName): RequestBody {
  return { required: true, content: { 'multipart/form-data': { schema: refTo(name) } } }
}
