import { expect, test } from 'vitest'
import { parseDrawing, writeDrawing } from '#model/drawing/drawing'
import type { PropDefinition } from '#model/rig/rig'
import { mainColourIn } from './main-colour.ts'
import { slotOf, tintedIn, withTint } from './picture-tint.ts'

const root = parseDrawing(
  '<svg><g id="head"><image data-picture="face"/><g id="eye-l"><image data-picture="eye"/></g></g></svg>',
)
const prop: Extract<PropDefinition, { kind: 'colour' }> = {
  kind: 'colour',
  id: 'skin',
  label: 'Skin',
  default: '#8b5a2b',
  options: ['#8b5a2b'],
  slot: 'skin',
}

test('a group is recoloured from its own colour, not the prop’s, without its eyes, and an eye by itself', () => {
  const skin = writeDrawing(withTint(root, [0], { prop, colour: '#FC0' }))
  expect(skin).toContain('<image data-picture="face" data-tint="var(--skin, #ffcc00)"/>')
  expect(skin).toContain('<image data-picture="eye"/>')
  const tinted = parseDrawing(skin)
  expect(slotOf(tinted.children[0] ?? root)).toBe('skin')
  expect(writeDrawing(withTint(tinted, [0], undefined))).toBe(writeDrawing(root))
  const eye = root.children[0]?.children[1] ?? root
  expect(tintedIn(eye)).toHaveLength(1)
  expect(writeDrawing(withTint(root, [0, 1], { prop, colour: '#FC0' }))).toContain(
    '<image data-picture="eye" data-tint=',
  )
})

test('the main colour covers most of what is solid in all pictures together', () => {
  const one = (colours: readonly number[][], area = 1) => ({
    source: Uint8ClampedArray.from(colours.flat()),
    area,
  })
  const skin = [
    [246, 196, 160, 255],
    [245, 195, 161, 255],
    [247, 197, 159, 255],
  ]
  const ink = [20, 20, 20, 255]
  const faint = Array.from({ length: 9 }, () => [0, 0, 255, 90])
  expect(mainColourIn([one([...skin, ink, ...faint])])).toBe('#f6c4a0')
  expect(mainColourIn([one(faint)])).toBeUndefined()
  expect(mainColourIn([])).toBeUndefined()
  // A small picture has as many pixels here as a large one, and comes first.
  expect(mainColourIn([one([ink, ink, ink, ink], 50), one([...skin, ink], 1_000)])).toBe('#f6c4a0')
  expect(mainColourIn([one([ink, ink, ink, ink], 1_000), one([...skin, ink], 50)])).toBe('#141414')
})
