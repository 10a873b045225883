import { expect, test } from 'vitest'
import { type Document, type Gesture } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { compileRig } from '#model/rig/compile'
import drawing from '../../characters/pip.svg?raw'
import { expressions } from '../puppet/acting/expressions.ts'
import { gestures } from '../puppet/acting/gestures/gestures.ts'
import { type Pose, newPose } from '../puppet/pose.ts'
import type { Puppet } from '../puppet/drawing/puppet.ts'
import { chance } from '../puppet/acting/chance.ts'
import { keepInFrame } from './acting-at.ts'
import { frameAt } from './frame.ts'

const rig = compileRig(drawing)
const puppets = new Map([['pip', { rig } as Puppet]])

/** Speed limits in units a second, and a second squared. Eyes and lids leap by nature. */
const bounds: [name: string, of: (pose: Pose) => number, speed: number, push: number][] = [
  ['arm', (pose) => pose.arms.right, 22, 600],
  ['elbow', (pose) => pose.elbows.left, 22, 800],
  ['hand', (pose) => pose.hands.right, 10, 320],
  ['touch', (pose) => pose.touch.right.chin, 9, 120],
  ['tilt', (pose) => pose.head.tilt, 3, 80],
  ['turn', (pose) => pose.head.turn, 18, 500],
  ['nod', (pose) => pose.head.nod, 18, 500],
  ['lift', (pose) => pose.head.lift, 18, 500],
  ['lean', (pose) => pose.body.lean, 2.2, 45],
  ['height', (pose) => pose.body.lift, 20, 700],
  ['brow', (pose) => pose.brows.left, 18, 500],
  ['slant', (pose) => pose.browSlant, 18, 800],
  ['smile', (pose) => pose.smile, 18, 700],
]

/** Anything anywhere: gestures upon gestures, moods cut short, lengths from a blink to a scene. */
function randomActing(seed: number): Document {
  const names = [...gestures, ...expressions].map(({ id }) => id)
  const pick = (stream: number, index: number) => chance(seed, stream, index)
  const acted = Array.from({ length: 14 }, (_, index): Gesture => {
    const name = names[Math.floor(pick(1, index) * names.length)] ?? 'nod'
    return {
      id: `gesture-${index}`,
      performer: 'performer-1',
      name,
      start: 9 * pick(2, index),
      duration: 0.05 + 4 * pick(3, index) ** 2,
    }
  })
  return { ...newDocument('pip'), gestures: acted }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('random acting %i is bounded in velocity and acceleration', (seed) => {
  const document = randomActing(seed)
  const step = 1 / 240
  const poses = Array.from({ length: 11 * 240 }, (_, index) => {
    const [performer] = frameAt(document, index * step, { puppets, analyses: new Map() }).performers
    if (!performer) throw new Error('on stage')
    return performer.pose
  })
  for (const [name, of, speed, push] of bounds) {
    const values = poses.map(of)
    let fastest = 0
    let hardest = 0
    for (let index = 2; index < values.length; index++) {
      const [first = 0, second = 0, third = 0] = values.slice(index - 2, index + 1)
      fastest = Math.max(fastest, Math.abs(third - second) / step)
      hardest = Math.max(hardest, Math.abs(third - 2 * second + first) / step ** 2)
    }
    expect(fastest, `${name} of seed ${seed}`).toBeLessThan(speed)
    expect(hardest, `${name} of seed ${seed}`).toBeLessThan(push)
  }
})

test('a mood outlasts its end by the time it takes to go; a gesture does not', () => {
  const acting = (name: string): Document => ({
    ...newDocument('pip'),
    gestures: [{ id: 'one', performer: 'performer-1', name, start: 1, duration: 1.5 }],
  })
  const still = frameAt(newDocument('pip'), 2.6, { puppets, analyses: new Map() }).performers
  const after = (name: string) => frameAt(acting(name), 2.6, { puppets, analyses: new Map() }).performers
  expect(after('sad')).not.toEqual(still)
  expect(after('wave')).toEqual(still)
})

test('a jump is no higher than the picture has room for', () => {
  const leaping = () => {
    const pose = newPose()
    pose.body.lift = 1
    return pose
  }
  const stage = { height: 720 }
  const place = { y: 690, scale: 0.72 }
  const whole = keepInFrame(leaping(), rig, place, { stage, camera: { x: 0.5, y: 0.5, zoom: 1 } })
  expect(690 - (rig.feet.y - rig.face.y + whole.body.lift * rig.motion.jump) * 0.72).toBeGreaterThanOrEqual(
    -0.01,
  )
  const close = keepInFrame(leaping(), rig, place, { stage, camera: { x: 0.5, y: 0.4, zoom: 2 } })
  expect(close.body.lift).toBe(0)
  const far = keepInFrame(
    leaping(),
    rig,
    { y: 690, scale: 0.3 },
    { stage, camera: { x: 0.5, y: 0.5, zoom: 1 } },
  )
  expect(far.body.lift).toBe(1)
})
