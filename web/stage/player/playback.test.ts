import { newDocument } from '#model/document/new-document'
import { madeClip, saying } from '../../../tests/support/documents/clip-fixtures.ts'
import type { TakeRecord } from '#contract/takes/takes'
import { expect, test } from 'vitest'
import type { Player } from '../../engine/mix/document/document-player.ts'
import { soundKeyOf } from '../../engine/sound/sound-key.ts'
import { loadAtSpeed } from './at-speed.ts'
import { createPlayback } from './playback.ts'
import { portraitOf } from './portrait.ts'
import type { LoadedSounds } from '../cast/sounds.ts'
import { PlayerError } from '../cast/player-error.ts'

/** A document with consecutive clips of `takes`, one second each. */
const spoken = (...takes: string[]) =>
  saying(...takes.map((take, index) => madeClip(`clip-${index}`, take, { start: index })))

/** Safe: only what playback reads. */
const take = (id: string, sound = `sound-${id}`) => ({ id, sound, name: id }) as TakeRecord

function studio() {
  let at = 0
  let playing = false
  const ends: (() => void)[] = []
  const steps = new Set<() => void>()
  const loads: string[][] = []
  const opened = { contexts: 0, closed: 0 }
  let answer: (loaded: LoadedSounds) => void = () => undefined
  const player: Player = {
    load: (_document, sounds) => void loads.push([...sounds.keys()]),
    play(from = at) {
      at = from
      playing = true
    },
    pause: () => void (playing = false),
    seek: (time) => void (at = time),
    position: () => at,
    get isPlaying() {
      return playing
    },
    onEnd(listener) {
      ends.push(listener)
      return () => undefined
    },
    setRate: () => undefined,
    timeOf: () => undefined,
    setVolume: () => undefined,
  }
  const playback = createPlayback({
    openSession() {
      opened.contexts++
      // Safe: the player above never uses the context.
      return {
        context: {} as AudioContext,
        addModule: async () => undefined,
        close: () => void opened.closed++,
      }
    },
    createPlayer: () => player,
    loadSounds: () => new Promise((resolve) => (answer = resolve)),
    loop: {
      tick(step) {
        steps.add(step)
        return () => void steps.delete(step)
      },
    },
  })
  return {
    playback,
    player,
    opened,
    loads,
    ticking: () => steps.size,
    /** Advances the audio clock, and a frame. */
    advance: (time: number) => {
      at = time
      for (const step of steps) step()
    },
    end: (time: number) => {
      at = time
      playing = false
      for (const listener of ends) listener()
    },
    arrive: async (...ids: string[]) => {
      // Safe: buffers are not read here.
      answer({ sounds: new Map(ids.map((id) => [id, {} as AudioBuffer])), errors: [] })
      await Promise.resolve()
      await Promise.resolve()
    },
    fail: async (id: string) => {
      answer({ sounds: new Map(), errors: [new PlayerError('sound-missing', id)] })
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('play waits for the sounds, then the position follows the audio clock', async () => {
  const { playback, player, arrive, advance, ticking } = studio()
  playback.load(spoken('a', 'b'), [take('a'), take('b')])
  playback.play()
  expect(playback.state.get()).toMatchObject({ playing: false, loading: true })
  expect(player.isPlaying).toBe(false)
  await arrive('a', 'b')
  expect(playback.state.get()).toMatchObject({ playing: true, loading: false })
  advance(0.7)
  expect(playback.position.get()).toBe(0.7)
  playback.pause()
  expect(playback.state.get().playing).toBe(false)
  expect(playback.position.get()).toBe(0.7)
  expect(ticking()).toBe(0)
})

test('pausing while the sounds are on their way means that nothing starts', async () => {
  const { playback, player, arrive } = studio()
  playback.load(spoken('a'), [take('a')])
  playback.play()
  playback.pause()
  await arrive('a')
  expect(player.isPlaying).toBe(false)
  expect(playback.state.get()).toMatchObject({ playing: false, loading: false })
})

test('a seek before the first play is where it starts, and stays within the document', async () => {
  const { playback, player, arrive } = studio()
  playback.load(spoken('a', 'b'), [take('a'), take('b')])
  playback.seek(1.25)
  playback.play()
  await arrive('a', 'b')
  expect(player.position()).toBe(1.25)
  playback.seek(99)
  expect(playback.position.get()).toBe(2)
  playback.seek(-1)
  expect(playback.position.get()).toBe(0)
})

test('at the end it stops, and the same sounds are not fetched again', async () => {
  const { playback, player, arrive, end } = studio()
  playback.load(spoken('a'), [take('a')])
  playback.play()
  await arrive('a')
  end(1)
  expect(playback.state.get().playing).toBe(false)
  expect(playback.position.get()).toBe(1)
  playback.play()
  expect(playback.state.get()).toMatchObject({ playing: true, loading: false })
  expect(player.isPlaying).toBe(true)
})

test('a missing sound is reported, and the rest plays', async () => {
  const { playback, player, fail } = studio()
  playback.load(spoken('a'), [take('a')])
  playback.play()
  await fail('a')
  expect(playback.state.get().error).toMatchObject({ kind: 'sound-missing', subject: 'a' })
  expect(player.isPlaying).toBe(true)
})

test('a new take is fetched while the old sound goes on', async () => {
  const { playback, player, arrive, loads } = studio()
  playback.load(spoken('a'), [take('a')])
  playback.play()
  await arrive('a')
  playback.load(spoken('a', 'b'), [take('a'), take('b')])
  expect(player.isPlaying).toBe(true)
  await arrive('a', 'b')
  expect(loads.at(-1)).toEqual(['a', 'b'])
})

test('a document without any length does not open the sound device', () => {
  const { playback, opened } = studio()
  playback.load(newDocument('pip'), [])
  playback.play()
  expect(opened.contexts).toBe(0)
  expect(playback.state.get().playing).toBe(false)
})

test('closing gives the sound device back; the next play opens another', async () => {
  const { playback, opened, arrive, ticking } = studio()
  playback.load(spoken('a'), [take('a')])
  playback.play()
  await arrive('a')
  playback.close()
  expect(opened).toEqual({ contexts: 1, closed: 1 })
  expect(ticking()).toBe(0)
  playback.play()
  expect(opened.contexts).toBe(2)
  expect(playback.state.get().playing).toBe(true)
})

test('another document whose sounds are on their way is played when they are there, not before', async () => {
  const { playback, player, arrive } = studio()
  playback.load(spoken('a'), [take('a')])
  playback.play()
  playback.load(spoken('b'), [take('b')])
  expect(player.isPlaying).toBe(false)
  await arrive('b')
  expect(player.isPlaying).toBe(true)
})

test('at another speed a voice goes on where it was, once its sound is made; one that stood there stands', async () => {
  const { playback, player, arrive, advance, loads } = studio()
  const at = (speed: number) => portraitOf({ id: '', rig: undefined }, { take: 'a', duration: 12, speed })
  const soundAt = (speed: number) => at(speed).tracks.flatMap(({ clips }) => clips.map(soundKeyOf))[0] ?? ''
  playback.load(at(1), [])
  playback.play()
  await arrive('a')
  advance(6)
  expect(loadAtSpeed(playback, at(1.5), { from: 1, to: 1.5 })).toBe(true)
  expect(player.isPlaying).toBe(false)
  playback.play()
  expect(playback.state.get()).toMatchObject({ playing: false, loading: true })
  await arrive('a', soundAt(1.5))
  expect(player.isPlaying).toBe(true)
  expect(player.position()).toBe(4)
  expect(loads.at(-1)).toContain(soundAt(1.5))
  playback.pause()
  expect(loadAtSpeed(playback, at(2), { from: 1.5, to: 2 })).toBe(false)
  expect(playback.position.get()).toBe(3)
  // While a speed's sound is rendered, another is chosen.
  playback.play()
  expect(loadAtSpeed(playback, at(1), { from: 2, to: 1 })).toBe(true)
  expect(playback.position.get()).toBe(6)
})
