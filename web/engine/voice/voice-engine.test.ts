import { expect, test } from 'vitest'
import { isOlderEngine, VOICE_ENGINE } from './voice-engine.ts'

test('an older version is older, this one and newer ones are not', () => {
  expect(isOlderEngine(VOICE_ENGINE)).toBe(false)
  const older = ['mouthpiece-voice/1.9.9', 'mouthpiece-voice/0.10.0', 'mouthpiece-voice']
  expect(older.filter((engine) => !isOlderEngine(engine))).toEqual([])
  const newer = ['mouthpiece-voice/99.0.0', `${VOICE_ENGINE}.1`]
  expect(newer.filter(isOlderEngine)).toEqual([])
})

test('analyses of other engines are outdated', () => {
  expect(['', 'test', 'loudness/9.0.0'].filter((engine) => !isOlderEngine(engine))).toEqual([])
})
