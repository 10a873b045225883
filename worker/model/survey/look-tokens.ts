import type { SurveyLook } from '../../contract/survey/look.ts'
import { hexOf, channelsOf, contrastRatio, luminance } from '../drawing/luminance.ts'

type Scheme = 'light' | 'dark'
type Colours = Pick<SurveyLook, 'accent' | 'paper' | 'text'>
/** CSS custom properties of the theme. */
type Tokens = Record<string, string>

/** WCAG 2.2: minimum contrast of text, and of controls. */
const TEXT = 4.5
const CONTROL = 3

const BLACK = '#000000'
const WHITE = '#ffffff'

/** The colours of a survey that names none. */
const standard = {
  accent: '#b3302a',
  text: { light: '#2a1f18', dark: '#f3ede2' },
  danger: { light: '#a3173d', dark: '#f5989c' },
  good: { light: '#1f6b3f', dark: '#7fd79b' },
}

/** The standard grounds with the least contrast: paper and a raised panel, both under the pointer. */
const standardGrounds = { light: '#e8e0d3', dark: '#443a33' }

/** Fonts that every device has, so that none is loaded. */
const fonts: Record<NonNullable<SurveyLook['font']>, string> = {
  serif: "ui-serif, Georgia, Cambria, 'Times New Roman', serif",
  rounded: "ui-rounded, 'SF Pro Rounded', 'Arial Rounded MT Bold', Quicksand, Nunito, system-ui, sans-serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
}

/**
 * The look of a survey as properties of its page: colours, their scheme, fonts. Where a chosen colour is too close to its
 * ground, it is mixed with black or white until it is readable, so that no choice makes a survey unreadable.
 */
export function lookTokens(look: SurveyLook): Tokens {
  const tokens: Tokens = {}
  const { paper, font } = look
  const light = tokensIn('light', look)
  const dark = tokensIn('dark', look)
  for (const [name, value] of Object.entries(light)) {
    const other = dark[name] ?? value
    tokens[name] = value === other ? value : `var(--if-light, ${value}) var(--if-dark, ${other})`
  }
  if (paper) Object.assign(tokens, schemeTokens(schemeOf(paper)))
  if (font) {
    tokens['--font-display'] = fonts[font]
    tokens['--font-text'] = fonts[font]
  }
  return tokens
}

/**
 * A page of one scheme, whatever the device prefers. `light-dark()` would follow `color-scheme` by itself, but not in the
 * oldest browsers that the build is for; the two switches are those of `web/theme.css`.
 */
function schemeTokens(scheme: Scheme): Tokens {
  const isOn = (one: Scheme) => (one === scheme ? 'initial' : ' ')
  return { 'color-scheme': scheme, '--if-light': isOn('light'), '--if-dark': isOn('dark') }
}

/** Light where black is easier to read on the colour than white. */
export function schemeOf(paper: string): Scheme {
  return contrast(paper, BLACK) >= contrast(paper, WHITE) ? 'light' : 'dark'
}

/** The chosen colours that are shown as another shade somewhere. */
export function shiftedColours(look: Colours): { accent: boolean; text: boolean } {
  const { accent, paper, text } = look
  const shown = (paper ? [schemeOf(paper)] : (['light', 'dark'] as const)).map((scheme) =>
    tokensIn(scheme, look),
  )
  return {
    accent:
      accent !== undefined &&
      shown.some((one) => one['--curtain'] !== accent || one['--curtain-text'] !== accent),
    text: text !== undefined && shown.some((one) => one['--ink'] !== text),
  }
}

/** A dark page is printed on white paper, and that is light. */
function tokensIn(scheme: Scheme, { accent, paper, text }: Colours): Tokens {
  if (paper) {
    const own = schemeOf(paper)
    const isPrinted = scheme !== own && own === 'dark'
    return tokensOn(isPrinted ? { accent, paper: WHITE } : { accent, text, paper })
  }
  const ground = { all: [standardGrounds[scheme]], extreme: scheme === 'light' ? BLACK : WHITE }
  return { ...(accent && accentTokens(accent, ground)), ...(text && inkTokens(text, ground)) }
}

interface Ground {
  /** Surfaces that texts lie on. */
  all: string[]
  /** Black or white: readable on all of them. */
  extreme: string
}

