import { SignJWT, decodeJwt, jwtVerify } from 'jose'

/** Seconds. A URL may end up in a log, so its token opens files only and expires soon. */
const SECONDS = 3 * 60
const TYPE = 'file'
const AUDIENCE = 'mouthpiece-files'
/** We sign no longer tokens. */
const MAX_LENGTH = 2_048

export interface FileTokenSubject {
  id: string
  /** The user's half of the key: changing it ends all sessions, and these tokens. */
  tokenKey: string
}

/** For `?token=` of a private file's URL. */
export async function signFileToken(subject: FileTokenSubject, secret: string, now: Date): Promise<string> {
  return new SignJWT({ type: TYPE, id: subject.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + SECONDS)
    .sign(keyOf(subject, secret))
}

/** Unchecked; `undefined` if it is no file token. */
export function claimedReader(token: string): string | undefined {
  if (token.length > MAX_LENGTH) return undefined
  try {
    const { id, type } = decodeJwt(token)
    return type === TYPE && typeof id === 'string' ? id : undefined
  } catch {
    // Not a JWT.
    return undefined
  }
}

export async function verifyFileToken(
  token: string,
  subject: FileTokenSubject,
  secret: string,
  now: Date,
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, keyOf(subject, secret), {
      algorithms: ['HS256'],
      typ: 'JWT',
      audience: AUDIENCE,
      requiredClaims: ['exp'],
      currentDate: now,
    })
    return payload.type === TYPE && payload.id === subject.id
  } catch {
    // jose has an error class for each defect of a token; all mean the same here.
    return false
  }
}

/** Differs from the sessions' key, so that neither token passes for the other. */
function keyOf({ tokenKey }: FileTokenSubject, secret: string): Uint8Array {
  return new TextEncoder().encode(`file ${tokenKey}${secret}`)
}
