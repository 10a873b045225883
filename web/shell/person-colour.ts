/** A well distributed 32-bit hash of a text: FNV-1a, finalised like MurmurHash3. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The text colour on a user's colour, in both themes. */
export const ON_PERSON = '#2a2230'

/** Light enough for dark text, and distinct from each other. */
export const personColours = [
  '#f6c56f',
  '#f4a58a',
  '#f2a9c4',
  '#d8b4f0',
  '#b6bbf6',
  '#9ccaf3',
  '#8ed7d3',
  '#98d9ac',
  '#c2dc8a',
  '#e6d67b',
  '#dac2a6',
  '#c2cad8',
] as const

export function personColour(id: string): string {
  return personColours[hashOf(id) % personColours.length] ?? personColours[0]
}
