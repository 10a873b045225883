import { afterEach, expect, test, vi } from 'vitest'
import { newMix } from '#model/mix/new-mix'
import { addTrack } from '../../../engine/mix/strip/strip-edits.ts'
import { signal } from '../../../platform/signal.ts'
import { createMixerView, type Mixer } from '../mixer-context.ts'
import { dropPlaceAt } from './drop-place.ts'

afterEach(() => vi.unstubAllGlobals())

const box = (left: number, top: number, height = 64) => ({ left, top, height })
const row = { dataset: { track: 'one' }, getBoundingClientRect: () => box(0, 100) }

function placeOver(
  under: 'lane' | 'head' | 'below' | 'console',
  event: { clientX: number; altKey?: boolean },
) {
  const hit = {
    closest: (selector: string) => {
      if (selector === '[data-track]') return under === 'lane' || under === 'head' ? row : null
      return under === 'lane' ? {} : null
    },
  }
  vi.stubGlobal('document', { elementFromPoint: () => hit })
  const mixer = {
    editor: { state: signal({ value: addTrack(newMix(), 'one', 'One') }) },
    session: { playing: signal(false), position: () => 60 },
    view: createMixerView('one'),
  } as unknown as Mixer // safe: it uses no more of it
  const content = {
    querySelector: () => ({ getBoundingClientRect: () => box(200, 0) }),
    getBoundingClientRect: () => box(16, 40),
    parentElement: { contains: () => under !== 'console' },
  } as unknown as HTMLElement // safe: as above
  return dropPlaceAt(mixer, { clientY: 120, altKey: false, ...event }, content)
}

test('files go to the track and the beat under the pointer; with Alt to the exact time', () => {
  expect(placeOver('lane', { clientX: 241 })).toEqual({ at: 1, track: 'one', top: 60, height: 64 })
  expect(placeOver('lane', { clientX: 242, altKey: true })?.at).toBeCloseTo(1.05)
  expect(placeOver('head', { clientX: 90 })).toMatchObject({ at: 0, track: 'one' })
})

test('files below the tracks go to a new one; beside the timeline there is no place', () => {
  expect(placeOver('below', { clientX: 280 })).toEqual({ at: 2, track: undefined, top: 80, height: 0 })
  expect(placeOver('console', { clientX: 280 })).toBeUndefined()
})
