import { hexOf } from '../hex.ts'

const encoder = new TextEncoder()

/** Random, at the start of each sealed text (NIST SP 800-38D, section 8.2). */
const NONCE_BYTES = 12

/**
 * AES-256-GCM with a key derived from the secret and the purpose (HKDF-SHA-256). `context` binds the text to its
 * owner.
 */
export async function seal(
  text: string,
  context: string,
  { secret, purpose }: { secret: string; purpose: string },
): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const key = await sealingKey(secret, purpose)
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(context) }
  const sealed = await crypto.subtle.encrypt(algorithm, key, encoder.encode(text))
  return `${hexOf(nonce)}.${hexOf(sealed)}`
}

/** `undefined` if it was changed, or sealed with another context or purpose. */
export async function unseal(
  sealed: string,
  context: string,
  { secret, purpose }: { secret: string; purpose: string },
): Promise<string | undefined> {
  const [nonce = '', text = ''] = sealed.split('.')
  const key = await sealingKey(secret, purpose)
  const algorithm = { name: 'AES-GCM', iv: fromHex(nonce), additionalData: encoder.encode(context) }
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, fromHex(text)))
  } catch {
    // Web Crypto gives no reasons.
    return undefined
  }
}

/** HMAC-SHA-256, in hex. */
export async function keyedDigest(text: string, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  return hexOf(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
}

async function sealingKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
