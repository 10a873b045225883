import { expect, test } from 'vitest'
import { captionLooks } from '#contract/document/document'
import { luminance } from '#model/drawing/luminance'
import { captionInk, captionLook } from './caption-looks.ts'

const plain = captionLook({ look: 'plain' })
const evenly = (colour: string) => ({ dark: luminance(colour), bright: luminance(colour) })

test('plain letters are dark on light paper, and light on a dark stage or an unknown one', () => {
  expect(captionInk(plain, evenly('#f6e7cb')).letters < '#8').toBe(true)
  for (const background of [evenly('#2b2326'), evenly('#3d5a80'), undefined])
    expect(captionInk(plain, background).letters > '#8').toBe(true)
})

test('words that are lit stand out from the background as well', () => {
  const contrast = (one: number, other: number) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  for (const colour of ['#f6e7cb', '#ffffff', '#2b2326', '#3d5a80']) {
    const { lit } = captionInk(plain, evenly(colour))
    expect(contrast(luminance(lit), luminance(colour)), colour).toBeGreaterThan(4.5)
  }
})

test('where no letters have enough contrast the outline is wide; on dark and bright together lies a panel', () => {
  const usual = captionInk(plain, evenly('#2b2326'))
  const mixed = captionInk(plain, { dark: 0.08, bright: 0.3 })
  expect(mixed.hasPanel).toBe(false)
  expect(mixed.outline).toBeGreaterThan(usual.outline)
  const restless = captionInk(plain, { dark: 0.02, bright: 0.9 })
  expect(restless.hasPanel).toBe(true)
  expect(restless.letters > '#8').toBe(true)
})

test('letters with a panel or an outline of their own stay as they are', () => {
  for (const look of captionLooks) {
    if (look === 'plain') continue
    const own = captionLook({ look })
    for (const background of [evenly('#ffffff'), { dark: 0, bright: 1 }])
      expect(captionInk(own, background)).toEqual(captionInk(own, undefined))
  }
})