/** Every colour of a page whose own is chosen. */
function tokensOn({ accent, paper, text }: { paper: string } & Colours): Tokens {
  const scheme = schemeOf(paper)
  const extreme = scheme === 'light' ? BLACK : WHITE
  const surfaces = surfacesOn(paper, scheme)
  const overlay = overlayOn(surfaces, extreme)
  const all = surfaces.flatMap((surface) => [surface, mix(surface, overlay.colour, overlay.hover)])
  const ground = { all, extreme }
  const [own, panel, raised] = surfaces
  const ink = inkTokens(text ?? standard.text[scheme], ground)
  const colours = accentTokens(accent ?? standard.accent, ground)
  const shade = (colour: string) => readable(colour, { all, towards: extreme, ratio: TEXT })
  return {
    '--paper': own,
    '--panel': panel,
    '--panel-raised': raised,
    ...ink,
    '--line': mix(own, ink['--ink'], 0.16),
    '--line-strong': readable(mix(panel, ink['--ink'], 0.4), {
      all,
      towards: ink['--ink'],
      ratio: CONTROL,
    }),
    '--hover': withShare(overlay.colour, overlay.hover),
    '--pressed': withShare(overlay.colour, overlay.pressed),
    ...colours,
    // Stars, marks and the ring of the focus: the standard yellow is lost on many colours.
    '--limelight': colours['--curtain'],
    '--limelight-ink': colours['--curtain-ink'],
    '--focus': ink['--ink'],
    '--danger': shade(standard.danger[scheme]),
    '--good': shade(standard.good[scheme]),
  }
}

/** The page, the sheet of the questions, and fields. */
function surfacesOn(own: string, scheme: Scheme): [paper: string, panel: string, raised: string] {
  if (scheme === 'light') return [own, mix(own, WHITE, 0.5), mix(own, WHITE, 0.8)]
  const lifted = mix(own, WHITE, 0.1)
  // Lighter fields would take the contrast of a dark page that is nearly a middle tone.
  return contrast(lifted, WHITE) >= 8
    ? [own, mix(own, WHITE, 0.05), lifted]
    : [own, mix(own, BLACK, 0.2), mix(own, BLACK, 0.35)]
}

/** Rows and buttons under the pointer; on middle tones the other way, where the usual way would take the contrast. */
function overlayOn([paper, panel, raised]: [string, string, string], extreme: string) {
  const usual = { colour: extreme, hover: 0.06, pressed: 0.11 }
  const isReadable = [paper, panel, raised].every(
    (surface) => contrast(mix(surface, usual.colour, usual.hover), extreme) >= TEXT,
  )
  return isReadable ? usual : { colour: extreme === BLACK ? WHITE : BLACK, hover: 0.14, pressed: 0.25 }
}

function inkTokens(text: string, { all, extreme }: Ground) {
  const ink = readable(text, { all, towards: extreme, ratio: TEXT })
  return {
    '--ink': ink,
    '--ink-soft': readable(mix(ink, all[0] ?? extreme, 0.3), { all, towards: ink, ratio: TEXT }),
  }
}

function accentTokens(accent: string, { all, extreme }: Ground) {
  const fill = readable(accent, { all, towards: extreme, ratio: CONTROL })
  const ink = contrast(fill, WHITE) >= contrast(fill, BLACK) ? WHITE : BLACK
  return {
    '--curtain': fill,
    '--curtain-deep': mix(fill, ink === WHITE ? BLACK : WHITE, 0.12),
    '--curtain-ink': ink,
    '--curtain-text': readable(accent, { all, towards: extreme, ratio: TEXT }),
  }
}

const STEPS = 50

/** The first mixture with `towards` that has the contrast on all grounds; `towards` itself has it. */
function readable(
  colour: string,
  { all, towards, ratio }: { all: string[]; towards: string; ratio: number },
): string {
  for (let step = 0; step < STEPS; step++) {
    const shade = mix(colour, towards, step / STEPS)
    if (all.every((ground) => contrast(shade, ground) >= ratio)) return shade
  }
  return towards
}

function contrast(one: string, other: string): number {
  return contrastRatio(luminance(one), luminance(other))
}

/** `share` of the other colour, 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channelsOf(colour), channelsOf(other)]
  return hexOf(from.map((value, at) => value + ((to[at] ?? 0) - value) * share))
}

/** `#rrggbbaa`. */
function withShare(colour: string, share: number): string {
  return `${colour}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`
}
