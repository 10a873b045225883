import { expect, test, vi } from 'vitest'
import type { LastChance } from '../ui/feedback/last-chance.ts'
import { createPendingRemovals } from './pending-removals.ts'

function open() {
  let chance: LastChance | undefined
  const page = new EventTarget()
  const settleNow = vi.fn(() => chance?.settle())
  const removals = createPendingRemovals({
    offer(one) {
      chance = one
      return settleNow
    },
    page,
  })
  const remove = vi.fn(async () => undefined)
  const failed = vi.fn()
  removals.begin('jam', { text: 'It is deleted.', remove, failed })
  if (!chance) throw new Error('No way back was offered.')
  return { chance, removals, remove, failed, leave: () => page.dispatchEvent(new Event('pagehide')) }
}

test('what is deleted is hidden at once and comes back with a press, untouched', () => {
  const { chance, removals, remove, leave } = open()
  expect([...removals.ids.get()]).toEqual(['jam'])
  chance.undo()
  expect(removals.ids.get().size).toBe(0)
  leave()
  expect(remove).not.toHaveBeenCalled()
})

test('when the chance is over it is deleted; what could not be is shown again, and said', async () => {
  const { chance, removals, remove, failed } = open()
  chance.settle()
  expect(remove).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(removals.ids.get().size).toBe(0))
  expect(failed).not.toHaveBeenCalled()

  const second = open()
  second.remove.mockRejectedValueOnce(new Error('no network'))
  second.chance.settle()
  await vi.waitFor(() => expect(second.failed).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(second.removals.ids.get().size).toBe(0))
})

test('when the page is left it is deleted at once, and once only', () => {
  const { remove, leave } = open()
  leave()
  leave()
  expect(remove).toHaveBeenCalledOnce()
})
