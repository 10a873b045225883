import { expect, test } from 'vitest'
import { areaNames, createAreas } from './areas.ts'

test('nothing is ready until all four areas exist, in any order', () => {
  for (const last of areaNames) {
    const areas = createAreas<string>()
    for (const name of areaNames) if (name !== last) areas.provide(name, name)
    expect(areas.ready.get()).toBeNull()
    areas.provide(last, last)
    expect(areas.ready.get()).toEqual({ left: 'left', right: 'right', bottom: 'bottom', overlay: 'overlay' })
  }
})

test('one area that goes takes the readiness with it', () => {
  const areas = createAreas<string>()
  const leaves = areaNames.map((name) => areas.provide(name, name))
  leaves[1]?.()
  expect(areas.ready.get()).toBeNull()
})

test('a new layout’s place survives the old layout’s leaving', () => {
  const areas = createAreas<string>()
  const leaveOld = areas.provide('left', 'old left')
  for (const name of areaNames) areas.provide(name, `new ${name}`)
  leaveOld()
  expect(areas.ready.get()?.left).toBe('new left')
})

test('mounted twice in a row, as StrictMode does, the areas are ready at the end, and not before', () => {
  for (const last of areaNames) {
    const areas = createAreas<string>()
    for (const name of areaNames) {
      if (name === last) continue
      areas.provide(name, name)()
      areas.provide(name, name)
    }
    expect(areas.ready.get()).toBeNull()
    areas.provide(last, last)()
    expect(areas.ready.get()).toBeNull()
    areas.provide(last, last)
    expect(areas.ready.get()).toEqual({ left: 'left', right: 'right', bottom: 'bottom', overlay: 'overlay' })
  }
})

test('listeners are notified', () => {
  const areas = createAreas<string>()
  const heard: boolean[] = []
  areas.ready.subscribe(() => heard.push(areas.ready.get() !== null))
  const leaves = areaNames.map((name) => areas.provide(name, name))
  leaves[0]?.()
  expect(heard).toEqual([true, false])
})
