import { expect, test } from 'vitest'
import { signal } from '../../../platform/signal.ts'
import { createWorkUnderWay } from '../../../platform/work-under-way.ts'
import { watchUnsent } from './unsent-work.ts'

function room() {
  const state = signal({ line: 'open', saved: true })
  const work = createWorkUnderWay()
  const left: string[] = []
  const { whenSent } = watchUnsent(state, work.begin)
  return { state, work, left, leave: () => whenSent(() => left.push('left')) }
}

test('leaving with nothing to send is immediate', () => {
  const { work, left, leave } = room()
  leave()
  expect([left, work.isIdle()]).toEqual([['left'], true])
})

test('offline work is sent when the connection is back, also after leaving the page', () => {
  const { state, work, left, leave } = room()
  state.set({ line: 'offline', saved: true })
  state.set({ line: 'offline', saved: false })
  leave()
  state.set({ line: 'open', saved: false })
  expect([left, work.isIdle()]).toEqual([[], false])
  state.set({ line: 'open', saved: true })
  state.set({ line: 'open', saved: false })
  state.set({ line: 'open', saved: true })
  expect([left, work.isIdle()]).toEqual([['left'], true])
})

test('a deleted room does not delay leaving', () => {
  const { state, work, left, leave } = room()
  state.set({ line: 'offline', saved: false })
  leave()
  state.set({ line: 'gone', saved: false })
  expect([left, work.isIdle()]).toEqual([['left'], true])
})

test('leaving waits for pending work and its results', () => {
  const state = signal({ line: 'open', saved: true })
  const left: string[] = []
  let isMade = true
  const { whenSent } = watchUnsent(state, createWorkUnderWay().begin, () => isMade)
  whenSent(() => left.push('left'))
  expect(left).toEqual([])
  state.set({ line: 'open', saved: false })
  isMade = false
  state.set({ line: 'open', saved: false })
  expect(left).toEqual([])
  state.set({ line: 'open', saved: true })
  expect(left).toEqual(['left'])
})
