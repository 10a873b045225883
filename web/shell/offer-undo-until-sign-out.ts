import { offerUndo, type UndoOffer } from '../ui/feedback/offer-undo.ts'
import { beforeSignOut } from './before-sign-out.ts'

/** For deletions on the server. Signing out completes them first: afterwards they would lack a session. */
export function offerUndoUntilSignOut({ text, undo, settle }: UndoOffer, offer = offerUndo): () => unknown {
  const settleNow = offer({
    text,
    undo() {
      cancel()
      undo()
    },
    settle() {
      cancel()
      return settle()
    },
  })
  const cancel = beforeSignOut(settleNow)
  return settleNow
}
