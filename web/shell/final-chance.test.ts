import { expect, test } from 'vitest'
import type { LastChance } from '../ui/last-chance.ts'
import { finishBeforeSignOut } from './before-sign-out.ts'
import { finalChance } from './final-chance.ts'

function open() {
  const log: string[] = []
  let chance: LastChance | undefined
  finalChance(
    { text: 'It is deleted.', undo: () => log.push('undone'), settle: () => log.push('settled') },
    (one) => {
      chance = one
      return () => one.settle()
    },
  )
  if (!chance) throw new Error('No way back was offered.')
  return { log, chance }
}

test('signing out makes it final, once', () => {
  const { log } = open()
  finishBeforeSignOut()
  finishBeforeSignOut()
  expect(log).toEqual(['settled'])
})

test('what was taken back, or is final already, is no matter of signing out', () => {
  const [back, over] = [open(), open()]
  back.chance.undo()
  over.chance.settle()
  finishBeforeSignOut()
  expect([back.log, over.log]).toEqual([['undone'], ['settled']])
})
