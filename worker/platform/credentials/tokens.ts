import { SignJWT, decodeJwt, jwtVerify } from 'jose'

/** Sessions last five days; each visit's refresh starts them anew. */
export const SESSION_SECONDS = 5 * 24 * 60 * 60

const AUDIENCE = 'mouthpiece'

export interface SessionSubject {
  id: string
  collectionId: string
  /** The user's own half of the key: changing it ends all sessions. */
  tokenKey: string
}

/** A session token: an HS256 JWT whose plain payload the record API's clients read `exp` and `id` from. */
export async function signSession(
  { id, collectionId, tokenKey }: SessionSubject,
  secret: string,
  now: Date,
  {
    refreshable = true,
    seconds = SESSION_SECONDS,
    session,
    lentBy,
  }: { refreshable?: boolean; seconds?: number; session?: string; lentBy?: string } = {},
): Promise<string> {
  return new SignJWT({
    type: 'auth',
    id,
    collectionId,
    refreshable,
    ...(session && { session }),
    ...(lentBy && { lentBy }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + seconds)
    .sign(keyOf(tokenKey, secret))
}

/** Whose token this claims to be, unchecked; `undefined` when it is no session token at all. */
export function claimedSession(
  token: string,
): { id: string; collectionId: string; refreshable: boolean; session: string; lentBy: string } | undefined {
  try {
    const { id, type, collectionId, refreshable, session, lentBy } = decodeJwt(token)
    if (type !== 'auth' || typeof id !== 'string' || typeof collectionId !== 'string') return undefined
    return {
      id,
      collectionId,
      refreshable: refreshable === true,
      // Tokens of superusers, and borrowed ones, name none.
      session: typeof session === 'string' ? session : '',
      // The superuser who looks through this person's eyes.
      lentBy: typeof lentBy === 'string' ? lentBy : '',
    }
  } catch {
    return undefined
  }
}

/** Whether the token was signed for this person by this deployment, for a session, and has not expired. */
export async function verifySession(
  token: string,
  subject: SessionSubject,
  secret: string,
  now: Date,
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, keyOf(subject.tokenKey, secret), {
      algorithms: ['HS256'],
      typ: 'JWT',
      audience: AUDIENCE,
      requiredClaims: ['exp'],
      currentDate: now,
    })
    return (
      payload.type === 'auth' && payload.id === subject.id && payload.collectionId === subject.collectionId
    )
  } catch {
    // jose throws one error class for each way a token can be wrong; all mean the same to us.
    return false
  }
}

function keyOf(tokenKey: string, secret: string): Uint8Array {
  return new TextEncoder().encode(tokenKey + secret)
}
