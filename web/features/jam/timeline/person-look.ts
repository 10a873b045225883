/** A user's colour, dark enough for white letters. */
export function colourOf(id: string): string {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % 360
  return `oklch(0.5 0.12 ${hash})`
}
