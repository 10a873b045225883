import { expect, test, vi } from 'vitest'
import { type MixDocument, type MixSource } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { plainMixClip } from '#model/mix/plain-clip'
import { addTrack } from '../../engine/mix/strip/strip-edits.ts'
import { CallError } from '../../platform/call-error.ts'
import { createSourceStore } from './source-store.ts'

const source = (id: string): MixSource => ({
  id,
  name: id,
  sound: id,
  file: 'a.wav',
  duration: 1,
  origin: null,
})
/** A mix of these sounds with a clip each, except the unused ones. */
function mixOf(ids: readonly string[], idle: readonly string[] = []): MixDocument {
  const clips = ids
    .filter((id) => !idle.includes(id))
    .map((id) => plainMixClip({ id, source: id, start: 0, duration: 1 }))
  const mix = addTrack(newMix(), 'track', 'Track')
  return { ...mix, sources: ids.map(source), tracks: mix.tracks.map((track) => ({ ...track, clips })) }
}
const peaks = { perSecond: 400, pairs: new Int8Array(0) }

test('sources load once, three at a time; a failed one differs from a missing one', async () => {
  let max = 0
  let running = 0
  const loaded: string[] = []
  const store = createSourceStore({
    async load({ id }) {
      max = Math.max(max, ++running)
      await Promise.resolve()
      running--
      if (id === 'gone') throw new CallError({ status: 404, code: 'not_found', url: '/' })
      if (id === 'broken') throw new Error('no sound')
      loaded.push(id)
      return { channels: [], sampleRate: 48_000 }
    },
    async add(id) {
      if (id === 'huge') throw Object.assign(new Error('No room'), { name: 'TooMuchSound' })
      return peaks
    },
    remove: () => undefined,
    signal: new AbortController().signal,
  })
  const mix = mixOf(['a', 'b', 'gone', 'broken', 'huge', 'c', 'd'])
  store.follow(mix)
  store.follow(mix)
  await vi.waitFor(() => {
    expect([...store.states.get().values()].every(({ kind }) => kind !== 'loading')).toBe(true)
  })
  expect(loaded.toSorted()).toEqual(['a', 'b', 'c', 'd', 'huge'])
  expect(max).toBe(3)
  expect(store.states.get().get('gone')).toEqual({ kind: 'missing' })
  expect(store.states.get().get('broken')).toMatchObject({ kind: 'failed' })
  expect(store.states.get().get('huge')).toEqual({ kind: 'full' })
  store.retry(mix)
  expect(store.states.get().get('gone')).toEqual({ kind: 'loading' })
  expect(store.states.get().get('a')).toMatchObject({ kind: 'ready' })
})

test('unused sources are not loaded, and are unloaded when memory is full', async () => {
  const held = new Set<string>()
  const store = createSourceStore({
    load: () => Promise.resolve({ channels: [], sampleRate: 48_000 }),
    async add(id) {
      if (held.size === 2) throw Object.assign(new Error('No room'), { name: 'TooMuchSound' })
      held.add(id)
      return peaks
    },
    remove: (id) => held.delete(id),
    signal: new AbortController().signal,
  })
  const kinds = () => Object.fromEntries([...store.states.get()].map(([id, { kind }]) => [id, kind]))
  store.follow(mixOf(['a', 'b', 'c', 'd'], ['d']))
  await vi.waitFor(() => expect(kinds()).toEqual({ a: 'ready', b: 'ready', c: 'full' }))
  store.follow(mixOf(['a', 'b', 'c', 'd'], ['d']))
  expect(kinds()).toMatchObject({ c: 'full' })

  // Its track is removed: c is audible, and undo needs a again.
  store.follow(mixOf(['a', 'b', 'c', 'd'], ['a', 'd']))
  await vi.waitFor(() => expect(kinds()).toEqual({ b: 'ready', c: 'ready' }))
  expect([...held]).toEqual(['b', 'c'])
  store.follow(mixOf(['a', 'b', 'c', 'd'], ['d']))
  await vi.waitFor(() => expect(kinds()).toEqual({ a: 'full', b: 'ready', c: 'ready' }))
})

test('a sound that failed offline loads by itself when online, and is not called a bad file', async () => {
  const online = new Set<() => void>()
  let isLost = true
  const store = createSourceStore({
    load: ({ id }) =>
      isLost && id === 'a'
        ? Promise.reject(new CallError({ status: 0, code: 'offline', url: '/' }))
        : Promise.resolve({ channels: [], sampleRate: 48_000 }),
    add: async () => peaks,
    remove: () => undefined,
    signal: new AbortController().signal,
    clock: {
      later: () => () => undefined,
      onOnline(task) {
        online.add(task)
        return () => void online.delete(task)
      },
    },
  })
  const kinds = () => Object.fromEntries([...store.states.get()].map(([id, { kind }]) => [id, kind]))
  store.follow(mixOf(['a']))
  await vi.waitFor(() => expect(kinds()).toEqual({ a: 'unreachable' }))
  // Another loading sound does not end the wait for the first.
  store.follow(mixOf(['a', 'b']))
  await vi.waitFor(() => expect(kinds()).toEqual({ a: 'unreachable', b: 'ready' }))
  isLost = false
  for (const task of online) task()
  await vi.waitFor(() => expect(kinds()).toEqual({ a: 'ready', b: 'ready' }))
  expect(online.size).toBe(0)
})
