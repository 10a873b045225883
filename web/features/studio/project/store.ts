import type { Document } from '#contract/document'
import type { TakeAnalysis } from '#contract/mouth-track'
import type { ProjectRecord } from '#contract/projects'
import type { TakeRecord } from '#contract/takes'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { EditError, type Edit } from '#contract/document-edits/edit'
import type { AutosaveDeps, SaveState } from '../../../editing/autosave.ts'
import { createEditor } from '../../../editing/editor.ts'
import type { LeftBehind, LocalCopy } from '../../../editing/local-copy.ts'
import type { Version } from '../../../editing/versions.ts'
import { createArrivals, type Arrival, type ArrivalsDeps } from './arrivals.ts'
import { documentHistory } from './document-history.ts'
import { speakWith, voiceTrack, withoutTake } from './edits.ts'
import { type Picked, leadOf, performerOf } from './performers.ts'
import { analysisFile, type WaitingTake } from '../../../data/take-delivery.ts'
import type { WaitingTakes } from '../../../data/waiting-takes.ts'

export interface StudioState {
  project: ProjectRecord
  document: Document
  canUndo: boolean
  canRedo: boolean
  takes: TakeRecord[]
  /** Takes on their way to the server. */
  arrivals: Arrival[]
  save: SaveState
  /** The server's version, while `save` is `conflict`. */
  theirs: Version<Document> | undefined
  /** Why the server will not take the document, while `save` is `refused`. */
  refusal: unknown
  /** Work of an earlier visit was found on this machine and put back. */
  recovered: boolean
  picked: Picked | undefined
  /** Whose clip or gesture was picked last; see `chosenPerformer` in `performers.ts`. */
  chosenPerformer: string | undefined
}

/** One open project: its document with undo, its takes, and how safe all that is. */
export interface Studio {
  store: StoreApi<StudioState>
  /** Makes an edit; with the same `key`, edits in a row (a drag) are one step of undo, until `endEdit`. */
  edit(edit: Edit, options?: { key?: string }): void
  endEdit(): void
  undo(): void
  redo(): void
  pick(picked: Picked | undefined): void
  /** Saves now instead of at the end of the pause. */
  flush(): Promise<boolean>
  keepMine(): Promise<boolean>
  takeTheirs(): void
  /** Makes a new project of this version, and goes on here with the server's. Answers the copy's id. */
  keepMineAsCopy(): Promise<string>
  /** Hands a new take over: it is written down here, then brought to the server. */
  addTake(take: WaitingTake): Promise<void>
  renameTake(id: string, name: string): Promise<void>
  /**
   * Stores what was heard in a take instead of what is stored beside it. Throws what stopped it; the take is then as
   * it was.
   */
  replaceAnalysis(id: string, analysis: TakeAnalysis, signal?: AbortSignal): Promise<void>
  /** Takes it off the timeline and out of the list at once; `settle` makes it final, `undo` brings it back. */
  removeTake(id: string): { undo(): void; settle(): Promise<void> }
  retryArrivals(): void
  discardArrival(id: string): Promise<void>
  setProject(change: Partial<ProjectRecord>): void
  close(): void
}

export interface StudioDeps {
  save: AutosaveDeps<Document>['save']
  explainSave: AutosaveDeps<Document>['explain']
  later: AutosaveDeps<Document>['later']
  now(): number
  newId(): string
  arrivals: Pick<ArrivalsDeps, 'upload' | 'find' | 'create' | 'isTemporary'>
  renameTake(id: string, name: string): Promise<TakeRecord>
  changeAnalysis(id: string, media: string): Promise<TakeRecord>
  /** Removes a stored file that nothing uses any more. */
  removeFile(media: string): Promise<void>
  removeTake(id: string): Promise<void>
  copyProject(copy: { title: string; character: string; document: Document }): Promise<{ id: string }>
  /** Makes the project's own relation follow the performer, for lists and pages that show it. */
  relateCharacter(character: string): Promise<ProjectRecord>
  /** A take has arrived or was heard again: what is known of it need not be fetched again. */
  onHeard(take: TakeRecord, analysis: TakeAnalysis): void
}

