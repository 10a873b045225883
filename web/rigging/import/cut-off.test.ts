import { expect, test } from 'vitest'
import { compileRig } from '#model/rig/compile'
import { pictureName } from '#model/rig/pictures'
import { CUT_OFF_EDGE } from '../authoring/boxes.ts'
import { artDrawing } from './art-drawing.ts'
import { isArtCutOff } from './cut-off.ts'
import type { ArtNode } from './imported-art.ts'

const head = { box: { x: 100, y: 0, width: 200, height: 250 }, isCutOff: false }
const bust = { box: { x: 0, y: 200, width: 400, height: 200 }, isCutOff: true }

test('a bust goes on below its document; shoes at the edge and cuts elsewhere do not', () => {
  expect(isArtCutOff([head, undefined, bust], 400)).toBe(true)
  expect(isArtCutOff([head, bust], 500)).toBe(false)
  const shoe = { box: { x: 150, y: 380, width: 60, height: 20 }, isCutOff: true }
  expect(isArtCutOff([head, { ...bust, isCutOff: false }, shoe], 400)).toBe(false)
  // A model without a document ends with its lowest picture.
  expect(isArtCutOff([head, bust])).toBe(true)
  expect(
    isArtCutOff([
      { ...head, isCutOff: true },
      { ...bust, isCutOff: false },
    ]),
  ).toBe(false)
  expect(isArtCutOff([undefined])).toBe(false)
})

test('imported art that goes on below its document is cut off below the stage', () => {
  const nodes: ArtNode[] = [
    { kind: 'group', id: 'head', attributes: {}, children: [{ kind: 'picture', id: 'skin', picture: 0 }] },
  ]
  const lowest = (isCutOff: boolean) => {
    const drawing = artDrawing('Nova', { nodes, pictures: [head], hops: true, isCutOff }, [
      pictureName('a'.repeat(32), 200, 250),
    ])
    const { bounds, pivots } = compileRig(drawing)
    // The floor is where feet would be.
    expect(pivots['pivot-feet']).toEqual({ x: 500, y: 960 })
    return Math.round(bounds.y + bounds.height)
  }
  expect(lowest(false)).toBe(960)
  expect(lowest(true)).toBe(CUT_OFF_EDGE)
})
