import { expect, test } from 'vitest'
import { gestureNamed } from '../puppet/acting/gestures/gestures.ts'
import { madeDialogue, madeTalk } from '../../../tests/support/director/made-voices.ts'
import { apexOf } from './apex.ts'
import { planOf } from './plan.ts'
import { isExpression } from '../puppet/acting/expressions.ts'

const talk = madeDialogue(madeTalk(60))
const gesturesAt = (level: 'still' | 'calm' | 'natural' | 'lively') =>
  planOf(talk.document, talk.facts, { level, seed: 1 }).gestures.filter(
    ({ directed, name }) => directed?.because !== 'listening' && !isExpression(name),
  )

test('each apex is on a stress', () => {
  const stresses = [0, 1].flatMap((speaker) => {
    const times: number[] = []
    for (let start = 0.5 + speaker * 4; start + 4 <= 60; start += 8)
      for (let at = start; at < start + 3.5; at += 2) times.push(at + 0.5, at + 1.2)
    return times
  })
  const gestures = gesturesAt('lively')
  expect(gestures.length).toBeGreaterThan(5)
  for (const { name, start } of gestures) {
    const movement = gestureNamed(name)
    const apex = start + (movement ? apexOf(movement) : Infinity)
    const off = Math.min(...stresses.map((time) => Math.abs(time - apex)))
    expect(off).toBeLessThan(0.04)
  }
})

test('a livelier level has more gestures, and the still one has none', () => {
  const counts = (['still', 'calm', 'natural', 'lively'] as const).map((level) => gesturesAt(level).length)
  expect(counts[0]).toBe(0)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(counts[3]).toBeGreaterThan(counts[1] ?? 0)
})

test('gestures of one performer do not overlap, and one-sided ones go into the scene', () => {
  const gestures = gesturesAt('lively')
  for (const performer of ['performer-1', 'performer-2']) {
    const own = gestures.filter((one) => one.performer === performer).toSorted((a, b) => a.start - b.start)
    own.forEach((gesture, index) => {
      const next = own[index + 1]
      if (next) expect(next.start).toBeGreaterThanOrEqual(gesture.start + gesture.duration - 1e-6)
    })
  }
  const oneSided = gestures.filter(({ name }) => ['wave', 'point', 'idea', 'heart'].includes(name))
  expect(oneSided.length).toBeGreaterThan(0)
  for (const { performer, mirror = false } of oneSided) expect(mirror).toBe(performer === 'performer-2')
})

test('a gesture reaches its apex after its preparation', () => {
  for (const name of ['wave', 'point', 'present', 'idea', 'shrug']) {
    const movement = gestureNamed(name)
    if (!movement) throw new Error(name)
    expect(apexOf(movement)).toBeGreaterThan(0.35)
    expect(apexOf(movement)).toBeLessThan(0.75)
  }
})
