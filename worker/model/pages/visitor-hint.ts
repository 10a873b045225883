/** A visitor as far as a document depends on it. */
export type Visitor = 'guest' | 'member' | 'admin'

/**
 * A guess at the visitor, by which the worker chooses a document. It holds no data and gives no right; if it
 * is wrong, the page only looks different until its scripts run.
 */
export interface Hint {
  visitor: Visitor
  /** True if they have no projects. */
  isNew: boolean
}

const COOKIE = 'mouthpiece_hint'
const pattern = new RegExp(`(?:^|;\\s*)${COOKIE}=(member|admin)(-new)?(?:;|$)`)

/** Reads a `Cookie` header or `document.cookie`. */
export function readHint(cookies: string | null | undefined): Hint {
  const [, visitor, isNew] = pattern.exec(cookies ?? '') ?? []
  // Safe: the pattern takes these two.
  return { visitor: (visitor as Visitor | undefined) ?? 'guest', isNew: isNew !== undefined }
}

/** A word joiner, which is invisible: the name, in documents, of the person who is signed in. */
export const UNKNOWN_NAME = '\u2060'

/** A year, in seconds. */
const HINT_SECONDS = 31_536_000

/** The value of `document.cookie` that stores, or removes, the hint. */
export function hintCookie({ visitor, isNew }: Hint): string {
  const [value, age] = visitor === 'guest' ? ['', 0] : [visitor + (isNew ? '-new' : ''), HINT_SECONDS]
  return `${COOKIE}=${value}; Path=/; Max-Age=${age}; SameSite=Lax`
}
