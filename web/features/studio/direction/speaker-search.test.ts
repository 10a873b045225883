import { expect, test } from 'vitest'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import { madeTake } from '../../../../tests/support/studio/take-fixtures.ts'
import type { Speakers } from '../../../engine/voice/speakers/speakers.ts'
import { createSpeakerSearch } from './speaker-search.ts'

const nobody: Speakers = { turns: [], people: [], others: false }
const corrections: SpeakerCorrection[] = [{ kind: 'count', people: 2 }]

function opened({ fails = false } = {}) {
  const calls: string[] = []
  let finish = () => {}
  const search = createSpeakerSearch({
    async openSound({ id }) {
      calls.push(`open ${id}`)
      return { channels: [new Float32Array(1)], sampleRate: 8000 }
    },
    openWorker: () => ({
      speakers(_channels, _rate, options) {
        calls.push('speakers')
        options?.onProgress?.(0.5)
        if (fails) return Promise.reject(new Error('no room'))
        return new Promise((resolve, reject) => {
          finish = () => resolve(nobody)
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error))
        })
      },
      async correctSpeakers(changed) {
        calls.push(`correct ${changed.length}`)
        return nobody
      },
      close: () => calls.push('close'),
    }),
  })
  return { search, calls, finish: () => finish() }
}

const until = () => new Promise((resolve) => setTimeout(resolve))

test('a take is heard once, whatever is corrected', async () => {
  const { search, calls, finish } = opened()
  const first = search.find(madeTake({ id: 'a' }), [])
  await until()
  expect(search.progress.get()).toBe(0.5)
  finish()
  await first
  expect([search.progress.get(), search.heard.get()]).toEqual([undefined, 'a'])
  await search.find(madeTake({ id: 'a' }), corrections)
  expect(calls).toEqual(['open a', 'speakers', 'correct 1'])
})

test('a search that is cancelled ends, and the next one starts over', async () => {
  const { search, calls, finish } = opened()
  const first = search.find(madeTake({ id: 'a' }), [])
  await until()
  search.cancel()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect([search.progress.get(), search.heard.get()]).toEqual([undefined, undefined])
  const second = search.find(madeTake({ id: 'a' }), [])
  await until()
  finish()
  expect(await second).toBe(nobody)
  expect(calls.filter((call) => call === 'speakers')).toHaveLength(2)
})

test('voices do not outlive the search, nor one that failed', async () => {
  const { search, calls } = opened({ fails: true })
  await expect(search.find(madeTake({ id: 'a' }), [])).rejects.toThrow('no room')
  expect(calls.at(-1)).toBe('close')
  const other = opened()
  const found = other.search.find(madeTake({ id: 'a' }), [])
  await until()
  other.search.close()
  await expect(found).rejects.toMatchObject({ name: 'AbortError' })
  expect(other.calls.at(-1)).toBe('close')
})
