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
  description: 'One-based page number; the page need not be selected.',
  schema: { type: 'integer', minimum: 1 },
}

/** Headers with a file's version and download name. */
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

/** The operations, by path, then by method. */
export const paths: OpenApiDocument['paths'] = {
  '/enterprise-api/recreate/': {
    get: behindKey('recreate', [422], {
      operationId: 'listRecreates',
      summary: 'Lists your recreates, newest first, without hidden ones.',
      parameters: inQuery(listQuery),
      responses: { 200: answerOf('Listed', 'One page of the list.') },
    }),
    post: behindKey('recreate', [400, 409, 413, 422], {
      operationId: 'createRecreate',
      summary: 'Starts converting a document.',
      description:
        'The document is processed after the response. A client that repeats a request within ten minutes, ' +
        'with a header `X-Stainless-Retry-Count` above 0, receives the recreate of the first request.',
      parameters: [
        inHeader(
          'Idempotency-Key',
          'Of all requests with the same key within 24 hours, only the first creates a recreate.',
        ),
      ],
      requestBody: form('CreateForm'),
      responses: { 200: answerOf('Created', 'The recreate was created.') },
    }),
  },
  '/enterprise-api/recreate/status/': {
    get: behindKey('recreate', [404, 422], {
      operationId: 'getRecreateStatus',
      summary: 'Returns the status of a recreate.',
      description:
        'The states are, in order, `CREATED`, `RECEIVED`, `EXTRACTING`, `PROCESSING` and `COMPLETED`. `FAILED` can ' +
        'follow any state except `COMPLETED`; the envelope then has the status `ERROR`. At `CREATED` the response ' +
        'has only the id and the state. At `COMPLETED` each response has new links to both files.',
      parameters: inQuery(statusQuery),
      responses: { 200: answerOf('Status', 'The status.') },
    }),
  },
  '/enterprise-api/recreate/hide/': {
    post: behindKey('recreate', [404, 413, 422], {
      operationId: 'hideRecreate',
      summary: 'Hides a recreate or shows it again.',
      description:
        'Only this operation and the delete operation find a hidden recreate. Its processing continues. ' +
        'Send the fields in the body or, without a body, in the query.',
      parameters: inQuery(hideFields).map((parameter) => ({ ...parameter, required: false })),
      requestBody: {
        required: false,
        content: {
          'application/json': { schema: refTo('HideFields'), example: { recreate_id: exampleId, hidden: true } },
        },
      },
      responses: { 200: answerOf('Hidden', 'The new setting.') },
    }),
  },
  '/enterprise-api/recreate/{recreate_id}': {
    delete: behindKey('recreate', [404, 422], {
      operationId: 'deleteRecreate',
      summary: 'Deletes a recreate and its files, and cancels its processing.',
      parameters: [idInPath],
      responses: { 200: answerOf('Deleted', 'The recreate was deleted.') },
    }),
  },
  '/enterprise-api/recreate/{recreate_id}/to_json': {
    get: behindKey('recreate', [404, 422], {
      operationId: 'getRecreateJson',
      summary: 'Returns the tables and charts found so far.',
      parameters: [idInPath],
      responses: {
        200: answerOf('Json', 'The tables and charts. They do not change later, except by corrections.'),
      },
    }),
  },
  '/enterprise-api/recreate/{recreate_id}/events': {
    get: behindKey('recreate', [404, 422], {
      operationId: 'streamRecreateEvents',
      summary: 'Streams each change of a recreate as a server-sent event until processing ends.',
      description:
        'Schemas of the event data: `StateEvent` for `state`, `JobEvent` for `job`, `PageEvent` for `page`, and ' +
        '`FilesEvent` for `files`.',
      parameters: [
        idInPath,
        inHeader('Last-Event-ID', 'The id of the last event you received. The stream continues after it.'),
      ],
      responses: {
        200: {
          description: 'The changes, from the beginning or after `Last-Event-ID`.',
          content: { 'text/event-stream': { schema: { type: 'string' }, example: exampleStream } },
        },
      },
    }),
  },
  '/enterprise-api/recreate/{recreate_id}/corrections': {
    get: behindKey('recreate', [404, 422], {
      operationId: 'listCorrections',
      summary: 'Lists corrections: who made them, when, the old value and the new one.',
      parameters: [idInPath],
      responses: { 200: answerOf('Corrections', 'All corrections, oldest first.') },
    }),
    post: behindKey('recreate', [404, 413, 422], {
      operationId: 'correctRecreate',
      summary: 'Corrects cells and frames of tables.',
      description:
        'to_json has the corrections immediately. The files are rendered again after the response: the state stays ' +
        '`COMPLETED`, and the links open the previous files until `served` equals `wanted` in the `generation` of ' +
        'the status; the event `files` reports it as well. A correction that is sent twice counts once. A redrawn or ' +
        'added frame is read before the response, which takes as long as reading its page. If it cannot be read, ' +
        'nothing is saved. `dropped` lists discarded cell corrections of removed or redrawn tables.',
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
        200: answerOf('Corrected', 'The correction was saved.'),
        409: problem(
          'Some pages are still being processed.',
          '3 of 12 pages are still being processed. Try again later',
          retryAfter,
        ),
      },
    }),
  },
  '/enterprise-api/recreate/{recreate_id}/pages/{page_number}.png': {
    get: behindKey('recreate', [404, 422], {
      operationId: 'getPagePicture',
      summary: 'Returns an image of a page of the document.',
      description:
        'Available as soon as the recreate is `CREATED`. The image never changes: send its `ETag` in ' +
        '`If-None-Match` to get 304 if you have it. The status is 422 if the page cannot be drawn, and 503 if ' +
        'drawing it takes too long or too many images are requested.',
      parameters: [idInPath, pageInPath, ...inQuery(pictureQuery)],
      responses: {
        200: {
          description: 'The image of the page.',
          headers: {
            ETag: { schema: { type: 'string' } },
            'X-Units-Per-Inch': {
              description:
                'Present once the page was read. A point at x in a `bbox` is at `x * dpi / this` in the image.',
              schema: { type: 'number' },
            },
          },
          content: { 'image/png': binary },
        },
        304: { description: 'Your copy of the image is current.' },
      },
    }),
  },
  '/enterprise-api/formats/': {
    get: behindKey('formats', [], {
      operationId: 'listFormats',
      summary: 'Lists the format configurations that can be selected.',
      parameters: [],
      responses: { 200: answerOf('Formats', 'All configurations. The first one is the default.') },
    }),
  },
  '/enterprise-api/unprotect-pdf/': {
    post: behindKey('tools', [400, 413, 422], {
      operationId: 'unprotectPdf',
      summary: 'Removes the password of a PDF.',
      description: 'Returns a link to the copy, or the copy itself if `Accept` is, or starts with, `application/pdf`.',
      parameters: [],
      requestBody: form('UnprotectForm'),
      responses: { 200: withPdf(answerOf('Unprotected', 'The copy without a password.')) },
    }),
  },
  '/enterprise-api/validate-token': {
    post: behindKey('tools', [413, 422], {
      operationId: 'validateToken',
      summary: 'Validates a token.',
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
        200: answerOf('EnterpriseAPIValidateTokenResponse', 'Whether the token is valid, and its API key, if any.'),
      },
    }),
  },
  '/files/{token}': {
    get: open('files', [404, 429, 503], {
      operationId: 'getFile',
      summary: 'Downloads the file of a link.',
      parameters: [
        { name: 'token', in: 'path', required: true, schema: { type: 'string' } },
        inHeader('Range', 'One byte range, such as `bytes=1000-`. If it has several ranges, the whole file is sent.'),
        inHeader('If-Range', 'An `ETag` or `Last-Modified` value. If it is not current, the whole file is sent.'),
        inHeader('If-None-Match', 'One or more `ETag` values. The file is sent only if none of them is current.'),
      ],
      responses: {
        200: {
          description: 'The file.',
          headers: { ...fileHeaders, 'Accept-Ranges': { schema: { type: 'string', const: 'bytes' } } },
          content: files,
        },
        206: {
          description: 'The requested range of the file.',
          headers: { ...fileHeaders, 'Content-Range': { $ref: '#/components/headers/ContentRange' } },
          content: files,
        },
        304: { description: 'Your copy of the file is current.' },
        416: problem('The range is outside the file.', 'The range is outside the file, which has 48213 bytes', {
          'Content-Range': { $ref: '#/components/headers/ContentRange' },
        }),
        302: {
          description: 'A redirect to the file in S3, valid for one minute.',
          headers: { Location: { schema: { type: 'string', format: 'uri' } } },
        },
      },
    }),
  },
  '/healthz': {
    get: open('operations', [], {
      operationId: 'getHealth',
      summary: 'Reports that the process is running.',
      parameters: [],
      responses: { 200: answerOf('Health', 'The process is running.') },
    }),
  },
  '/readyz': {
    get: open('operations', [], {
      operationId: 'getReadiness',
      summary: 'Reports whether the stores and the queue work.',
      parameters: [],
      responses: {
        200: answerOf('Ready', 'They work.'),
        503: answerOf('NotReady', 'One of them does not work, or this process is shutting down.'),
      },
    }),
  },
  '/metrics': {
    get: open('operations', [], {
      operationId: 'getMetrics',
      summary: 'Returns the metrics in the Prometheus text format.',
      parameters: [],
      responses: { 200: textOf('text/plain', 'The metrics.') },
    }),
  },
  '/openapi.json': {
    get: open('operations', [429], {
      operationId: 'getOpenApiDocument',
      summary: 'Returns this document.',
      parameters: [],
      responses: {
        200: { description: 'This document.', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    }),
  },
  '/docs': {
    get: open('operations', [429], {
      operationId: 'getDocs',
      summary: 'Shows this document as a web page where you can try requests.',
      parameters: [],
      responses: { 200: textOf('text/html', 'The web page.') },
    }),
  },
}

function inHeader(name: string, description: string): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } }
}
