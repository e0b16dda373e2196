import type { OpenApiDocument } from './openapi-document.js'
import { exampleWebhook } from './openapi-examples.js'
import { securitySchemes } from './openapi-operations.js'
import { paths } from './openapi-paths.js'
import { refusals } from './openapi-refusals.js'
import { makeSchemas, type Parameter, refTo } from './openapi-schemas.js'

const description = `Converts a PDF or an image to tables and charts as JSON, a formatted workbook and an editable deck.

Create a recreate from a file, poll its status until it is \`COMPLETED\`, then download its files.

Every path works with and without a trailing slash. Every error is JSON with \`detail\`: a sentence, or a list of the
invalid fields. A method that a path does not support is answered with 405 and \`Allow\`. Every response has an
\`X-Request-Id\` header: the request's own id if it sent one, else a new one.`

/**
 * Describes the service in OpenAPI 3.1, using the schemas that validate requests and type responses.
 *
 * @param publicUrl Base URL of the service. @default `/`, the origin that served the document
 * @param hasHealth Whether `/readyz` and `/metrics` are available at this URL too.
 */
export function openApiDocument(publicUrl = '/', hasHealth = false): OpenApiDocument {
  const { '/readyz': _readiness, '/metrics': _metrics, ...others } = paths
  return {
    openapi: '3.1.0',
    info: { title: 'Recreate API', version: '1.0.0', description },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'recreate', description: 'Conversions of documents.' },
      { name: 'formats', description: 'Format configurations of workbooks and decks.' },
      { name: 'files', description: 'Downloads by link.' },
      { name: 'tools', description: 'PDF passwords and tokens.' },
      { name: 'operations', description: 'Health, metrics and documentation; no key is needed.' },
    ],
    paths: hasHealth ? paths : others,
    webhooks,
    components: { securitySchemes, headers, schemas: makeSchemas(), responses: refusals },
  }
}

const headers = {
  RetryAfter: {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 1, maximum: 60 },
  },
  Authenticate: { description: 'The authentication scheme.', schema: { type: 'string' }, example: 'Bearer' },
  ContentRange: {
    description: 'The range that is sent, and the size of the file.',
    schema: { type: 'string' },
    example: 'bytes 1000-1999/48213',
  },
  Disposition: {
    description: 'The file name to save it under.',
    schema: { type: 'string' },
    example: 'attachment; filename="report.xlsx"',
  },
}

const webhooks: OpenApiDocument['webhooks'] = {
  recreateEnded: {
    post: {
      operationId: 'recreateEnded',
      tags: ['recreate'],
      summary: 'Notifies the `callback_url` of a recreate that it has ended or that corrected files are available.',
      description:
        'Delivered at least once. Any response other than 2xx, or 410 to stop the delivery, leads to retries for ' +
        'about seven hours with the same `webhook-id`. The signature follows Standard Webhooks: ' +
        '`v1,` and the base64 of HMAC-SHA256 over `ID.TIMESTAMP.BODY`.',
      parameters: [
        inHeader('webhook-id', 'Identifies the webhook; the same in every retry.', { type: 'string', format: 'uuid' }),
        inHeader('webhook-timestamp', 'When it was sent, in seconds since 1970.', { type: 'integer' }),
        inHeader('webhook-signature', 'One or more signatures, separated by spaces.', { type: 'string' }),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo('Webhook'), example: exampleWebhook } },
      },
      responses: {
        '2XX': { description: 'The webhook was received.' },
        410: { description: 'The webhook was received; nothing more is sent to this address.' },
      },
    },
  },
}

function inHeader(name: string, description: string, schema: object): Parameter {
  return { name, in: 'header', required: true, description, schema }
}
