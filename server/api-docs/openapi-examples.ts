import { builtInFormats } from '../../index.js'
import type { Answers, Webhook } from '../http/schemas.js'
import { configurationOnWire } from '../http/wire.js'

// All examples describe one report of which two pages were selected.

export const exampleId = '7b0f3c1e-52a4-4d0b-9b6c-0f4f5a1d2e3c'
const fileUrl = 'https://recreate.example.com/files/eyJhbGciOi.c2lnbmF0dXJl'

function exampleBox(x0: number, x1: number) {
  return { page_number: 4, x0, y0: 212.4, x1, y1: 224.4 }
}

/** A corrected cell. */
export const exampleCorrection = {
  row_identifier: 'p4t1r3',
  column_header: 'Year ended-Dec 31, 2024',
  value: '12,345',
} as const

/** A frame drawn by a person. */
export const exampleFrame = {
  action: 'add',
  bbox: { page_number: 7, x0: 54, y0: 420, x1: 558, y1: 560 },
} as const

const chartBox = { page_number: 4, x0: 54, y0: 630, x1: 558, y1: 760 }

/** The body of a webhook. */
export const exampleWebhook: Webhook = {
  type: 'recreate.completed',
  timestamp: '2026-01-31T12:00:07.120Z',
  data: {
    recreate_id: exampleId,
    status: 'COMPLETED',
    xls_download_url: fileUrl,
    ppt_download_url: fileUrl,
    pages: { selected: 2, ended: 2, failed: 0 },
    generation: 1,
  },
}

type AnswerName = Exclude<keyof Answers, 'Problem' | 'HTTPValidationError'>

