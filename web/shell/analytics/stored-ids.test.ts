import { expect, test } from 'vitest'
import { removeStoredIds } from './stored-ids.ts'

function shelf(...names: string[]) {
  const kept = new Set(names)
  return {
    kept,
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept][index] ?? null,
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('what the library keeps goes, all else stays', () => {
  const local = shelf('ph_phc_x_posthog', 'mouthpiece_auth', 'ph_phc_x_flags', 'ph_phc_other_posthog')
  const tab = shelf('ph_phc_x_window_id', 'ph_phc_x_primary_window_exists', 'mouthpiece_device_warned')
  removeStoredIds('phc_x', [() => local, () => tab])
  expect([...local.kept]).toEqual(['mouthpiece_auth', 'ph_phc_other_posthog'])
  expect([...tab.kept]).toEqual(['mouthpiece_device_warned'])
})

test('a storage that is refused keeps none of the others from being cleared', () => {
  const tab = shelf('ph_phc_x_window_id')
  const refused = () => {
    throw new Error('storage is refused')
  }
  removeStoredIds('phc_x', [refused, () => tab])
  expect([...tab.kept]).toEqual([])
})
