import type { OpenApiDocument } from './openapi-document.js'
import { exampleWebhook } from './openapi-examples.js'
import { securitySchemes } from './openapi-operations.js'
import { paths } from './openapi-paths.js'
import { refusals } from './openapi-refusals.js'
import { makeSchemas, type Parameter, refTo } from './openapi-schemas.js'

const description = `Takes a PDF or an image and gives back what is in it: its tables as JSON, a formatted workbook, an editable deck.

Create a recreate from a file, ask for its status until it is \`COMPLETED\`, fetch its files by the links in the status.

Both spellings of a path, with and without the slash at its end, answer alike. Every error is JSON with \`detail\`: a
sentence, or, of fields that failed, a list. A method that a path does not have is answered with 405 and \`Allow\`. Every
answer bears \`X-Request-Id\`: that of the request, if it had one, else a new one.`

/**
 * Describes the service in OpenAPI 3.1. All shapes are those that requests are checked by and answers are typed by.
 *
 * @param publicUrl The service as its users reach it. @default `/`: where the document came from
 * @param hasHealth Whether `/readyz` and `/metrics` answer there too.
 */
export function openApiDocument(publicUrl = '/', hasHealth = false): OpenApiDocument {
  const { '/readyz': _readiness, '/metrics': _metrics, ...others } = paths
  return {
    openapi: '3.1.0',
    info: { title: 'Recreate API', version: '1.0.0', description },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'recreate', description: 'Documents on their way to their files.' },
      { name: 'formats', description: 'How files can look.' },
      { name: 'files', description: 'Files by their links.' },
      { name: 'tools', description: 'Passwords and tokens.' },
      { name: 'operations', description: 'For operators and their machines; no key is needed.' },
    ],
    paths: hasHealth ? paths : others,
    webhooks,
    components: { securitySchemes, headers, schemas: makeSchemas(), responses: refusals },
  }
}

const headers = {
  RetryAfter: {
    description: 'Seconds after which it is worth asking again.',
    schema: { type: 'integer', minimum: 1, maximum: 60 },
  },
  Authenticate: { description: 'How to give a key.', schema: { type: 'string' }, example: 'Bearer' },
  ContentRange: {
    description: 'Which bytes these are, and how many the file has.',
    schema: { type: 'string' },
    example: 'bytes 1000-1999/48213',
  },
  Disposition: {
    description: 'The name to save it under.',
    schema: { type: 'string' },
    example: 'attachment; filename="report.xlsx"',
  },
}

const webhooks: OpenApiDocument['webhooks'] = {
  recreateEnded: {
    post: {
      operationId: 'recreateEnded',
      tags: ['recreate'],
      summary: 'Tells at the `callback_url` of a recreate that it has ended, or that corrected files are there.',
      description:
        'Sent once at least: any answer but 2xx, and 410, which says that nothing more is wanted, has it sent again, ' +
        'for some seven hours. `webhook-id` stays the same then. The signature is that of Standard Webhooks: ' +
        '`v1,` and the base64 of HMAC-SHA256 over `ID.TIMESTAMP.BODY`.',
      parameters: [
        inHeader('webhook-id', 'The same however often it is sent.', { type: 'string', format: 'uuid' }),
        inHeader('webhook-timestamp', 'When it was sent: seconds since 1970.', { type: 'integer' }),
        inHeader('webhook-signature', 'One or more, set apart by blanks.', { type: 'string' }),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo('Webhook'), example: exampleWebhook } },
      },
      responses: {
        '2XX': { description: 'It was heard.' },
        410: { description: 'It was heard, and is not to be sent again.' },
      },
    },
  },
}

function inHeader(name: string, description: string, schema: object): Parameter {
  return { name, in: 'header', required: true, description, schema }
}
