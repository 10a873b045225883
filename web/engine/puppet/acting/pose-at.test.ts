import { expect, test } from 'vitest'
import { restingMouth } from '../../voice/analysis.ts'
import { blinkAt, blinkStart } from './blink.ts'
import { movementProblem } from '#model/rig/movement'
import { movementTime } from './movement.ts'
import { emphasisAt, engagementAt, toneAt } from './emphasis.ts'
import { expressions } from './expressions.ts'
import { gestures } from './gestures/gestures.ts'
import { poseAt, type ActingInput } from './pose-at.ts'
import { newPose, type Pose } from '../pose.ts'

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
    typeof value === 'number' ? [value] : numbersIn(value),
  )
}

function numbersIn(value: object): number[] {
  return Object.values(value).flatMap((one: unknown): number[] =>
    typeof one === 'number' ? [one] : typeof one === 'object' && one ? numbersIn(one) : [],
  )
}

test('a moment gives the same pose bit for bit, in any order of calls', () => {
  const times = Array.from({ length: 300 }, (_, index) => index / 30)
  const forwards = times.map((time) => JSON.stringify(poseAt({ ...speaking, time })))
  const backwards = times.toReversed().map((time) => JSON.stringify(poseAt({ ...speaking, time })))
  expect(backwards.toReversed()).toEqual(forwards)
})

test('performers with different seeds move differently', () => {
  expect(poseAt({ ...quiet, time: 3 })).not.toEqual(poseAt({ ...quiet, time: 3, seed: 8 }))
})

