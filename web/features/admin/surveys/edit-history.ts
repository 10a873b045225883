/** What has been composed, with the way back and forth. */
export interface EditHistory<Value> {
  past: readonly Value[]
  present: Value
  future: readonly Value[]
  /** What the last edit was made to; the next one to the same is the same step. */
  mark: string
}

/** Steps that can be taken back; beyond them the oldest are forgotten. */
const MAX_STEPS = 500

export function beginHistory<Value>(present: Value): EditHistory<Value> {
  return { past: [], present, future: [], mark: '' }
}

/**
 * A new present. Edits with the same `mark`, one after the other, are one step: typing into a field is taken
 * back as a whole. Without a mark each edit is a step of its own. What is the same value changes nothing.
 */
export function edited<Value>(history: EditHistory<Value>, present: Value, mark = ''): EditHistory<Value> {
  if (Object.is(present, history.present)) return history
  const isSameStep = mark !== '' && mark === history.mark && history.past.length > 0
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MAX_STEPS)
  return { past, present, future: [], mark }
}

/** Ends a step: what is typed from here on is taken back by itself. */
export function sealed<Value>(history: EditHistory<Value>): EditHistory<Value> {
  return history.mark === '' ? history : { ...history, mark: '' }
}

/** The same history when there is nothing to take back. */
export function undone<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], mark: '' }
}

/** The same history when nothing was taken back. */
export function redone<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, mark: '' }
}
