import { expect, test } from 'vitest'
import { captionLooks } from '#contract/document/document'
import { captionInk, captionLook } from './caption-looks.ts'

const isDark = (look: (typeof captionLooks)[number], backdrop: string | undefined) =>
  captionInk(captionLook({ look }), backdrop).letters < '#8'

test('plain letters are dark on light paper and light on a dark stage, an unknown colour or a picture', () => {
  expect(isDark('plain', '#f6e7cb')).toBe(true)
  for (const backdrop of ['#2b2326', '#3d5a80', 'tomato', '#fff', undefined])
    expect(isDark('plain', backdrop)).toBe(false)
})

test('letters with a panel or an outline of their own stay light', () => {
  for (const look of captionLooks) if (look !== 'plain') expect(isDark(look, '#ffffff')).toBe(false)
})
