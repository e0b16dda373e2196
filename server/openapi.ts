import {
  exampleCorrection,
  exampleFrame,
  exampleId,
  exampleStream,
  examples,
  exampleWebhook,
} from './openapi-examples.js'
import { inQuery, makeSchemas, type Parameter, type RequestName, refTo, schemaOf } from './openapi-schemas.js'
import { hideFields, listQuery, pictureQuery, recreateId, statusQuery } from './schemas.js'

/** The document, as JSON. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** By path, then by method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** What the service itself sends, by name, then by method. */
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'security'>>>>>
  readonly components: {
    readonly securitySchemes: object
    readonly headers: object
    readonly schemas: Readonly<Record<string, object>>
    readonly responses: Readonly<Record<string, object>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly object[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: RequestBody
  /** By status. */
  readonly responses: Readonly<Record<string, object>>
}

export interface RequestBody {
  readonly required: boolean
  readonly content: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>
}

const description = `Takes a PDF or an image and gives back what is in it: its tables as JSON, a formatted workbook, an editable deck.

Create a recreate from a file, ask for its status until it is \`COMPLETED\`, fetch its files by the links in the status.

Both spellings of a path, with and without the slash at its end, answer alike. Every error is JSON with \`detail\`: a
sentence, or, of fields that failed, a list. A method that a path does not have is answered with 405 and \`Allow\`. Every
answer bears \`X-Request-Id\`: that of the request, if it had one, else a new one.`

/**
 * Describes the service in OpenAPI 3.1. All shapes are those that requests are checked by and answers are typed by.
 *
 * @param publicUrl The service as its users reach it. @default the address that the document was fetched from
 */
export function openApiDocument(publicUrl = '/'): OpenApiDocument {
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
    paths,
    webhooks,
    components: { securitySchemes, headers, schemas: makeSchemas(), responses: refusals },
  }
}

const securitySchemes = {
  ServiceApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Api-Key',
    description: 'Any other header `X-…-Api-Key` is read as well; of several keys this one counts.',
  },
  Bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
}

const headers = {
  RetryAfter: {
    description: 'Seconds after which it is worth asking again.',
    schema: { type: 'integer', minimum: 1, maximum: 60 },
  },
  Authenticate: { description: 'How to give a key.', schema: { type: 'string' }, example: 'Bearer' },
  Disposition: {
    description: 'The name to save it under.',
    schema: { type: 'string' },
    example: 'attachment; filename="report.xlsx"',
  },
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

/** Errors, each with its status. */
const refusals = {
  BadForm: problem('The form cannot be read.', 'The form cannot be read: Unexpected end of form'),
  NoKey: problem('There is no key, or it is not valid.', 'Expected an API key in the header `X-Service-Api-Key`', {
    'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' },
  }),
  NotFound: problem('It never was, is hidden, deleted or expired, or belongs to somebody else.', 'Not Found'),
  Busy: problem(
    'The first request with this idempotency key is still at work.',
    'Another call with the same idempotency key is still at work',
    retryAfter,
  ),
  TooLarge: problem('The file, or the body, is larger than it may be.', 'The file is larger than it may be'),
  Invalid: {
    description: 'Fields that failed, all of them.',
    content: {
      'application/json': {
        schema: refTo('ValidationProblem'),
        examples: {
          missing: fieldExample(['body', 'selected_pages'], 'Field required', 'missing'),
          uuid: fieldExample(['query', 'recreate_id'], 'Input should be a valid UUID', 'uuid_parsing'),
          literal: fieldExample(
            ['body', 'is_ppt_process_enabled'],
            "Input should be 'true' or 'false'",
            'literal_error',
          ),
          value: fieldExample(
            ['body', 'selected_pages'],
            'Value error, Expected pages from 1 to 12, got 13: the document has 12 pages',
            'value_error',
          ),
          encrypted: fieldExample(
            ['body', 'file'],
            'Value error, report.pdf opens only with a password: POST it to /enterprise-api/unprotect-pdf/ with its password',
            'pdf_encrypted',
          ),
        },
      },
    },
  },
  TooMany: problem('The key has asked too often.', 'Too many requests', retryAfter),
  Unforeseen: problem(
    'Something went wrong in the service.',
    "Something went wrong here; the request's id is 6f1d2c3b-4a59-4e68-9b7a-8c9d0e1f2a3b",
  ),
  Unavailable: problem('Too much work waits already, or a store does not answer.', 'Too much work waits already', {
    ...retryAfter,
  }),
}

