import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import pip from '../../../characters/pip.svg?raw'
import tatters from '../../../characters/tatters.svg?raw'
import { compileRig } from '#model/rig/compile'
import { randomProps, resolveProps, rigProps } from './props.ts'

const rigs = [pip, tatters].map((svg) => compileRig(svg))
const rig = rigs[0] ?? compileRig(pip)

test('missing values take their defaults', () => {
  for (const each of rigs)
    expect(resolveProps(each, {})).toEqual(
      Object.fromEntries(rigProps(each).map((prop) => [prop.id, prop.default])),
    )
})

test.each([
  [{ skin: '#123456' }, { skin: '#123456' }],
  [{ skin: 'url(#x)' }, { skin: '#f6a97c' }],
  [{ skin: 7 }, { skin: '#f6a97c' }],
  [{ eyes: 9 }, { eyes: 1.2 }],
  [{ eyes: -9 }, { eyes: 0.8 }],
  [{ eyes: 1.013 }, { eyes: 1 }],
  [{ eyes: Number.NaN }, { eyes: 1 }],
  [{ eyes: '1.1' }, { eyes: 1 }],
  [{ hair: 'curls' }, { hair: 'curls' }],
  [{ hair: 'beard' }, { hair: 'quiff' }],
  [{ glasses: true }, { glasses: true }],
  [{ glasses: 1 }, { glasses: false }],
])('%j becomes %j', (given, expected) => {
  expect(resolveProps(rig, given)).toMatchObject(expected)
})

test('unknown props are dropped, also those every object has', () => {
  const resolved = resolveProps(rig, { wings: true, constructor: 'x' })
  expect(Object.keys(resolved)).toEqual(rig.props.map((prop) => prop.id))
})

test('resolving a resolved value changes nothing', () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.boolean())
  const key = fc.constantFrom(...rig.props.map((prop) => prop.id), 'wings')
  fc.assert(
    fc.property(fc.dictionary(key, value), (given) => {
      const once = resolveProps(rig, given)
      expect(resolveProps(rig, once)).toEqual(once)
    }),
  )
})

test('a random look is a valid one, and different chances give different looks', () => {
  for (const each of rigs) {
    const low = randomProps(each, () => 0)
    const high = randomProps(each, () => 0.999)
    expect(resolveProps(each, low)).toEqual(low)
    expect(resolveProps(each, high)).toEqual(high)
    // Two colours may meet where others of the palettes are too much alike.
    for (const { id, kind } of each.props) if (kind !== 'colour') expect(low[id]).not.toEqual(high[id])
  }
})

test.each(rigs)('a random look of $name has no two colours that are alike from afar', (rig) => {
  let seed = 1
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const colours = rig.props.filter(({ kind }) => kind === 'colour').map(({ id }) => id)
  for (let round = 0; round < 50; round++) {
    const look = randomProps(rig, random)
    const worn = colours.map((id) => String(look[id]))
    expect(new Set(worn).size).toBe(worn.length)
  }
})
