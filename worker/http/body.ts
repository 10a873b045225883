import { Buffer } from 'node:buffer'
import * as z from 'zod'
import { AppError, invalid } from '../contract/app-error.ts'
import type { FieldError } from '../contract/errors.ts'
import type { AppContext } from './app-env.ts'
import { withPayloads } from './payloads.ts'

// The platform forbids compiling schemas at run time.
z.config({ jitless: true })

interface ReadOptions {
  /** Bytes; longer bodies are `too_large`. */
  max: number
  /** Words of the refusal when the body is no JSON object. */
  unreadable?: string
}

/** The body's bytes, of which at most `max` are ever held. Longer ones are `too_large`. */
export async function readBytes(context: AppContext, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(context.req.header('content-length') ?? 0)
  if (declared > max) throw new AppError('too_large')
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of context.req.raw.body ?? []) {
    // Request bodies are streams of bytes.
    const bytes = chunk as Uint8Array
    length += bytes.length
    if (length > max) throw new AppError('too_large')
    chunks.push(bytes)
  }
  const all = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    all.set(chunk, offset)
    offset += chunk.length
  }
  return all
}

/** The body as a JSON object; an empty body is an empty object, whatever its content type says. */
export async function readJson(
  context: AppContext,
  { max, unreadable }: ReadOptions,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(context, max)
  if (bytes.length === 0) return {}
  const type = context.req.header('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) throw new AppError('unsupported_media_type')
  const value = parseJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('bad_request', unreadable ? { message: unreadable } : {})
  }
  // JSON objects have string keys.
  return value as Record<string, unknown>
}

/** What a record is written from: plain values, and the files that came with a form. */
export interface RecordBody {
  values: Record<string, unknown>
  files: Map<string, File[]>
}

/** Fields of a form, repeated ones included: forms of people have some dozens. */
const MAX_FORM_FIELDS = 1_000

/**
 * Bytes of JSON, and of a form's plain values together: four documents at their longest. What is made of them takes many
 * times their room, so that what files may have would be more than a worker has.
 */
const VALUES_MAX_BYTES = 4 * 1024 * 1024

/**
 * A record's body: JSON, a form with files, or a URL-encoded form. Empty is no data, whatever its type. A form of more
 * than 1,000 fields is a `bad_request`, more than 4 MiB beside the files are `too_large`.
 */
export async function readRecordBody(context: AppContext, { max }: { max: number }): Promise<RecordBody> {
  const type = context.req.header('content-type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    return { values: await readJson(context, { max: Math.min(max, VALUES_MAX_BYTES) }), files: new Map() }
  }
  const bytes = await readBytes(context, max)
  if (bytes.length === 0) return { values: {}, files: new Map() }
  const boundary = /^multipart[^]*?;\s*boundary="?([^";]+)/i.exec(type)?.[1]
  // Before anything is made of them; the parts are then told apart by the same boundary.
  assertFields(boundary === undefined ? countOf(bytes, '&') + 1 : countOf(bytes, `--${boundary}`) - 1)
  let form: FormData
  try {
    const read = boundary === undefined ? type : `multipart/form-data; boundary="${boundary}"`
    form = await new Response(bytes, { headers: { 'Content-Type': read } }).formData()
  } catch (cause) {
    throw new AppError('bad_request', { cause })
  }
  return recordBodyOf(form)
}

function countOf(bytes: Uint8Array<ArrayBuffer>, wanted: string): number {
  const text = Buffer.from(bytes.buffer)
  let count = 0
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) count++
  return count
}

function assertFields(count: number) {
  if (count > MAX_FORM_FIELDS) {
    throw new AppError('bad_request', { message: `A form takes at most ${MAX_FORM_FIELDS} fields.` })
  }
}

/** Values as a form means them: repeated names are lists, and parts named `@jsonPayload` are merged in. */
function recordBodyOf(form: FormData): RecordBody {
  const files = new Map<string, File[]>()
  const plain = new Map<string, unknown[]>()
  const payloads: Record<string, unknown>[] = []
  let [count, size] = [0, 0]
  for (const [name, value] of form) {
    assertFields(++count)
    if (typeof value !== 'string') {
      append(files, name, value)
      continue
    }
    size += value.length
    if (size > VALUES_MAX_BYTES) throw new AppError('too_large')
    if (name === '@jsonPayload') payloads.push(jsonObject(value))
    else append(plain, name, inferred(value))
  }
  const listed = [...plain].map(([name, list]) => [name, list.length === 1 ? list[0] : list] as const)
  return { values: withPayloads(Object.fromEntries(listed), payloads), files }
}

function append<Value>(lists: Map<string, Value[]>, name: string, value: Value) {
  const list = lists.get(name)
  if (list) list.push(value)
  else lists.set(name, [value])
}

/** `true`, `false` and numbers in their usual spelling are what they look like. */
function inferred(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text
}

function jsonObject(text: string): Record<string, unknown> {
  const value = parseJson(new TextEncoder().encode(text))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('bad_request')
  // JSON objects have string keys.
  return value as Record<string, unknown>
}

/** The body, checked by the endpoint's schema; what is wrong is told field by field. */
export async function readBody<Schema extends z.core.$ZodType>(
  context: AppContext,
  endpoint: { path: string; body?: Schema },
  { max }: { max: number },
): Promise<z.output<Schema>> {
  if (!endpoint.body) throw new Error(`${endpoint.path} declares no body`)
  const body = await readJson(context, {
    max,
    unreadable: 'An error occurred while loading the submitted data.',
  })
  const result = z.safeParse(endpoint.body, body, { reportInput: true })
  if (result.success) return result.data
  throw invalid(fieldErrors(result.error))
}

/** The first complaint of each top-level field, in the record API's codes. */
function fieldErrors(error: z.core.$ZodError): Record<string, FieldError> {
  const fields: Record<string, FieldError> = {}
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? 'body')
    fields[name] ??= fieldError(issue)
  }
  return fields
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const inside = issue.path.length > 1 ? ` (at ${issue.path.slice(1).join('.')})` : ''
  if (issue.code === 'invalid_type' && inside === '' && issue.input === undefined) {
    return { code: 'validation_required', message: 'Cannot be blank.' }
  }
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) {
    return { code: 'validation_required', message: `Cannot be blank${inside}.` }
  }
  if (issue.code === 'too_small') {
    const code =
      issue.origin === 'string' ? 'validation_min_text_constraint' : 'validation_min_number_constraint'
    return { code, message: `Must be at least ${issue.minimum}${inside}.`, params: { min: issue.minimum } }
  }
  if (issue.code === 'too_big') {
    const code =
      issue.origin === 'string' ? 'validation_max_text_constraint' : 'validation_max_number_constraint'
    return { code, message: `Must be at most ${issue.maximum}${inside}.`, params: { max: issue.maximum } }
  }
  return { code: 'validation_invalid_value', message: `Invalid value${inside}.` }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    // Not JSON, or not even UTF-8: the caller words the refusal.
    return undefined
  }
}
