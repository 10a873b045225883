import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { compileRig } from '#model/rig/compile'
import { expect, test } from 'vitest'
import drawing from '../../characters/pip.svg?raw'
import type { Puppet } from '../puppet/drawing/puppet.ts'
import { expressiveMoment } from './expressive-moment.ts'
import { frameAt, type Cast } from './frame.ts'

// Safe: nothing is drawn here, only held poses are compared.
const pip = { rig: compileRig(drawing) } as Puppet
const cast: Cast = { puppets: new Map([['pip', pip]]), analyses: new Map() }

const document: Document = {
  ...newDocument('pip'),
  captions: [{ id: 'c', start: 0, duration: 10, text: 'Hello' }],
  gestures: [{ id: 'g', performer: 'performer-1', name: 'wave', start: 4, duration: 2 }],
}

test('the thumbnail shows a moment with a wave and open eyes', () => {
  const time = expressiveMoment(document, cast)
  expect(time).toBeGreaterThan(4)
  expect(time).toBeLessThan(6)
  expect(frameAt(document, time, cast).performers[0]?.pose.lids.left).toBeGreaterThan(0.8)
  expect(expressiveMoment(document, cast)).toBe(time)
})

test('without performers and sound, the thumbnail shows the beginning', () => {
  expect(expressiveMoment({ ...newDocument('pip'), performers: [] }, cast)).toBe(0)
})
