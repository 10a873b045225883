import { documentSchema, type Document } from '#contract/document/document'
import type { ProjectRecord } from '#contract/projects/projects'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { EditError, type Edit } from '#contract/document/edit'
import { mergeDocuments } from '#model/document/merge-documents'
import { createEditor } from '../../../editing/editor.ts'
import type { StudioDeps, StudioStart } from './store-deps.ts'
import { documentHistory } from './document-history.ts'
import { type SelectedItem, leadOf, performerOf } from './performers.ts'
import type { StudioState } from './studio-state.ts'
import { createStudioTakes, type StudioTakes } from './studio-takes.ts'

/** An open project: its document with undo, its takes, and their save state. */
export interface Studio extends StudioTakes {
  store: StoreApi<StudioState>
  /** Applies an edit; consecutive edits with the same `key` (a drag) are one undo step, until `endEdit`. */
  edit(edit: Edit, options?: { key?: string }): void
  endEdit(): void
  undo(): void
  redo(): void
  /** Selects only this item, or nothing. */
  select(item: SelectedItem | undefined): void
  /** Selects these items; the panels show the last one. */
  setSelection(selection: readonly SelectedItem[]): void
  choosePerformer(id: string): void
  /** Selects a performer on the stage, or none, which clears the selection of the timeline. */
  holdPerformer(id: string | undefined): void
  /** Changes the title, first here and then on the server, whose errors it throws. */
  rename(title: string): Promise<void>
  /** Saves immediately. */
  flush(): Promise<boolean>
  /** The server's revision that has this document; `undefined` if it is not saved. */
  savedRevision(document: Document): number | undefined
  keepMine(): Promise<boolean>
  takeTheirs(): void
  /** Shows a version saved by another tab or device, unless there are unsaved changes here. */
  follow(newer: ProjectRecord): void
  /** Saves this version as a new project and continues with the server's. Returns the copy's id. */
  keepMineAsCopy(): Promise<string>
  setProject(change: Partial<ProjectRecord>): void
  close(): void
}

export function createStudio(
  deps: StudioDeps,
  { project, takes, waiting, waitingTakes, local, left }: StudioStart,
): Studio {
  const editor = createEditor({
    server: { revision: project.revision, value: project.document },
    history: documentHistory(project.document),
    local,
    left,
    read: (stored) => documentSchema.safeParse(stored).data,
    save: deps.save,
    explain: deps.explainSave,
    onSaved: deps.onSaved,
    merge(base, mine, theirs) {
      const merged = mergeDocuments(base, mine, theirs)
      // Their takes are shown with it.
      if (merged) meet(theirs)
      return merged
    },
    later: deps.later,
    now: deps.now,
  })
  const edited = () => {
    const { value, canUndo, canRedo, save, theirs, refusal, isRecovered } = editor.state.get()
    const next = editor.next()
    return { document: value, canUndo, canRedo, next, save, theirs, refusal, recovered: isRecovered }
  }
  const store = createStore<StudioState>(() => ({
    project,
    takes,
    arrivals: [],
    making: 0,
    selected: undefined,
    selection: [],
    chosenPerformer: undefined,
    heldPerformer: undefined,
    ...edited(),
  }))
  const stopWatching = editor.state.subscribe(() => {
    const { save: saveBefore, theirs: theirsBefore } = store.getState()
    const wasSaved = saveBefore === 'saved'
    store.setState(edited())
    const { theirs } = store.getState()
    if (theirs && theirs !== theirsBefore) meet(theirs.value)
    if (!wasSaved && store.getState().save === 'saved') void relate()
  })

  /** Its failure is not shown: the next save retries, and the document has the performer. */
  async function relate() {
    const { project: current, document } = store.getState()
    const character = leadOf(document)?.character
    if (!character || character === current.character) return
    const related = await deps.relateCharacter(current, character).catch(() => undefined)
    if (related) setProject(withoutDocument(related))
  }

  /** An edit of an item that was deleted meanwhile is dropped. */
  function edit(made: Edit, options: { key?: string } = {}) {
    try {
      editor.edit(made, options)
    } catch (error) {
      if (!(error instanceof EditError)) throw error
      console.warn('Edit dropped', error)
    }
  }

  function setProject(change: Partial<ProjectRecord>) {
    store.setState((state) => ({ project: { ...state.project, ...change } }))
  }
  function setSelection(selection: readonly SelectedItem[]) {
    // Further nudges are a new undo step.
    editor.seal()
    const selected = selection.at(-1)
    store.setState(({ document, chosenPerformer }) => ({
      selected,
      selection,
      heldPerformer: undefined,
      chosenPerformer: (selected && performerOf(document, selected)) ?? chosenPerformer,
    }))
  }

  const { close: closeTakes, ...ofTakes } = createStudioTakes(waiting, {
    store,
    editor,
    edit,
    setSelection,
    waitingTakes,
    world: deps,
  })

  /** Loads takes another tab recorded. Offline they stay silent until the conflict is resolved. */
  function meet(theirs: Document) {
    ofTakes.meetTakes(theirs).catch(() => undefined)
  }
  const { theirs } = store.getState()
  if (theirs) meet(theirs.value)

  /** The selected items may have been deleted. */
  function goOnWithTheirs() {
    meet(store.getState().document)
    store.setState({ selected: undefined, selection: [] })
  }

  return {
    ...ofTakes,
    store,
    edit,
    endEdit: () => editor.seal(),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    select: (item) => setSelection(item ? [item] : []),
    setSelection,
    choosePerformer: (id) => store.setState({ chosenPerformer: id }),
    holdPerformer(id) {
      setSelection([])
      store.setState(({ chosenPerformer }) => ({ heldPerformer: id, chosenPerformer: id ?? chosenPerformer }))
    },
    async rename(title) {
      const before = store.getState().project.title
      setProject({ title })
      try {
        setProject(withoutDocument(await deps.changeTitle(title)))
      } catch (error) {
        setProject({ title: before })
        throw error
      }
    },
    flush: () => editor.flush(),
    savedRevision: (document) => editor.savedRevision(document),
    keepMine: () => editor.keepMine(),
    takeTheirs() {
      editor.takeTheirs()
      goOnWithTheirs()
    },
    follow(newer) {
      if (!editor.follow({ revision: newer.revision, value: newer.document })) return
      setProject(withoutDocument(newer))
      goOnWithTheirs()
    },
    async keepMineAsCopy() {
      const { project: original, document } = store.getState()
      const character = leadOf(document)?.character ?? original.character
      const title = `${original.title.slice(0, 110)} (copy)`
      const copy = await deps.copyProject({ ...original, character }, { title, document })
      this.takeTheirs()
      return copy.id
    },
    setProject,
    close() {
      stopWatching()
      closeTakes()
      void editor.close()
    },
  }
}

function withoutDocument(project: ProjectRecord): Partial<ProjectRecord> {
  const { document: _, ...rest } = project
  return rest
}
