import { channelsOf, contrastRatio, luminance } from '../../model/drawing/luminance.ts'

/** Colours of all our mails: paper and ink in light mode, the dark stage in dark mode. */
export const mailColours = {
  light: { page: '#f5f1e8', panel: '#fffdf8', ink: '#2b2119', soft: '#6b5d51', line: '#ddd5c6' },
  dark: { page: '#16110e', panel: '#221b16', ink: '#f1ebdf', soft: '#b9aea0', line: '#453b33' },
}

export const DEFAULT_ACCENT = '#b3302a'

/** WCAG 2.2: minimum contrast of text. */
export const MIN_CONTRAST = 4.5

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrast(one: string, other: string): number {
  return contrastRatio(luminance(one), luminance(other))
}

/** White or ink, whichever has more contrast with a colour. */
export function inkOn(colour: string): string {
  const { ink } = mailColours.light
  return contrast(colour, '#ffffff') >= contrast(colour, ink) ? '#ffffff' : ink
}

/** A colour brightened until it is readable on the dark panel. */
export function readableOnDark(colour: string): string {
  for (let share = 0; share < 1; share += 0.1) {
    const mixed = mixedWithWhite(colour, share)
    if (contrast(mixed, mailColours.dark.panel) >= MIN_CONTRAST) return mixed
  }
  return '#ffffff'
}

function mixedWithWhite(colour: string, share: number): string {
  const mixed = channelsOf(colour).map((value) => Math.round(value + (255 - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
