import { expect, test } from 'vitest'
import { askBeforeLeaving } from './leaving.ts'
import { createWorkUnderWay } from './work-under-way.ts'

function openTab() {
  const tab = new EventTarget()
  return { tab, leaves: () => tab.dispatchEvent(new Event('beforeunload', { cancelable: true })) }
}

test('nobody is asked while nothing is under way', () => {
  const { tab, leaves } = openTab()
  askBeforeLeaving(createWorkUnderWay(), tab)
  expect(leaves()).toBe(true)
})

test('leaving is asked about until everything has ended', () => {
  const { tab, leaves } = openTab()
  const work = createWorkUnderWay()
  askBeforeLeaving(work, tab)
  const recorded = work.begin()
  const saved = work.begin()
  expect(leaves()).toBe(false)
  recorded()
  expect(leaves()).toBe(false)
  saved()
  expect(leaves()).toBe(true)
})

test('what began earlier counts as well, and work that fails ends too', async () => {
  const { tab, leaves } = openTab()
  const work = createWorkUnderWay()
  const failing = Promise.withResolvers<void>()
  const done = work.during(failing.promise)
  askBeforeLeaving(work, tab)
  expect(leaves()).toBe(false)
  failing.reject(new Error('no encoder'))
  await expect(done).rejects.toThrow('no encoder')
  expect(leaves()).toBe(true)
})

test('it can be called off', () => {
  const { tab, leaves } = openTab()
  const work = createWorkUnderWay()
  const stop = askBeforeLeaving(work, tab)
  work.begin()
  stop()
  expect(leaves()).toBe(true)
  work.begin()
  expect(leaves()).toBe(true)
})
