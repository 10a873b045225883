import { Buffer } from 'node:buffer'
import { AppError } from '../contract/app-error.ts'
import type { AppContext } from './app-env.ts'
import { parseJson, readBytes, readJson } from './body.ts'
import { withPayloads } from './payloads.ts'

export interface RecordBody {
  values: Record<string, unknown>
  files: Map<string, File[]>
}

/** Repeated ones included; real forms have some dozens. */
const MAX_FORM_FIELDS = 1_000

/** Four documents of maximum length, in bytes. Parsing takes many times that memory. */
const VALUES_MAX_BYTES = 4 * 1024 * 1024

/**
 * JSON, a form with files, or a URL-encoded form; an empty body is no data. Throws `bad_request` beyond 1,000 fields,
 * `too_large` beyond 4 MiB of values.
 */
export async function readRecordBody(context: AppContext, { max }: { max: number }): Promise<RecordBody> {
  const type = context.req.header('content-type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    return { values: await readJson(context, { max: Math.min(max, VALUES_MAX_BYTES) }), files: new Map() }
  }
  const bytes = await readBytes(context, max)
  if (bytes.length === 0) return { values: {}, files: new Map() }
  const boundary = /^multipart[^]*?;\s*boundary="?([^";]+)/i.exec(type)?.[1]
  // Counted before parsing; the parser then splits the parts at the same boundary.
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
    throw new AppError('bad_request', { message: `A form can have up to ${MAX_FORM_FIELDS} fields.` })
  }
}

/** Repeated names are lists; `@jsonPayload` parts are merged in. */
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
