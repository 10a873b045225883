import { SignJWT, decodeJwt, jwtVerify } from 'jose'

/** A token in an address is soon in a log: it opens files only, and not for long. */
const SECONDS = 3 * 60
const TYPE = 'file'
const AUDIENCE = 'mouthpiece-files'
/** Longer ones are nothing we signed. */
const MAX_LENGTH = 2_048

export interface FileTokenSubject {
  id: string
  /** The user's own half of the key: changing it ends all sessions, and these tokens. */
  tokenKey: string
}

/** A token for `?token=` of a private file's address, good for three minutes. */
export async function signFileToken(subject: FileTokenSubject, secret: string, now: Date): Promise<string> {
  return new SignJWT({ type: TYPE, id: subject.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + SECONDS)
    .sign(keyOf(subject, secret))
}

/** Whose token this claims to be, unchecked; `undefined` when it is no file token at all. */
export function claimedReader(token: string): string | undefined {
  if (token.length > MAX_LENGTH) return undefined
  try {
    const { id, type } = decodeJwt(token)
    return type === TYPE && typeof id === 'string' ? id : undefined
  } catch {
    // No JWT.
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
    // jose throws one error class for each way a token can be wrong; all mean the same to us.
    return false
  }
}

/** Another key than the sessions', so that neither can stand in for the other. */
function keyOf({ tokenKey }: FileTokenSubject, secret: string): Uint8Array {
  return new TextEncoder().encode(`file ${tokenKey}${secret}`)
}
