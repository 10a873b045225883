import { expect, test } from 'vitest'
import type { UndoOffer } from '../ui/feedback/offer-undo.ts'
import { finishBeforeSignOut } from './before-sign-out.ts'
import { offerUndoUntilSignOut } from './offer-undo-until-sign-out.ts'

function open(done: () => unknown = () => undefined) {
  const log: string[] = []
  let undoOffer: UndoOffer | undefined
  offerUndoUntilSignOut(
    { text: 'It is deleted.', undo: () => log.push('undone'), settle: () => (log.push('settled'), done()) },
    (one) => {
      undoOffer = one
      return () => one.settle()
    },
  )
  if (!undoOffer) throw new Error('Undo was not offered.')
  return { log, undoOffer }
}

test('signing out completes a deletion, once', async () => {
  const { log } = open()
  await Promise.all([finishBeforeSignOut(), finishBeforeSignOut()])
  expect(log).toEqual(['settled'])
})

test('signing out skips deletions that were undone or are final', async () => {
  const [back, over] = [open(), open()]
  back.undoOffer.undo()
  await over.undoOffer.settle()
  await finishBeforeSignOut()
  expect([back.log, over.log]).toEqual([['undone'], ['settled']])
})

test('ending the session waits until every deletion has succeeded or failed', async () => {
  const log: string[] = []
  let answer: (() => void) | undefined
  open(() => new Promise<void>((done) => (answer = done)).then(() => log.push('deleted')))
  open(() => Promise.reject(new Error('no network')))
  const finished = finishBeforeSignOut().then(() => log.push('session ended'))
  answer?.()
  await finished
  expect(log).toEqual(['deleted', 'session ended'])
})
