import { beforeEach, expect, test, vi } from 'vitest'
import pip from '../../../characters/pip.svg?raw'
import { compileRig } from '#model/rig/compile'
import { pictureName } from '#model/rig/pictures'
import { newPose } from '../pose.ts'
import type { DrawingContext } from './mouth-drawing.ts'
import { drawPuppet, preparePuppet, type Puppet } from './puppet.ts'
import { newWarpBudget } from './warp/budget.ts'

const HEAD = { x: 500, y: 300, rx: 200, ry: 220, turn: 1 }
const CANVAS = { width: 1_000, height: 1_000 }
/** Sizes of the canvases that were made, and the count of pixel buffers. */
let canvases: { width: number; height: number }[] = []
let buffers = 0
let hasRoom = true

beforeEach(() => {
  canvases = []
  buffers = 0
  hasRoom = true
  // Node has none of them; only what is drawn matters here.
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
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray
      readonly width: number
      readonly height: number
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        this.data = data
        this.width = width
        this.height = height
        buffers++
      }
    },
  )
})

class FakePixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Uint8ClampedArray(4 * width * height).fill(255)
  }
}

class FakeCanvas {
  width: number
  height: number
  readonly label: string
  constructor(width: number, height: number, label = 'layer') {
    this.width = width
    this.height = height
    this.label = label
    if (label === 'layer') canvases.push({ width, height })
  }
  getContext() {
    if (!hasRoom) return null
    return {
      canvas: this,
      drawImage() {},
      putImageData() {},
      getImageData: (_x: number, _y: number, width: number, height: number) => new FakePixels(width, height),
    }
  }
}

const names = ['a', 'b', 'c'].map((digit) => pictureName(digit.repeat(32), 400, 440))
const face = (index: number, more = '', box = 'x="300" y="80" width="400" height="440"') =>
  `<image id="face-${index}" data-picture="${names[index]}" ${box} ${more}/>`

/** Pip with pictures in its head. */
function puppetWith(images: string, head: Partial<typeof HEAD> = {}): Puppet {
  const rig = compileRig(pip.replace(/(<g id="head"[^>]*>)/, `$1${images}`))
  const bitmaps = new Map(
    names.map((name, index) => [name, new FakeCanvas(400, 440, `face-${index}`) as unknown as ImageBitmap]),
  )
  return preparePuppet({ ...rig, bitmaps, motion: { ...rig.motion, roundHead: { ...HEAD, ...head } } })
}

/** The matrices with which each picture was drawn, by its name; `layer` is a warped one. */
function drawn(puppet: Puppet, { turn = 0.8, props = {}, budget = newWarpBudget(), scale = 1 } = {}) {
  const found: { label: string; a: number; e: number }[] = []
  let matrix = [scale, 0, 0, scale, 0, 0]
  const saved: number[][] = []
  const state: Record<string, unknown> = {
    globalAlpha: 1,
    canvas: CANVAS,
    save: () => void saved.push(matrix),
    restore: () => void (matrix = saved.pop() ?? matrix),
    getTransform: () => {
      const [a, b, c, d, e, f] = matrix
      return { a, b, c, d, e, f }
    },
    setTransform: (...next: number[]) => void (matrix = next),
    transform: (a: number, b: number, c: number, d: number, e: number, f: number) => {
      const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = matrix
      matrix = [
        g * a + i * b,
        h * a + j * b,
        g * c + i * d,
        h * c + j * d,
        g * e + i * f + k,
        h * e + j * f + l,
      ]
    },
    drawImage: (source: FakeCanvas) => {
      const [a = 0, , , , e = 0] = matrix
      found.push({ label: source.label, a, e })
    },
  }
  const context = new Proxy(state, {
    get: (target, key) => (key in target ? target[String(key)] : () => undefined),
  })
  const pose = newPose()
  pose.head.turn = turn
  drawPuppet(context as unknown as DrawingContext, puppet, pose, props, budget)
  return found
}

const countOf = (found: { label: string }[], label: string) =>
  found.filter((one) => one.label === label).length

test('the two largest pictures bend, and a third moves as a whole', () => {
  const found = drawn(puppetWith(face(0) + face(1) + face(2, 'data-shows="lids=open"')))
  expect(countOf(found, 'layer')).toBe(2)
  const third = found.filter(({ label }) => label === 'face-2')
  expect(third).toHaveLength(1)
  // Narrower and elsewhere than at rest.
  expect(third[0]?.a).not.toBeCloseTo(1, 3)
})

test('pictures that replace one another all bend, whether a state or a prop chooses them', () => {
  for (const glasses of [true, false]) {
    const options = face(0) + face(1, 'data-when="glasses"') + face(2, 'data-when="!glasses"')
    const found = drawn(puppetWith(options), { props: { glasses } })
    expect(countOf(found, 'layer')).toBe(2)
    expect(countOf(found, 'face-1') + countOf(found, 'face-2')).toBe(0)
  }
})

test('mirrored and rotated pictures bend', () => {
  for (const transform of ['translate(1000 0) scale(-1 1)', 'rotate(20 500 300)'])
    expect(countOf(drawn(puppetWith(`<g transform="${transform}">${face(0)}</g>`)), 'layer')).toBe(1)
})

test('without room for a canvas, and beyond a frame’s budget, pictures move as a whole', () => {
  const puppet = puppetWith(face(0))
  for (const isFull of [true, false]) {
    hasRoom = !isFull
    const found = drawn(puppet, isFull ? {} : { budget: { left: 0.01 } })
    expect(found).toMatchObject([{ label: 'face-0' }])
    expect(found[0]?.a).not.toBeCloseTo(1, 3)
  }
})

test('the puppets of a frame share its budget', () => {
  const budget = { left: 0.4 }
  const puppets = [0, 1, 2].map(() => puppetWith(face(0)))
  // The head covers 0.18 of the canvas.
  expect(puppets.map((puppet) => countOf(drawn(puppet, { budget }), 'layer'))).toEqual([1, 1, 0])
})

test('a head that looks ahead, or a pose that is no number, is drawn flat', () => {
  const puppet = puppetWith(face(0))
  for (const turn of [0, NaN]) expect(drawn(puppet, { turn })).toEqual([{ label: 'face-0', a: 1, e: 0 }])
})

test('no frame asks for more than the canvas has, wherever the pictures of a rig lie', () => {
  const far = 'x="-7000" y="295" width="16000" height="10"'
  const high = 'x="495" y="-7000" width="10" height="16000"'
  const puppet = puppetWith(face(0, '', far) + face(1, '', high), { rx: 9_000, ry: 9_000 })
  expect(countOf(drawn(puppet, { scale: 4 }), 'layer')).toBeGreaterThan(0)
  for (const { width, height } of canvases) {
    expect(Math.max(width, height)).toBeLessThanOrEqual(CANVAS.width + 64)
  }
})

test('a turning and growing head takes few canvases and buffers', () => {
  const puppet = puppetWith(face(0) + face(1, '', 'x="320" y="90" width="360" height="400"'))
  for (let frame = 0; frame < 30; frame++)
    drawn(puppet, { turn: Math.sin(frame / 5) || 0.1, scale: 0.5 + frame / 600 })
  expect(canvases.length).toBeLessThan(8)
  expect(buffers).toBeLessThan(4)
})
