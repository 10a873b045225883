import { CallError, callErrorOf } from './call-error.ts'
import { isAbort } from './is-abort.ts'
import { takeEarlyAnswer } from './early-calls.ts'
import { refusedToken, session } from './session.ts'
import { signal } from './signal.ts'

/** Calls refused for lack of a passed challenge. */
export const challengeRefusals = signal(0)

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

/** With the session's header. Throws a `CallError` for refusals. */
export async function send(url: string, init: RequestInit): Promise<Response> {
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
  const wait = Number(answer.headers.get('Retry-After') ?? Number.NaN)
  const body = await readJson(answer, init.signal)
  const refusal = callErrorOf(answer.status, url, body, Number.isNaN(wait) ? undefined : wait)
  if (token && refusal.code === 'sign_in_needed') refusedToken.set(token)
  if (refusal.code === 'challenge_needed') challengeRefusals.set(challengeRefusals.get() + 1)
  throw refusal
}

/** `{}` for an empty or unreadable body. */
export async function readJson(answer: Response, signal: AbortSignal | null | undefined): Promise<unknown> {
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
  const code = signal?.aborted || isAbort(failure) ? 'aborted' : 'offline'
  return new CallError({ status: 0, code, url }, { cause: failure })
}
