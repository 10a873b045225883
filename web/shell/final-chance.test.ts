import { expect, test } from 'vitest'
import type { LastChance } from '../ui/feedback/last-chance.ts'
import { finishBeforeSignOut } from './before-sign-out.ts'
import { finalChance } from './final-chance.ts'

function open(done: () => unknown = () => undefined) {
  const log: string[] = []
  let chance: LastChance | undefined
  finalChance(
    { text: 'It is deleted.', undo: () => log.push('undone'), settle: () => (log.push('settled'), done()) },
    (one) => {
      chance = one
      return () => one.settle()
    },
  )
  if (!chance) throw new Error('No way back was offered.')
  return { log, chance }
}

test('signing out makes it final, once', async () => {
  const { log } = open()
  await Promise.all([finishBeforeSignOut(), finishBeforeSignOut()])
  expect(log).toEqual(['settled'])
})

test('what was taken back, or is final already, is no matter of signing out', async () => {
  const [back, over] = [open(), open()]
  back.chance.undo()
  await over.chance.settle()
  await finishBeforeSignOut()
  expect([back.log, over.log]).toEqual([['undone'], ['settled']])
})

test('who ends the session at the server first waits until all of it is deleted, or could not be', async () => {
  const log: string[] = []
  let answer: (() => void) | undefined
  open(() => new Promise<void>((done) => (answer = done)).then(() => log.push('deleted')))
  open(() => Promise.reject(new Error('no network')))
  const finished = finishBeforeSignOut().then(() => log.push('session ended'))
  answer?.()
  await finished
  expect(log).toEqual(['deleted', 'session ended'])
})
