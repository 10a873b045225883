import { timingSafeEqual } from 'node:crypto'
import { ID_LENGTH } from '../../contract/records.ts'
import { hexOf } from '../../platform/hex.ts'

/** The kind of id that identifies a respondent; only a digest of the id, made for one survey, is stored. */
export type HolderKind = 'user' | 'visitor' | 'invitation'

/** Only the deployment's secret can link the digest to a user. */
export function holderOf(secret: string, survey: string, kind: HolderKind, id: string): Promise<string> {
  return surveyDigest(secret, ['holder', survey, kind, id])
}

export function invitationDigest(secret: string, invitation: string): Promise<string> {
  return surveyDigest(secret, ['invitation', invitation])
}

export function resultLinkDigest(secret: string, token: string): Promise<string> {
  return surveyDigest(secret, ['results', token])
}

/** `<milliseconds>.<nonce>.<signature>`. Good for one response, which makes a repeat recognisable. */
export async function openedToken(
  secret: string,
  survey: string,
  { now, nonce }: { now: Date; nonce: string },
): Promise<string> {
  const moment = String(now.getTime())
  return `${moment}.${nonce}.${await surveyDigest(secret, ['opened', survey, moment, nonce])}`
}

/** Milliseconds; `undefined` if the proof is not valid for this survey. */
export async function openedAt(secret: string, survey: string, token: string): Promise<number | undefined> {
  const [moment = '', nonce = '', signature = ''] = token.split('.')
  const expected = await surveyDigest(secret, ['opened', survey, moment, nonce])
  return /^\d{1,15}$/.test(moment) && sameDigest(signature, expected) ? Number(moment) : undefined
}

/**
 * The id of an anonymous response, from the page's proof and the answers: a repeated send finds its response again,
 * while the database, which has no proofs, links it to no page.
 */
export async function anonymousId(
  secret: string,
  { opened, answers }: { opened: string; answers: unknown },
): Promise<string> {
  const digest = await surveyDigest(secret, ['anonymous response', opened, JSON.stringify(answers)])
  return BigInt(`0x${digest}`).toString(36).slice(-ID_LENGTH)
}

/** HMAC-SHA-256 in hexadecimal; parts can't run into each other, nor into what else the secret digests. */
export async function surveyDigest(secret: string, parts: readonly string[]): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(`${secret}\nsurveys`), algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign(algorithm, key, bytesOf(JSON.stringify(parts)))
  return hexOf(signed)
}

/** Compares hexadecimal digests in constant time. */
export function sameDigest(given: string, expected: string): boolean {
  return /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(bytesOf(given), bytesOf(expected))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text))
}
