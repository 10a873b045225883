import { expect, test } from 'vitest'
import pip from '../../../web/characters/pip.svg?raw'
import tatters from '../../../web/characters/tatters.svg?raw'
import { bitDistance, hashBits, pictureHash, SIMILAR_BITS } from '../media/picture-hash.ts'
import { compileRig } from './compile.ts'
import type { RigShape } from './rig.ts'
import { MIN_STILL_SIDE, rigStill } from './still.ts'

const shape: RigShape = {
  kind: 'shape',
  id: '',
  outline: { steps: 'MLLLZ', points: [100, 100, 500, 100, 500, 500, 100, 500] },
  morph: null,
  bend: null,
  fill: { slot: null, colour: '#ff0000' },
  evenOdd: false,
  stroke: null,
  width: 0,
  cap: 'butt',
  join: 'miter',
  opacity: 1,
  when: [],
}
const drawn = (...nodes: RigShape[]) => {
  const { data, width } = rigStill({ nodes, props: [] }, 100)
  return (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)]
}

test('shapes are filled and lined where they are, later ones on top, and hidden ones are left out', () => {
  const at = drawn(
    shape,
    { ...shape, fill: null, stroke: { slot: null, colour: '#0000ff' }, width: 40 },
    {
      ...shape,
      fill: { slot: null, colour: '#00ff00' },
      when: [{ prop: 'hat', values: [], negated: false }],
    },
  )
  expect(at(30, 30)).toEqual([255, 0, 0, 255])
  expect(at(10, 30)).toEqual([0, 0, 255, 255])
  expect(at(70, 30)).toEqual([0, 0, 0, 0])
})

test('holes are empty by the even-odd rule', () => {
  const points = [...shape.outline.points, 200, 200, 400, 200, 400, 400, 200, 400]
  const holed = { ...shape, outline: { steps: 'MLLLZMLLLZ', points } }
  expect(drawn({ ...holed, evenOdd: true })(30, 30)).toEqual([0, 0, 0, 0])
  expect(drawn(holed)(30, 30)).toEqual([255, 0, 0, 255])
})

const hashOf = (svg: string) => pictureHash(rigStill(compileRig(svg)), MIN_STILL_SIDE) ?? ''
const hashDistance = (one: string, other: string) => bitDistance(hashBits(one), hashBits(other))

test('a drawing is like itself in other colours, and unlike another', () => {
  const recoloured = tatters.replaceAll(/#([0-9a-f])[0-9a-f]([0-9a-f]{4})/gi, '#$18$2')
  expect(recoloured).not.toBe(tatters)
  expect(hashDistance(hashOf(tatters), hashOf(recoloured))).toBeLessThanOrEqual(SIMILAR_BITS)
  expect(hashDistance(hashOf(tatters), hashOf(pip))).toBeGreaterThan(SIMILAR_BITS)
})

test('a made-up drawing of huge lines is left out after a bounded amount of work', () => {
  const points = Array.from({ length: 100_000 }, (_, at) => (at % 2 === 0 ? 1e9 : -1e9) * Math.sin(at))
  const huge: RigShape = {
    ...shape,
    outline: { steps: `M${'L'.repeat(49_999)}`, points },
    stroke: { slot: null, colour: '#0000ff' },
    width: 1e9,
  }
  const began = process.cpuUsage()
  rigStill({ nodes: Array.from({ length: 20 }, () => huge), props: [] })
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(20)
})

test('a made-up drawing of lines beyond the page is left out after a bounded amount of work', () => {
  // Back and forth past the page's corner.
  const points = Array.from({ length: 100_000 }, (_, at) => (at % 4 === 0 || at % 4 === 3 ? -1e5 : 500))
  const far: RigShape = {
    ...shape,
    outline: { steps: `M${'L'.repeat(49_999)}`, points },
    fill: null,
    stroke: { slot: null, colour: '#0000ff' },
    width: 1,
  }
  const began = process.cpuUsage()
  rigStill({ nodes: Array.from({ length: 20 }, () => far), props: [] })
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(20)
})
