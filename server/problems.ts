import type * as z from 'zod'
import { type ErrorCode, RecreateError } from '../face.js'

/** One field that failed; exactly these members are sent. */
export interface FieldProblem {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

/** A refusal with its HTTP status; what it says may be read by anybody. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly detail: string | readonly FieldProblem[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail))
  }
}

/** Fields that failed, all at once. */
export function invalid(...problems: readonly FieldProblem[]): Refusal {
  return new Refusal(422, problems)
}

/**
 * Reads the fields of a request.
 *
 * @param where `body`, `query` or `path`.
 * @throws Refusal 422, with every field that failed.
 */
export function readFields<Schema extends z.ZodType>(schema: Schema, where: string, input: unknown): z.output<Schema> {
  const { problems, fields } = checkFields(schema, where, input)
  if (fields === undefined) throw invalid(...problems)
  return fields
}

/** The fields, or every one that failed. */
export function checkFields<Schema extends z.ZodType>(schema: Schema, where: string, input: unknown) {
  const { success, data, error } = schema.safeParse(input)
  if (success) return { fields: data, problems: [] as readonly FieldProblem[] }
  return { fields: undefined, problems: error.issues.map((issue) => problemOf(issue, where, input)) }
}

/** In characters. */
const LONGEST_MESSAGE = 300

/** Types and wording as FastAPI's validation has them, so that its clients find what they know. */
function problemOf(issue: z.core.$ZodIssue, where: string, input: unknown): FieldProblem {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  const loc = [where, ...path]
  const given = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input)
  if (given === undefined || given === '') return { loc, msg: 'Field required', type: 'missing' }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map((value) => `'${String(value)}'`)
    return { loc, msg: `Input should be ${values.join(' or ')}`, type: 'literal_error' }
  }
  if (issue.code === 'invalid_format' && (issue.format === 'uuid' || issue.format === 'guid')) {
    return { loc, msg: 'Input should be a valid UUID', type: 'uuid_parsing' }
  }
  if (issue.code === 'invalid_format' && issue.format === 'url') {
    if (!URL.canParse(String(given))) return { loc, msg: 'Input should be a valid URL', type: 'url_parsing' }
    return { loc, msg: "URL scheme should be 'http' or 'https'", type: 'url_scheme' }
  }
  if (issue.code === 'invalid_union') return { loc, msg: "Input should be 'true' or 'false'", type: 'literal_error' }
  return { loc, msg: `Value error, ${shorten(issue.message)}`, type: 'value_error' }
}

/** What came is quoted in some messages, however long it was. */
function shorten(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message
}

/** Where the fault of a create lies, by the engine's code. */
const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  source_unsupported: 'file',
  source_damaged: 'file',
  pdf_encrypted: 'file',
  open_failed: 'file',
  reader_broken: 'file',
  pages_invalid: 'selected_pages',
  format_invalid: 'selected_table_format',
  password_wrong: 'password',
}

const STATUS_OF: Partial<Record<ErrorCode, number>> = {
  source_too_large: 413,
  not_found: 404,
  not_available: 404,
  idempotency_conflict: 422,
  idempotency_busy: 409,
}

/** What the engine threw, as it is answered; undefined where nobody could have foreseen it. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof RecreateError)) return undefined
  const { code, message } = error
  const field = FIELD_OF[code]
  if (field !== undefined) {
    const type = code === 'pdf_encrypted' ? code : 'value_error'
    const hint = code === 'pdf_encrypted' ? ': POST it to /enterprise-api/unprotect-pdf/ with its password' : ''
    return invalid({ loc: ['body', field], msg: `Value error, ${message}${hint}`, type })
  }
  if (code === 'idempotency_conflict') {
    return invalid({ loc: ['header', 'Idempotency-Key'], msg: `Value error, ${message}`, type: 'value_error' })
  }
  if (code === 'too_many_open') return new Refusal(429, message, { 'Retry-After': '10' })
  if (code === 'idempotency_busy') return new Refusal(409, message, { 'Retry-After': '1' })
  // Who asked has gone, or this process ends: nothing is wrong here, and another one answers.
  if (code === 'cancelled') return new Refusal(503, 'This process is about to end', { 'Retry-After': '1' })
  if (code === 'store_failed') return new Refusal(503, 'A store does not answer', { 'Retry-After': '5' })
  const status = STATUS_OF[code]
  return status === undefined ? undefined : new Refusal(status, status === 404 ? NOT_FOUND : message)
}

/** Said of everything that is not there for who asks, whatever the reason. */
export const NOT_FOUND = 'Not Found'
