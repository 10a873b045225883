import { timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

export interface SignedWebhook {
  id: string
  /** Seconds since 1970, as text. */
  timestamp: string
  /** Space-separated `v1,<base64>`, one for each secret in use. */
  signature: string
  body: Uint8Array
}

export async function isSignedWebhook(
  { id, timestamp, signature, body }: SignedWebhook,
  secret: string,
  now: Date,
): Promise<boolean> {
  if (id === '' || id.length > 256 || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const expected = bytesOf(await webhookSignature({ id, timestamp, body }, secret))
  return signature
    .split(' ')
    .slice(0, 10)
    .map(bytesOf)
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}

/** `v1,<base64>`. */
export async function webhookSignature(
  { id, timestamp, body }: Omit<SignedWebhook, 'signature'>,
  secret: string,
): Promise<string> {
  const raw = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  const content = new Uint8Array([...bytesOf(`${id}.${timestamp}.`), ...body])
  const signed = new Uint8Array(await crypto.subtle.sign(algorithm, key, content))
  return `v1,${btoa(String.fromCharCode(...signed))}`
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
