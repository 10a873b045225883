import { toast, type Toast } from './toasts.tsx'

export interface LastChance {
  text: string
  undo(): void
  /** Makes it final; what it returns may be a promise that ends when it is. */
  settle(): unknown
}

interface LastChanceDeps {
  say(message: Toast): () => void
  /** Runs `task` after `delay` milliseconds; returns the way to call it off. */
  later(task: () => void, delay: number): () => void
}

/** Milliseconds in which something that was thrown away can be taken back. */
const CHANCE = 10_000

const browser: LastChanceDeps = {
  say: toast,
  later(task, delay) {
    const timer = setTimeout(task, delay)
    return () => clearTimeout(timer)
  },
}

/**
 * Says what was done, with the way back; once that is over the message goes and `settle` is called. Returns the way to
 * end it at once.
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
    // Its end is the chance's, not the message's.
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
