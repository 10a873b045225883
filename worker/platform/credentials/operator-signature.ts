import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** `Authorization: Operator <seconds since 1970>.<signature in hexadecimal>`. */
const SCHEME = 'Operator'

/** Seconds between a call's time and our clock. */
const TOLERANCE_SECONDS = 300

export interface OperatorCall {
  method: string
  /** With its query, as it is sent. */
  path: string
  body: Uint8Array
}

/** HMAC-SHA-256 over method, path, digest of the body, and time. */
export function operatorAuthorization(call: OperatorCall, secret: string, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1000))
  return `${SCHEME} ${time}.${signatureOf(call, secret, time)}`
}

/** At most five minutes before or after `now`. */
export function isSignedByOperator(
  authorization: string,
  call: OperatorCall,
  secret: string,
  now: Date,
): boolean {
  const [, time = '', signature = ''] = /^Operator (\d{1,12})\.([0-9a-f]{64})$/.exec(authorization) ?? []
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS || signature === '') return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(call, secret, time)))
}

function signatureOf({ method, path, body }: OperatorCall, secret: string, time: string): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(`${method}\n${path}\n${digest}\n${time}`).digest('hex')
}
