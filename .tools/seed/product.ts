import type * as z from 'zod/mini'
import { callAddress } from '#contract/call-address'
import type { Endpoint, Params } from '#contract/endpoint'
import { beginUpload, completeUpload, uploadPart, type MediaKind, type MediaRecord } from '#contract/media'

export interface ProductRequest {
  method: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

export interface ProductSocket {
  send(text: string): void
  /** Resolves with the next text frame; rejects when the socket closes. */
  next(): Promise<string>
  close(): void
}

/** A running product that the examples are made in, by the calls its own pages make. */
export interface Product {
  /** Without a trailing slash. */
  origin: string
  send(path: string, request: ProductRequest): Promise<Pick<Response, 'ok' | 'status' | 'text'>>
  openSocket(path: string, protocols: string[]): Promise<ProductSocket>
}

export interface Account {
  id: string
  name: string
  token: string
}

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

type CallOptions<Path extends string, Query extends z.ZodMiniType, Body extends z.ZodMiniType> = ([
  keyof Params<Path>,
] extends [never]
  ? { params?: undefined }
  : { params: Params<Path> }) &
  (undefined extends InputOf<Body> ? { body?: undefined } : { body: InputOf<Body> }) & {
    query?: InputOf<Query>
    /** Sent as they are, by endpoints without a body schema. */
    bytes?: Uint8Array<ArrayBuffer>
    /** Omitted for a guest. */
    as?: Account
  }

/** An answer that refuses a call. */
export class CallError extends Error {
  readonly status: number

  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text}`)
    this.status = status
  }
}

/** Calls an endpoint and returns its parsed answer. Throws a `CallError` with the answer's text when it is refused. */
export async function call<
  Path extends string,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  product: Product,
  endpoint: Endpoint<Path, Query, Body, Answer>,
  { params, query, body, bytes, as }: CallOptions<Path, Query, Body>,
): Promise<z.infer<Answer>> {
  const path = callAddress(endpoint, { params, query })
  const answer = await product.send(path, {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(as && { Authorization: as.token }),
    },
    body: body === undefined ? (bytes ?? null) : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new CallError(`${endpoint.method} ${path}`, answer.status, text)
  return endpoint.answer.parse(text === '' ? undefined : JSON.parse(text))
}

export interface UploadedFile {
  kind: MediaKind
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** The project or the jam that the file belongs to. */
  place: { project: string } | { jam: string }
}

/** Uploads a file of one part at most. */
export async function upload(
  product: Product,
  as: Account,
  { kind, name, bytes, place }: UploadedFile,
): Promise<MediaRecord> {
  const { id } = await call(product, beginUpload, { as, body: { kind, name, size: bytes.length, ...place } })
  await call(product, uploadPart, { as, params: { id, part: '1' }, bytes })
  return call(product, completeUpload, { as, params: { id } })
}

/** Fills a new record; when that fails, the record is deleted, so that the next try does not make a second one. */
export async function orDelete(fill: Promise<unknown>, remove: () => Promise<unknown>): Promise<void> {
  try {
    await fill
  } catch (error) {
    await remove()
    throw error
  }
}