export interface StudioStart {
  project: ProjectRecord
  takes: TakeRecord[]
  /** What this browser still had to bring to the server, and where it keeps more. */
  waiting: WaitingTake[]
  waitingTakes: WaitingTakes
  local: LocalCopy<Document>
  left: LeftBehind<Document>
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
    save: deps.save,
    explain: deps.explainSave,
    later: deps.later,
    now: deps.now,
  })
  const edited = () => {
    const { value, canUndo, canRedo, save, theirs, refusal, isRecovered } = editor.state.get()
    return { document: value, canUndo, canRedo, save, theirs, refusal, recovered: isRecovered }
  }
  const store = createStore<StudioState>(() => ({
    project,
    takes,
    arrivals: [],
    picked: undefined,
    chosenPerformer: undefined,
    ...edited(),
  }))
  const stopWatching = editor.state.subscribe(() => {
    const wasSaved = store.getState().save === 'saved'
    store.setState(edited())
    if (!wasSaved && store.getState().save === 'saved') void relate()
  })

  /** Not worth a word to the person when it fails: the document says who performs, and the next save tries again. */
  async function relate() {
    const { project: current, document } = store.getState()
    const character = leadOf(document)?.character
    if (!character || character === current.character) return
    const related = await deps.relateCharacter(character).catch(() => undefined)
    if (related)
      store.setState((state) => ({
        project: { ...state.project, ...related, document: state.project.document },
      }))
  }

  const arrivals = createArrivals({
    ...deps.arrivals,
    keep: (take) => waitingTakes.keep(take),
    forget: (id) => waitingTakes.forget(id),
    later: deps.later,
    onChange: (list) => store.setState({ arrivals: list }),
    onArrived(take, made) {
      deps.onHeard(take, made.analysis)
      store.setState((state) => ({ takes: [...state.takes, take] }))
      // The first take is what the puppet says; later ones are chosen by hand.
      const { document } = store.getState()
      if (!voiceTrack(document)?.clips.length) edit(speakWith(document, take, deps.newId()))
    },
  })
  for (const take of waiting) arrivals.add(take)

  /** Edits come from hands on a moving document: one whose thing is gone by now is dropped. */
  function edit(made: Edit, options: { key?: string } = {}) {
    try {
      editor.edit(made, options)
    } catch (error) {
      if (!(error instanceof EditError)) throw error
      console.warn('Edit dropped', error)
    }
  }

  return {
    store,
    edit,
    endEdit: () => editor.seal(),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    pick: (picked) =>
      store.setState(({ document, chosenPerformer }) => ({
        picked,
        chosenPerformer: (picked && performerOf(document, picked)) ?? chosenPerformer,
      })),
    flush: () => editor.flush(),
    keepMine: () => editor.keepMine(),
    takeTheirs() {
      editor.takeTheirs()
      store.setState({ picked: undefined })
    },
    async keepMineAsCopy() {
      const { project: original, document } = store.getState()
      const copy = await deps.copyProject({
        title: `${original.title.slice(0, 110)} (copy)`,
        character: leadOf(document)?.character ?? original.character,
        document,
      })
      this.takeTheirs()
      return copy.id
    },
    async addTake(take) {
      // Written down first: from here on a crash loses nothing. A full disk leaves it in memory and going up.
      try {
        await waitingTakes.keep(take)
      } finally {
        arrivals.add(take)
      }
    },
    async renameTake(id, name) {
      const renamed = await deps.renameTake(id, name)
      store.setState((state) => ({ takes: state.takes.map((take) => (take.id === id ? renamed : take)) }))
    },
    async replaceAnalysis(id, analysis, signal) {
      const { project: current, takes: list } = store.getState()
      const before = list.find((take) => take.id === id)?.analysis
      const media = await deps.arrivals.upload({ ...analysisFile({ analysis, project: current.id }), signal })
      let changed: TakeRecord
      try {
        signal?.throwIfAborted()
        changed = await deps.changeAnalysis(id, media.id)
      } catch (error) {
        // Whether a lost answer meant yes, nobody knows: then the file may be in use.
        if (!deps.arrivals.isTemporary(error)) await deps.removeFile(media.id).catch(() => undefined)
        throw error
      }
      deps.onHeard(changed, analysis)
      store.setState((state) => ({ takes: state.takes.map((take) => (take.id === id ? changed : take)) }))
      // What is left over only takes up room.
      if (before) await deps.removeFile(before).catch(() => undefined)
    },
    removeTake(id) {
      const before = store.getState().takes
      const place = before.findIndex((take) => take.id === id)
      const taken = before[place]
      const clips = withoutTake(store.getState().document, id)
      const cut = clips.kind === 'batch' && clips.edits.length > 0
      if (cut) edit(clips)
      const { revision } = editor.state.get()
      store.setState({ takes: before.filter((take) => take.id !== id) })
      return {
        undo() {
          if (taken) store.setState((state) => ({ takes: state.takes.toSpliced(place, 0, taken) }))
          if (cut && editor.state.get().revision === revision) editor.undo()
        },
        settle: () => deps.removeTake(id),
      }
    },
    retryArrivals: () => arrivals.retry(),
    discardArrival: (id) => arrivals.discard(id),
    setProject: (change) => store.setState((state) => ({ project: { ...state.project, ...change } })),
    close() {
      stopWatching()
      arrivals.close()
      void editor.close()
    },
  }
}
