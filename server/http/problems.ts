import type * as z from 'zod'
import { type ErrorCode, type ErrorDetails, RecreateError } from '../../index.js'

/** An invalid field. Responses contain exactly these members. */
export interface FieldProblem {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

/** A refusal with its HTTP status. Its text is sent to clients. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly detail: string | readonly FieldProblem[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail))
  }
}

/** Creates a refusal for all invalid fields. */
export function invalid(...problems: readonly FieldProblem[]): Refusal {
  return new Refusal(422, problems)
}

/**
 * Parses the fields of a request.
 *
 * @param where `body`, `query` or `path`.
 * @throws Refusal 422, listing every invalid field.
 */
export function readFields<Schema extends z.ZodType>(schema: Schema, where: string, input: unknown): z.output<Schema> {
  const { problems, fields } = checkFields(schema, where, input)
  if (fields === undefined) throw invalid(...problems)
  return fields
}

/** Parses the fields of a request; returns the fields or a problem for each invalid one. */
export function checkFields<Schema extends z.ZodType>(schema: Schema, where: string, input: unknown) {
  const { success, data, error } = schema.safeParse(input)
  if (success) return { fields: data, problems: [] as readonly FieldProblem[] }
  return { fields: undefined, problems: error.issues.map((issue) => problemOf(issue, where, input)) }
}

/**
 * Converts a validation issue to FastAPI's types and wording, which its clients know. The message never repeats the
 * input, which may be secret or long.
 */
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
  return valueError(loc, ruleOf(issue))
}

/** Explains a rule that a value breaks. */
function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `Expected ${NAME_OF_TYPE[issue.expected] ?? 'another type'}`
  if (issue.code === 'too_big') return `Expected at most ${count(issue.maximum, issue.origin)}`
  if (issue.code === 'too_small') return `Expected at least ${count(issue.minimum, issue.origin)}`
  return issue.code === 'custom' ? issue.message : 'The format is wrong'
}

const NAME_OF_TYPE: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
}

/** Formats a limit with its unit, such as `3 characters`. */
function count(limit: number | bigint, origin: string): string {
  const unit = { string: 'character', array: 'item' }[origin]
  if (unit === undefined) return `${limit}`
  return `${limit} ${unit}${limit === 1 ? '' : 's'}`
}

/** Creates the problem of a field whose value breaks a rule. */
export function valueError(loc: FieldProblem['loc'], rule: string): FieldProblem {
  return { loc, msg: `Value error, ${rule}`, type: 'value_error' }
}

/**
 * Fields that cause an engine error, and the message to send. The engine's own messages are for operators: they name
 * files, options and components.
 */
const FIELD_FAULTS: Partial<Record<ErrorCode, { readonly field: string; readonly rule: string }>> = {
  source_unsupported: { field: 'file', rule: 'The file is neither a PDF nor an image that can be read' },
  source_damaged: { field: 'file', rule: 'The file is damaged and cannot be read' },
  pdf_encrypted: {
    field: 'file',
    rule: 'The PDF opens only with a password. POST it to /enterprise-api/unprotect-pdf/ with its password',
  },
  open_failed: { field: 'file', rule: 'The file took too much time or memory to open' },
  package_missing: { field: 'file', rule: 'The server cannot read files of this kind' },
  reader_broken: { field: 'file', rule: 'The file cannot be read' },
  pages_invalid: { field: 'selected_pages', rule: 'The document does not have all of these pages' },
  format_invalid: { field: 'selected_table_format', rule: 'No format configuration has this id' },
  password_wrong: { field: 'password', rule: 'The password does not open the PDF' },
}

const STATUS_OF: Partial<Record<ErrorCode, number>> = {
  source_too_large: 413,
  not_found: 404,
  not_available: 404,
  idempotency_conflict: 422,
  idempotency_busy: 409,
}

/** Converts an engine error to a refusal; undefined for an unforeseen error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof RecreateError)) return undefined
  const { code, message, details } = error
  const fault = FIELD_FAULTS[code]
  if (fault !== undefined) {
    const rule = ruleByDetails(details) ?? fault.rule
    const problem = valueError(['body', fault.field], rule)
    return invalid(code === 'pdf_encrypted' ? { ...problem, type: code } : problem)
  }
  if (code === 'idempotency_conflict') {
    const rule = 'This key was already used with another file or other fields. Use a new key'
    return invalid(valueError(['header', 'Idempotency-Key'], rule))
  }
  if (code === 'too_many_open') return new Refusal(429, message, { 'Retry-After': '10' })
  if (code === 'idempotency_busy') return new Refusal(409, message, { 'Retry-After': '1' })
  // The client has disconnected or this process is shutting down. A retry reaches another process.
  if (code === 'cancelled') return new Refusal(503, 'The server is shutting down', { 'Retry-After': '1' })
  if (code === 'store_failed') return new Refusal(503, 'A store does not answer', { 'Retry-After': '5' })
  const status = STATUS_OF[code]
  return status === undefined ? undefined : new Refusal(status, status === 404 ? NOT_FOUND : message)
}

function ruleByDetails({ pageCount, format }: ErrorDetails): string | undefined {
  if (format !== undefined) return `${format} pictures cannot be read. Save the picture as PNG or JPEG`
  if (pageCount === undefined) return undefined
  return `The document has ${pageCount === 1 ? '1 page' : `${pageCount} pages`}`
}

/** The body of every 404, so that responses do not reveal whether a resource exists. */
export const NOT_FOUND = 'Not Found'
