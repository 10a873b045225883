import { channelsOf, contrastRatio, luminance } from '../drawing/luminance.ts'

/** WCAG 2.2: minimum contrast of text, and of controls. */
const TEXT = 4.5
const CONTROL = 3

/** The grounds with the least contrast: paper and a raised panel, both under the pointer. */
const grounds = { light: '#e8e0d3', dark: '#443a33' }

export interface AccentShade {
  /** Buttons and bars. */
  fill: string
  /** Buttons under the pointer. */
  deep: string
  /** Text on both. */
  ink: string
  /** Text on the ground. */
  text: string
}

/**
 * The shades of a `#rrggbb` colour on light and dark grounds. Where the colour itself is too close to the ground, it is
 * mixed with black or white until it is readable, so that no choice makes a survey unreadable.
 */
export function accentShades(accent: string): { light: AccentShade; dark: AccentShade } {
  return { light: shadeOn(accent, grounds.light, 0), dark: shadeOn(accent, grounds.dark, 255) }
}

/** The colour is shown as another shade somewhere. */
export function isAccentShifted(accent: string): boolean {
  const { light, dark } = accentShades(accent)
  return light.fill !== accent || dark.fill !== accent
}

function shadeOn(accent: string, ground: string, towards: 0 | 255): AccentShade {
  const fill = readableShade(accent, { ground, towards, ratio: CONTROL })
  const ink = contrast(fill, '#ffffff') >= contrast(fill, '#000000') ? '#ffffff' : '#000000'
  return {
    fill,
    deep: mixed(fill, ink === '#ffffff' ? 0 : 255, 0.12),
    ink,
    text: readableShade(accent, { ground, towards, ratio: TEXT }),
  }
}

const STEPS = 50

function readableShade(
  colour: string,
  { ground, towards, ratio }: { ground: string; towards: 0 | 255; ratio: number },
): string {
  for (let step = 0; step <= STEPS; step++) {
    const shade = mixed(colour, towards, step / STEPS)
    if (contrast(shade, ground) >= ratio) return shade
  }
  return mixed(colour, towards, 1)
}

function contrast(one: string, other: string): number {
  return contrastRatio(luminance(one), luminance(other))
}

/** Mixed with black (0) or white (255); `share` of it, 0 to 1. */
function mixed(colour: string, towards: 0 | 255, share: number): string {
  const channels = channelsOf(colour).map((value) => Math.round(value + (towards - value) * share))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
