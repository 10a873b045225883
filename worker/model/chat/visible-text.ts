/** Anything but spaces, characters of no width, marks that change others, and fillers that look like nothing. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u

/** Whether a message's text is more than nothing to the eye. */
export function showsSomething(text: string): boolean {
  return VISIBLE.test(text)
}
