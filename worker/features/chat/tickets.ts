import { base64url, SignJWT, jwtVerify } from 'jose'
import type { ChatUser, ChatTicket } from '../../chat-calls.ts'
import { TICKET_SECONDS } from '../../contract/chat/chat.ts'

const AUDIENCE = 'mouthpiece:chat'
/** We sign no longer tickets. */
const MAX_LENGTH = 4_096
const MARK_BYTES = 12

/**
 * An HS256 JWT, valid as a WebSocket subprotocol for a minute. It carries all that a socket needs of its user, so
 * that mass reconnects cost one query each. The gateway that redeems it knows later changes.
 */
export async function signTicket(
  { id, user, tokenKey }: { id: string; user: ChatUser; tokenKey: string },
  secret: string,
  now: Date,
): Promise<string> {
  return new SignJWT({ user, mark: await sessionFingerprint(tokenKey) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(id)
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + TICKET_SECONDS)
    .sign(await keyOf(secret))
}

export async function readTicket(ticket: string, secret: string, now: Date): Promise<ChatTicket | undefined> {
  if (ticket.length > MAX_LENGTH) return undefined
  try {
    const { payload } = await jwtVerify<{ user: ChatUser; mark: string }>(ticket, await keyOf(secret), {
      algorithms: ['HS256'],
      typ: 'JWT',
      audience: AUDIENCE,
      requiredClaims: ['exp', 'jti', 'user', 'mark'],
      currentDate: now,
    })
    const { jti = '', exp = 0, user, mark } = payload
    return { id: jti, user, mark, expires: exp * 1000 }
  } catch {
    // jose has an error class for each defect of a token; all mean the same here.
    return undefined
  }
}

/** Identifies a session key without revealing it; a changed key has another fingerprint. */
export async function sessionFingerprint(tokenKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${AUDIENCE}:${tokenKey}`))
  return base64url.encode(new Uint8Array(digest, 0, MARK_BYTES))
}

/** A deployment has one secret, and importing its key costs as much as a signature. */
let known: { secret: string; key: CryptoKey } | undefined

async function keyOf(secret: string): Promise<CryptoKey> {
  if (known?.secret === secret) return known.key
  const bytes = new TextEncoder().encode(`${secret}chat`)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  known = { secret, key }
  return key
}
