import { toast, type Toast } from './toasts.tsx'

export interface LastChance {
  text: string
  undo(): void
  /** Makes it final; may return a promise that resolves once it is. */
  settle(): unknown
}

interface LastChanceDeps {
  say(message: Toast): () => void
  /** Runs `task` after `delay` milliseconds; returns a function that cancels it. */
  later(task: () => void, delay: number): () => void
}

/** Milliseconds in which a deletion can be undone. */
const CHANCE = 10_000

const browser: LastChanceDeps = {
  say: toast,
  later(task, delay) {
    const timer = setTimeout(task, delay)
    return () => clearTimeout(timer)
  },
}

/**
 * Shows a message with Undo; when it expires, the message closes and `settle` is called. Returns a function that ends it
 * at once.
 */
export function lastChance(
  { text, undo, settle }: LastChance,
  { say, later }: LastChanceDeps = browser,
): () => unknown {
  let isOver = false
  const settleNow = () => {
    if (isOver) return
    isOver = true
    callOff()
    // A resting pointer would otherwise press an expired undo.
    close()
    return settle()
  }
  const callOff = later(settleNow, CHANCE)
  const close = say({
    text,
    // Closed by the timer above, not by the message's own.
    sticky: true,
    action: {
      label: 'Undo',
      run() {
        if (isOver) return
        isOver = true
        callOff()
        undo()
      },
    },
  })
  return settleNow
}
