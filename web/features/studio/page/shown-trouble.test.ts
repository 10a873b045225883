import { expect, test } from 'vitest'
import { PlayerTrouble } from '../../../stage/cast/trouble.ts'
import { shownTrouble } from './shown-trouble.ts'

const takeMissing = new PlayerTrouble('take-missing', 'Take 1')
const soundMissing = new PlayerTrouble('sound-missing', 'Take 2')

test('a missing take is told once: by the notice of its clips where that stands beside the stage', () => {
  expect(shownTrouble([undefined, takeMissing])).toBe(takeMissing)
  expect(shownTrouble([takeMissing, undefined], { namesSilentClips: true })).toBeUndefined()
  expect(shownTrouble([takeMissing, soundMissing], { namesSilentClips: true })).toBe(soundMissing)
})
