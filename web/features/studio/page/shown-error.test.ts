import { expect, test } from 'vitest'
import { PlayerError } from '../../../stage/cast/player-error.ts'
import { shownError } from './shown-error.ts'

const takeMissing = new PlayerError('take-missing', 'Take 1')
const soundMissing = new PlayerError('sound-missing', 'Take 2')

test('a missing take is reported once: by the notice of its clips if that is visible', () => {
  expect(shownError([undefined, takeMissing])).toBe(takeMissing)
  expect(shownError([takeMissing, undefined], { namesSilentClips: true })).toBeUndefined()
  expect(shownError([takeMissing, soundMissing], { namesSilentClips: true })).toBe(soundMissing)
})
