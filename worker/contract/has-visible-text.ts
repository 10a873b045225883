/** Not spaces, zero-width characters, combining marks, or invisible fillers. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u

/** Without schemas, which surveys do not load. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text)
}
