export interface HistoryState<Value> {
  value: Value
  canUndo: boolean
  canRedo: boolean
  /** Counts up with every change of the value, also by undo and redo. */
  revision: number
}

interface Step<Edit> {
  edits: Edit[]
  inverses: Edit[]
  key: string | undefined
}

export interface NextSteps<Edit> {
  undo: Edit | undefined
  redo: Edit | undefined
}

export interface StoredSteps<Edit> {
  done: Step<Edit>[]
  undone: Step<Edit>[]
}

/** A value with its undo history. `get` and `subscribe` fit `useSyncExternalStore`. */
export interface History<Value, Edit> {
  get(): HistoryState<Value>
  subscribe(listener: () => void): () => void
  /**
   * Consecutive edits with the same `key` (a drag, typing in one field) are undone as one, until `seal`. Changes
   * nothing if the edit throws.
   */
  apply(edit: Edit, options?: { key?: string | undefined }): void
  /** Ends an undo step: the next edit with the same key is separate. */
  seal(): void
  undo(): void
  redo(): void
  /** Replaces the value by another version; undo restores the previous one. */
  replace(value: Value): void
  /**
   * Replaces the value by a version from elsewhere. Several in a row are one step: undo restores the value before the
   * first of them.
   */
  follow(value: Value): void
  /** Changes the value without an undo step, e.g. for facts of the server. */
  amend(change: (value: Value) => Value): void
  next(): NextSteps<Edit>
  steps(): StoredSteps<Edit>
  /** The steps must lead to the present value. */
  restore(steps: StoredSteps<Edit>): void
}

export interface EditKind<Value, Edit> {
  apply(value: Value, edit: Edit): { value: Value; inverse: Edit }
  become(from: Value, to: Value): Edit
  /**
   * Each edit holds the whole value, so of consecutive edits with one key only the first inverse and the last edit
   * are stored.
   */
  isWhole?: boolean
}

const STEPS_LIMIT = 20_000

/** For edits that know their inverse. */
export function createHistory<Value, Edit>(
  initial: Value,
  kind: EditKind<Value, Edit>,
): History<Value, Edit> {
  let done: Step<Edit>[] = []
  let undone: Step<Edit>[] = []
  /** The value before the last `follow`, while nothing happened after it. */
  let followed: { from: Value; revision: number } | undefined
  let state: HistoryState<Value> = { value: initial, canUndo: false, canRedo: false, revision: 0 }
  const listeners = new Set<() => void>()

  function settle(value: Value) {
    state = { value, canUndo: done.length > 0, canRedo: undone.length > 0, revision: state.revision + 1 }
    for (const listener of listeners) listener()
  }

  function seal() {
    const last = done.at(-1)
    if (last) last.key = undefined
  }

  function run(edits: readonly Edit[]): Value {
    return edits.reduce((value, edit) => kind.apply(value, edit).value, state.value)
  }

  /**
   * Makes the last step of one list and moves it to the other. A step that no longer applies, such as one on an item
   * deleted elsewhere, is dropped, and the one before it is made.
   */
  function move(from: Step<Edit>[], to: Step<Edit>[], editsOf: (step: Step<Edit>) => readonly Edit[]) {
    if (from.length === 0) return
    let { value } = state
    for (let step = from.pop(); step; step = from.pop()) {
      try {
        value = run(editsOf(step))
      } catch (error) {
        console.warn('Undo step dropped', error)
        continue
      }
      to.push({ ...step, key: undefined })
      break
    }
    seal()
    settle(value)
  }

  /** Makes a step that leads from `from`, which may be older than the present value, to `value`. */
  function become(from: Value, value: Value) {
    try {
      const edit = kind.become(from, value)
      push(edit, kind.apply(from, edit).inverse, undefined)
    } catch (error) {
      console.warn('There is no way back to what was here', error)
      done = []
      undone = []
    }
    settle(value)
  }

  function push(edit: Edit, inverse: Edit, key: string | undefined) {
    const last = done.at(-1)
    if (last && key !== undefined && last.key === key) {
      if (kind.isWhole) last.edits = [edit]
      else {
        last.edits.push(edit)
        last.inverses.push(inverse)
      }
    } else {
      done.push({ edits: [edit], inverses: [inverse], key })
      if (done.length > STEPS_LIMIT) done.shift()
    }
    undone = []
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    apply(edit, { key } = {}) {
      const { value, inverse } = kind.apply(state.value, edit)
      if (Object.is(value, state.value)) return
      push(edit, inverse, key)
      settle(value)
    },
    seal,
    undo() {
      move(done, undone, ({ inverses }) => inverses.toReversed())
    },
    redo() {
      move(undone, done, ({ edits }) => edits)
    },
    replace(value) {
      become(state.value, value)
    },
    follow(value) {
      const before = followed?.revision === state.revision ? followed : undefined
      if (before) done.pop()
      const from = before ? before.from : state.value
      followed = { from, revision: state.revision + 1 }
      become(from, value)
    },
    amend(change) {
      const value = change(state.value)
      if (!Object.is(value, state.value)) settle(value)
    },
    next: () => ({ undo: done.at(-1)?.edits[0], redo: undone.at(-1)?.edits[0] }),
    steps: () => ({ done: done.map((one) => ({ ...one, key: undefined })), undone: [...undone] }),
    restore(steps) {
      done = [...steps.done]
      undone = [...steps.undone]
      settle(state.value)
    },
  }
}

/** For whole values that share what has not changed. */
export function createSnapshots<Value>(initial: Value): History<Value, Value> {
  return createHistory<Value, Value>(initial, {
    apply: (before, after) => ({ value: after, inverse: before }),
    become: (_, after) => after,
    isWhole: true,
  })
}
