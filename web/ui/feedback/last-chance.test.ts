import { expect, test } from 'vitest'
import { lastChance } from './last-chance.ts'
import type { Toast } from './toasts.tsx'

function chance() {
  const log: string[] = []
  const said: Toast[] = []
  let due: (() => void) | undefined
  const settleNow = lastChance(
    { text: 'It is deleted.', undo: () => log.push('undone'), settle: () => log.push('settled') },
    {
      say(message) {
        said.push(message)
        return () => log.push('closed')
      },
      later(task, delay) {
        log.push(`in ${delay}`)
        due = task
        return () => void (due = undefined)
      },
    },
  )
  return { log, said, pass: () => due?.(), settleNow }
}

test('an action is final after ten seconds, and its undo disappears with the message', () => {
  const { log, said, pass } = chance()
  expect(said).toMatchObject([{ text: 'It is deleted.', sticky: true, action: { label: 'Undo' } }])
  pass()
  expect(log).toEqual(['in 10000', 'closed', 'settled'])
})

test('an undone action does not become final', () => {
  const { log, said, pass } = chance()
  said[0]?.action?.run()
  pass()
  expect(log).toEqual(['in 10000', 'undone'])
})

test('an action can be made final at once, once only', () => {
  const { log, said, pass, settleNow } = chance()
  settleNow()
  settleNow()
  said[0]?.action?.run()
  pass()
  expect(log).toEqual(['in 10000', 'closed', 'settled'])
})
