/** The eight colours of channels, as classes for their fills and lines; readable on both themes. */
export const channelColours = [
  'oklch(0.62 0.15 27)',
  'oklch(0.66 0.13 70)',
  'oklch(0.62 0.12 145)',
  'oklch(0.6 0.11 200)',
  'oklch(0.58 0.13 255)',
  'oklch(0.58 0.15 300)',
  'oklch(0.62 0.15 350)',
  'oklch(0.6 0.05 60)',
] as const

export function colourOf(colour: number): string {
  return channelColours[colour % channelColours.length] ?? channelColours[0]
}
