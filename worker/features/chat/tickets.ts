import { base64url, SignJWT, jwtVerify } from 'jose'
import type { ChatUser, ChatTicket } from '../../chat-calls.ts'
import { TICKET_SECONDS } from '../../contract/chat/chat.ts'

const AUDIENCE = 'mouthpiece:chat'
/** Longer ones are nothing we signed. */
const MAX_LENGTH = 4_096
const MARK_BYTES = 12

/**
 * A way into one socket within a minute: an HS256 JWT, which is fit to be a WebSocket subprotocol. It says all that a
 * socket needs of its person, so that a crowd coming back asks the database once each, for the ticket. What has
 * changed since is known to the person's gateway, which uses it up.
 */
export async function signTicket(
  { id, speaker, tokenKey }: { id: string; speaker: ChatUser; tokenKey: string },
  secret: string,
  now: Date,
): Promise<string> {
  return new SignJWT({ speaker, mark: await sessionFingerprint(tokenKey) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(id)
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + TICKET_SECONDS)
    .sign(await keyOf(secret))
}

/** The ticket, if we signed it and its minute is not over. */
export async function readTicket(ticket: string, secret: string, now: Date): Promise<ChatTicket | undefined> {
  if (ticket.length > MAX_LENGTH) return undefined
  try {
    const { payload } = await jwtVerify<{ speaker: ChatUser; mark: string }>(ticket, await keyOf(secret), {
      algorithms: ['HS256'],
      typ: 'JWT',
      audience: AUDIENCE,
      requiredClaims: ['exp', 'jti', 'speaker', 'mark'],
      currentDate: now,
    })
    const { jti = '', exp = 0, speaker, mark } = payload
    return { id: jti, speaker, mark, expires: exp * 1000 }
  } catch {
    // jose throws one error class for each way a token can be wrong; all mean the same to us.
    return undefined
  }
}

/** Names a session key without telling it: a ticket made before the key was changed has another mark. */
export async function sessionFingerprint(tokenKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${AUDIENCE}:${tokenKey}`))
  return base64url.encode(new Uint8Array(digest, 0, MARK_BYTES))
}

/** One deployment has one secret; making a key of it costs as much as a signature. */
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
