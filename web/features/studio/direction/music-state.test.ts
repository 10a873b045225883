import type { Track } from '#contract/document/document'
import { expect, test } from 'vitest'
import { musicStateOf } from './music-state.ts'

function track(change: Partial<Track>): Track {
  const clip = { id: 'clip', take: 'take', start: 0, offset: 0, duration: 4 }
  // Safe: what a clip has beyond its span is not looked at.
  const clips = [clip] as unknown as Track['clips']
  const still = { performer: null, gain: 1, pan: 0, mute: false, solo: false }
  return { id: 'track', kind: 'music', name: '', ...still, clips, ...change }
}

const voice = (change: Partial<Track> = {}) => track({ id: 'voice', kind: 'voice', ...change })

test.each<[state: string, tracks: Track[]]>([
  ['none', []],
  ['none', [voice(), track({ clips: [], ducking: 0.2 })]],
  ['ducked', [voice(), track({ ducking: 0.2 })]],
  ['steady', [voice(), track({})]],
  ['steady', [voice(), track({ ducking: null })]],
  ['steady', [voice(), track({ ducking: 1 })]],
  ['mixed', [track({ ducking: 0.2 }), track({ id: 'second' })]],
  ['ducked', [track({ ducking: 0.2 }), track({ id: 'second', mute: true })]],
  ['inaudible', [voice(), track({ ducking: 0.2, mute: true })]],
  ['inaudible', [voice(), track({ ducking: 0.2, gain: 0 })]],
  ['inaudible', [voice({ solo: true }), track({ ducking: 0.2 })]],
  ['ducked', [voice({ solo: true }), track({ ducking: 0.2, solo: true })]],
])('music is %s', (state, tracks) => {
  expect(musicStateOf({ tracks })).toBe(state)
})
