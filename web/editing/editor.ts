import { signal, type Signal } from '../platform/signal.ts'
import { createAutosave, type AutosaveDeps } from './autosave.ts'
import type { SaveState } from './save-status.ts'
import type { History, NextSteps, StoredSteps } from './history.ts'
import type { LeftBehind, LocalCopy } from './local-copy.ts'
import { reconcileDraft, sameValue, type Version } from './versions.ts'

export interface EditorState<Value> {
  value: Value
  canUndo: boolean
  canRedo: boolean
  revision: number
  save: SaveState
  /** The server's version, while `save` is `conflict`. */
  theirs: Version<Value> | undefined
  refusal: unknown
  /** Unsaved work of an earlier visit was restored. */
  isRecovered: boolean
}

export interface Editor<Value, Edit> {
  readonly state: Pick<Signal<EditorState<Value>>, 'get' | 'subscribe'>
  /** Consecutive edits with the same `key` are one undo step, until `seal`. Throws the edit's error. */
  edit(edit: Edit, options?: { key?: string | undefined }): void
  seal(): void
  undo(): void
  redo(): void
  /** The next steps of undo and redo, which change with `state`. */
  next(): NextSteps<Edit>
  /** Changes the value without an undo step. */
  amend(change: (value: Value) => Value): void
  /** Saves at once. Resolves after the attempt with whether the server has everything. */
  flush(): Promise<boolean>
  /** The server's revision that has this value; `undefined` if it is not saved. */
  savedRevision(value: Value): number | undefined
  keepMine(): Promise<boolean>
  takeTheirs(): void
  /**
   * Shows a version saved elsewhere unless there are unsaved changes; undo restores this one, also after several in a
   * row. Returns whether it did.
   */
  follow(newer: Version<Value>): boolean
  /**
   * Saves, then runs a step (publish, send …) on the saved revision; a newer revision is a conflict. Returns whether
   * it ran; rejects with the refusal.
   */
  step(act: (revision: number) => Promise<{ revision: number }>): Promise<boolean>
  /** Saves pending changes and releases the local copy. Resolves after the attempt. */
  close(): Promise<void>
}

export interface EditorOptions<Value, Edit> {
  server: Version<Value>
  /** Over `server.value`: `createHistory` for edits with inverses, `createSnapshots` for whole values. */
  history: History<Value, Edit>
  local: LocalCopy<Value>
  /** The result of `local.adopt()`. */
  left: LeftBehind<Value>
  /** Parses what an earlier build stored; `undefined` drops it. Without it everything is accepted. */
  read?: (stored: unknown) => Value | undefined
  save: AutosaveDeps<Value>['save']
  explain: AutosaveDeps<Value>['explain']
  isComplete?: (value: Value) => boolean
  merge?: AutosaveDeps<Value>['merge']
  onSaved?: AutosaveDeps<Value>['onSaved']
  same?: (one: Value, other: Value) => boolean
  later?: AutosaveDeps<Value>['later']
  now?: () => number
}

/** Delay after a change before the undo history is stored, in milliseconds. */
const HISTORY_PAUSE = 2_000

/**
 * Puts history, autosave and local copy together; each editor of the product is one of these with its own words
 * around it. Of a page it takes four lines:
 *
 *     const copy = useLocalCopy<Mail>({ owner, kind: 'mail', id })          // undefined while it opens
 *     const { editor, state } = useEditor(() => createEditor({
 *       server: { revision: mail.revision, value: mail }, history: createSnapshots(mail), ...copy,
 *       save: ({ revision, value }) => putMail(id, revision, value), explain: explainSave(readMail),
 *     }))
 *     editor.edit({ ...state.value, subject }, { key: 'subject' })
 *     <SaveBadge {...state} onRetry={editor.flush} />
 *     {state.save === 'conflict' ? <ConflictDialog … /> : null}
 */
