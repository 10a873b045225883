import * as z from 'zod/mini'
import type { Endpoint } from '../../worker/contract/endpoint.ts'
import { errorBody } from '../../worker/contract/errors.ts'
import { operatorAuthorization } from '../../worker/platform/credentials/operator-signature.ts'

export interface OperatorOptions {
  /** Origin of the worker, such as `http://localhost:8787`. */
  address: string
  /** The worker's `BACKUP_SECRET`. */
  secret: string
  /** Attempts of a call whose connection drops or that is answered with 429 or 5xx. */
  attempts?: number
  now?: () => Date
  wait?: (milliseconds: number) => Promise<unknown>
}

interface CallOptions<Path, Query, Body> {
  /** The endpoint's path with its parameters filled in. */
  path?: Path
  query?: Query
  body?: Body
  attempts?: number
}

/** A call that the worker refused, or that got no answer. */
export class OperatorError extends Error {
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OperatorError'
    this.code = code
  }
}

/** Signs calls; `call` parses JSON, `send` returns the raw answer. */
export interface OperatorClient {
  call<Query extends z.ZodMiniType, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    endpoint: Endpoint<string, Query, Body, Answer>,
    options?: CallOptions<string, Record<string, string | number>, z.input<Body>>,
  ): Promise<z.output<Answer>>
  send(
    method: string,
    path: string,
    options?: { body?: Uint8Array<ArrayBuffer>; type?: string; attempts?: number },
  ): Promise<Response>
}

const MAX_WAIT_MS = 10_000

export function operatorClient({
  address,
  secret,
  attempts: usualAttempts = 6,
  now = () => new Date(),
  wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
}: OperatorOptions): OperatorClient {
  /** One attempt; `undefined` asks for another one. */
  async function attempt(
    method: string,
    url: URL,
    body: Uint8Array<ArrayBuffer> | undefined,
    type: string,
  ): Promise<Response> {
    const call = { method, path: url.pathname + url.search, body: body ?? new Uint8Array() }
    const headers: Record<string, string> = { Authorization: operatorAuthorization(call, secret, now()) }
    if (body) headers['Content-Type'] = type
    return fetch(url, { method, headers, redirect: 'manual', ...(body && { body }) })
  }

  const send: OperatorClient['send'] = async (
    method,
    path,
    { body, type = 'application/json', attempts = usualAttempts } = {},
  ) => {
    const url = new URL(path, address)
    for (let count = 1; ; count++) {
      const answer = await attempt(method, url, body, type).catch((error: unknown) => error)
      const isLast = count >= attempts
      if (answer instanceof Response) {
        if (answer.ok) return answer
        const isPassing = answer.status === 429 || answer.status >= 500
        if (isLast || !isPassing) throw await refusalOf(answer, `${method} ${url.pathname}`)
        await answer.body?.cancel()
        await wait(Math.min(MAX_WAIT_MS, retryAfter(answer) ?? 250 * 2 ** count))
      } else {
        if (isLast)
          throw new OperatorError(
            'unreachable',
            `${address} did not answer ${method} ${url.pathname}.`,
            answer,
          )
        await wait(Math.min(MAX_WAIT_MS, 250 * 2 ** count))
      }
    }
  }

  return {
    send,
    async call({ method, path, answer }, { path: named = path, query = {}, body, attempts } = {}) {
      const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const address = words.size > 0 ? `${named}?${words}` : named
      const bytes = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body))
      const response = await send(method, address, {
        ...(bytes && { body: bytes }),
        ...(attempts !== undefined && { attempts }),
      })
      const text = await response.text()
      // 204: `nothing` of the contract.
      return z.parse(answer, text === '' ? {} : JSON.parse(text))
    },
  }
}

function retryAfter(answer: Response): number | undefined {
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}

async function refusalOf(answer: Response, call: string): Promise<OperatorError> {
  const text = await answer.text()
  const read = z.safeParse(z.pipe(z.string(), z.transform(parsedJson)), text)
  const body = read.success ? z.safeParse(errorBody, read.data) : undefined
  const code = body?.success ? body.data.code : `status_${answer.status}`
  if (code === 'method_not_found') {
    return new OperatorError(code, 'The worker has no operator calls: it needs the secret BACKUP_SECRET.')
  }
  if (code === 'operator_signature_wrong') {
    return new OperatorError(
      code,
      'The worker refused the signature: BACKUP_SECRET is not its own, or the clocks differ by over five minutes.',
    )
  }
  const message = body?.success ? body.data.message : text.slice(0, 200)
  return new OperatorError(code, `${call} failed with ${answer.status} ${code}: ${message}`)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
