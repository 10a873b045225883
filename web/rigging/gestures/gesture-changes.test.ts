import { expect, test } from 'vitest'
import { gesturesSchema, movementChannelNames, movementProblem, type Movement } from '#model/rig/movement'
import { gestures } from '../../engine/puppet/acting/gestures/gestures.ts'
import {
  isHeld,
  newGesture,
  valueAt,
  withChannel,
  withHold,
  withKey,
  withKeyAt,
  withoutChannel,
  withoutKey,
  withSeconds,
} from './gesture-changes.ts'

const fine = (gesture: Movement) => {
  expect(movementProblem(gesture)).toBeUndefined()
  expect(gesturesSchema.safeParse([gesture]).success).toBe(true)
}

test('a new gesture can be done at once, and each has an id of its own', () => {
  const first = newGesture([])
  const second = newGesture([first])
  const copy = newGesture([first, second], 'wave')
  for (const gesture of [first, second, copy]) fine(gesture)
  expect([first.id, second.id, copy.id]).toEqual(['gesture', 'gesture-2', 'wave'])
  expect(newGesture([copy], 'wave').id).toBe('wave-2')
})

test('a key stays between its neighbours and no further than its channel goes', () => {
  const gesture = newGesture([])
  const moved = withKeyAt(gesture, 'arm-r', 0, [9, 999])
  fine(moved)
  expect(moved.keys['arm-r']).toEqual([
    [1.08, 165],
    [1.1, 60],
  ])
})

test('a key is added on the curve and can be removed; the last one stays', () => {
  const gesture = withKey(newGesture([]), 'arm-r', 0.8)
  fine(gesture)
  expect(gesture.keys['arm-r']?.[1]).toEqual([0.8, 60])
  const less = withoutKey(withoutKey(gesture, 'arm-r', 0), 'arm-r', 0)
  expect(withoutKey(less, 'arm-r', 0).keys['arm-r']).toHaveLength(1)
  expect(withoutChannel(less, 'arm-r').keys['arm-r']).toBeUndefined()
})

test('a hold gets keys of one value at both ends, which move together and stay', () => {
  const held = withHold(withChannel(newGesture([]), 'smile'), [0.6, 1])
  fine(held)
  expect(held.keys.smile).toEqual([
    [0.6, 0],
    [0.8, 0],
    [1, 0],
  ])
  const smiling = withKeyAt(held, 'smile', 2, [1.4, 0.5])
  fine(smiling)
  expect(smiling.keys.smile?.map(([, value]) => value)).toEqual([0.5, 0, 0.5])
  expect(isHeld(smiling, smiling.keys.smile?.[2])).toBe(true)
  expect(withoutKey(smiling, 'smile', 2)).toBe(smiling)
  expect(withHold(smiling, undefined).hold).toBeUndefined()
})

test('slower and faster it is the same gesture', () => {
  const wave = newGesture([], 'wave')
  const slow = withSeconds(wave, wave.seconds * 2)
  fine(slow)
  expect(valueAt(slow, 'arm-r', 1)).toBeCloseTo(valueAt(wave, 'arm-r', 0.5), 0)
  fine(withSeconds(wave, 0.01))
})

test('any gesture can still be performed after any change', () => {
  const seed = Date.now() % 100_000
  let state = seed
  const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  for (const pattern of [...gestures, undefined]) {
    let gesture = newGesture([], pattern?.id)
    for (let step = 0; step < 120; step++) {
      const channel = movementChannelNames[Math.floor(chance() * movementChannelNames.length)] ?? 'nod'
      const index = Math.floor(chance() * 4)
      const second = chance() * 4 - 0.5
      const change = Math.floor(chance() * 7)
      if (change === 0) gesture = withChannel(gesture, channel)
      else if (change === 1) gesture = withKey(gesture, channel, second)
      else if (change === 2) gesture = withoutKey(gesture, channel, index)
      else if (change === 3) gesture = withKeyAt(gesture, channel, index, [second, chance() * 400 - 200])
      else if (change === 4) gesture = withSeconds(gesture, chance() * 6)
      else if (change === 5) gesture = withHold(gesture, [second, second + chance()])
      else gesture = withoutChannel(gesture, channel)
      const problem = movementProblem(gesture)
      if (problem) throw new Error(`seed ${seed}, ${gesture.id}: ${problem} ${JSON.stringify(gesture)}`)
    }
  }
})
