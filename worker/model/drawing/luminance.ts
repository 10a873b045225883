/** Red, green and blue of a `#rrggbb` colour, 0 to 255. */
export function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0)
}

/** The `#rrggbb` colour of red, green and blue, rounded and limited to 0 to 255. */
export function hexOf(channels: readonly number[]): string {
  const byte = (value: number) => Math.round(Math.min(255, Math.max(0, value)))
  return `#${channels.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance of a `#rrggbb` colour, 0 to 1 (WCAG 2.2, “relative luminance”). */
export function luminance(colour: string): number {
  return luminanceOf(channelsOf(colour))
}

/** Relative luminance of red, green and blue, each 0 to 255. */
export function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => linearOf(value / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The linear light of an sRGB channel, both 0 to 1 (IEC 61966-2-1). */
export function linearOf(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Contrast ratio of two relative luminances, 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrastRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
