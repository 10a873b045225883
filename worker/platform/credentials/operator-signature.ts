import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum difference between a call's time and our clock, in seconds. */
const TOLERANCE_SECONDS = 300

export interface OperatorCall {
  method: string
  /** The path with its query, exactly as sent. */
  path: string
}

/**
 * The `Authorization` header of an operator call: `Operator <seconds since 1970>.<digest of the body>.<signature>`, both
 * in hexadecimal. The signature is HMAC-SHA-256 over method, path, digest and time.
 */
export function operatorAuthorization(
  call: OperatorCall & { body: Uint8Array },
  secret: string,
  now: Date,
): string {
  const time = String(Math.floor(now.getTime() / 1000))
  const digest = bodyDigest(call.body)
  return `Operator ${time}.${digest}.${signatureOf(call, digest, secret, time)}`
}

/**
 * The digest of the body that the header signs for this call, at most five minutes before or after `now`; `undefined` if
 * it is signed with another secret or for another call. So a caller is known before the body is read.
 */
export function signedDigest(
  authorization: string,
  call: OperatorCall,
  secret: string,
  now: Date,
): string | undefined {
  const [, time = '', digest = '', signature = ''] =
    /^Operator (\d{1,12})\.([0-9a-f]{64})\.([0-9a-f]{64})$/.exec(authorization) ?? []
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS || signature === '') return undefined
  const expected = Buffer.from(signatureOf(call, digest, secret, time))
  return timingSafeEqual(Buffer.from(signature), expected) ? digest : undefined
}

export function bodyDigest(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

function signatureOf({ method, path }: OperatorCall, digest: string, secret: string, time: string): string {
  return createHmac('sha256', secret).update(`${method}\n${path}\n${digest}\n${time}`).digest('hex')
}
