import type { Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { afterEach, expect, test, vi } from 'vitest'
import { madeAnalysis, madeTake } from '../../tests/support/studio/take-fixtures.ts'
import type { Sound } from '../engine/sound/sound.ts'
import { queryClient } from '../platform/query-client.ts'
import { analysisQuery } from '../stage/cast/player-cache.ts'
import { loadSounds } from '../stage/cast/sounds.ts'
import { drawnQuery } from '../stage/drawn-takes.ts'
import { createRecentSounds, recentSounds, rememberRecording } from './recent-sounds.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const soundOf = (duration: number): Sound => ({
  channels: [Float32Array.of(0.25, -0.5)],
  sampleRate: 48_000,
  duration,
})

function playing(take: string): Document {
  const document = newDocument('pip')
  const clip = { id: 'c', take, start: 0, offset: 0, duration: 2, gain: 1, fadeIn: 0, fadeOut: 0 }
  const tracks = document.tracks.map((track) =>
    track.kind === 'voice' ? { ...track, clips: [clip] } : track,
  )
  return { ...document, tracks }
}

/** Node lacks it. */
class FakeBuffer {
  channels: Float32Array[] = []
  copyToChannel(samples: Float32Array, channel: number) {
    this.channels[channel] = samples.slice()
  }
}

test('a take that was recorded by this page is played and drawn from memory', async () => {
  vi.stubGlobal('AudioBuffer', FakeBuffer)
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const take = madeTake({ id: 'take-9', sound: 'media-9', analysis: 'media-10' })
  recentSounds.hold('recording-9', soundOf(2))
  rememberRecording(take, { id: 'recording-9', analysis: madeAnalysis() })

  const { sounds, errors } = await loadSounds(playing(take.id), [take])
  expect(errors).toEqual([])
  expect([...sounds.values()]).toMatchObject([{ channels: [Float32Array.of(0.25, -0.5)] }])
  expect((await queryClient.fetchQuery(analysisQuery(take))).duration).toBe(2)
  expect((await queryClient.fetchQuery(drawnQuery(take))).peaks).toBeDefined()
  expect(fetch).not.toHaveBeenCalled()
  // The cache has it now.
  expect(recentSounds.release('recording-9')).toBeUndefined()
})

test('a take of an earlier visit has its analysis from memory, and its sound from the server', async () => {
  const take = madeTake({ id: 'take-8', sound: 'media-8' })
  rememberRecording(take, { id: 'recording-8', analysis: madeAnalysis() })
  const { errors } = await loadSounds(playing(take.id), [take])
  // This take has no file here that could be requested.
  expect(errors.map(({ kind }) => kind)).toEqual(['sound-missing'])
})

test('sounds beyond the limit are dropped, the oldest first', () => {
  const sounds = createRecentSounds(600)
  sounds.hold('one', soundOf(300))
  sounds.hold('two', soundOf(250))
  sounds.hold('three', soundOf(100))
  expect(sounds.release('one')).toBeUndefined()
  expect(sounds.release('two')?.duration).toBe(250)
  expect(sounds.release('three')?.duration).toBe(100)
  sounds.hold('long', soundOf(1_800))
  expect(sounds.release('long')).toBeUndefined()
})
