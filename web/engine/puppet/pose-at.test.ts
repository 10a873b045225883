import { expect, test } from 'vitest'
import { restingMouth } from '../voice/analysis.ts'
import { blinkAt, blinkStart } from './blink.ts'
import { emphasisAt, engagementAt } from './emphasis.ts'
import { expressionNames, gestureNames, poseAt, type ActingInput } from './pose-at.ts'
import { restPose, type Pose } from './pose.ts'

const quiet: ActingInput = { time: 0, seed: 7, mouth: restingMouth, loudness: -60, speaking: false }
const speaking: ActingInput = {
  ...quiet,
  mouth: { ...restingMouth, jaw: 0.6 },
  loudness: -14,
  speaking: true,
  speechOnset: 2,
}

function numbers(pose: Pose): number[] {
  return Object.values(pose).flatMap((value): number[] =>
    typeof value === 'number' ? [value] : Object.values(value),
  )
}

test('the same moment gives the same pose bit for bit, in whatever order it is asked', () => {
  const times = Array.from({ length: 300 }, (_, index) => index / 30)
  const forwards = times.map((time) => JSON.stringify(poseAt({ ...speaking, time })))
  const backwards = times.toReversed().map((time) => JSON.stringify(poseAt({ ...speaking, time })))
  expect(backwards.toReversed()).toEqual(forwards)
})

test('performers with different seeds move differently', () => {
  expect(poseAt({ ...quiet, time: 3 })).not.toEqual(poseAt({ ...quiet, time: 3, seed: 8 }))
})

test('idling never jumps: a 240th of a second moves nothing far but lids and eyes', () => {
  for (let time = 0; time < 40; time += 1 / 240) {
    const { lids: _lids, gaze: _gaze, ...before } = poseAt({ ...quiet, time })
    const { lids: _later, gaze: _there, ...after } = poseAt({ ...quiet, time: time + 1 / 240 })
    const old = Object.values(before).flatMap((value) =>
      typeof value === 'number' ? [value] : Object.values(value),
    )
    Object.values(after)
      .flatMap((value) => (typeof value === 'number' ? [value] : Object.values(value)))
      .forEach((value, index) => expect(Math.abs(value - (old[index] ?? 9))).toBeLessThan(0.03))
  }
})

test('people blink every few seconds, at uneven intervals, shutting the eyes for a moment', () => {
  const starts = Array.from({ length: 200 }, (_, slot) => blinkStart(11, slot))
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(0.6)
  expect(Math.max(...gaps)).toBeLessThan(7)
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeGreaterThan(3)
  for (const start of starts) {
    expect(blinkAt(11, start + 0.09)).toBe(1)
    expect(poseAt({ ...quiet, seed: 11, time: start + 0.09 }).lids).toEqual({ left: 0, right: 0 })
  }
  const frames = Array.from({ length: 60_000 }, (_, index) => blinkAt(11, index / 100))
  const closed = frames.filter((shut) => shut > 0.5).length / frames.length
  expect(closed).toBeGreaterThan(0.02)
  expect(closed).toBeLessThan(0.08)
})

test('stillness leaves the rest pose with the mouth, whatever the time', () => {
  for (const time of [0, 1.7, 12.34, 500])
    expect(poseAt({ ...quiet, time, stillness: true, gestures: [{ name: 'jump', progress: 0.5 }] })).toEqual(
      restPose,
    )
  const said = poseAt({ ...speaking, time: 3, stillness: true })
  expect(said).toEqual({ ...restPose, mouth: speaking.mouth })
})

test('lips are pressed in a closure of speech and free when nobody speaks', () => {
  expect(poseAt({ ...speaking, mouth: restingMouth }).press).toBe(1)
  expect(poseAt(speaking).press).toBe(0)
  expect(poseAt(quiet).press).toBe(0)
})

test('stress lifts the brows and dips the head; speaking moves the arms', () => {
  const mean = (input: ActingInput, of: (pose: Pose) => number) => {
    let sum = 0
    for (let index = 0; index < 200; index++) sum += of(poseAt({ ...input, time: index * 0.31 }))
    return sum / 200
  }
  const calm = { ...speaking, emphasis: 0 }
  const loud = { ...speaking, emphasis: 1 }
  expect(mean(loud, (pose) => pose.brows.left)).toBeGreaterThan(mean(calm, (pose) => pose.brows.left) + 0.2)
  expect(mean(loud, (pose) => pose.head.nod)).toBeGreaterThan(mean(calm, (pose) => pose.head.nod) + 0.2)
  expect(mean(calm, (pose) => pose.elbows.right)).toBeGreaterThan(
    mean(quiet, (pose) => pose.elbows.right) + 0.05,
  )
})

test.each(gestureNames)('%s begins and ends at nothing and shows in between', (name) => {
  const at = (progress: number) => numbers(poseAt({ ...quiet, time: 2, gestures: [{ name, progress }] }))
  const without = numbers(poseAt({ ...quiet, time: 2 }))
  const distance = (pose: number[]) =>
    Math.max(...pose.map((value, index) => Math.abs(value - (without[index] ?? 9))))
  expect(at(0)).toEqual(without)
  expect(at(1)).toEqual(without)
  expect(distance(at(0.002))).toBeLessThan(0.02)
  expect(distance(at(0.998))).toBeLessThan(0.02)
  expect(Math.max(distance(at(0.42)), distance(at(0.5)))).toBeGreaterThan(0.12)
  for (let progress = 0; progress < 1; progress += 0.002) {
    const before = at(progress)
    at(progress + 0.002).forEach((value, index) =>
      expect(Math.abs(value - (before[index] ?? 9))).toBeLessThan(0.06),
    )
  }
})

test.each(expressionNames)('%s shows on the face and leaves a speaking mouth alone', (expression) => {
  const face = poseAt({ ...quiet, time: 2, expression })
  expect(face.smile).not.toBe(0)
  expect(face.browSlant).not.toBe(0)
  expect(poseAt({ ...speaking, time: 2, expression }).mouth).toEqual(speaking.mouth)
})

test('unknown gestures and expressions change nothing', () => {
  const odd = { gestures: [{ name: 'fly', progress: 0.5 }], expression: 'constructor' }
  expect(poseAt({ ...quiet, time: 2, ...odd })).toEqual(poseAt({ ...quiet, time: 2 }))
})

test('emphasis marks the loud syllable of a phrase, not a loud phrase', () => {
  const rate = 100
  const level = Float32Array.from({ length: 600 }, (_, index) => (index > 280 && index < 310 ? -10 : -26))
  expect(emphasisAt(level, rate, 2.95)).toBeGreaterThan(0.7)
  expect(emphasisAt(level, rate, 1.6)).toBeLessThan(0.05)
  expect(emphasisAt(new Float32Array(600).fill(-10), rate, 3)).toBeLessThan(0.05)
  expect(emphasisAt(new Float32Array(600).fill(-60), rate, 3)).toBe(0)
})

test('engagement holds through the pauses between words and fades afterwards', () => {
  const speech = Uint8Array.from({ length: 1000 }, (_, index) =>
    index >= 200 && index < 500 && index % 50 > 12 ? 1 : 0,
  )
  expect(engagementAt(speech, 100, 3.55)).toBeGreaterThan(0.9)
  expect(engagementAt(speech, 100, 8)).toBe(0)
  expect(engagementAt(speech, 100, 0.5)).toBe(0)
})
