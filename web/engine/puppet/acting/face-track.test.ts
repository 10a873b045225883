import { expect, test } from 'vitest'
import { storedFace } from '#contract/takes/mouth-track'
import { noFace, type FaceMoment } from '../../face/face-moment.ts'
import { blendFaces, decodeFace, encodeFace, faceAt, recordFace } from './face-track.ts'

const facing: FaceMoment = { ...noFace, lidLeft: 1, lidRight: 1, seen: 1 }

function recorded(seconds = 4) {
  const face = recordFace()
  // A camera of about 23 pictures a second, not quite even.
  for (let at = 0.02; at < seconds; at += 0.043 + 0.01 * Math.sin(at * 40))
    face.add({ ...facing, turn: Math.sin(at * 2), lidLeft: 1.25 }, at)
  return face.finish(seconds)
}

test('recorded frames are read at their times, stored in eleven bytes per frame', () => {
  const track = recorded()
  if (!track) throw new Error('a face was seen')
  const stored = encodeFace(track)
  expect(storedFace.safeParse(JSON.parse(JSON.stringify(stored))).success).toBe(true)
  expect(atob(stored.values).length).toBe(11 * 4 * 30)
  const read = decodeFace(stored)
  for (let time = 0.2; time < 3.8; time += 0.07) {
    expect(faceAt(read, time)?.turn).toBeCloseTo(Math.sin(time * 2), 1)
    expect(faceAt(read, time)?.lidLeft).toBeCloseTo(1.25, 1)
    expect(faceAt(read, time)?.seen).toBeGreaterThan(0.95)
  }
})

test('a moment does not depend on what was asked before, and moves without jumps', () => {
  const track = decodeFace(encodeFace(recorded() ?? { frames: 0, values: new Float32Array() }))
  const times = Array.from({ length: 400 }, (_, index) => index / 100)
  const forwards = times.map((time) => faceAt(track, time))
  expect(
    times
      .toReversed()
      .map((time) => faceAt(track, time))
      .toReversed(),
  ).toEqual(forwards)
  forwards.slice(1).forEach((moment, index) => {
    expect(Math.abs((moment?.turn ?? 9) - (forwards[index]?.turn ?? 0))).toBeLessThan(0.05)
  })
})

test('a camera unplugged during a recording keeps its frames and releases the head', () => {
  const face = recordFace()
  for (let at = 0; at < 2; at += 1 / 30) face.add({ ...facing, turn: 0.5 }, at)
  const track = face.finish(6)
  if (!track) throw new Error('a face was seen')
  expect(faceAt(track, 1)).toMatchObject({ turn: expect.closeTo(0.5, 1), seen: expect.closeTo(1, 1) })
  expect(faceAt(track, 4)?.seen).toBe(0)
})

test('frames without a face make no track; a shortened track ends without a face', () => {
  const face = recordFace()
  face.add({ ...facing, seen: 0 }, 0.1)
  expect(face.finish(3)).toBeUndefined()
  const whole = encodeFace(recorded() ?? { frames: 0, values: new Float32Array() })
  const torn = decodeFace({ ...whole, values: btoa(atob(whole.values).slice(0, 330)) })
  expect(faceAt(torn, 3.5)?.seen).toBe(0)
})

test('the faces of two adjacent clips are blended', () => {
  const left = { ...facing, turn: -1 }
  const right = { ...facing, turn: 1 }
  expect(blendFaces([])).toBeUndefined()
  expect(blendFaces([{ face: noFace, weight: 1 }])).toBeUndefined()
  expect(blendFaces([{ face: left, weight: 1 }])).toEqual(left)
  expect(
    blendFaces([
      { face: left, weight: 1 },
      { face: right, weight: 1 },
    ])?.turn,
  ).toBe(0)
  const fading = blendFaces([{ face: right, weight: 0.25 }])
  expect(fading).toMatchObject({ turn: 1, seen: 0.25 })
})
