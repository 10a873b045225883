import { expect, test } from 'vitest'
import type { CharacterKind, CharacterRecord } from '#contract/characters'
import { castCharacters } from './cast-characters.ts'

test('voices are cast from one style: presenters are chosen by hand', () => {
  const one = (slug: string, kind: CharacterKind) =>
    // Safe: the rest of a record is not read.
    ({ id: slug, slug, name: slug, rig: '/api/rigs/a', kind }) as CharacterRecord
  const gallery = [one('pip', 'creature'), one('maren', 'presenter'), one('mine', '')]
  expect(castCharacters(gallery).map(({ slug, rig }) => [slug, rig])).toEqual([
    ['pip', 'a'],
    ['mine', 'a'],
  ])
})
