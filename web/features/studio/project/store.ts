import { documentSchema, type Document } from '#contract/document/document'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { EditError, type Edit } from '#contract/document/edits/edit'
import type { SaveState } from '../../../editing/autosave.ts'
import { createEditor } from '../../../editing/editor.ts'
import type { Version } from '../../../editing/versions.ts'
import { createArrivals, type Arrival } from './arrivals.ts'
import type { StudioDeps, StudioStart } from './store-deps.ts'
import { documentHistory } from './document-history.ts'
import { speakWith, voiceTrack, withoutTake } from './edits/edits.ts'
import { punchedIn } from './edits/punch-edits.ts'
import { placeSound } from './edits/place-sound.ts'
import { type Picked, leadOf, performerOf } from './performers.ts'
import { analysisFile, type WaitingTake } from '../../../data/take-delivery.ts'

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
  /** What the panels are about: the last of `selection`. */
  picked: Picked | undefined
  /** Everything that is picked, in the order it was picked. */
  selection: readonly Picked[]
  /** Whose clip or gesture was picked last; see `chosenPerformer` in `performers.ts`. */
  chosenPerformer: string | undefined
  /** Who was taken hold of on the stage, while nothing is picked on the timeline. */
  heldPerformer: string | undefined
}

/** One open project: its document with undo, its takes, and how safe all that is. */
export interface Studio {
  store: StoreApi<StudioState>
  /** Makes an edit; with the same `key`, edits in a row (a drag) are one step of undo, until `endEdit`. */
  edit(edit: Edit, options?: { key?: string }): void
  endEdit(): void
  undo(): void
  redo(): void
  /** Picks this one alone, or nothing. */
  pick(picked: Picked | undefined): void
  /** Picks all of these; the last is what the panels are about. */
  pickAll(selection: readonly Picked[]): void
  /** Whom the tools are about from now on. */
  choosePerformer(id: string): void
  /** Takes hold of a performer on the stage, or lets go; nothing is picked on the timeline then. */
  holdPerformer(id: string | undefined): void
  /** Gives the project another title, at once here and then on the server. Throws what the server says. */
  rename(title: string): Promise<void>
  /** Saves now instead of at the end of the pause. */
  flush(): Promise<boolean>
  keepMine(): Promise<boolean>
  takeTheirs(): void
  /** Makes a new project of this version, and goes on here with the server's. Returns the copy's id. */
  keepMineAsCopy(): Promise<string>
  /** Hands a new take over: it is written down here, then brought to the server. */
  addTake(take: WaitingTake): Promise<void>
  renameTake(id: string, name: string): Promise<void>
  /**
   * Makes takes of other projects takes of this one. Returns by the given ids what they are called here; one that is
   * gone or another's is left out. Throws a `CallError` when the connection is lost.
   */
  bringTakes(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
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

export function createStudio(
  deps: StudioDeps,
  { project, takes, waiting, waitingTakes, local, left }: StudioStart,
): Studio {
  const editor = createEditor({
    server: { revision: project.revision, value: project.document },
    history: documentHistory(project.document),
    local,
    left,
    read: (kept) => documentSchema.safeParse(kept).data,
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
    selection: [],
    chosenPerformer: undefined,
    heldPerformer: undefined,
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
    const related = await deps.relateCharacter(current, character).catch(() => undefined)
    if (related) setProject(withoutDocument(related))
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
      const { document } = store.getState()
      if (made.place) {
        const placed = placeSound(document, take, made.place, deps.newId)
        edit(placed.edit)
        pickAll(placed.selection)
        return
      }
      // The first take is what the puppet says; later ones land where they were spoken, or are chosen by hand.
      if (!voiceTrack(document)?.clips.length) edit(speakWith(document, take, deps.newId()))
      else if (made.landing) {
        const landed = punchedIn(document, take, made.landing, deps.newId)
        if (landed) edit(landed)
      }
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

  function setProject(change: Partial<ProjectRecord>) {
    store.setState((state) => ({ project: { ...state.project, ...change } }))
  }
  function pickAll(selection: readonly Picked[]) {
    const picked = selection.at(-1)
    store.setState(({ document, chosenPerformer }) => ({
      picked,
      selection,
      heldPerformer: undefined,
      chosenPerformer: (picked && performerOf(document, picked)) ?? chosenPerformer,
    }))
  }

  return {
    store,
    edit,
    endEdit: () => editor.seal(),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    pick: (picked) => pickAll(picked ? [picked] : []),
    pickAll,
    choosePerformer: (id) => store.setState({ chosenPerformer: id }),
    holdPerformer(id) {
      pickAll([])
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
    keepMine: () => editor.keepMine(),
    takeTheirs() {
      editor.takeTheirs()
      store.setState({ picked: undefined, selection: [] })
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
    async bringTakes(ids) {
      const known = new Map<string, string>()
      for (const id of ids) {
        const { takes: here, project: current } = store.getState()
        if (here.some((take) => take.id === id)) {
          known.set(id, id)
          continue
        }
        const copy = await deps.copyTake(id, current.id)
        if (!copy) continue
        known.set(id, copy.id)
        store.setState((state) => ({ takes: [...state.takes, copy] }))
      }
      return known
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
    setProject,
    close() {
      stopWatching()
      arrivals.close()
      void editor.close()
    },
  }
}

/** What the server says of a project, but its document: that is the editor's. */
function withoutDocument(project: ProjectRecord): Partial<ProjectRecord> {
  const { document: _, ...rest } = project
  return rest
}