export function createEditor<Value, Edit>(options: EditorOptions<Value, Edit>): Editor<Value, Edit> {
  const { server, history, local, left, read, same = sameValue, now = Date.now } = options
  const later = options.later ?? browserTimer
  const draft = readable(left.draft, read)
  const outcome = reconcileDraft(draft, server, same)
  const state = signal<EditorState<Value>>({
    ...history.get(),
    save: 'saved',
    theirs: undefined,
    refusal: undefined,
    isRecovered: outcome.kind === 'apply',
  })
  const update = (change: Partial<EditorState<Value>>) => state.set({ ...state.get(), ...change })

  let isAdopting = false
  const autosave = createAutosave(server, {
    save: options.save,
    explain: options.explain,
    isComplete: options.isComplete,
    merge: options.merge,
    onSaved: options.onSaved,
    onMerged: (merged) => {
      isAdopting = true
      history.amend(() => merged)
      isAdopting = false
    },
    same,
    keep: (version) => local.saveDraft({ ...version, storedAt: now() }),
    forget: () => local.deleteDraft(),
    later,
    onState: (save) => update({ save, theirs: autosave.theirs, refusal: autosave.reason }),
  })

  const mine = outcome.kind === 'nothing' ? server.value : outcome.mine
  const storedHistory = readable(left.history, read)
  // Safe: only this editor's history is stored under this key.
  const steps =
    storedHistory && same(storedHistory.value, mine) ? (storedHistory.steps as StoredSteps<Edit>) : undefined
  if (steps) {
    history.amend(() => mine)
    history.restore(steps)
  } else if (outcome.kind !== 'nothing') history.replace(mine)
  update(history.get())
  if (outcome.kind === 'apply') autosave.changed(mine)
  else if (outcome.kind === 'conflict') autosave.meet(server, mine)
  else if (left.draft) void local.deleteDraft().catch(() => undefined)

  let callOff: (() => void) | undefined
  /** Undo steps are optional, so a full disk is ignored. */
  function saveHistory() {
    callOff?.()
    callOff = undefined
    void local
      .saveHistory({ value: history.get().value, steps: history.steps(), storedAt: now() })
      .catch(() => undefined)
  }

  const stopWatching = history.subscribe(() => {
    const { value } = history.get()
    const isChange = value !== state.get().value
    update(history.get())
    if (isChange && !isAdopting) autosave.changed(value)
    callOff ??= later(saveHistory, HISTORY_PAUSE)
  })

  /** Adopts a value that the server has already. */
  function adopt(value: Value) {
    isAdopting = true
    history.follow(value)
    isAdopting = false
  }

  function flush() {
    if (callOff) saveHistory()
    return autosave.flush()
  }

  return {
    state,
    edit: (edit, settings) => history.apply(edit, settings),
    seal: () => history.seal(),
    undo: () => history.undo(),
    redo: () => history.redo(),
    next: () => history.next(),
    amend: (change) => history.amend(change),
    flush,
    savedRevision: (value) =>
      autosave.state === 'saved' && same(value, history.get().value) ? autosave.revision : undefined,
    keepMine: () => autosave.keepMine(),
    takeTheirs() {
      const version = autosave.takeTheirs()
      if (version) adopt(version.value)
    },
    follow(newer) {
      const isFollowed = autosave.follow(newer)
      if (isFollowed && !same(newer.value, history.get().value)) adopt(newer.value)
      return isFollowed
    },
    step: (act) => autosave.step(act),
    async close() {
      stopWatching()
      try {
        await flush()
      } finally {
        autosave.close()
        local.close()
      }
    },
  }
}

function readable<Value, Stored extends { value: Value }>(
  stored: Stored | undefined,
  read: ((value: unknown) => Value | undefined) | undefined,
): Stored | undefined {
  if (!stored || !read) return stored
  const value = read(stored.value)
  return value === undefined ? undefined : { ...stored, value }
}

function browserTimer(task: () => void, delay: number): () => void {
  const timer = setTimeout(task, delay)
  return () => clearTimeout(timer)
}
