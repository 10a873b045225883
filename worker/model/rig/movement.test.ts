import { expect, test } from 'vitest'
import pip from '../../../web/characters/pip.svg?raw'
import { compileRig } from './compile.ts'
import { movementProblem, type Movement } from './movement.ts'
import { RigError } from './rig-error.ts'

const tip: Movement = {
  id: 'tip-hat',
  label: 'Tip the hat',
  seconds: 1.6,
  hold: [0.6, 1],
  keys: {
    'arm-r': [
      [0.15, -8],
      [0.6, 120],
      [1, 120],
    ],
    nod: [
      [0.3, 0.5],
      [0.5, 0],
    ],
  },
  hands: [{ side: 'r', shape: 'point', from: 0.4, to: 1.2 }],
}

function pipWith(more: object): string {
  return pip.replace(/<metadata>[^]*<\/metadata>/, (text) => {
    // Safe: Pip's metadata is an object, which the test of the built-in characters ensures.
    const about = JSON.parse(text.replace(/<\/?metadata>/g, '')) as Record<string, unknown>
    delete about['gestures']
    delete about['habits']
    return `<metadata>${JSON.stringify({ ...about, ...more })}</metadata>`
  })
}

function refusal(svg: string) {
  try {
    compileRig(svg)
  } catch (error) {
    if (error instanceof RigError) return { code: error.code, place: error.place, detail: error.detail }
    throw error
  }
  return null
}

test('a character has gestures and habits of its own', () => {
  const rig = compileRig(pipWith({ gestures: [tip], habits: { every: 7, gestures: ['tip-hat'] } }))
  expect(rig.gestures).toEqual([tip])
  expect(rig.habits).toEqual({ every: 7, gestures: ['tip-hat'] })
  expect(compileRig(pipWith({})).gestures).toEqual([])
})

const wrong: [why: string, gesture: Movement][] = [
  [
    'keys out of order',
    {
      ...tip,
      keys: {
        nod: [
          [0.5, 0.1],
          [0.4, 0.2],
        ],
      },
    },
  ],
  ['a key behind the end', { ...tip, keys: { nod: [[1.6, 0.1]] } }],
  ['a key at the very beginning', { ...tip, keys: { nod: [[0, 0.1]] } }],
  ['an arm turned too far', { ...tip, keys: { 'arm-r': [[0.3, 170]] } }],
  ['a hold that a channel glides through', { ...tip, keys: { nod: [[0.5, 0.4]] } }],
  [
    'a hold that does not close',
    {
      ...tip,
      keys: {
        nod: [
          [0.6, 0.4],
          [1, 0.3],
        ],
      },
    },
  ],
  ['a hold beyond the end', { ...tip, hold: [0.6, 1.7], keys: {} }],
  ['a hand that never comes back', { ...tip, hands: [{ side: 'r', shape: 'fist', from: 1, to: 1.7 }] }],
]

test.each(wrong)('%s is refused by the gesture’s name', (_why, gesture) => {
  expect(movementProblem(gesture)).toBeDefined()
  expect(refusal(pipWith({ gestures: [gesture] }))).toMatchObject({
    code: 'bad_metadata',
    place: 'metadata.gestures.tip-hat',
  })
})

test('a gesture that is there twice, and a habit that is not there, are refused', () => {
  expect(refusal(pipWith({ gestures: [tip, tip] }))).toMatchObject({ detail: 'declared twice' })
  expect(refusal(pipWith({ habits: { every: 7, gestures: ['fly'] } }))).toMatchObject({
    place: 'metadata.habits',
  })
  expect(refusal(pipWith({ gestures: [{ ...tip, keys: { tail: [[0.5, 1]] } }] }))?.code).toBe('bad_metadata')
})

test('hands are exchanged by gestures, and only known ones', () => {
  const pointing = '<g data-hand="point" display="none"><path d="M0 0L10 0L10 10Z" fill="#000"/></g>'
  expect(refusal(pip.replace('<g id="forearm-r">', `<g id="forearm-r">${pointing}`))).toBeNull()
  expect(refusal(pip.replace('<g id="forearm-r">', '<g id="forearm-r" data-hand="claw">'))?.code).toBe(
    'bad_value',
  )
})
