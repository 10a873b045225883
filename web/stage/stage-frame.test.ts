import { newDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { compileRig } from '#model/rig/compile'
import { noFace } from '../engine/face/face-moment.ts'
import { newPose } from '../engine/puppet/pose.ts'
import type { Puppet } from '../engine/puppet/drawing/puppet.ts'
import { frameAt } from '../engine/timeline/frame.ts'
import { gazeTowards } from '../engine/timeline/reflexes/gaze-towards.ts'
import { restingMouth } from '../engine/voice/analysis.ts'
import drawing from '../characters/pip.svg?raw'
import { looking, stageFrame } from './stage-frame.ts'

const rig = compileRig(drawing)
// Frames never look into a puppet besides its rig; drawing does, and nothing is drawn here.
const puppet = { rig } as Puppet
const document = {
  ...newDocument('pip'),
  captions: [{ id: 'c', start: 0, duration: 2, text: 'Hello' }],
}
const cast = { puppets: new Map([['pip', puppet]]), analyses: new Map() }
const at = { time: 1, playing: false, life: 'paused', idle: 5 } as const

const poseOf = (frame: ReturnType<typeof stageFrame>) => {
  const pose = frame.performers[0]?.pose
  if (!pose) throw new Error('Nobody on the stage.')
  return pose
}

test('while playing it is the document’s own frame', () => {
  expect(stageFrame(document, cast, { ...at, playing: true })).toEqual(frameAt(document, 1, cast))
})

test('paused, the frame is held; only breath, loose parts and lids live on', () => {
  const held = poseOf(frameAt(document, 1, cast))
  const frame = stageFrame(document, cast, at)
  const { breath, sway, lids, ...rest } = poseOf(frame)
  expect(frame.captions).toHaveLength(1)
  expect(held).toMatchObject(rest)
  expect({ breath, sway }).not.toEqual({ breath: held.breath, sway: held.sway })
  const later = Array.from({ length: 200 }, (_, index) =>
    poseOf(stageFrame(document, cast, { ...at, idle: index / 10 })),
  )
  expect(Math.min(...later.map((pose) => pose.lids.left))).toBeLessThan(0.5)
  expect(lids.left).toBeLessThanOrEqual(held.lids.left)
})

test('with reduced motion nothing moves by itself', () => {
  expect(stageFrame(document, cast, { ...at, idle: null })).toEqual(frameAt(document, 1, cast))
  const first = stageFrame(document, cast, { ...at, life: 'acting', idle: null })
  const rest = newPose()
  expect(poseOf(first)).toMatchObject({ breath: rest.breath, body: rest.body, sway: rest.sway })
})

test('a live voice opens the mouth at once, also with reduced motion', () => {
  const mouth = { jaw: 0.8, width: 0.4, rounding: 0.2, teeth: 0, tongue: 0 }
  for (const idle of [null, 3]) {
    const frame = stageFrame(document, cast, { ...at, idle, voice: { mouth, loudness: -12, speaking: true } })
    expect(poseOf(frame).mouth).toEqual(mouth)
  }
})

test('a face before the camera turns the head, also with reduced motion', () => {
  const face = { ...noFace, lidLeft: 1, lidRight: 1, turn: 0.8, seen: 1 }
  for (const idle of [null, 3]) {
    const frame = stageFrame(document, cast, { ...at, idle, voice: { mouth: restingMouth, face } })
    expect(poseOf(frame).head.turn).toBeGreaterThan(0.3)
  }
})

test('eyes turn to where a point is', () => {
  const performer = frameAt(document, 1, cast).performers[0]
  if (!performer) throw new Error('Nobody on the stage.')
  const { width, height } = document.stage
  expect(gazeTowards(performer, { height }, { x: width, y: 0 })).toMatchObject({ x: 1 })
  expect(gazeTowards(performer, { height }, { x: 0, y: height }).x).toBe(-1)
  expect(gazeTowards(performer, { height }, { x: 0, y: 4 * height }).y).toBe(1)
  const half = looking(newPose(), { x: 1, y: 0 }, 0.5)
  expect(half.gaze.x).toBe(0.5)
  expect(half.head.turn).toBeGreaterThan(0)
})

test('performers look at the one whose live voice is heard', () => {
  const [first] = document.performers
  if (!first) throw new Error('Nobody on the stage.')
  const pair = {
    ...document,
    performers: [
      { ...first, id: 'left', x: 0.3, scale: 0.6 },
      { ...first, id: 'right', x: 0.7, scale: 0.6 },
    ],
  }
  const turns = [{ performer: 'left', start: 1, end: 12, isBackchannel: false }]
  const voices = (performer: string) =>
    performer === 'left' ? { mouth: restingMouth, loudness: -12, speaking: true } : undefined
  const gazes = [2.5, 3, 3.5].map((idle) => {
    const { performers } = stageFrame(pair, cast, { ...at, life: 'acting', idle, voices, turns })
    return performers.find(({ performerId }) => performerId === 'right')?.pose.gaze.x
  })
  for (const gaze of gazes) expect(gaze).toBeLessThan(-0.5)
})

test('a performer with a live voice is on stage before their entrance', () => {
  const entrance = { id: 'in', performer: 'performer-1', name: 'slide-in', start: 4, duration: 0.8 }
  const scene = { id: 's', start: 0, duration: 3, background: 'red', camera: { x: 0.5, y: 0.5, zoom: 1 } }
  const voice = { mouth: restingMouth }
  const voices = () => voice
  for (const scenes of [[], [scene]]) {
    const later = { ...document, gestures: [entrance], scenes }
    const hidden = stageFrame(later, cast, at).performers.every(({ entering }) => entering === null)
    expect(hidden).toBe(true)
    for (const live of [{ voice }, { voices }, { voices, playing: true }]) {
      const { performers } = stageFrame(later, cast, { ...at, ...live })
      expect(performers).toHaveLength(1)
      expect(performers[0]).not.toHaveProperty('entering')
    }
    const others = stageFrame(later, cast, { ...at, voices: () => undefined }).performers
    expect(others.every(({ entering }) => entering === null)).toBe(true)
  }
})
