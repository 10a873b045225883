import { expect, test } from 'vitest'
import { offerUndo } from './offer-undo.ts'
import type { Toast } from './toasts.tsx'

function openOffer() {
  const log: string[] = []
  const shown: Toast[] = []
  let due: (() => void) | undefined
  const settleNow = offerUndo(
    { text: 'It is deleted.', undo: () => log.push('undone'), settle: () => log.push('settled') },
    {
      show(message) {
        shown.push(message)
        return () => log.push('closed')
      },
      schedule(task, delay) {
        log.push(`in ${delay}`)
        due = task
        return () => void (due = undefined)
      },
    },
  )
  return { log, shown, pass: () => due?.(), settleNow }
}

test('an action is final after ten seconds, and its undo disappears with the message', () => {
  const { log, shown, pass } = openOffer()
  expect(shown).toMatchObject([{ text: 'It is deleted.', sticky: true, action: { label: 'Undo' } }])
  pass()
  expect(log).toEqual(['in 10000', 'closed', 'settled'])
})

test('an undone action does not become final', () => {
  const { log, shown, pass } = openOffer()
  shown[0]?.action?.run()
  pass()
  expect(log).toEqual(['in 10000', 'undone'])
})

test('an action can be made final at once, once only', () => {
  const { log, shown, pass, settleNow } = openOffer()
  settleNow()
  settleNow()
  shown[0]?.action?.run()
  pass()
  expect(log).toEqual(['in 10000', 'closed', 'settled'])
})
