import { createHmac } from 'node:crypto'

/** Period and number of digits of a code: the defaults of every authenticator app (RFC 6238). */
const STEP_SECONDS = 30
const DIGITS = 6
/** Tolerated clock difference in steps, either way. */
const WINDOW = 1

/** The time step of a moment, in steps since 1970. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / STEP_SECONDS)
}

/** The code of a time step (RFC 4226, section 5.3, with HMAC-SHA-1). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const digest = createHmac('sha1', secret).update(new Uint8Array(counter.buffer)).digest()
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
  const offset = view.getUint8(view.byteLength - 1) & 0x0f
  const number = view.getUint32(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of this code, among those around `now` that are newer than `lastStep`; else `undefined`. */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  now: Date,
  lastStep: number,
): number | undefined {
  const current = stepAt(now)
  for (let step = current - WINDOW; step <= current + WINDOW; step++) {
    if (step > lastStep && codeAt(secret, step) === code) return step
  }
  return undefined
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648, section 6), the format of authenticator apps. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('')
}

export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}

export function otpauthUri(secret: string, email: string): string {
  const label = `${encodeURIComponent('Mouthpiece')}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=Mouthpiece&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
