import { SignJWT, decodeJwt, jwtVerify } from 'jose'
import { randomText } from '../ids.ts'

/** Seconds. */
export const purposeLifetimes = {
  passwordReset: 30 * 60,
  verification: 24 * 60 * 60,
  emailChange: 30 * 60,
  secondFactor: 5 * 60,
  dataExport: 5 * 60,
  surveyResults: 12 * 60 * 60,
}

export type Purpose = keyof typeof purposeLifetimes

export interface PurposeClaims {
  id: string
  collectionId: string
  email?: string
  newEmail?: string
}

export interface ReadPurpose extends PurposeClaims {
  /** Lets a token be used once. */
  jti: string
}

export interface PurposeKey {
  tokenKey: string
  secret: string
}

/**
 * An HS256 JWT `{type, id, collectionId, …}`. Its key combines the user's, the deployment's and the purpose's, so
 * none passes for another.
 */
export async function signPurpose(
  type: Purpose,
  { id, collectionId, email, newEmail }: PurposeClaims,
  key: PurposeKey,
  now: Date,
): Promise<string> {
  const claims = { type, id, collectionId, ...(email && { email }), ...(newEmail && { newEmail }) }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(randomText(20))
    .setAudience(audience(type))
    .setExpirationTime(Math.floor(now.getTime() / 1000) + purposeLifetimes[type])
    .sign(keyOf(type, key))
}

/** We sign no longer tokens. */
const TOKEN_MAX_LENGTH = 4_096

/** Unchecked. */
export function claimedBy(type: Purpose, token: string): { id: string; collectionId: string } | undefined {
  if (token.length > TOKEN_MAX_LENGTH) return undefined
  try {
    const { type: stated, id, collectionId } = decodeJwt(token)
    if (stated !== type || typeof id !== 'string' || typeof collectionId !== 'string') return undefined
    return { id, collectionId }
  } catch {
    // Not a JWT.
    return undefined
  }
}

/** Undefined if it has expired, or was signed for another purpose or with another key. */
export async function readPurpose(
  type: Purpose,
  token: string,
  key: PurposeKey,
  now: Date,
): Promise<ReadPurpose | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(type, key), {
      algorithms: ['HS256'],
      typ: 'JWT',
      audience: audience(type),
      requiredClaims: ['exp'],
      currentDate: now,
    })
    const { id, collectionId, email, newEmail, jti = '' } = payload
    if (payload.type !== type || typeof id !== 'string' || typeof collectionId !== 'string') return undefined
    return {
      id,
      collectionId,
      jti,
      ...(typeof email === 'string' && { email }),
      ...(typeof newEmail === 'string' && { newEmail }),
    }
  } catch {
    // jose has an error class for each defect of a token; all mean the same here.
    return undefined
  }
}

function audience(type: Purpose): string {
  return `mouthpiece:${type}`
}

function keyOf(type: Purpose, { tokenKey, secret }: PurposeKey): Uint8Array {
  return new TextEncoder().encode(`${tokenKey}${secret}${type}`)
}
