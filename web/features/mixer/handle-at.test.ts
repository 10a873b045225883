import { expect, test } from 'vitest'
import { handleAt } from './handle-at.ts'

const handles = [
  { x: 100, y: 50 },
  { x: 130, y: 50 },
]
const press = (clientX: number, pointerType: string) =>
  handleAt({ clientX, clientY: 60, pointerType }, handles)

test('a finger grabs the nearest handle around it, a mouse only the one under it', () => {
  expect([85, 112, 118, 150, 170].map((x) => press(x, 'touch'))).toEqual([0, 0, 1, 1, undefined])
  expect([85, 100, 150].map((x) => press(x, 'mouse'))).toEqual([undefined, undefined, undefined])
  expect(handleAt({ clientX: 104, clientY: 53, pointerType: 'mouse' }, handles)).toBe(0)
})
