import { callAddress } from '#contract/call-address'
import type { Endpoint, Params } from '#contract/endpoint'
import * as z from 'zod/mini'
import { CallError } from './call-error.ts'
import { readJson, send } from './requests.ts'

// Compiling schemas needs `new Function`, which the page's content policy refuses.
z.config({ jitless: true })

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** Declared by the endpoint. */
export type CallOptions<Path extends string, Query extends z.ZodMiniType, Body extends z.ZodMiniType> = ([
  keyof Params<Path>,
] extends [never]
  ? { params?: undefined }
  : { params: Params<Path> }) &
  (undefined extends InputOf<Body> ? { body?: undefined } : { body: InputOf<Body> }) & {
    query?: InputOf<Query>
    signal?: AbortSignal | undefined
    /** Raw bytes, for endpoints without a body schema. */
    raw?: Blob | ArrayBuffer
  }

/** Throws a `CallError` for refusals, an unreachable server (`offline`) and aborts (`aborted`). */
export async function call<
  Path extends string,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  endpoint: Endpoint<Path, Query, Body, Answer>,
  ...[options]: {} extends CallOptions<Path, Query, Body>
    ? [options?: CallOptions<Path, Query, Body>]
    : [options: CallOptions<Path, Query, Body>]
): Promise<z.infer<Answer>> {
  const { params, query, body, signal, raw } = options ?? {}
  const url = callAddress(endpoint, { params, query })
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const answer = await send(url, {
    method: endpoint.method,
    headers,
    body: body === undefined ? (raw ?? null) : JSON.stringify(body),
    signal: signal ?? null,
  })
  const data: unknown = await readJson(answer, signal)
  const parsed = z.safeParse(endpoint.answer, data)
  if (parsed.success) return parsed.data
  throw new CallError(
    { status: answer.status, code: 'internal', url, response: {} },
    { cause: new Error(`${endpoint.method} ${url} answered out of shape: ${z.prettifyError(parsed.error)}`) },
  )
}
