import { toast, type Toast } from './toasts.tsx'

export interface UndoOffer {
  text: string
  undo(): void
  /** Makes it final; may return a promise that resolves once it is. */
  settle(): unknown
}

interface OfferUndoDeps {
  show(message: Toast): () => void
  /** Runs `task` after `delay` milliseconds; returns a function that cancels it. */
  schedule(task: () => void, delay: number): () => void
}

/** Milliseconds in which a deletion can be undone. */
const UNDO_MS = 10_000

const browser: OfferUndoDeps = {
  show: toast,
  schedule(task, delay) {
    const timer = setTimeout(task, delay)
    return () => clearTimeout(timer)
  },
}

/** Calls `settle` when the message expires. Returns a function that ends it at once. */
export function offerUndo(
  { text, undo, settle }: UndoOffer,
  { show, schedule }: OfferUndoDeps = browser,
): () => unknown {
  let isOver = false
  const settleNow = () => {
    if (isOver) return
    isOver = true
    cancel()
    // A resting pointer would otherwise press an expired undo.
    close()
    return settle()
  }
  const cancel = schedule(settleNow, UNDO_MS)
  const close = show({
    text,
    // Closed by the timer above, not by the message's own.
    sticky: true,
    action: {
      label: 'Undo',
      run() {
        if (isOver) return
        isOver = true
        cancel()
        undo()
      },
    },
  })
  return settleNow
}
