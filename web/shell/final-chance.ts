import { lastChance, type LastChance } from '../ui/feedback/last-chance.ts'
import { beforeSignOut } from './before-sign-out.ts'

/**
 * As `lastChance`, for what the server is told at its end: whoever deletes something and signs out wanted it deleted,
 * and without their session it could not be any more.
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
