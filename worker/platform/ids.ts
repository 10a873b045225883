import { ID_LENGTH } from '../contract/records.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** `length` random characters of `[a-z0-9]`, each equally likely. */
export function randomText(length: number): string {
  let text = ''
  // 252 is the largest multiple of 36 below 256; bytes above it would favour the first letters.
  const fair = 252
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(Math.min(length * 2, 1_024)))) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** A new record id: 15 characters of `[a-z0-9]` (77 bits). */
export function newId(): string {
  return randomText(ID_LENGTH)
}
