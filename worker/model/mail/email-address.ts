import { EMAIL_MAX_LENGTH } from '../../contract/email-address.ts'

/** In any script; no white space, control characters, brackets, lists or quotes. */
const mailbox =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}.]+$/u

export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && mailbox.test(text) && !text.includes('..')
}

/** For comparison: servers ignore case, whatever the standard allows. */
export function addressKey(address: string): string {
  return address.trim().toLowerCase()
}

/** Splits `Ada <ada@example.org>`; `undefined` for any other text. Runs in linear time. */
export function namedMailbox(text: string): { name: string; address: string } | undefined {
  const at = text.lastIndexOf('<')
  if (at === -1 || !text.endsWith('>')) return undefined
  const address = text.slice(at + 1, -1)
  return address === '' || address.includes('>') ? undefined : { name: text.slice(0, at).trim(), address }
}
