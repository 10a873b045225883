import { lastChance, type LastChance } from '../ui/feedback/last-chance.ts'
import { beforeSignOut } from './before-sign-out.ts'

/**
 * Like `lastChance`, for deletions on the server. Signing out completes them first: afterwards they would lack a
 * session.
 */
export function finalChance({ text, undo, settle }: LastChance, offer = lastChance): () => unknown {
  const settleNow = offer({
    text,
    undo() {
      callOff()
      undo()
    },
    settle() {
      callOff()
      return settle()
    },
  })
  const callOff = beforeSignOut(settleNow)
  return settleNow
}
