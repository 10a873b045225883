import { newDocument } from '#model/document/new-document'
import { compileRig } from '#model/rig/compile'
import { afterEach, expect, test, vi } from 'vitest'
import drawing from '../../../../characters/pip.svg?raw'
import type { Puppet } from '../../../../engine/puppet/drawing/puppet.ts'
import { stageBoxes } from './stage-boxes.ts'

afterEach(() => vi.unstubAllGlobals())

test('a performer who is not on stage yet has no box', () => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return null
      }
    },
  )
  const entrance = { id: 'in', performer: 'performer-1', name: 'slide-in', start: 4, duration: 0.8 }
  const document = { ...newDocument('pip'), gestures: [entrance] }
  // Safe: boxes are measured from the rig alone.
  const cast = { puppets: new Map([['pip', { rig: compileRig(drawing) } as Puppet]]), analyses: new Map() }
  const boxes = [3, 4.5, 6].map((time) => stageBoxes(document, time, cast).map(({ id }) => id))
  expect(boxes).toEqual([[], ['performer-1'], ['performer-1']])
})
