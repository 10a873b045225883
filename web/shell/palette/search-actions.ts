/**
 * 0 is no match, more is better. Each typed word has to start a word of the text, or its letters have to appear in
 * order.
 */
export function fitOf(text: string, typed: string): number {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  let fit = 1
  for (const word of words) {
    if (parts[0]?.startsWith(word)) fit += 3
    else if (parts.some((part) => part.startsWith(word))) fit += 2
    else if (hasInOrder(text.toLowerCase(), word)) fit += 0.5
    else return 0
  }
  return fit
}

function hasInOrder(text: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** The things that fit, the best first; equal ones keep their order. */
export function fitting<Thing extends { label: string }>(things: readonly Thing[], typed: string): Thing[] {
  return things
    .map((thing) => ({ thing, fit: fitOf(thing.label, typed) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ thing }) => thing)
}
