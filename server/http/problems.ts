import type * as z from 'zod'
import { type ErrorCode, RecreateError } from '../../index.js'

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

/**
 * Types and wording as FastAPI's validation has them, so that its clients find what they know. A message never repeats what
 * was sent: it may be secret, and it may be long.
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

/** What a value must be, in words for users. */
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

/** A limit in the unit of what is limited: `3 characters`. */
function count(limit: number | bigint, origin: string): string {
  const unit = { string: 'character', array: 'item' }[origin]
  if (unit === undefined) return `${limit}`
  return `${limit} ${unit}${limit === 1 ? '' : 's'}`
}

/** A field whose value breaks a rule. */
export function valueError(loc: FieldProblem['loc'], rule: string): FieldProblem {
  return { loc, msg: `Value error, ${rule}`, type: 'value_error' }
}

/**
 * The field that is at fault by the engine's code, and what is wrong with it. The engine's own messages are for operators:
 * they name files, options and parts of the program.
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

/** What the engine threw, as it is answered; undefined where nobody could have foreseen it. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof RecreateError)) return undefined
  const { code, message, details } = error
  const fault = FIELD_FAULTS[code]
  if (fault !== undefined) {
    const { pageCount } = details
    const rule =
      pageCount === undefined ? fault.rule : `The document has ${pageCount === 1 ? '1 page' : `${pageCount} pages`}`
    const problem = valueError(['body', fault.field], rule)
    return invalid(code === 'pdf_encrypted' ? { ...problem, type: code } : problem)
  }
  if (code === 'idempotency_conflict') {
    const rule = 'This key came before with another file or other fields. Use a new key'
    return invalid(valueError(['header', 'Idempotency-Key'], rule))
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
