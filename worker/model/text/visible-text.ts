/** Embeddings, overrides and isolates. */
const DIRECTIONS = '\u202A-\u202E\u2066-\u2069'

/** Except those for layout. */
const CONTROLS = '\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F'

const unwanted = new RegExp(`[${DIRECTIONS}${CONTROLS}]`, 'gu')

/** Right-to-left scripts need none of these characters: names are isolated wherever they are shown. */
export function withoutDisguises(text: string): string {
  return text.replaceAll(unwanted, '')
}

/** Also characters that move their neighbours. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Cn}\p{Co}\u115F\u1160\u3164\uFFA0]|\u034F|\u17B4|\u17B5|[\u180B-\u180F]|[\uFE00-\uFE0F]/gu

/** Percent-encodes every invisible or direction-changing character, as a browser sends it. */
export function shownAddress(address: string): string {
  return address.toWellFormed().replaceAll(invisible, (character) => encodeURIComponent(character))
}
