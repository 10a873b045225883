import { mailCategories, type MailCategory } from '../../contract/emails/mail.ts'

/** Sealed, so that the address appears in no log, history or referrer. */
export interface UnsubscribeClaims {
  address: string
  category: MailCategory
  campaign: string
}

export interface UnsubscribeLink {
  /** For the mail's text: a page that asks before it acts. */
  page: string
  /** `List-Unsubscribe` and `List-Unsubscribe-Post` (RFC 8058). */
  headers: Record<string, string>
}

/** The page is at `/emails_unsubscribe`. */
export const UNSUBSCRIBE_PATH = '/api/emails/unsubscribe'

const NONCE_BYTES = 12
const encoder = new TextEncoder()
const keys = new Map<string, Promise<CryptoKey>>()

/** It never expires; a new `AUTH_SECRET` invalidates it. */
export async function unsubscribeLink(
  { secret, origin }: { secret: string; origin: string },
  claims: UnsubscribeClaims,
): Promise<UnsubscribeLink> {
  const token = await sealClaims(secret, claims)
  return {
    page: `${origin}/emails_unsubscribe?token=${token}`,
    headers: {
      'List-Unsubscribe': `<${origin}${UNSUBSCRIBE_PATH}?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

async function sealClaims(secret: string, { address, category, campaign }: UnsubscribeClaims) {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const text = encoder.encode(JSON.stringify([address, category, campaign]))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await keyOf(secret), text)
  return base64url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]))
}

/** `undefined` if the token is not ours. */
export async function readUnsubscribeToken(
  secret: string,
  token: string,
): Promise<UnsubscribeClaims | undefined> {
  if (!/^[\w-]{40,1024}$/.test(token)) return undefined
  const bytes = fromBase64url(token)
  try {
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, NONCE_BYTES) }
    const opened = await crypto.subtle.decrypt(algorithm, await keyOf(secret), bytes.subarray(NONCE_BYTES))
    // Sealed by `sealClaims`.
    const [address, category, campaign] = JSON.parse(new TextDecoder().decode(opened)) as string[]
    const known = mailCategories.find((one) => one === category)
    return address && known ? { address, category: known, campaign: campaign ?? '' } : undefined
  } catch {
    // Sealed with another key, or changed.
    return undefined
  }
}

/** Deriving a key costs more than sealing with it, and a campaign seals thousands. */
function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret) ?? derivedKey(secret)
  keys.set(secret, known)
  return known
}

async function derivedKey(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
  const info = encoder.encode('unsubscribe links')
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}