/** One example for each kind of response. Examples of errors are defined with their descriptions. */
export const examples: { readonly [Name in AnswerName]: Answers[Name] } = {
  Created: { status: 'SUCCESS', data: { recreate_id: exampleId, status: 'CREATED' } },
  Status: {
    status: 'SUCCESS',
    data: {
      recreate_id: exampleId,
      status: 'COMPLETED',
      xls_download_url: fileUrl,
      ppt_download_url: fileUrl,
      jobs: [
        {
          job_id: '0d4c9a86-4a7f-4c43-8d5e-0a51b4a6f0c2',
          job_type: 'XLS_PROCESS_TABLES_JOB',
          page_number: 4,
          num_cells: 96,
          status: 'COMPLETED',
          warnings: [],
        },
        {
          job_id: '5a1e6f43-93f2-4d0e-8c0b-6a2d1f4b7e90',
          job_type: 'XLS_PROCESS_TABLES_JOB',
          page_number: 5,
          num_cells: 0,
          status: 'COMPLETED',
          warnings: [{ code: 'needs_ocr', message: 'The page is a picture', bbox: null }],
        },
        {
          job_id: '9c2f7b15-3d68-4e0a-b1c4-7f8e2a6d5b31',
          job_type: 'XLS_PROCESS_CHARTS_JOB',
          page_number: 4,
          num_cells: 4,
          status: 'COMPLETED',
          warnings: [],
        },
      ],
    },
  },
  Json: {
    tables: [
      {
        headers: ['Item', 'Year ended-Dec 31, 2024'],
        rows: [
          {
            row_identifier: 'p4t1r3',
            cells: [
              { value: 'Net revenue', column_header: 'Item', bbox: exampleBox(54, 260) },
              { value: '$ 12,345', column_header: 'Year ended-Dec 31, 2024', bbox: exampleBox(430, 500) },
            ],
            row_type: 'data',
          },
        ],
        metadata: {
          table_id: 'p4t1',
          title: 'Consolidated statements of income',
          unit: 'in thousands',
          scale: 1000,
          currency: 'USD',
          corner: null,
          page_numbers: [4],
          bboxes: [{ page_number: 4, x0: 54, y0: 180, x1: 558, y1: 610 }],
          confidence: 0.98,
          source: 'text',
          footnotes: [{ mark: '(1)', text: 'Restated.' }],
          periods: [null, null],
          checks: [{ kind: 'column-sum', rows: [0, 1, 2], columns: [1], expected: 12345, found: 12345, ties: true }],
          unaccounted: [{ value: '1,234', bbox: { page_number: 4, x0: 500.5, y0: 690, x1: 522.5, y1: 700 } }],
        },
      },
    ],
    charts: [
      {
        headers: ['Item', 'Net revenue'],
        rows: [
          {
            row_identifier: 'p4c1r1',
            cells: [
              { value: '2023', column_header: 'Item', bbox: chartBox },
              { value: '11.2', column_header: 'Net revenue', bbox: chartBox },
            ],
            row_type: 'data',
          },
          {
            row_identifier: 'p4c1r2',
            cells: [
              { value: '2024', column_header: 'Item', bbox: chartBox },
              { value: '12.3', column_header: 'Net revenue', bbox: chartBox },
            ],
            row_type: 'data',
          },
        ],
        metadata: {
          chart_id: 'p4c1',
          chart_type: 'column',
          title: 'Net revenue, $ in millions',
          x_title: null,
          y_title: null,
          unit: '$ in millions',
          page_numbers: [4],
          bboxes: [chartBox],
          confidence: 0.94,
          estimated: false,
          error_bound: 0.05,
          colors: ['#14284B'],
        },
      },
    ],
  },
  Hidden: { status: 'SUCCESS', data: { recreate_id: exampleId, hidden: true } },
  Corrected: { status: 'SUCCESS', data: { recreate_id: exampleId, generation: { served: 1, wanted: 2 }, dropped: [] } },
  Corrections: {
    status: 'SUCCESS',
    data: {
      recreate_id: exampleId,
      generation: { served: 2, wanted: 2 },
      corrections: [
        {
          generation: 2,
          by: 'ana',
          at: '2026-01-31T12:04:30.500Z',
          cells: [{ ...exampleCorrection, table_id: 'p4t1', column: 1, was: '12,845' }],
          frames: [{ action: 'add', table_ids: ['p7t2'], bbox: exampleFrame.bbox, was: [] }],
          dropped: [],
        },
      ],
    },
  },
  Deleted: { status: 'SUCCESS', data: { recreate_id: exampleId, deleted: true } },
  Listed: {
    status: 'SUCCESS',
    data: {
      recreates: [
        {
          recreate_id: exampleId,
          status: 'COMPLETED',
          file_name: 'report.pdf',
          page_count: 12,
          created_at: '2025-03-01T12:00:00.000Z',
        },
      ],
      next: null,
    },
  },
  Formats: { status: 'SUCCESS', data: { configurations: [configurationOnWire(builtInFormats[0])] } },
  Unprotected: {
    status: 'SUCCESS',
    data: { pdf_download_url: fileUrl, file_name: 'report-unprotected.pdf', page_count: 12 },
  },
  EnterpriseAPIValidateTokenResponse: { valid: true, api_key: null },
  Ready: { status: 'ok', records: 'ok', blobs: 'ok', queue: 'ok', workers: 'ok' },
  NotReady: {
    status: 'unavailable',
    records: 'ok',
    blobs: 'ok',
    queue: 'No answer within 3 s',
    workers: 'ok',
    detail: 'A store does not answer, or the server is shutting down',
  },
  Health: { status: 'ok' },
}

/** An event stream as sent. */
export const exampleStream = `retry: 2000

event: state
id: MTox
data: {"status":"EXTRACTING","at":"2025-03-01T12:00:00.000Z","pages":{"selected":2,"ended":0,"failed":0}}

event: job
id: MToy
data: {"job_id":"0d4c9a86-4a7f-4c43-8d5e-0a51b4a6f0c2","job_type":"XLS_PROCESS_TABLES_JOB","page_number":4,"num_cells":96,"status":"COMPLETED","warnings":[],"pages":{"selected":2,"ended":1,"failed":0}}

`
