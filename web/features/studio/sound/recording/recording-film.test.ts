import { expect, test } from 'vitest'
import type { FilmTapeOptions } from '../../../../engine/face/film-tape.ts'
import { signal } from '../../../../platform/signal.ts'
import type { RecorderState } from '../../../../recording/recorder-state.ts'
import { recordingFilm, type FilmSource } from './recording-film.ts'

/** A camera, an encoder that writes a byte per picture, and a clock advanced by `pass`. */
function made({ unsupported = false, full = false } = {}) {
  const clock = { now: 50_000 }
  const state = signal<RecorderState>({ name: 'ready' })
  const elapsed = signal(0)
  const written = new Map<string, Blob[]>()
  const times: number[] = []
  const tapes: FilmTapeOptions[] = []
  let source: FilmSource | undefined = {
    width: 640,
    height: 480,
    // Safe: not read here.
    picture: () => ({}) as VideoFrame,
  }
  const tasks = new Set<() => void>()
  const film = recordingFilm({
    source: () => source,
    async openTape(options) {
      if (unsupported) throw new Error('no encoder')
      tapes.push(options)
      return {
        add(_picture, seconds) {
          times.push(seconds)
          options.write(new Uint8Array(1))
        },
        finish: async () => undefined,
      }
    },
    writeFilm(recording, onStorageError) {
      const chunks: Blob[] = []
      written.set(recording, chunks)
      return {
        append(chunk) {
          chunks.push(new Blob([chunk]))
          if (full) onStorageError()
        },
        finish: async () => (chunks.length > 0 ? new Blob(chunks) : undefined),
      }
    },
    every(task) {
      tasks.add(task)
      return () => void tasks.delete(task)
    },
    now: () => clock.now,
  })
  film.keepTime({ state, elapsed })
  return {
    film,
    state,
    elapsed,
    written,
    times,
    tapes,
    unplug: () => (source = undefined),
    async pass(seconds: number) {
      for (const end = clock.now + seconds * 1000; clock.now < end; clock.now += 20) {
        if (state.get().name === 'recording') elapsed.set(elapsed.get() + 0.02)
        if (clock.now % 40 === 0) for (const task of tasks) task()
        for (let turn = 0; turn < 4; turn++) await Promise.resolve()
      }
    },
  }
}

test('the picture lies on the tape’s clock, without its pauses, and only if it is enabled', async () => {
  const { film, state, times, written, pass } = made()
  film.begin('one')
  state.set({ name: 'recording' })
  await pass(1)
  expect(await film.finish()).toBeUndefined()
  expect(written.size).toBe(0)

  film.enabled.set(true)
  film.begin('two', 1)
  await pass(1)
  state.set({ name: 'paused' })
  await pass(3)
  state.set({ name: 'recording' })
  await pass(1)
  expect((await film.finish())?.size).toBe(times.length)
  expect(times[0]).toBeLessThan(0.2)
  expect(times.at(-1)).toBeGreaterThan(1.9)
  expect(times.at(-1)).toBeLessThan(2.05)
  // Evenly spaced: nothing is missing where it continued.
  expect(Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toBeLessThan(0.1)
})

test('a camera that is unplugged or enabled late records its own part', async () => {
  const { film, state, times, pass, unplug } = made()
  film.begin('one')
  state.set({ name: 'recording' })
  await pass(1)
  film.enabled.set(true)
  await pass(1)
  unplug()
  await pass(1)
  expect((await film.finish())?.size).toBeGreaterThan(10)
  expect(times[0]).toBeGreaterThanOrEqual(1)
  expect(times.at(-1)).toBeLessThan(2.1)
  expect(film.error.get()).toBeUndefined()
})

test('each tape has a film of its own', async () => {
  const { film, state, written, pass } = made()
  film.enabled.set(true)
  film.begin('one')
  state.set({ name: 'recording' })
  await pass(0.5)
  const first = film.finish()
  film.begin('two', 0.5)
  await pass(0.5)
  expect((await first)?.size).toBeGreaterThan(5)
  expect((await film.finish())?.size).toBeGreaterThan(5)
  expect([...written.keys()]).toEqual(['one', 'two'])
})

test.each([
  ['unsupported', { unsupported: true }],
  ['storage', { full: true }],
] as const)('%s is reported, and the rest continues', async (kind, options) => {
  const { film, state, pass } = made(options)
  film.enabled.set(true)
  film.begin('one')
  state.set({ name: 'recording' })
  await pass(1)
  expect(film.error.get()).toBe(kind)
  const size = (await film.finish())?.size ?? 0
  expect(size > 0).toBe(kind === 'storage')
  // The next recording starts clean.
  film.begin('two')
  expect(film.error.get()).toBeUndefined()
})

test('a failed encoder keeps the part that was written', async () => {
  const { film, state, tapes, pass } = made()
  film.enabled.set(true)
  film.begin('one')
  state.set({ name: 'recording' })
  await pass(0.5)
  tapes[0]?.onFailed(new Error('gone'))
  expect(film.error.get()).toBe('failed')
  expect((await film.finish())?.size).toBeGreaterThan(0)
})