test('idling never jumps: a 240th of a second moves nothing far but lids and eyes', () => {
  const restAt = (time: number) => {
    const { lids: _lids, gaze: _gaze, ...rest } = poseAt({ ...quiet, time })
    return numbersIn(rest)
  }
  let before = restAt(0)
  for (let time = 1 / 240; time < 40; time += 1 / 240) {
    const after = restAt(time)
    const moved = after.map((value, index) => Math.abs(value - (before[index] ?? 9)))
    expect(Math.max(...moved)).toBeLessThan(0.03)
    before = after
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

test('with stillness on, only the mouth moves at any time', () => {
  for (const time of [0, 1.7, 12.34, 500])
    expect(
      poseAt({ ...quiet, time, stillness: true, gestures: [{ name: 'jump', elapsed: 0.5, duration: 1 }] }),
    ).toEqual(newPose())
  const said = poseAt({ ...speaking, time: 3, stillness: true })
  expect(said).toEqual({ ...newPose(), mouth: speaking.mouth })
})

test('lips are pressed in a speech closure and relaxed in silence', () => {
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

test.each(gestures)(
  '$id starts and ends without effect and is visible in between',
  ({ id: name, seconds }) => {
    const at = (elapsed: number) =>
      numbers(poseAt({ ...quiet, time: 2, gestures: [{ name, elapsed, duration: seconds }] }))
    const without = numbers(poseAt({ ...quiet, time: 2 }))
    const distance = (pose: number[]) =>
      Math.max(...pose.map((value, index) => Math.abs(value - (without[index] ?? 9))))
    expect(at(0)).toEqual(without)
    expect(at(seconds)).toEqual(without)
    expect(distance(at(0.002))).toBeLessThan(0.02)
    expect(distance(at(seconds - 0.002))).toBeLessThan(0.02)
    expect(Math.max(distance(at(seconds * 0.4)), distance(at(seconds * 0.5)))).toBeGreaterThan(0.12)
  },
)

test('there are at least sixteen gestures and eight moods, each with a name of its own', () => {
  expect(gestures.length).toBeGreaterThanOrEqual(16)
  expect(expressions.length).toBeGreaterThanOrEqual(8)
  const names = [...gestures, ...expressions].map(({ id }) => id)
  expect(new Set(names).size).toBe(names.length)
  for (const gesture of gestures)
    expect([gesture.id, movementProblem(gesture)]).toEqual([gesture.id, undefined])
})

test('a stretched gesture waits in its hold or repeats it; a hurried one gets smaller', () => {
  const wave = gestures.find(({ id }) => id === 'wave')
  if (!wave?.hold) throw new Error('the wave has a hold')
  const arm = (elapsed: number, duration: number) =>
    poseAt({
      ...quiet,
      drivers: { idle: 0, voice: 0, camera: 0 },
      gestures: [{ name: 'wave', elapsed, duration }],
    }).arms.right
  for (const elapsed of [0.7, 2, 4, 5.2]) expect(arm(elapsed, 6)).toBeGreaterThan(1)
  expect(movementTime(wave, 6 - 0.3, 6)).toBeCloseTo(wave.seconds - 0.3)
  const highest = (duration: number) =>
    Math.max(...Array.from({ length: 50 }, (_, index) => arm((index / 50) * duration, duration)))
  expect(highest(0.3)).toBeLessThan(0.3 * highest(wave.seconds))
})

test('the later of two gestures controls a shared arm', () => {
  const rest = { ...quiet, drivers: { idle: 0, voice: 0, camera: 0 } }
  const wave = { name: 'wave', elapsed: 1.5, duration: 4 }
  const point = { name: 'point', elapsed: 0.8, duration: 1.7 }
  const both = poseAt({ ...rest, gestures: [wave, point] })
  const alone = poseAt({ ...rest, gestures: [point] })
  expect(both.arms.right).toBeCloseTo(alone.arms.right, 5)
  expect(both.handShapes.right).toBe('point')
})

test.each(expressions)('$id shows on the face and leaves a speaking mouth alone', ({ id: name }) => {
  const moods = [{ name, elapsed: 1, duration: 2 }]
  const face = poseAt({ ...quiet, time: 2, moods })
  const plain = poseAt({ ...quiet, time: 2 })
  expect(Math.abs(face.smile - plain.smile)).toBeGreaterThan(0.1)
  expect(poseAt({ ...speaking, time: 2, moods }).mouth).toEqual(speaking.mouth)
})

test('the pause in a sad line is sad, and one mood goes over into the next', () => {
  const sad = { name: 'sad', elapsed: 3, duration: 4 }
  expect(
    poseAt({ ...speaking, speaking: false, loudness: -60, engagement: 0.9, moods: [sad] }).smile,
  ).toBeLessThan(-0.8)
  for (let elapsed = 0; elapsed < 0.5; elapsed += 0.02) {
    const moods = [
      { name: 'sad', elapsed: 2 + elapsed, duration: 2 },
      { name: 'sleepy', elapsed, duration: 2 },
    ]
    expect(poseAt({ ...quiet, moods }).smile).toBeLessThan(-0.2)
  }
})

test('each driver can be turned down to nothing', () => {
  const none = { idle: 0, voice: 0, camera: 0 }
  const face = {
    turn: 0.5,
    nod: 0.4,
    tilt: 0.1,
    gazeX: 1,
    gazeY: 0,
    lidLeft: 0.2,
    lidRight: 0.2,
    browLeft: 1,
    browRight: 1,
    smile: 1,
    seen: 1,
  }
  const loud = { ...speaking, time: 1, emphasis: 1, tone: 1, face }
  const still = poseAt({ ...loud, drivers: none })
  expect(still).toEqual({ ...newPose(), mouth: speaking.mouth })
  for (const driver of ['idle', 'voice', 'camera'] as const)
    expect(poseAt({ ...loud, time: 3, drivers: { ...none, [driver]: 1 } })).not.toEqual({ ...still })
  expect(poseAt({ ...loud, drivers: { ...none, camera: 1 } })).toMatchObject({
    head: { turn: 0.5, nod: 0.4 },
    brows: { left: expect.closeTo(0.95, 1), right: expect.closeTo(0.95, 1) },
    mouth: speaking.mouth,
  })
})

test('unknown gestures and moods change nothing', () => {
  const odd = {
    gestures: [{ name: 'fly', elapsed: 0.5, duration: 1 }],
    moods: [{ name: 'constructor', elapsed: 2, duration: 4 }],
  }
  expect(poseAt({ ...quiet, time: 2, ...odd })).toEqual(poseAt({ ...quiet, time: 2 }))
})

test('a character performs its own gestures, also when idle', () => {
  const wink = {
    id: 'wink',
    label: 'Wink',
    seconds: 1,
    keys: {
      'lid-l': [
        [0.3, -1],
        [0.6, -1],
      ],
    },
  } as const
  const own = { gestures: [wink], habits: { every: 2, gestures: ['wink'] } }
  const shut = poseAt({ ...quiet, time: 2.2, own, gestures: [{ name: 'wink', elapsed: 0.45, duration: 1 }] })
  expect(shut.lids.left).toBeLessThan(0.1)
  const times = Array.from({ length: 300 }, (_, index) => index / 10)
  const asymmetric = (given: ActingInput) =>
    times.filter((time) => {
      const { lids } = poseAt({ ...given, time })
      return lids.right - lids.left > 0.5
    }).length
  expect(asymmetric({ ...quiet, own })).toBeGreaterThan(20)
  expect(asymmetric(quiet)).toBe(0)
  expect(asymmetric({ ...speaking, own })).toBe(0)
})

test('a voice high for its speaker counts up, a low one down, no matter who speaks', () => {
  for (const middle of [90, 220]) {
    const pitch = Float32Array.from({ length: 1000 }, (_, index) =>
      index % 40 < 8 ? 0 : middle * (index > 480 && index < 520 ? 1.4 : 1),
    )
    expect(toneAt(pitch, 100, 5)).toBeGreaterThan(0.5)
    expect(Math.abs(toneAt(pitch, 100, 3))).toBeLessThan(0.1)
    expect(
      toneAt(
        pitch.map((hertz, index) => (index > 480 && index < 520 ? hertz / 2 : hertz)),
        100,
        5,
      ),
    ).toBeLessThan(-0.3)
  }
  expect(toneAt(new Float32Array(500), 100, 2)).toBe(0)
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

test('a gesture controls its arms alone: stressed speech does not move the hands', () => {
  const shrugging = (stress: number, elapsed: number) =>
    poseAt({
      ...speaking,
      time: 3,
      emphasis: stress,
      engagement: 1,
      gestures: [{ name: 'shrug', elapsed, duration: 2 }],
    })
  const loud = shrugging(1, 1)
  const calm = shrugging(0, 1)
  for (const side of ['left', 'right'] as const) {
    expect(loud.arms[side]).toBeCloseTo(calm.arms[side], 5)
    expect(loud.elbows[side]).toBeCloseTo(calm.elbows[side], 5)
  }
  // Before and after, arms help again.
  expect(shrugging(1, 0).arms).not.toEqual(shrugging(0, 0).arms)
})
