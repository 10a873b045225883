import { expect, test } from 'vitest'
import { gestureNamed } from './gestures/gestures.ts'
import { newChannels } from './channels.ts'
import { mirrored } from './mirrored.ts'
import { performMovement } from './movement.ts'

const point = gestureNamed('point')
if (!point) throw new Error('there is one')

test('a mirrored gesture is done by the other arm, to the other side', () => {
  const [right, left] = [newChannels(), newChannels()]
  performMovement(right, point, { elapsed: 0.58, duration: point.seconds })
  performMovement(left, mirrored(point), { elapsed: 0.58, duration: point.seconds })
  expect(left['arm-l']).toBe(right['arm-r'])
  expect(left['arm-r']).toBe(right['arm-l'])
  expect(left.turn).toBe(-right.turn || 0)
  expect(left.nod).toBe(right.nod)
  expect(mirrored(point).hands?.map(({ side }) => side)).toEqual(point.hands?.map(() => 'l'))
  expect(mirrored(mirrored(point)).keys).toEqual(point.keys)
})

test('a larger gesture reaches farther, but no hand beyond its point', () => {
  const think = gestureNamed('think')
  if (!think) throw new Error('there is one')
  const [usual, large] = [newChannels(), newChannels()]
  performMovement(usual, think, { elapsed: 0.6, duration: think.seconds })
  performMovement(large, think, { elapsed: 0.6, duration: think.seconds, size: 1.3 })
  expect(large['arm-r']).toBeCloseTo(1.3 * usual['arm-r'], 6)
  expect(large['to-chin-r']).toBe(1)
})
