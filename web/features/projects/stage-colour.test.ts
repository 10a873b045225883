import { newDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { wingsOf } from './stage-colour.ts'

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)
const withBackground = (background: string) => ({
  ...newDocument('pip'),
  scenes: [{ id: 'scene', start: 0, duration: 5, background, camera: { x: 0, y: 0, zoom: 1 } }],
})

test('the wings have the first scene’s colour', () => {
  expect(wingsOf(withBackground('#00b140'), isColour)).toBe('#00b140')
})

test('a drawn scene, or a document without scenes, has the colour of paper', () => {
  const plain = wingsOf({ ...newDocument('pip'), scenes: [] }, isColour)
  expect(isColour(plain)).toBe(true)
  expect(wingsOf(withBackground('scene:park'), isColour)).toBe(plain)
})
