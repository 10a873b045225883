import { mouthShapes, type MouthShape } from '#contract/takes/mouth-track'
import { expect, test } from 'vitest'
import { phones } from '../net/phones.ts'
import { phoneNames } from '../net/phone-net-weights.ts'
import { createShapePath, shapeChances } from './shape-path.ts'

/** The path through frames that are `sure` of the shape they name. */
function pathOf(heard: string, { lag = 40, sure = 0.9 } = {}): string {
  const out: MouthShape[] = []
  const path = createShapePath(lag, (shape) => out.push(mouthShapes[shape] ?? 'X'))
  for (const value of heard) {
    const chances = Float64Array.from(mouthShapes, (shape) => (shape === value ? sure : (1 - sure) / 8))
    path.push(chances)
  }
  path.end()
  return out.join('')
}

test('the classifier and the table of phones agree', () => {
  expect(phones.map(({ name }) => name).join(' ')).toBe(phoneNames)
})

test('the chances of shapes are those of their phones', () => {
  const chances = new Float32Array(phones.length)
  chances[1] = 0.25
  chances[2] = 0.5
  chances[3] = 0.25
  const shapes = new Float64Array(9)
  shapeChances(chances, shapes)
  expect(shapes[mouthShapes.indexOf('A')]).toBe(0.75)
  expect(shapes[mouthShapes.indexOf('G')]).toBe(0.25)
})

test('a clear run is followed and a flicker is not', () => {
  const clear = 'XXXXXXXXXXAAAAAADDDDDDDDDDBBBBBBBBXXXXXXXXXXX'
  expect(pathOf(clear, { sure: 0.97 })).toBe(clear)
  expect(pathOf('CCCCCCCCCCCCECCCCCCCCCCCC', { sure: 0.6 })).toBe('C'.repeat(25))
})

test('every frame is handed over once, also with no lag', () => {
  const heard = 'XXXXXXXXAAAAAADDDDDDDD'
  expect(pathOf(heard, { lag: 0 })).toHaveLength(heard.length)
  expect(pathOf('X', { lag: 40 })).toBe('X')
  expect(pathOf('')).toBe('')
})
