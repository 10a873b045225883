import { expect, test, vi } from 'vitest'
import { newMix, type MixSource } from '#contract/mixes/document'
import { createSourceStore } from './source-store.ts'

const source = (id: string): MixSource => ({
  id,
  name: id,
  sound: id,
  file: 'a.wav',
  duration: 1,
  origin: null,
})
const peaks = { perSecond: 400, pairs: new Int8Array(0) }

test('sources are loaded once, three at a time, and what fails or is gone is told apart', async () => {
  let most = 0
  let running = 0
  const loaded: string[] = []
  const store = createSourceStore({
    async load({ id }) {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      if (id === 'gone') throw new Error('404')
      if (id === 'broken') throw new Error('no sound')
      loaded.push(id)
      return { channels: [], sampleRate: 48_000 }
    },
    async add(id) {
      if (id === 'huge') throw Object.assign(new Error('No room'), { name: 'TooMuchSound' })
      return peaks
    },
    isMissing: (error) => String(error).includes('404'),
    signal: new AbortController().signal,
  })
  const mix = { ...newMix(), sources: ['a', 'b', 'gone', 'broken', 'huge', 'c', 'd'].map(source) }
  store.follow(mix)
  store.follow(mix)
  await vi.waitFor(() => {
    expect([...store.states.get().values()].every(({ kind }) => kind !== 'loading')).toBe(true)
  })
  expect(loaded.toSorted()).toEqual(['a', 'b', 'c', 'd', 'huge'])
  expect(most).toBe(3)
  expect(store.states.get().get('gone')).toEqual({ kind: 'missing' })
  expect(store.states.get().get('broken')).toMatchObject({ kind: 'failed' })
  expect(store.states.get().get('huge')).toEqual({ kind: 'full' })
  store.retry(mix)
  expect(store.states.get().get('gone')).toEqual({ kind: 'loading' })
  expect(store.states.get().get('a')).toMatchObject({ kind: 'ready' })
})
