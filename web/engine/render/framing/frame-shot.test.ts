import { describe, expect, test } from 'vitest'
import { captionBand } from '../caption-band.ts'
import { frameShot, type ShotSpace, type Subject } from './frame-shot.ts'
import { lowestEdge } from './lowest-edge.ts'

const stage = { width: 1280, height: 720 }
const pictures = { wide: { width: 1920, height: 1080 }, tall: { width: 1080, height: 1920 } }

function space(picture: { width: number; height: number }, progress = 0): ShotSpace {
  const { top, upper } = captionBand(picture)
  const { width, height } = picture
  return {
    stage,
    floor: lowestEdge(stage, picture),
    shape: width / height,
    captions: { lower: top / height, upper: upper.bottom / height },
    progress,
  }
}

/** A performer as the director stages them; `x` of the feet as a fraction of the stage. */
function subject(x: number, change: Partial<Subject> = {}): Subject {
  const middle = x * stage.width
  return {
    head: { x: middle - 120, y: 200, width: 240, height: 270 },
    eyes: { x: middle - 80, y: 300, width: 160, height: 60 },
    hands: null,
    partner: 0,
    ...change,
  }
}

const handsOf = (x: number, y: number) => ({ x: x - 160, y, width: 320, height: 90 })

describe.each(Object.entries(pictures))('in a %s picture', (shape, picture) => {
  const single = (one: Subject, progress = 0) =>
    frameShot({ kind: 'single', push: 0.06 }, [one], space(picture, progress))

  test('the eyes of a single are at 0.37–0.50 of the height, with room on the partner’s side', () => {
    for (const partner of [-1, 1] as const) {
      const one = subject(0.5, { partner })
      const view = single(one)?.window
      if (!view) throw new Error('there is a view')
      const eyes = (one.eyes.y + one.eyes.height / 2 - view.y) / view.height
      expect(eyes).toBeGreaterThanOrEqual(0.37)
      expect(eyes).toBeLessThanOrEqual(0.5)
      const middle = (one.head.x + one.head.width / 2 - view.x) / view.width
      // Tall pictures have less room beside a head.
      expect(Math.sign(0.5 - middle)).toBe(partner)
      if (shape === 'wide') expect(Math.abs(0.5 - middle)).toBeCloseTo(0.07)
    }
  })

  test('those who stand at the end of the row are not at the edge of their own picture', () => {
    for (const [x, partner] of [
      [0.19, 1],
      [0.81, -1],
    ] as const) {
      const one = subject(x, { partner, hands: handsOf(x * stage.width, 420) })
      const view = single(one)?.window
      if (!view) throw new Error('there is a view')
      const middle = (one.head.x + one.head.width / 2 - view.x) / view.width
      expect(Math.abs(0.5 - middle)).toBeLessThan(0.19)
    }
  })

  test('hands that act are in the picture, above the captions', () => {
    for (const y of [120, 420, 560]) {
      const hands = handsOf(640, y)
      const view = single(subject(0.5, { hands }))
      if (!view) throw new Error('there is a view')
      const { window, isUpper } = view
      const { lower, upper } = space(picture).captions ?? { lower: 1, upper: 0 }
      const top = window.y + (isUpper ? upper * window.height : 0)
      const bottom = window.y + (isUpper ? 1 : lower) * window.height
      expect(hands.y).toBeGreaterThanOrEqual(top)
      expect(hands.y + hands.height).toBeLessThanOrEqual(bottom)
      expect(hands.x).toBeGreaterThanOrEqual(window.x)
      expect(hands.x + hands.width).toBeLessThanOrEqual(window.x + window.width)
    }
  })

  test('it comes nearer by 6 % at most, without a jump', () => {
    const heights = Array.from(
      { length: 21 },
      (_, index) => single(subject(0.5), index / 20)?.window.height ?? 0,
    )
    const [first = 0] = heights
    expect(first / (heights.at(-1) ?? 0)).toBeCloseTo(1.06)
    heights.slice(1).forEach((height, index) => {
      expect(height).toBeLessThanOrEqual(heights[index] ?? 0)
      expect((heights[index] ?? 0) - height).toBeLessThan(0.006 * first)
    })
  })

  test('a group is in the picture as a whole', () => {
    const all = [0.2, 0.5, 0.8].map((x) => subject(x))
    const view = frameShot({ kind: 'wide', push: 0 }, all, space(picture))?.window
    if (!view) throw new Error('there is a view')
    for (const { head } of all) {
      expect(head.x).toBeGreaterThanOrEqual(view.x)
      expect(head.x + head.width).toBeLessThanOrEqual(view.x + view.width)
    }
  })
})

test('the eyes of groups are a little below the middle of a wide picture, also with hands that act', () => {
  for (const xs of [
    [0.35, 0.66],
    [0.2, 0.5, 0.8],
  ])
    for (const y of [null, 300, 400, 440, 480])
      for (const kind of ['wide', 'two'] as const) {
        const all = xs.map((x) => subject(x, y === null ? {} : { hands: handsOf(x * 1280, y) }))
        const view = frameShot({ kind, push: 0 }, all, space(pictures.wide))?.window
        if (!view) throw new Error('there is a view')
        const eyes = (330 - view.y) / view.height
        expect(eyes, `${kind} of ${xs.length}, hands at ${y}`).toBeGreaterThan(0.48)
        expect(eyes).toBeLessThanOrEqual(0.575)
      }
})

test('a wide picture never looks below the stage: low hands get the captions to the top', () => {
  for (let y = 300; y < 640; y += 20) {
    for (const kind of ['wide', 'two', 'single', 'reaction'] as const) {
      const hands = handsOf(640, y)
      const view = frameShot({ kind, push: 0.06 }, [subject(0.5, { hands })], space(pictures.wide))
      expect(view && view.window.y + view.window.height).toBeLessThanOrEqual(720.01)
    }
  }
})

test('nobody in the shot leaves the scene’s own camera', () => {
  expect(frameShot({ kind: 'wide', push: 0 }, [], space(pictures.wide))).toBeNull()
})
