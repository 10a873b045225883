import { beforeAll, expect, test, vi } from 'vitest'
import pip from '../../../characters/pip.svg?raw'
import { compileRig } from '#model/rig/compile'
import { pictureName } from '#model/rig/pictures'
import { coverOf } from './cover.ts'
import { dress } from './dress.ts'
import type { DrawingContext } from './mouth-drawing.ts'
import { levelFor, levelsOf } from './picture-levels.ts'
import { newPose } from '../pose.ts'
import { drawPuppet, preparePuppet } from './puppet.ts'

interface Drawn {
  source: string
  box: number[]
  alpha: number
}

class FakeCanvas {
  readonly width: number
  readonly height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext() {
    return { drawImage() {} }
  }
}

beforeAll(() => {
  // Node has neither; only what is drawn matters here.
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      bezierCurveTo() {}
      closePath() {}
    },
  )
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
})

const bitmap = (width: number, height: number) => new FakeCanvas(width, height) as unknown as ImageBitmap
const name = pictureName('a'.repeat(32), 512, 256)
const image = (more = '') =>
  `<g id="extra" opacity="0.5"><image data-picture="${name}" x="100" y="40" width="256" height="128" ${more}/></g>`

function drawn(inside: string, { scale = 1, pose = newPose(), props = {} } = {}): Drawn[] {
  const log: Drawn[] = []
  const state: Record<string, unknown> = { globalAlpha: 1 }
  const saved: unknown[] = []
  const context = new Proxy(state, {
    get(_target, key) {
      if (key === 'save') return () => void saved.push(state['globalAlpha'])
      if (key === 'restore') return () => void (state['globalAlpha'] = saved.pop())
      if (key === 'getTransform') return () => ({ a: scale, b: 0, c: 0, d: scale, e: 0, f: 0 })
      if (key === 'drawImage')
        return (source: FakeCanvas, ...box: number[]) =>
          void log.push({ source: `${source.width}`, box, alpha: Number(state['globalAlpha']) })
      return key in state ? state[String(key)] : () => undefined
    },
    set(_target, key, value) {
      state[String(key)] = value
      return true
    },
  })
  const rig = compileRig(pip.replace('</svg>', `${inside}</svg>`))
  const puppet = preparePuppet({ ...rig, bitmaps: new Map([[name, bitmap(512, 256)]]) })
  drawPuppet(context as unknown as DrawingContext, puppet, pose, props)
  expect(saved).toEqual([])
  return log
}

test('a picture is drawn where it lies, in the smallest of its halves that has the pixels', () => {
  const box = [100, 40, 256, 128]
  // Two pixels a unit: at a scale of 1 half of them are needed.
  expect(drawn(image())).toEqual([{ source: '256', box, alpha: 0.5 }])
  expect(drawn(image(), { scale: 1.1 })).toMatchObject([{ source: '512' }])
  expect(drawn(image(), { scale: 0.3 })).toMatchObject([{ source: '128' }])
  expect(drawn(image(), { scale: 0.01 })).toMatchObject([{ source: '64' }])
  expect(drawn(image('opacity="0.5"'))).toMatchObject([{ alpha: 0.25 }])
})

test('a turned picture is drawn in a turned unit square', () => {
  expect(drawn(`<g transform="rotate(90)">${image()}</g>`)).toMatchObject([{ box: [0, 0, 1, 1] }])
})

test('pictures are shown by the state of the pose and by props', () => {
  const blinking = { ...newPose(), lids: { left: 0, right: 0 } }
  expect(drawn(image('data-shows="lids=shut"'))).toEqual([])
  expect(drawn(image('data-shows="lids=shut"'), { pose: blinking })).toHaveLength(1)
  expect(drawn(image('data-when="glasses"'), { props: { glasses: false } })).toEqual([])
  expect(drawn(image('data-when="!glasses"'), { props: { glasses: false } })).toHaveLength(1)
})

test('a picture has its own colours until its slot has another', () => {
  const tintOf = (colour: string) => {
    const rig = compileRig(pip.replace('</svg>', `${image('data-tint="var(--skin, #f6c4a0)"')}</svg>`))
    const puppet = preparePuppet({
      ...rig,
      props: [
        { kind: 'colour', id: 'skin', label: 'Skin', default: '#f6c4a0', options: ['#fff'], slot: 'skin' },
      ],
    })
    dress(puppet, { skin: colour })
    const extra = puppet.parts.find((part) => part.kind === 'group' && part.group.id === 'extra')
    const part = extra?.kind === 'group' ? extra.parts[0] : undefined
    return part?.kind === 'picture' ? part.tint : undefined
  }
  expect(tintOf('#F6C4A0')).toBeNull()
  expect(tintOf('#abc')).toEqual({ from: '#f6c4a0', to: '#aabbcc' })
  expect(tintOf('red')).toBeNull()
})

test('levels are halves down to 64 pixels, worked out once', () => {
  const picture = bitmap(300, 100)
  const levels = levelsOf(picture) as unknown as FakeCanvas[]
  expect(levels.map(({ width, height }) => [width, height])).toEqual([
    [300, 100],
    [150, 50],
    [75, 25],
  ])
  expect(levelsOf(picture)).toBe(levels)
  expect(levelsOf(bitmap(1, 1))).toHaveLength(1)
  expect([2, 1, 0.5, 0.49, 0.26, 0.25, 0.1, 0, NaN].map((share) => levelFor(share, 3))).toEqual([
    0, 0, 1, 1, 1, 2, 2, 2, 2,
  ])
})

test('the room of a puppet includes its pictures, and a loud one hops', () => {
  const wide = compileRig(pip.replace('</svg>', `${image().replace('x="100"', 'x="-400"')}</svg>`))
  const cover = coverOf(
    preparePuppet({ ...wide, bitmaps: new Map([[name, bitmap(512, 256)]]) }),
    newPose(),
    {},
  )
  expect(cover?.x).toBeCloseTo(-400, 0)
  const hopping = { ...wide, motion: { ...wide.motion, bounce: 50, squash: 0.1, shake: 10 } }
  const loud = { ...newPose(), level: 1, shake: { x: 1, y: 0 } }
  const puppet = preparePuppet({ ...hopping, bitmaps: new Map([[name, bitmap(512, 256)]]) })
  const [before, after] = [coverOf(puppet, newPose(), {}), coverOf(puppet, loud, {})]
  expect((after?.y ?? 0) - (before?.y ?? 0)).toBeLessThan(-50)
})
