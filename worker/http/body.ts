import { AppError } from '../contract/app-error.ts'
import type { AppContext } from './app-env.ts'

interface ReadOptions {
  /** Bytes; longer bodies are `too_large`. */
  max: number
  /** For a body that is not a JSON object. */
  unreadable?: string
}

/** Longer bodies are `too_large`. */
export async function readBytes(context: AppContext, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const signed = context.get('signedBody')
  if (signed && signed.length > max) throw new AppError('too_large')
  if (signed) return signed
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

/** An empty body is an empty object; the content type is ignored. */
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

/** UTF-8; `undefined` if invalid. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    return undefined
  }
}
