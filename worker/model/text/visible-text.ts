/** Marks that turn the reading direction of what follows: embeddings, overrides and isolates. */
const DIRECTIONS = '\u202A-\u202E\u2066-\u2069'

/** Control characters, except those that lay text out. */
const CONTROLS = '\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F'

const unwanted = new RegExp(`[${DIRECTIONS}${CONTROLS}]`, 'gu')

/**
 * A name or a text without what shows it as another one than it is. Scripts that run from right to left need none of
 * it: names stand isolated wherever they are shown.
 */
export function withoutTricks(text: string): string {
  return text.replaceAll(unwanted, '')
}

/** What is invisible, or moves what is around it. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Cn}\p{Co}\u115F\u1160\u3164\uFFA0]|\u034F|\u17B4|\u17B5|[\u180B-\u180F]|[\uFE00-\uFE0F]/gu

/**
 * An address as people are shown it: with every character that is invisible or turns the reading direction escaped, as
 * a browser sends it.
 */
export function shownAddress(address: string): string {
  return address.toWellFormed().replaceAll(invisible, (character) => encodeURIComponent(character))
}
