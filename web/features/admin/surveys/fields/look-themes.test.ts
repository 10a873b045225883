import { contrastRatio, luminance } from '#model/drawing/luminance'
import { shiftedColours } from '#model/survey/look-tokens'
import { expect, test } from 'vitest'
import { lookThemes } from './look-themes.ts'

test('a theme is shown in just its colours, and each has a name of its own', () => {
  for (const { name, ...colours } of lookThemes) {
    expect([name, shiftedColours(colours)]).toEqual([name, { accent: false, text: false }])
    expect(contrastRatio(luminance(colours.text), luminance(colours.paper)), name).toBeGreaterThanOrEqual(7)
  }
  expect(new Set(lookThemes.map(({ name }) => name)).size).toBe(lookThemes.length)
})
