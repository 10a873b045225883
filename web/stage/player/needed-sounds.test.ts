import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import type { TakeRecord } from '#contract/takes/takes'
import { expect, test } from 'vitest'
import type { LoadedSounds } from '../cast/sounds.ts'
import { PlayerError } from '../cast/player-error.ts'
import { createNeededSounds } from './needed-sounds.ts'

/** A document whose voice says these takes. */
function saying(...takes: string[]): Document {
  const document = newDocument('pip')
  const clips = takes.map((take, start) => ({
    id: `clip-${take}`,
    take,
    start,
    offset: 0,
    duration: 1,
    gain: 1,
    fadeIn: 0,
    fadeOut: 0,
  }))
  return { ...document, tracks: document.tracks.map((track) => ({ ...track, clips })) }
}

function desk() {
  const arrive: (() => void)[] = []
  const loaded: LoadedSounds[] = []
  const needed = createNeededSounds(
    () => new Promise((resolve) => arrive.push(() => resolve({ sounds: new Map(), errors: [] }))),
    (one) => void loaded.push(one),
  )
  // Safe: nothing else of a take is read.
  const takes = ['a', 'b'].map((id) => ({ id, sound: `${id}.wav` })) as TakeRecord[]
  return { needed, arrive, loaded, need: (document: Document) => needed.need({ document, takes }) }
}

test('sounds are loaded once for what needs the same', async () => {
  const { needed, arrive, loaded, need } = desk()
  need(saying('a'))
  const first = needed.load()
  const second = needed.load()
  expect([arrive.length, needed.isLoading, needed.isComplete()]).toEqual([1, true, false])
  arrive[0]?.()
  await Promise.all([first, second])
  need({ ...saying('a'), tempo: 90 })
  expect(needed.isComplete()).toBe(true)
  await needed.load()
  expect([arrive.length, loaded.length]).toEqual([1, 1])
})

test('sounds that arrive after playback ended are ignored', async () => {
  const { needed, arrive, loaded, need } = desk()
  need(saying('a'))
  const first = needed.load()
  need(saying('a', 'b'))
  const second = needed.load()
  arrive[0]?.()
  await first
  expect([loaded.length, needed.isComplete()]).toEqual([0, false])
  arrive[1]?.()
  await second
  expect([loaded.length, needed.isComplete()]).toEqual([1, true])
})

test('forced, they are loaded again', async () => {
  const { needed, arrive, need } = desk()
  need(saying('a'))
  const first = needed.load()
  arrive[0]?.()
  await first
  void needed.load({ force: true })
  expect(arrive.length).toBe(2)
})

test('unreachable sounds are fetched again when online, until loaded or no longer needed', async () => {
  const online = new Set<() => void>()
  const answers: ((loaded: LoadedSounds) => void)[] = []
  const errors: (string | undefined)[] = []
  const needed = createNeededSounds(
    () => new Promise((resolve) => answers.push(resolve)),
    (loaded) => void errors.push(loaded.errors[0]?.kind),
    {
      later: () => () => undefined,
      onOnline(task) {
        online.add(task)
        return () => void online.delete(task)
      },
    },
  )
  const takes = [{ id: 'a', sound: 'a.wav' }] as TakeRecord[]
  const lost = { sounds: new Map(), errors: [new PlayerError('unreachable', 'a')] }
  const answer = async (loaded: LoadedSounds) => {
    answers.at(-1)?.(loaded)
    await Promise.resolve()
    await Promise.resolve()
  }
  const goOnline = () => [...online].forEach((task) => task())
  needed.need({ document: saying('a'), takes })
  void needed.load()
  await answer(lost)
  goOnline()
  await answer(lost)
  goOnline()
  expect(answers.length).toBe(3)
  await answer({ sounds: new Map(), errors: [] })
  expect(errors).toEqual(['unreachable', 'unreachable', undefined])
  expect(online.size).toBe(0)

  // Closed during an attempt: nothing continues, and the next play loads what is missing.
  void needed.load({ force: true })
  needed.rest()
  await answer(lost)
  expect([online.size, answers.length]).toEqual([0, 4])
  void needed.load()
  expect(answers.length).toBe(5)
})
