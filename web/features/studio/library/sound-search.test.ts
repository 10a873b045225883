import { expect, test } from 'vitest'
import { librarySounds } from '../../../engine/sound/library/catalogue.ts'
import { foundSounds, groupsOf } from './sound-search.ts'

const names = (typed: string, group = '') =>
  foundSounds(librarySounds, typed, group).flatMap(({ sounds }) => sounds.map(({ label }) => label))

test('sounds are found by their name, their group and what they are good for, in any order of words', () => {
  expect(names('')).toHaveLength(librarySounds.length)
  expect(names('joke')).toEqual(['Ba-dum tss'])
  expect(names('STORM weather')).toEqual(['Wind', 'Thunder'])
  expect(names('xylophone')).toEqual([])
})

test('a group shows nothing of the others', () => {
  for (const group of groupsOf(librarySounds)) {
    const [only, ...more] = foundSounds(librarySounds, '', group)
    expect(only?.group).toBe(group)
    expect(more).toEqual([])
  }
  expect(names('bell', 'Music')).toEqual([])
})
