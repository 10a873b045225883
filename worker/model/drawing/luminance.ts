/** Red, green and blue of a `#rrggbb` colour, 0 to 255. */
export function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0)
}

/** Relative luminance of a `#rrggbb` colour, 0 to 1 (WCAG 2.2, “relative luminance”). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
