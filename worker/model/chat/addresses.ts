const MAX_LENGTH = 2_000

const closerOf: Record<string, string> = { '(': ')', '[': ']', '{': '}' }
const closers = new Set(Object.values(closerOf))

/** Spaces, quotation marks, and the punctuation of Chinese, Japanese and Korean. */
const STOP =
  /[\s<>"“”‘’«»`|\u3000-\u3004\u3008-\u3020\u3030\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u
/** Inside the brackets of `[label](address)`. */
const STOP_IN_BRACKETS = /[\s<>]/u
const TRAILING = /[.,;:!?'*~([{]+$/

/** A host in Latin letters, followed by text without a space: `example.com谢谢`. */
const RUN_ON_HOST =
  /^((?:[a-z0-9-]+\.)+[a-z]{2,24})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/iu
const WWW_HOST = /^www\.(?:[^/?#.]+\.)+\p{L}{2,}/iu

/**
 * `start` if there is no URL. Balanced brackets belong to it (`/wiki/Foo_(bar)`), the sentence's punctuation does
 * not.
 */
export function addressEnd(text: string, start: number): number {
  const whole = text.slice(start, balancedEnd(text, start, STOP))
  const scheme = /^https?:\/\//i.exec(whole)?.[0] ?? ''
  const host = whole.slice(scheme.length)
  const cut = RUN_ON_HOST.exec(host)?.[1] ?? host.replace(TRAILING, '')
  if (cut === '' || (scheme === '' && !WWW_HOST.test(cut))) return start
  return start + scheme.length + cut.length
}

/** The closing bracket of `[label](address)` ends the URL. */
export function bracketedAddressEnd(text: string, start: number): number {
  const end = balancedEnd(text, start, STOP_IN_BRACKETS)
  return text[end] === ')' ? end : start
}

/** A stop, an unbalanced closing bracket, or the maximum length. */
function balancedEnd(text: string, start: number, stop: RegExp): number {
  const open: string[] = []
  const limit = Math.min(text.length, start + MAX_LENGTH)
  for (let at = start; at < limit; at++) {
    const sign = text[at] ?? ''
    if (stop.test(sign)) return at
    const closer = closerOf[sign]
    if (closer) open.push(closer)
    else if (closers.has(sign) && open.pop() !== sign) return at
  }
  return limit
}
