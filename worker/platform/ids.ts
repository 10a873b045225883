import { ID_LENGTH } from '../contract/records.ts'

export const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Fetching random bytes costs as much as signing a token, so they are fetched in bulk. */
const bytes = new Uint8Array(4_096)
let unused = 0

function randomByte(): number {
  if (unused === 0) {
    crypto.getRandomValues(bytes)
    unused = bytes.length
  }
  // Safe: the index is below the length.
  return bytes[--unused]!
}

export function randomText(length: number): string {
  let text = ''
  // 252 is the largest multiple of 36 below 256; bytes above it would favour the first letters.
  const fair = 252
  while (text.length < length) {
    const byte = randomByte()
    if (byte < fair) text += alphabet[byte % alphabet.length]
  }
  return text
}

export function newId(): string {
  return randomText(ID_LENGTH)
}

export function isId(text: string): boolean {
  return idPattern.test(text)
}

const idPattern = new RegExp(`^[a-z0-9]{${ID_LENGTH}}$`)
