import { expect, test } from 'vitest'
import { removeStoredIds } from './stored-ids.ts'

function createStorage(...names: string[]) {
  const stored = new Set(names)
  return {
    stored,
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored][index] ?? null,
    removeItem: (name: string) => void stored.delete(name),
  }
}

test('the analytics library’s stored ids are deleted, all else stays', () => {
  const local = createStorage('ph_phc_x_posthog', 'mouthpiece_auth', 'ph_phc_x_flags', 'ph_phc_other_posthog')
  const tab = createStorage(
    'ph_phc_x_window_id',
    'ph_phc_x_primary_window_exists',
    'mouthpiece_device_warned',
  )
  removeStoredIds('phc_x', [() => local, () => tab])
  expect([...local.stored]).toEqual(['mouthpiece_auth', 'ph_phc_other_posthog'])
  expect([...tab.stored]).toEqual(['mouthpiece_device_warned'])
})

test('a storage that is refused keeps none of the others from being cleared', () => {
  const tab = createStorage('ph_phc_x_window_id')
  const refused = () => {
    throw new Error('storage is refused')
  }
  removeStoredIds('phc_x', [refused, () => tab])
  expect([...tab.stored]).toEqual([])
})
