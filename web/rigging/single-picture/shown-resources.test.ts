import { expect, test } from 'vitest'
import { ShownResources } from './shown-resources.ts'

function opened() {
  const open = new Set<string>()
  return {
    open,
    resource(name: string) {
      open.add(name)
      return { close: () => void open.delete(name) }
    },
  }
}

test('what is on the screen stays open until its successor is, and the ones between are closed', () => {
  const { open, resource } = opened()
  const owned = new ShownResources()
  const first = resource('first')
  owned.add(first)
  // Not on the screen yet.
  owned.show(undefined)
  expect([...open]).toEqual(['first'])
  owned.show(first)
  owned.add(resource('skipped'))
  const last = resource('last')
  owned.add(last)
  expect([...open]).toEqual(['first', 'skipped', 'last'])
  owned.show(last)
  expect([...open]).toEqual(['last'])
  owned.add(undefined)
  owned.show(undefined)
  expect([...open]).toEqual([])
})

test('all are closed at the end, each once', () => {
  const { open, resource } = opened()
  const owned = new ShownResources()
  for (const name of ['one', 'two', 'three']) owned.add(resource(name))
  owned.closeAll()
  owned.closeAll()
  expect(open.size).toBe(0)
})
