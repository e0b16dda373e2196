import { hideFields, listQuery, pictureQuery, recreateId, statusQuery } from '../http/request-schemas.js'
import type { OpenApiDocument } from './openapi-document.js'
import { exampleCorrection, exampleFrame, exampleId, exampleStream } from './openapi-examples.js'
import { answerOf, behindKey, binary, form, open, textOf, withPdf } from './openapi-operations.js'
import { problem, retryAfter } from './openapi-refusals.js'
import { inQuery, type Parameter, refTo, schemaOf } from './openapi-schemas.js'

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

/** What tells one version of a file from another, and the name to save it under. */
const fileHeaders = {
  'Content-Disposition': { $ref: '#/components/headers/Disposition' },
  ETag: { schema: { type: 'string' } },
  'Last-Modified': { schema: { type: 'string' }, example: 'Sat, 31 Jan 2026 12:00:07 GMT' },
}

const files = Object.fromEntries(
  [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/pdf',
  ].map((mediaType) => [mediaType, binary]),
)

/** What can be asked, by path, then by method. */
export const paths: OpenApiDocument['paths'] = {
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
        inHeader(
          'Idempotency-Key',
          'Of any number of requests with one key within a day, the first makes the recreate.',
        ),
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
        inHeader('Last-Event-ID', 'The id of the last event that was seen: what follows it is told.'),
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
          content: { 'image/png': binary },
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
      responses: {
        200: answerOf('EnterpriseAPIValidateTokenResponse', 'Whether it is, and the key that goes with it, if any.'),
      },
    }),
  },
  '/files/{token}': {
    get: open('files', [404, 429, 503], {
      operationId: 'getFile',
      summary: 'Gives the file of a link.',
      parameters: [
        { name: 'token', in: 'path', required: true, schema: { type: 'string' } },
        inHeader('Range', 'One range of bytes, such as `bytes=1000-`; of several the whole file is sent.'),
        inHeader(
          'If-Range',
          'An `ETag` or `Last-Modified`: the whole file is sent unless it is still that of the file.',
        ),
        inHeader('If-None-Match', 'One `ETag` or several: the file is sent unless it is among them.'),
      ],
      responses: {
        200: {
          description: 'The file.',
          headers: { ...fileHeaders, 'Accept-Ranges': { schema: { type: 'string', const: 'bytes' } } },
          content: files,
        },
        206: {
          description: 'The range of the file.',
          headers: { ...fileHeaders, 'Content-Range': { $ref: '#/components/headers/ContentRange' } },
          content: files,
        },
        304: { description: 'It is the file that you have.' },
        416: problem(
          'The range does not lie within the file.',
          'The range does not lie within the file, which has 48213 bytes',
          { 'Content-Range': { $ref: '#/components/headers/ContentRange' } },
        ),
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
    get: open('operations', [429], {
      operationId: 'getOpenApiDocument',
      summary: 'Gives this document.',
      parameters: [],
      responses: { 200: { description: 'It.', content: { 'application/json': { schema: { type: 'object' } } } } },
    }),
  },
  '/docs': {
    get: open('operations', [429], {
      operationId: 'getDocs',
      summary: 'Shows this document as a page on which requests can be tried.',
      parameters: [],
      responses: { 200: textOf('text/html', 'The page.') },
    }),
  },
}

function inHeader(name: string, description: string): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } }
}
