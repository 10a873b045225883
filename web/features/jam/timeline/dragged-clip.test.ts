import { expect, test } from 'vitest'
import { plainClip } from '#model/document/plain-clip'
import { draggedClip } from './dragged-clip.ts'

/** Seconds 2 to 5 of the timeline, of a sound of six seconds. */
const clip = { ...plainClip({ id: 'clip', take: 'take', start: 2, duration: 3 }), offset: 1 }
const snap = (time: number) => time
const length = 6

test('a clip goes where it is dragged, but not before the beginning', () => {
  const move = (by: number) => draggedClip(clip, { grip: 'move', by, snap, length })
  expect(move(1.5)).toEqual({ kind: 'moveClip', clip: 'clip', start: 3.5 })
  expect(move(-9)).toEqual({ kind: 'moveClip', clip: 'clip', start: 0 })
})

test('its edges stay within the sound, and apart', () => {
  const at = (grip: 'start' | 'end', by: number) => {
    const edit = draggedClip(clip, { grip, by, snap, length })
    return edit.kind === 'trimEdge' ? edit.at : undefined
  }
  expect([at('start', 1), at('start', -5), at('start', 9)]).toEqual([3, 1, 4.95])
  expect([at('end', 1), at('end', 30), at('end', -9)]).toEqual([6, 7, 2.05])
})

test('a clip that is longer than its sound keeps its length when it is touched', () => {
  const long = { ...clip, duration: 9 }
  expect(draggedClip(long, { grip: 'end', by: 2, snap, length })).toMatchObject({ at: 11 })
})
