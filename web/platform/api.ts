import { callAddress } from '#contract/call-address'
import type { Endpoint, Params } from '#contract/endpoint'
import * as z from 'zod/mini'
import { CallError, callErrorOf } from './call-error.ts'
import { takeEarlyAnswer } from './early-calls.ts'
import { refusedToken, session } from './session.ts'
import { signal } from './signal.ts'

/** Calls refused for lack of a passed challenge. */
export const challengeRefusals = signal(0)

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

/** With the session's header. Throws a `CallError`, also when the connection is lost halfway through the file. */
export async function fetchFile(
  path: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Blob> {
  return readBody(await send(path, { signal: signal ?? null }), signal, (answer) => answer.blob())
}

export async function sendBytes(
  path: string,
  bytes: Blob | ArrayBuffer,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  return readJson(await send(path, { method: 'PUT', body: bytes, signal: signal ?? null }), signal)
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = session.get()?.token
  if (token) headers.set('Authorization', token)
  let answer: Response
  try {
    const early = init.method === 'GET' ? takeEarlyAnswer(url, { token, signal: init.signal }) : undefined
    // A deletion is completed even when the tab is closed.
    const keepalive = init.method === 'DELETE'
    answer = await (early ?? fetch(url, { ...init, headers, keepalive }))
  } catch (failure) {
    throw unanswered(failure, url, init.signal)
  }
  if (answer.ok) return answer
  const refusal = callErrorOf(answer.status, url, await readJson(answer, init.signal))
  if (token && refusal.code === 'sign_in_needed') refusedToken.set(token)
  if (refusal.code === 'challenge_needed') challengeRefusals.set(challengeRefusals.get() + 1)
  throw refusal
}

/** `{}` for an empty or unreadable body. */
async function readJson(answer: Response, signal: AbortSignal | null | undefined): Promise<unknown> {
  const text = await readBody(answer, signal, (whole) => whole.text())
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** The connection may be lost after the headers. */
async function readBody<Body>(
  answer: Response,
  signal: AbortSignal | null | undefined,
  read: (answer: Response) => Promise<Body>,
): Promise<Body> {
  try {
    return await read(answer)
  } catch (failure) {
    throw unanswered(failure, answer.url, signal)
  }
}

function unanswered(failure: unknown, url: string, signal: AbortSignal | null | undefined): CallError {
  const code = isAbort(failure, signal) ? 'aborted' : 'offline'
  return new CallError({ status: 0, code, url }, { cause: failure })
}

function isAbort(failure: unknown, signal: AbortSignal | null | undefined): boolean {
  return signal?.aborted === true || (failure instanceof DOMException && failure.name === 'AbortError')
}
