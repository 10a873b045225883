import { expect, test } from 'vitest'
import { contrastRatio, luminance } from '../drawing/luminance.ts'
import { accentShades, isAccentShifted } from './accent.ts'

const contrast = (one: string, other: string) => contrastRatio(luminance(one), luminance(other))

const channels = ['00', '33', '66', '80', 'aa', 'ff']
const colours = channels.flatMap((red) =>
  channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
)

/** Grounds of the theme, up to raised panels under the pointer. */
const grounds = {
  light: ['#ffffff', '#fbf8f1', '#f5f1e6', '#e8e0d3'],
  dark: ['#0f0b08', '#1d1613', '#2a211c', '#443a33'],
}

test('every colour is readable on light and dark grounds, white on white as well', () => {
  for (const colour of colours) {
    const shades = accentShades(colour)
    for (const scheme of ['light', 'dark'] as const) {
      const { fill, deep, ink, text } = shades[scheme]
      for (const ground of grounds[scheme]) {
        expect(contrast(text, ground), `${colour} as text on ${ground}`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(fill, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
      expect(contrast(ink, fill), `text on ${colour}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(ink, deep), `text on ${colour} under the pointer`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a readable colour stays as it was chosen', () => {
  expect(accentShades('#1f6b4a').light.fill).toBe('#1f6b4a')
  expect(isAccentShifted('#ffffff')).toBe(true)
  expect(isAccentShifted('#000000')).toBe(true)
})
