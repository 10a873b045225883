import { SignJWT, decodeJwt, jwtVerify } from 'jose'
import { TICKET_SECONDS } from '../../contract/chat.ts'

const AUDIENCE = 'mouthpiece:chat'
/** Longer ones are nothing we signed. */
const MAX_LENGTH = 1_024

export interface Ticket {
  /** Names it, so that it is used once. */
  id: string
  user: string
  /** Milliseconds since 1970. */
  expires: number
}

interface TicketKey {
  /** The person's own half: whatever ends their sessions ends their tickets. */
  tokenKey: string
  secret: string
}

/** A way into one socket within a minute: an HS256 JWT, which is fit to be a WebSocket subprotocol. */
export async function signTicket(
  { id, user }: { id: string; user: string },
  key: TicketKey,
  now: Date,
): Promise<string> {
  return new SignJWT({ user })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(id)
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + TICKET_SECONDS)
    .sign(keyOf(key))
}

/** Whose ticket it claims to be, unchecked. */
export function ticketHolder(ticket: string): string | undefined {
  if (ticket.length > MAX_LENGTH) return undefined
  try {
    const { user } = decodeJwt(ticket)
    return typeof user === 'string' ? user : undefined
  } catch {
    // No JWT at all.
    return undefined
  }
}

/** The ticket, if we signed it for a person with this key and its minute is not over. */
export async function readTicket(ticket: string, key: TicketKey, now: Date): Promise<Ticket | undefined> {
  try {
    const { payload } = await jwtVerify(ticket, keyOf(key), {
      algorithms: ['HS256'],
      typ: 'JWT',
      audience: AUDIENCE,
      requiredClaims: ['exp', 'jti'],
      currentDate: now,
    })
    const { jti, user, exp } = payload
    if (typeof user !== 'string' || jti === undefined || exp === undefined) return undefined
    return { id: jti, user, expires: exp * 1000 }
  } catch {
    // jose throws one error class for each way a token can be wrong; all mean the same to us.
    return undefined
  }
}

function keyOf({ tokenKey, secret }: TicketKey): Uint8Array {
  return new TextEncoder().encode(`${tokenKey}${secret}chat`)
}
