import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mouthCurves, mouthShapes } from '#contract/takes/mouth-track'
import { restingMouth, type Mouth } from '../../voice/analysis.ts'
import { createMouthMotion } from '../../voice/mouth/mouth-motion.ts'
import { phones } from '../../voice/net/phones.ts'
import pip from '../../../characters/pip.svg?raw'
import tatters from '../../../characters/tatters.svg?raw'
import { compileRig } from '#model/rig/compile'
import { newMouthGeometry, shapeMouth } from './mouth.ts'
import { drawMouth, type DrawingContext } from './mouth-drawing.ts'

const styles = [pip, tatters].map((svg) => compileRig(svg).mouth)
const style = styles[0] ?? compileRig(pip).mouth

function shaped(mouth: Partial<Mouth>, { smile = 0, press = 0 } = {}) {
  return shapeMouth(style, { ...restingMouth, ...mouth }, smile, press, newMouthGeometry())
}

const control = fc.double({ min: 0, max: 1, noNaN: true })
const anyMouth = fc.record({
  jaw: control,
  width: control,
  rounding: control,
  teeth: control,
  tongue: control,
})

test('a small change of any control moves every number a little', () => {
  const step = 1e-4
  fc.assert(
    fc.property(
      anyMouth,
      control,
      control,
      fc.constantFrom(...mouthCurves, 'smile', 'press'),
      fc.constantFrom(...styles),
      (mouth, smile, press, name, each) => {
        const before = shapeMouth(each, mouth, smile * 2 - 1, press, newMouthGeometry())
        const moved = { ...mouth, smile: smile * 2 - 1, press }
        moved[name] = moved[name] < 0.5 ? moved[name] + step : moved[name] - step
        const after = shapeMouth(each, moved, moved.smile, moved.press, newMouthGeometry())
        const numbers = (geometry: typeof before) =>
          Object.values(geometry).flatMap((value): number[] =>
            typeof value === 'number' ? [value] : [...value],
          )
        const old = numbers(before)
        // NaN is not less either.
        const steps = numbers(after).map((value, index) => Math.abs(value - (old[index] ?? Infinity)))
        expect(Math.max(...steps)).toBeLessThan(0.25)
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['at rest', {}, {}],
  ['pressed', {}, { press: 1 }],
  ['wide', { width: 1 }, {}],
  ['rounded before a "p"', { rounding: 1, width: 0.2 }, {}],
  ['beaming', {}, { smile: 1 }],
  ['with the residue of an estimate', { jaw: 0.03, teeth: 0.02, tongue: 0.01 }, {}],
])('a mouth closed %s is truly closed', (_name, mouth, mood) => {
  const { inner, opening } = shaped(mouth, mood)
  expect(opening).toBe(0)
  // The way back along the lower lip is the way out along the upper one.
  for (let at = 0; at < 13; at++) {
    const back = at % 2 === 0 ? 24 - at : 26 - at
    expect(inner[at]).toBeCloseTo(inner[back] ?? Infinity, 9)
  }
})

test('the nine shapes differ as they do on people', () => {
  const rest = shaped({})
  const bite = shaped({ jaw: 0.08, teeth: 1 })
  const wide = shaped({ jaw: 0.2, width: 0.9, teeth: 0.85 })
  const open = shaped({ jaw: 1 })
  const round = shaped({ jaw: 0.2, width: 0.2, rounding: 1 })
  const raised = shaped({ jaw: 0.4, tongue: 1 })
  const between = shaped({ jaw: 0.15, tongue: 0.9, teeth: 0.7 })
  expect(wide.half).toBeGreaterThan(rest.half)
  expect(round.half).toBeLessThan(rest.half * 0.5)
  expect(open.opening).toBeGreaterThan(wide.opening * 2)
  expect(bite.bite).toBeGreaterThan(0.9)
  for (const other of [rest, wide, open, round, raised, between]) expect(other.bite).toBeLessThan(0.1)
  expect(wide.bottom - wide.lowerTeeth).toBeGreaterThan(wide.opening * 0.3)
  expect(bite.lowerTeeth).toBeCloseTo(bite.bottom, 1)
  expect(raised.bottom - raised.tongueTop).toBeGreaterThan(raised.opening * 0.7)
  expect(between.tongueOut).toBeGreaterThan(0.5)
  expect(raised.tongueOut).toBe(0)
})

test('teeth bite the lip in F and V next to any sound, and in no other sound', () => {
  for (const { shape, target } of phones) {
    // Neighbouring vowels change the width and the jaw.
    for (const width of [0.3, target.width, 0.9])
      for (const jaw of [0.02, target.jaw]) {
        const motion: Mouth[] = []
        const { push, end } = createMouthMotion(0, ({ mouth }) => motion.push(mouth))
        push({ ...target, width, jaw }, mouthShapes.indexOf(shape), 1)
        end()
        const { bite } = shaped({ ...motion[0] })
        if (shape === 'G') expect(bite).toBeGreaterThan(0.9)
        else expect(bite).toBe(0)
      }
  }
})

test('resting lips smile, pressed lips lie flatter', () => {
  const dip = (geometry: ReturnType<typeof shaped>) => geometry.top - (geometry.left + geometry.right) / 2
  expect(dip(shaped({}))).toBeGreaterThan(15)
  expect(dip(shaped({}, { press: 1 }))).toBeLessThan(dip(shaped({})) / 2)
  expect(dip(shaped({}, { smile: -1 }))).toBeLessThan(0)
})

test('full lips draw together when rounded and have no creases at their corners; thin ones stand out', () => {
  const lipsOf = (upperLip: number, lowerLip: number, mouth: Partial<Mouth>) => {
    const each = { ...style, line: 12, upperLip, lowerLip }
    const { outer, inner, dimple } = shapeMouth(each, { ...restingMouth, ...mouth }, 0, 0, newMouthGeometry())
    // The middles of the lower lip's edges.
    return { lower: (outer[19] ?? 0) - (inner[19] ?? 0), dimple }
  }
  const pucker = { rounding: 1, width: 0 }
  expect(lipsOf(30, 40, pucker).lower).toBeLessThan(lipsOf(30, 40, {}).lower)
  expect(lipsOf(3, 4, pucker).lower).toBeGreaterThan(lipsOf(3, 4, {}).lower)
  expect(lipsOf(30, 40, {}).dimple).toBe(0)
  expect(lipsOf(3, 4, {}).dimple).toBeGreaterThan(0.5)
})

test('the crease of pressed lips lies below full ones', () => {
  const each = { ...style, line: 12, upperLip: 30, lowerLip: 40 }
  const mouth = shapeMouth(each, restingMouth, 0, 1, newMouthGeometry())
  const curves: number[][] = []
  const context = new Proxy({} as DrawingContext, {
    get: (_, name) =>
      name === 'quadraticCurveTo' ? (...places: number[]) => void curves.push(places) : () => {},
    set: () => true,
  })
  const paint = {
    line: 12,
    teeth: 'row',
    ink: '#000',
    lip: '#000',
    inside: '#000',
    tooth: '#000',
    tongue: '#000',
  } as const
  drawMouth(context, mouth, paint)
  const [[, , , end = 0] = []] = curves
  expect(curves).toHaveLength(1)
  expect(end).toBeGreaterThan(mouth.outer[19] ?? Infinity)
})
