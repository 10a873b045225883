import { expect, test } from 'vitest'
import { outlineBox } from './outline.ts'
import { parsePath } from './path-syntax.ts'

test.each([
  ['M1 2L3 4', 'ML', [1, 2, 3, 4]],
  ['m1 2l3 4', 'ML', [1, 2, 4, 6]],
  ['M1,2 3,4', 'ML', [1, 2, 3, 4]],
  ['m1 2 3 4z', 'MLZ', [1, 2, 4, 6]],
  ['M0 0h5v-3H1V2', 'MLLLL', [0, 0, 5, 0, 5, -3, 1, -3, 1, 2]],
  ['M0 0C1 2 3 4 5 6S8 9 10 11', 'MCC', [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 11]],
  ['M0 0S3 4 5 6', 'MC', [0, 0, 0, 0, 3, 4, 5, 6]],
  ['M0 0Q3 3 6 0', 'MC', [0, 0, 2, 2, 4, 2, 6, 0]],
  ['M0 0Q3 3 6 0T12 0', 'MCC', [0, 0, 2, 2, 4, 2, 6, 0, 8, -2, 10, -2, 12, 0]],
  ['M5 5l1 1zl2 0', 'MLZL', [5, 5, 6, 6, 7, 5]],
  ['M.5-.5 1e1-2E-1', 'ML', [0.5, -0.5, 10, -0.2]],
  ['M0 0A0 5 0 0 1 4 4', 'ML', [0, 0, 4, 4]],
])('%s', (d, steps, points) => {
  expect(parsePath(d)).toEqual({ steps, points })
})

test('an arc runs around its circle, also with packed flags', () => {
  const box = outlineBox(parsePath('M-10 0a10 10 0 1120 0 10 10 0 11-20 0z') ?? { steps: '', points: [] }, 0)
  expect(box?.x).toBeCloseTo(-10, 2)
  expect(box?.y).toBeCloseTo(-10, 2)
  expect(box?.width).toBeCloseTo(20, 2)
  expect(box?.height).toBeCloseTo(20, 2)
})

test.each([
  '',
  '1 2',
  'L 1 2',
  'M 1',
  'M 1 2 X',
  'M 1 2 C 1 2 3 4',
  'M 1 2 Z 3',
  'M 1e999 0',
  'M 0 0 A 1 1 0 2 0 3 3',
])('"%s" is not a path', (d) => {
  expect(parsePath(d) ?? { steps: '' }).toEqual(d === '' ? { steps: '', points: [] } : { steps: '' })
})
