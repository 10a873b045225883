import { webhookSignature } from '../../../platform/credentials/webhook-signature.ts'
import { isPublicIp } from '../../../platform/public-address.ts'
import { cutText } from '../../../model/text/cut-text.ts'
import { retryAfterOf } from './schedule.ts'
import { isLoopback, isScriptAnswer } from './webhook-address.ts'

export interface WebhookDeps {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** IP addresses of a host name; none if it has none. */
  resolve(name: string): Promise<string[]>
  /** Milliseconds for one attempt. */
  timeout: number
}

/** The outcome of an attempt. `status` is 0 without an answer; `retryAfter` is in milliseconds. */
export interface Attempt {
  isDelivered: boolean
  status: number
  answer: string
  ms: number
  retryAfter: number
}

const ANSWER_MAX_LENGTH = 500

/**
 * Returns why a host must not be sent to, or `undefined`. Its name may be bound to another address right afterwards: then
 * the platform's network, which reaches public addresses only, refuses it.
 */
export async function hostProblem(
  { resolve }: Pick<WebhookDeps, 'resolve'>,
  url: URL,
): Promise<string | undefined> {
  if (isLoopback(url)) return undefined
  const addresses = await resolve(url.hostname)
  if (addresses.length === 0) return 'The host name has no address.'
  return addresses.every(isPublicIp) ? undefined : 'The host name leads to a private address.'
}

/** Posts a signed body (https://www.standardwebhooks.com). Redirects are not followed. Never throws. */
export async function postWebhook(
  deps: WebhookDeps,
  { url, id, body, secrets, now }: { url: URL; id: string; body: string; secrets: string[]; now: number },
): Promise<Attempt> {
  const timestamp = String(Math.floor(now / 1_000))
  const bytes = new TextEncoder().encode(body)
  const signatures = await Promise.all(
    secrets.map((secret) => webhookSignature({ id, timestamp, body: bytes }, secret)),
  )
  const started = Date.now()
  const attempt = (parts: Partial<Attempt>): Attempt => ({
    isDelivered: false,
    status: 0,
    answer: '',
    retryAfter: 0,
    ms: Date.now() - started,
    ...parts,
  })
  try {
    const response = await deps.fetch(url.href, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mouthpiece webhooks',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures.join(' '),
      },
      body: bytes,
      redirect: 'manual',
      signal: AbortSignal.timeout(deps.timeout),
    })
    const { status, headers } = response
    const isDelivered = response.ok || (status === 302 && isScriptAnswer(url, headers.get('location')))
    if (isDelivered || status < 400) {
      await response.body?.cancel()
      return attempt({ isDelivered, status, answer: isDelivered ? '' : 'Redirects are not followed.' })
    }
    const retryAfter = retryAfterOf(headers.get('retry-after'), now)
    return attempt({ status, retryAfter, answer: await firstWords(response) })
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const seconds = Math.round(deps.timeout / 1_000)
    return attempt({ answer: isLate ? `No answer within ${seconds} seconds.` : 'The connection failed.' })
  }
}

/** The start of a text; the rest is not read. The signal of the request ends a body that never does. */
async function firstWords(response: Response): Promise<string> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (reader && text.length < ANSWER_MAX_LENGTH) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    await reader?.cancel()
  } catch {
    // The status is known, and so is the start of the text.
  }
  return cutText(text.replaceAll(/\p{Cc}+/gu, ' ').trim(), ANSWER_MAX_LENGTH)
}
