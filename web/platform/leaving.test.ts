import { expect, test } from 'vitest'
import { askBeforeLeaving } from './leaving.ts'
import { createWorkUnderWay } from './work-under-way.ts'

function openTab() {
  const tab = new EventTarget()
  return { tab, leaves: () => tab.dispatchEvent(new Event('beforeunload', { cancelable: true })) }
}

test('leaving is free while nothing is unsaved', () => {
  const { tab, leaves } = openTab()
  askBeforeLeaving(createWorkUnderWay(), tab)
  expect(leaves()).toBe(true)
})

test('leaving asks until all work has ended', () => {
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

test('earlier work counts as well, and failed work ends too', async () => {
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

test('a question can be withdrawn', () => {
  const { tab, leaves } = openTab()
  const work = createWorkUnderWay()
  const stop = askBeforeLeaving(work, tab)
  work.begin()
  stop()
  expect(leaves()).toBe(true)
  work.begin()
  expect(leaves()).toBe(true)
})
