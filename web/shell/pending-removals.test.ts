import { expect, test, vi } from 'vitest'
import type { UndoOffer } from '../ui/feedback/offer-undo.ts'
import { createPendingRemovals } from './pending-removals.ts'

function open() {
  let undoOffer: UndoOffer | undefined
  const page = new EventTarget()
  const settleNow = vi.fn(() => undoOffer?.settle())
  const removals = createPendingRemovals({
    offer(one) {
      undoOffer = one
      return settleNow
    },
    page: () => page,
  })
  const remove = vi.fn(async () => undefined)
  const failed = vi.fn()
  removals.begin('jam', { text: 'It is deleted.', remove, failed })
  if (!undoOffer) throw new Error('Undo was not offered.')
  return { undoOffer, removals, remove, failed, leave: () => page.dispatchEvent(new Event('pagehide')) }
}

test('a deleted record is hidden at once and restored unchanged by undo', () => {
  const { undoOffer, removals, remove, leave } = open()
  expect([...removals.ids.get()]).toEqual(['jam'])
  undoOffer.undo()
  expect(removals.ids.get().size).toBe(0)
  leave()
  expect(remove).not.toHaveBeenCalled()
})

test('an expired undo deletes the record; a failed deletion shows it again with an error', async () => {
  const { undoOffer, removals, remove, failed } = open()
  undoOffer.settle()
  expect(remove).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(removals.ids.get().size).toBe(0))
  expect(failed).not.toHaveBeenCalled()

  const second = open()
  second.remove.mockRejectedValueOnce(new Error('no network'))
  second.undoOffer.settle()
  await vi.waitFor(() => expect(second.failed).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(second.removals.ids.get().size).toBe(0))
})

test('when the page is left it is deleted at once, and once only', () => {
  const { remove, leave } = open()
  leave()
  leave()
  expect(remove).toHaveBeenCalledOnce()
})
