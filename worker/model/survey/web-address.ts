import { narrow } from '../text/narrow.ts'

/**
 * Adds `https://` to a web address without a scheme, as in “münchen.de/kunst”, and reads full-width letters. Other texts
 * stay, and so does every whole address: a path may have full-width letters.
 */
export function webAddress(text: string): string {
  if (isWebAddress(text)) return text
  const typed = narrow(text).trim()
  if (isWebAddress(typed)) return typed
  return /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+([/?#:]|$)/u.test(typed) ? `https://${typed}` : text
}

export function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text.trim())?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
