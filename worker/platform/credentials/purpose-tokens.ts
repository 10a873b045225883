import { SignJWT, decodeJwt, jwtVerify } from 'jose'
import { randomText } from '../ids.ts'

/** How long each token that is not a session lives, in seconds. */
export const purposeLifetimes = {
  passwordReset: 30 * 60,
  verification: 24 * 60 * 60,
  emailChange: 30 * 60,
  /** Between the password and the second factor. */
  secondFactor: 5 * 60,
  /** To start a download by its address. */
  dataExport: 5 * 60,
}

export type Purpose = keyof typeof purposeLifetimes

export interface PurposeClaims {
  id: string
  collectionId: string
  email?: string
  newEmail?: string
}

/** What a token of ours says. */
export interface ReadPurpose extends PurposeClaims {
  /** No other token has it, so that a token can be let work once. */
  jti: string
}

export interface PurposeKey {
  /** The person's own half of the key: whatever ends their sessions ends these tokens as well. */
  tokenKey: string
  secret: string
}

/**
 * A token that does one thing, such as a mail's link: an HS256 JWT `{type, id, collectionId, …}`. Its key is
 * the person's, the deployment's and its purpose's, so that none passes for another or for a session.
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

/** Longer ones are nothing we signed. */
const TOKEN_MAX_LENGTH = 4_096

/** Whose token for this purpose it claims to be, unchecked. */
export function claimedBy(type: Purpose, token: string): { id: string; collectionId: string } | undefined {
  if (token.length > TOKEN_MAX_LENGTH) return undefined
  try {
    const { type: stated, id, collectionId } = decodeJwt(token)
    if (stated !== type || typeof id !== 'string' || typeof collectionId !== 'string') return undefined
    return { id, collectionId }
  } catch {
    // No JWT at all.
    return undefined
  }
}

/** The claims of a token that we signed for this purpose with this key and that has not expired. */
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
    // jose throws one error class for each way a token can be wrong; all mean the same to us.
    return undefined
  }
}

function audience(type: Purpose): string {
  return `mouthpiece:${type}`
}

function keyOf(type: Purpose, { tokenKey, secret }: PurposeKey): Uint8Array {
  return new TextEncoder().encode(`${tokenKey}${secret}${type}`)
}
