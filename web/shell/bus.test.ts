import { expect, test } from 'vitest'
import { createBus } from './bus.ts'

test('a handler hears its own name only, one of all names hears everything', () => {
  const bus = createBus()
  const heard: string[] = []
  bus.subscribe('play', (payload, name) => heard.push(`one ${name} ${String(payload)}`))
  bus.subscribe('*', (payload, name) => heard.push(`all ${name} ${String(payload)}`))
  bus.publish('play', 1)
  bus.publish('pause', 2)
  expect(heard).toEqual(['one play 1', 'all play 1', 'all pause 2'])
})

test('an unsubscribed listener gets no more events', () => {
  const bus = createBus()
  const heard: string[] = []
  const leaves = ['play', '*'].map((name) => bus.subscribe(name, () => heard.push(name)))
  for (const leave of leaves) leave()
  bus.publish('play')
  expect(heard).toEqual([])
})

test('two handlers of one function are two', () => {
  const bus = createBus()
  let count = 0
  const handler = () => void count++
  const leave = bus.subscribe('play', handler)
  bus.subscribe('play', handler)
  leave()
  bus.publish('play')
  expect(count).toBe(1)
})