const nameOfStatus = {
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

type RefusalStatus = keyof typeof nameOfStatus

const idInPath: Parameter = {
  name: 'recreate_id',
  in: 'path',
  required: true,
  schema: schemaOf(recreateId),
  example: exampleId,
}

const pageInPath: Parameter = {
  name: 'page_number',
  in: 'path',
  required: true,
  description: 'One-based, selected or not.',
  schema: { type: 'integer', minimum: 1 },
}

const paths: OpenApiDocument['paths'] = {
  '/enterprise-api/recreate/': {
    get: behindKey('recreate', [422], {
      operationId: 'listRecreates',
      summary: 'Lists your recreates, the newest first, hidden ones left out.',
      parameters: inQuery(listQuery),
      responses: { 200: answerOf('Listed', 'Some of them, and where to go on.') },
    }),
    post: behindKey('recreate', [400, 409, 413, 422], {
      operationId: 'createRecreate',
      summary: 'Takes a document up.',
      description:
        'The work goes on behind the answer. A client that repeats a request whose answer it did not get, and says so ' +
        'in `X-Stainless-Retry-Count`, gets the recreate that the first one has made, for ten minutes.',
      parameters: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Of any number of requests with one key within a day, the first makes the recreate.',
          schema: { type: 'string' },
        },
      ],
      requestBody: form('CreateForm'),
      responses: { 200: answerOf('Created', 'It has been taken up.') },
    }),
  },
  '/enterprise-api/recreate/status/': {
    get: behindKey('recreate', [404, 422], {
      operationId: 'getRecreateStatus',
      summary: 'Says how far a recreate is.',
      description:
        '`CREATED`, `RECEIVED`, `EXTRACTING`, `PROCESSING`, `COMPLETED` come in this order; `FAILED` may follow any ' +
        'but the last, and the envelope then says `ERROR`. At `CREATED` there are but the id and the state. ' +
        'Both links are there at `COMPLETED`, new ones with each answer.',
      parameters: inQuery(statusQuery),
      responses: { 200: answerOf('Status', 'How far it is.') },
    }),
  },
  '/enterprise-api/recreate/hide/': {
    post: behindKey('recreate', [404, 413, 422], {
      operationId: 'hideRecreate',
      summary: 'Hides a recreate, or shows it again.',
      description:
        'A hidden recreate is found by nothing but this and deleting; work on it goes on. The fields come in the ' +
        'body or, where there is none, in the query.',
      parameters: inQuery(hideFields).map((parameter) => ({ ...parameter, required: false })),
      requestBody: {
        required: false,
        content: {
          'application/json': { schema: refTo('HideFields'), example: { recreate_id: exampleId, hidden: true } },
        },
      },
      responses: { 200: answerOf('Hidden', 'As it is now.') },
    }),
  },
  '/enterprise-api/recreate/{recreate_id}': {
    delete: behindKey('recreate', [404, 422], {
      operationId: 'deleteRecreate',
      summary: 'Deletes a recreate with all its files; work on it stops.',
      parameters: [idInPath],
      responses: { 200: answerOf('Deleted', 'It is gone.') },
    }),
  },
  '/enterprise-api/recreate/{recreate_id}/to_json': {
    get: behindKey('recreate', [404, 422], {
      operationId: 'getRecreateJson',
      summary: 'Gives the tables and charts that have been found so far.',
      parameters: [idInPath],
      responses: {
        200: answerOf('Json', 'What has been found; nothing of it changes any more, unless somebody corrects it.'),
      },
    }),
  },
  '/enterprise-api/recreate/{recreate_id}/events': {
    get: behindKey('recreate', [404, 422], {
      operationId: 'streamRecreateEvents',
      summary: 'Tells each change of a recreate as a server-sent event, until all is done.',
      description:
        'The event `state` has the data `StateEvent`, `job` has `JobEvent`, `page` has `PageEvent`, `files` has ' +
        '`FilesEvent`.',
      parameters: [
        idInPath,
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The id of the last event that was seen: what follows it is told.',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: {
          description: 'The changes, from the beginning or after the last one seen.',
          content: { 'text/event-stream': { schema: { type: 'string' }, example: exampleStream } },
        },
      },
    }),
  },
  '/enterprise-api/recreate/{recreate_id}/corrections': {
    get: behindKey('recreate', [404, 422], {
      operationId: 'listCorrections',
      summary: 'Tells what people have put right: who, when, what was there and what is.',
      parameters: [idInPath],
      responses: { 200: answerOf('Corrections', 'All of it, the first correction first.') },
    }),
    post: behindKey('recreate', [404, 413, 422], {
      operationId: 'correctRecreate',
      summary: 'Puts cells and frames of tables right.',
      description:
        'to_json has what was corrected at once. The files are made anew behind the answer: the state stays ' +
        '`COMPLETED`, and the links open the files before until `generation` in the status says that `served` is ' +
        '`wanted`; an event `files` tells it as well. A correction that is sent twice counts once. A frame that is redrawn or ' +
        'added is read before the answer, which takes as long as its page does; where it cannot be read, nothing is kept. ' +
        'What was corrected before in the cells of a table that is removed or redrawn is `dropped`.',
      parameters: [idInPath],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: refTo('CorrectionFields'),
            example: { cells: [exampleCorrection], frames: [exampleFrame], by: 'ana' },
          },
        },
      },
      responses: {
        200: answerOf('Corrected', 'It is kept.'),
        409: problem('Not all pages have ended.', 'Expected all pages to have ended, 3 of 12 have not', retryAfter),
      },
    }),
  },
  '/enterprise-api/recreate/{recreate_id}/pages/{page_number}.png': {
    get: behindKey('recreate', [404, 422], {
      operationId: 'getPagePicture',
      summary: 'Gives the picture of a page of the document.',
      description:
        'From the moment that the recreate is `CREATED`. The picture never changes: who sends its `ETag` in ' +
        '`If-None-Match` is told so, and nothing is drawn. A page that cannot be drawn is refused with 422; 503 says ' +
        'that it took too long, or that too many are asked for.',
      parameters: [idInPath, pageInPath, ...inQuery(pictureQuery)],
      responses: {
        200: {
          description: 'The page.',
          headers: {
            ETag: { schema: { type: 'string' } },
            'X-Units-Per-Inch': {
              description: 'Once the page was read: what lies at x in a `bbox` of it lies at `x * dpi / this` here.',
              schema: { type: 'number' },
            },
          },
          content: { 'image/png': {} },
        },
        304: { description: 'It is the picture that you have.' },
      },
    }),
  },
  '/enterprise-api/formats/': {
    get: behindKey('formats', [], {
      operationId: 'listFormats',
      summary: 'Lists the format configurations that can be selected.',
      parameters: [],
      responses: { 200: answerOf('Formats', 'All of them; the first counts where none is selected.') },
    }),
  },
  '/enterprise-api/unprotect-pdf/': {
    post: behindKey('tools', [400, 413, 422], {
      operationId: 'unprotectPdf',
      summary: 'Takes the password off a PDF.',
      description: 'Gives a link to the copy or, to who accepts `application/pdf` alone or first, the copy itself.',
      parameters: [],
      requestBody: form('UnprotectForm'),
      responses: { 200: withPdf(answerOf('Unprotected', 'The copy that opens without a password.')) },
    }),
  },
  '/enterprise-api/validate-token': {
    post: behindKey('tools', [413, 422], {
      operationId: 'validateToken',
      summary: 'Says whether a token is valid.',
      parameters: [],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: refTo('TokenFields'),
            example: { token: 'eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl' },
          },
        },
      },
      responses: { 200: answerOf('TokenValidation', 'Whether it is, and the key that goes with it, if any.') },
    }),
  },
  '/files/{token}': {
    get: open('files', [404, 503], {
      operationId: 'getFile',
      summary: 'Gives the file of a link.',
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: {
          description: 'The file.',
          headers: { 'Content-Disposition': { $ref: '#/components/headers/Disposition' } },
          content: Object.fromEntries(
            [
              'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
              'application/vnd.openxmlformats-officedocument.presentationml.presentation',
              'application/pdf',
            ].map((mediaType) => [mediaType, {}]),
          ),
        },
        302: {
          description: 'The file is at another address, which works for a minute: files are kept in S3.',
          headers: { Location: { schema: { type: 'string', format: 'uri' } } },
        },
      },
    }),
  },
  '/healthz': {
    get: open('operations', [], {
      operationId: 'getHealth',
      summary: 'Says that the process answers.',
      parameters: [],
      responses: { 200: answerOf('Health', 'It does.') },
    }),
  },
  '/readyz': {
    get: open('operations', [], {
      operationId: 'getReadiness',
      summary: 'Says whether the stores and the queue answer and keep what they are given.',
      parameters: [],
      responses: {
        200: answerOf('Ready', 'They do.'),
        503: answerOf('NotReady', 'One of them does not, or this process is about to end.'),
      },
    }),
  },
  '/metrics': {
    get: open('operations', [], {
      operationId: 'getMetrics',
      summary: 'Gives the counters in the text format of Prometheus.',
      parameters: [],
      responses: { 200: textOf('text/plain', 'The counters.') },
    }),
  },
  '/openapi.json': {
    get: open('operations', [], {
      operationId: 'getOpenApiDocument',
      summary: 'Gives this document.',
      parameters: [],
      responses: { 200: { description: 'It.', content: { 'application/json': { schema: { type: 'object' } } } } },
    }),
  },
  '/docs': {
    get: open('operations', [], {
      operationId: 'getDocs',
      summary: 'Shows this document as a page on which requests can be tried.',
      parameters: [],
      responses: { 200: textOf('text/html', 'The page.') },
    }),
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

type Asked = Omit<Operation, 'tags' | 'security'>

function behindKey(tag: string, statuses: readonly RefusalStatus[], operation: Asked): Operation {
  const security = Object.keys(securitySchemes).map((name) => ({ [name]: [] }))
  return { tags: [tag], ...operation, security, ...responsesOf(operation, [401, 429, 503, ...statuses]) }
}

function open(tag: string, statuses: readonly RefusalStatus[], operation: Asked): Operation {
  return { tags: [tag], ...operation, security: [], ...responsesOf(operation, statuses) }
}

function responsesOf({ responses }: Asked, statuses: readonly RefusalStatus[]): Pick<Operation, 'responses'> {
  const named = [...statuses, 500 as const].map((status) => [
    status,
    { $ref: `#/components/responses/${nameOfStatus[status]}` },
  ])
  return { responses: { ...responses, ...Object.fromEntries(named) } }
}

function answerOf(name: keyof typeof examples, description: string) {
  return { description, content: { 'application/json': { schema: refTo(name), example: examples[name] } } }
}

function withPdf({ description, content }: ReturnType<typeof answerOf>) {
  return {
    description,
    headers: {
      'Content-Disposition': { description: 'Of a PDF: the name to save it under.', schema: { type: 'string' } },
    },
    content: { ...content, 'application/pdf': {} },
  }
}

function textOf(mediaType: string, description: string) {
  return { description, content: { [mediaType]: { schema: { type: 'string' } } } }
}

function problem(description: string, detail: string, headers?: object) {
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: refTo('Problem'), example: { detail } } },
  }
}

function fieldExample(loc: readonly string[], msg: string, type: string) {
  return { value: { detail: [{ loc, msg, type }] } }
}

function form(name: RequestName): RequestBody {
  return { required: true, content: { 'multipart/form-data': { schema: refTo(name) } } }
}
