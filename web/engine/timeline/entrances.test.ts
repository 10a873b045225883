import type { Document, Gesture } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import drawing from '../../characters/pip.svg?raw'
import { compileRig } from '#model/rig/compile'
import type { Puppet } from '../puppet/drawing/puppet.ts'
import { enteringAt, isOnStage } from './entrances.ts'
import { frameAt, type Cast } from './frame.ts'

// Safe: a frame hands its puppets on without looking into them.
const cast: Cast = {
  puppets: new Map([['pip', { rig: compileRig(drawing) } as Puppet]]),
  analyses: new Map(),
}

function documentWith(change: Partial<Gesture>, scenes: Document['scenes'] = []): Document {
  const entrance = { id: 'in', performer: 'performer-1', name: 'slide-in', start: 4, duration: 0.8 }
  return { ...newDocument('pip'), gestures: [{ ...entrance, ...change }], scenes }
}

test('a performer slides in to their place, from the left or mirrored from the right', () => {
  for (const mirror of [false, true]) {
    const document = documentWith({ mirror })
    expect(enteringAt(document, 'performer-1', 3.99)).toBeNull()
    const xs = [4, 4.2, 4.4, 4.6, 4.79].map((time) => enteringAt(document, 'performer-1', time)?.x ?? 0)
    expect(xs.every((x) => Math.sign(x) === (mirror ? 1 : -1))).toBe(true)
    xs.slice(1).forEach((x, index) => expect(Math.abs(x)).toBeLessThan(Math.abs(xs[index] ?? 0)))
    expect(Math.abs(xs[0] ?? 0)).toBeGreaterThan(0.8)
    expect(Math.abs(xs.at(-1) ?? 1)).toBeLessThan(0.001)
    expect(enteringAt(document, 'performer-1', 4.8)).toBeUndefined()
  }
})

test('a performer pops up to their size', () => {
  const document = documentWith({ name: 'pop-in' })
  const scales = Array.from(
    { length: 80 },
    (_, at) => enteringAt(document, 'performer-1', 4 + at / 100)?.scale,
  )
  expect(scales[0]).toBeCloseTo(0.3)
  expect(Math.max(...scales.map((scale) => scale ?? 0))).toBeCloseTo(1.07, 2)
  expect(scales.at(-1)).toBeCloseTo(1, 2)
})

test('the first of two entrances counts, and others are there all the time', () => {
  const first = documentWith({})
  const again: Gesture = { id: 'b', performer: 'performer-1', name: 'pop-in', start: 9, duration: 0.6 }
  const document = { ...first, gestures: [again, ...first.gestures] }
  expect([3, 5, 9.1].map((time) => isOnStage(document, 'performer-1', time))).toEqual([false, true, true])
  expect(enteringAt(document, 'performer-1', 9.1)).toBeUndefined()
  expect(isOnStage(document, 'performer-2', 0)).toBe(true)
})

test('scenes before leave the performer out; the scene of the entrance has room from its start', () => {
  const scene = (id: string, start: number) => ({
    id,
    start,
    duration: 3,
    background: 'red',
    camera: { x: 0.5, y: 0.5, zoom: 1 },
  })
  const document = documentWith({}, [scene('before', 0), scene('during', 3)])
  const seen = [2.9, 3.1, 4.2, 5].map((time) => frameAt(document, time, cast).performers[0])
  expect(seen[0]).toBeUndefined()
  expect(seen[1]).toMatchObject({ entering: null })
  expect(seen[2]?.entering?.x).toBeLessThan(0)
  expect(seen[3]).not.toHaveProperty('entering')
  expect(seen[1]?.x).toBe(seen[3]?.x)
})
