import { SignJWT, decodeJwt, jwtVerify } from 'jose'

export const SESSION_SECONDS = 5 * 24 * 60 * 60

const AUDIENCE = 'mouthpiece'

export interface SessionSubject {
  id: string
  collectionId: string
  tokenKey: string
}

/** An HS256 JWT, from whose plain payload the record API's clients read `exp` and `id`. */
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

/** Unchecked; `undefined` if it is no session token. */
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
      // Tokens of superusers, and of admins viewing as a user, name none.
      session: typeof session === 'string' ? session : '',
      // The superuser who views as this user.
      lentBy: typeof lentBy === 'string' ? lentBy : '',
    }
  } catch {
    return undefined
  }
}

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
    // jose has an error class for each defect of a token; all mean the same here.
    return false
  }
}

function keyOf(tokenKey: string, secret: string): Uint8Array {
  return new TextEncoder().encode(tokenKey + secret)
}
