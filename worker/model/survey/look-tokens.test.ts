import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelsOf, contrastRatio, hexOf, luminance } from '../drawing/luminance.ts'
import { lookTokens, schemeOf, shiftedColours } from './look-tokens.ts'

const contrast = (one: string, other: string) => contrastRatio(luminance(one), luminance(other))

const channels = ['00', '33', '66', '80', 'aa', 'ff']
const colours = channels.flatMap((red) =>
  channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
)

/** Grounds of the standard theme, up to raised panels under the pointer. */
const grounds = {
  light: ['#ffffff', '#fbf8f1', '#f5f1e6', '#e8e0d3'],
  dark: ['#0f0b08', '#1d1613', '#2a211c', '#443a33'],
}

/** The value of a token in a scheme. */
function tokenIn(tokens: Record<string, string>, name: string, scheme: 'light' | 'dark'): string {
  const value = tokens[name] ?? ''
  const [, light, dark] = /^var\(--if-light, (.*)\) var\(--if-dark, (.*)\)$/.exec(value) ?? []
  return (scheme === 'light' ? light : dark) ?? value
}

/** A translucent `#rrggbbaa` on a ground. */
function over(overlay: string, ground: string): string {
  const share = Number.parseInt(overlay.slice(7), 16) / 255
  const [top, below] = [channelsOf(overlay), channelsOf(ground)]
  return hexOf(below.map((value, at) => value + ((top[at] ?? 0) - value) * share))
}

/** Pairs without their contrast. */
function unreadable(of: (name: string) => string, on: string[]): string[] {
  const found: string[] = []
  const check = (one: string, other: string, least: number) => {
    if (contrast(one, other) < least) found.push(`${one} on ${other} needs ${least}`)
  }
  for (const ground of on) {
    for (const name of ['--ink', '--ink-soft', '--danger', '--good', '--curtain-text', '--focus'])
      check(of(name), ground, 4.5)
    for (const name of ['--curtain', '--line-strong', '--limelight']) check(of(name), ground, 3)
  }
  for (const fill of ['--curtain', '--curtain-deep', '--limelight']) check(of('--curtain-ink'), of(fill), 4.5)
  // A dangerous button under the pointer.
  check(of('--paper'), of('--danger'), 4.5)
  return found
}

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const grey = fc.integer({ min: 0, max: 255 }).map((value) => hexOf([value, value, value]))
const colour = fc.oneof(anyColour, grey, fc.constantFrom('#000000', '#ffffff', '#767676', '#808080'))

test('any three colours are readable on every surface, on the screen and on paper', () => {
  fc.assert(
    fc.property(colour, fc.option(colour), fc.option(colour), (paper, text, accent) => {
      const tokens = lookTokens({ paper, text: text ?? undefined, accent: accent ?? undefined })
      const scheme = schemeOf(paper)
      expect(tokens['color-scheme']).toBe(scheme)
      // The oldest browsers of the build don't know it.
      expect(Object.values(tokens).join(' ')).not.toContain('light-dark(')
      expect(tokenIn(tokens, '--paper', scheme)).toBe(paper)
      const of = (name: string) => tokenIn(tokens, name, scheme)
      const surfaces = ['--paper', '--panel', '--panel-raised'].map(of)
      expect(unreadable(of, [...surfaces, ...surfaces.map((one) => over(of('--hover'), one))])).toEqual([])
      // Printed, it is light, and the paper white.
      const printed = (name: string) => (name === '--paper' ? '#ffffff' : tokenIn(tokens, name, 'light'))
      expect(unreadable(printed, ['#ffffff', over(printed('--hover'), '#ffffff')])).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

test('text in the colour of its page, and white on white, are readable', () => {
  for (const same of colours) {
    const tokens = lookTokens({ paper: same, text: same, accent: same })
    const of = (name: string) => tokenIn(tokens, name, schemeOf(same))
    expect([same, unreadable(of, [same])]).toEqual([same, []])
    expect(shiftedColours({ paper: same, text: same, accent: same })).toEqual({ accent: true, text: true })
  }
})

test('without a page colour, accent and text are readable on the standard light and dark grounds', () => {
  for (const one of colours) {
    const tokens = lookTokens({ accent: one, text: one })
    expect(tokens['color-scheme']).toBeUndefined()
    expect(tokens['--paper']).toBeUndefined()
    for (const scheme of ['light', 'dark'] as const) {
      const of = (name: string) => tokenIn(tokens, name, scheme)
      for (const ground of grounds[scheme]) {
        for (const name of ['--ink', '--ink-soft', '--curtain-text'])
          expect(contrast(of(name), ground), `${name} ${one} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('--curtain'), ground), `${one} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
      for (const fill of ['--curtain', '--curtain-deep'])
        expect(contrast(of('--curtain-ink'), of(fill)), `text on ${one}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a readable colour stays as it was chosen, and a survey without colours has no tokens of them', () => {
  expect(tokenIn(lookTokens({ accent: '#1f6b4a' }), '--curtain', 'light')).toBe('#1f6b4a')
  expect(shiftedColours({ accent: '#ffffff' }).accent).toBe(true)
  expect(shiftedColours({ accent: '#000000' }).accent).toBe(true)
  expect(shiftedColours({ text: '#123456', paper: '#ffffff' })).toEqual({ accent: false, text: false })
  expect(lookTokens({ logo: 'a' })).toEqual({})
  expect(Object.keys(lookTokens({ font: 'mono' }))).toEqual(['--font-display', '--font-text'])
})
