import { newDocument } from '#model/document/new-document'
import { compileRig } from '#model/rig/compile'
import { expect, test } from 'vitest'
import drawing from '../../characters/pip.svg?raw'
import type { Puppet } from '../puppet/drawing/puppet.ts'
import { frameAt } from '../timeline/frame.ts'
import { standingIn, stagePoint, viewOf } from './frame-view.ts'

const stage = { width: 1280, height: 720 }
const camera = { x: 0.5, y: 0.5, zoom: 1 }

test('a picture of the stage’s own shape shows all of it', () => {
  expect(viewOf({ stage, camera }, { width: 1920, height: 1080 })).toEqual({ scale: 1.5, x: 0, y: 0 })
})

test('a window of the stage fills the picture, also beyond the stage', () => {
  const window = { x: 340, y: -346, width: 600, height: 1066 }
  const view = viewOf({ stage, camera, window }, { width: 1200, height: 2132 })
  expect(view).toEqual({ scale: 2, x: -680, y: 692 })
})

test('a near camera magnifies about its point', () => {
  const near = { stage, camera: { x: 0.25, y: 0.5, zoom: 2 } }
  const size = { width: 1280, height: 720 }
  expect(stagePoint(near, size, { x: 640, y: 360 })).toEqual({ x: 320, y: 360 })
  expect(stagePoint(near, size, { x: 642, y: 364 })).toEqual({ x: 321, y: 362 })
})

test('captions are placed without performers who are not on stage yet', () => {
  const entrance = { id: 'in', performer: 'performer-1', name: 'slide-in', start: 4, duration: 0.8 }
  const document = { ...newDocument('pip'), gestures: [entrance] }
  // Safe: a frame hands its puppets on without looking into them.
  const cast = { puppets: new Map([['pip', { rig: compileRig(drawing) } as Puppet]]), analyses: new Map() }
  const standing = [3, 4.5, 6].map((time) => standingIn(frameAt(document, time, cast), document.stage))
  expect(standing.map((all) => all.length)).toEqual([0, 1, 1])
})
