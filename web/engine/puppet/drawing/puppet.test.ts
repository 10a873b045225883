import { beforeAll, expect, test, vi } from 'vitest'
import pip from '../../../characters/pip.svg?raw'
import { compileRig } from '#model/rig/compile'
import type { DrawingContext } from './mouth-drawing.ts'
import { newPose } from '../pose.ts'
import { drawHead, drawPuppet, preparePuppet } from './puppet.ts'

const rig = compileRig(pip)

beforeAll(() => {
  // Node has no Path2D; only that paths are built and handed over matters here.
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      bezierCurveTo() {}
      closePath() {}
    },
  )
})

function recorder() {
  const log: string[] = []
  const state: Record<string, unknown> = { globalAlpha: 1 }
  let depth = 0
  const context = new Proxy(state, {
    get: (_target, name) =>
      name in state
        ? state[String(name)]
        : (...values: unknown[]) => {
            if (name === 'save') depth++
            if (name === 'restore') depth--
            log.push(
              `${String(name)} ${values.map((value) => (typeof value === 'number' ? String(value) : typeof value)).join(' ')}`,
            )
          },
    set: (_target, name, value) => {
      state[String(name)] = value
      log.push(`${String(name)} = ${value}`)
      return true
    },
  })
  // The proxy answers every name the drawing code uses.
  return { context: context as unknown as DrawingContext, log, depth: () => depth }
}

function drawn(pose = newPose(), props = {}, puppet = preparePuppet(rig)) {
  const { context, log, depth } = recorder()
  drawPuppet(context, puppet, pose, props)
  expect(depth()).toBe(0)
  return log
}

test('drawing leaves the context balanced and is the same every time, also after other poses', () => {
  const puppet = preparePuppet(rig)
  const first = drawn(newPose(), {}, puppet)
  const open = newPose()
  open.mouth.jaw = 1
  open.lids.left = 0
  open.elbows.right = 1
  expect(drawn(open, { skin: '#123456' }, puppet)).not.toEqual(first)
  expect(drawn(newPose(), {}, puppet)).toEqual(first)
})

test('no coordinate is ever NaN', () => {
  const pose = newPose()
  pose.mouth = { jaw: 0.5, width: 0.7, rounding: 0.5, teeth: 0.8, tongue: 0.6 }
  pose.lids = { left: 0.3, right: 1.3 }
  pose.elbows = { left: 1, right: -1 }
  pose.body = { lean: 0.1, lift: 1 }
  expect(drawn(pose).filter((entry) => entry.includes('NaN'))).toEqual([])
})

test('colour props reach the paint', () => {
  expect(drawn(newPose(), { skin: '#123456' })).toContain('fillStyle = #123456')
  expect(drawn()).not.toContain('fillStyle = #123456')
})

test('toggles and choices decide what is drawn', () => {
  const strokes = (props: object) =>
    drawn(newPose(), props).filter((entry) => entry.startsWith('stroke ')).length
  expect(strokes({ glasses: true })).toBeGreaterThan(strokes({ glasses: false }))
  expect(strokes({ horns: true })).toBeGreaterThan(strokes({ horns: false }))
  expect(drawn(newPose(), { hair: 'curls' })).not.toEqual(drawn(newPose(), { hair: 'sprig' }))
})

test('sliders scale their groups', () => {
  expect(drawn(newPose(), { eyes: 1.2 })).toContain('scale 1.2 1.2')
})

test('a look that was changed in place is seen', () => {
  const puppet = preparePuppet(rig)
  const props = { skin: '#111111' }
  drawn(newPose(), props, puppet)
  props.skin = '#222222'
  expect(drawn(newPose(), props, puppet)).toContain('fillStyle = #222222')
})

test('every part of a pose moves something', () => {
  const rest = drawn()
  const change = (alter: (pose: ReturnType<typeof newPose>) => void) => {
    const pose = newPose()
    alter(pose)
    return drawn(pose)
  }
  for (const log of [
    change((pose) => (pose.mouth.jaw = 0.5)),
    change((pose) => (pose.smile = 0.5)),
    change((pose) => (pose.press = 1)),
    change((pose) => (pose.lids.left = 0.5)),
    change((pose) => (pose.lids.right = 0.5)),
    change((pose) => (pose.gaze.x = 0.5)),
    change((pose) => (pose.brows.left = 0.5)),
    change((pose) => (pose.browSlant = 0.5)),
    change((pose) => (pose.head.turn = 0.5)),
    change((pose) => (pose.head.tilt = 0.1)),
    change((pose) => (pose.head.nod = 0.5)),
    change((pose) => (pose.head.lift = 0.5)),
    change((pose) => (pose.arms.left = 0.5)),
    change((pose) => (pose.elbows.right = 0.5)),
    change((pose) => (pose.body.lean = 0.1)),
    change((pose) => (pose.body.lift = 0.5)),
    change((pose) => (pose.breath = 0.5)),
    change((pose) => (pose.sway = 0.5)),
  ])
    expect(log).not.toEqual(rest)
})

test('a head alone is drawn without the body', () => {
  const { context, log, depth } = recorder()
  drawHead(context, preparePuppet(rig), newPose(), { jumper: '#010203', skin: '#040506' })
  expect(depth()).toBe(0)
  expect(log).toContain('fillStyle = #040506')
  expect(log).not.toContain('fillStyle = #010203')
})
