import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import type { StoreApi } from 'zustand/vanilla'
import { isTemporary } from '../../../platform/call-error.ts'
import { analysisFile, type WaitingTake } from '../../../data/take-delivery.ts'
import type { WaitingTakes } from '../../../data/waiting-takes.ts'
import type { Editor } from '../../../editing/editor.ts'
import { createArrivals } from './arrivals.ts'
import { clipsOf, speakWith, voiceTrack, withoutTake } from './edits/edits.ts'
import { placeSound } from './edits/place-sound.ts'
import { punchedIn } from './edits/punch-edits.ts'
import type { SelectedItem } from './performers.ts'
import type { StudioDeps } from './store-deps.ts'
import type { StudioState } from './studio-state.ts'

export interface StudioTakes {
  addTake(take: WaitingTake): Promise<void>
  /** Marks takes as being made until `work` is over. Never rejects. */
  expectTakes(work: Promise<unknown>): Promise<void>
  /** Loads this document's takes that another tab made. Throws if they cannot be loaded. */
  meetTakes(document: Document): Promise<void>
  renameTake(id: string, name: string): Promise<void>
  /**
   * Returns the new ids by the given ones; deleted or unreadable takes are omitted. Throws a `CallError` when the
   * connection is lost.
   */
  importTakes(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Replaces the stored analysis of a take. Throws on failure; the take is then unchanged. */
  replaceAnalysis(id: string, analysis: TakeAnalysis, signal?: AbortSignal): Promise<void>
  /** Removes a take from the timeline and the list; `settle` deletes it, `undo` restores it. */
  removeTake(id: string): { undo(): void; settle(): Promise<void> }
  retryArrivals(): void
  discardArrival(id: string): Promise<void>
}

export interface StudioTakesDeps {
  store: StoreApi<StudioState>
  editor: Pick<Editor<Document, Edit>, 'state' | 'undo'>
  edit(edit: Edit): void
  setSelection(selection: readonly SelectedItem[]): void
  waitingTakes: WaitingTakes
  world: StudioDeps
}

/** Uploaded takes and those being uploaded, as part of `store`'s state. */
export function createStudioTakes(
  waiting: readonly WaitingTake[],
  { store, editor, edit, setSelection, waitingTakes, world }: StudioTakesDeps,
): StudioTakes & { close(): void } {
  const replace = (changed: TakeRecord) =>
    store.setState(({ takes }) => ({ takes: takes.map((take) => (take.id === changed.id ? changed : take)) }))

  /** Removed from the list, but still stored on the server. */
  const leaving = new Set<string>()
  const isKnown = (id: string) => leaving.has(id) || store.getState().takes.some((take) => take.id === id)

  const arrivals = createArrivals({
    ...world.arrivals,
    keep: (take) => waitingTakes.keep(take),
    forget: (id) => waitingTakes.forget(id),
    later: world.later,
    onChange: (list) => store.setState({ arrivals: list }),
    onArrived(take, made) {
      world.onUploaded(take, made)
      if (!isKnown(take.id)) store.setState((state) => ({ takes: [...state.takes, take] }))
      land(take, made)
    },
  })

  /** A take was uploaded: places it. */
  function land(take: TakeRecord, { place, landing }: WaitingTake) {
    const { document } = store.getState()
    if (place) {
      const placed = placeSound(document, take, place, world.newId)
      edit(placed.edit)
      setSelection(placed.selection)
      return
    }
    // The first take becomes the voice; later ones go where they were recorded, or are placed by hand.
    if (!voiceTrack(document)?.clips.length) edit(speakWith(document, take, world.newId()))
    else if (landing) {
      const landed = punchedIn(document, take, landing, world.newId)
      if (landed) edit(landed)
    }
  }
  for (const take of waiting) arrivals.add(take)

  return {
    async addTake(take) {
      // Stored first, so that a crash loses nothing. With a full disk it stays in memory and is uploaded.
      try {
        await waitingTakes.keep(take)
      } finally {
        arrivals.add(take)
      }
    },
    async expectTakes(work) {
      const count = (by: 1 | -1) => store.setState(({ making }) => ({ making: making + by }))
      count(1)
      await work.catch(() => undefined)
      count(-1)
    },
    async meetTakes({ tracks }) {
      if (tracks.every(({ clips }) => clips.every(({ take }) => isKnown(take)))) return
      const all = await world.takesOf(store.getState().project.id)
      const fresh = all.filter(({ id }) => !isKnown(id))
      store.setState((state) => ({ takes: [...state.takes, ...fresh] }))
    },
    async renameTake(id, name) {
      replace(await world.renameTake(id, name))
    },
    async importTakes(ids) {
      const known = new Map<string, string>()
      for (const id of ids) {
        const { takes: here, project: current } = store.getState()
        if (here.some((take) => take.id === id)) {
          known.set(id, id)
          continue
        }
        const copy = await world.copyTake(id, current.id)
        if (!copy) continue
        known.set(id, copy.id)
        store.setState((state) => ({ takes: [...state.takes, copy] }))
      }
      return known
    },
    async replaceAnalysis(id, analysis, signal) {
      const { project: current, takes: list } = store.getState()
      const before = list.find((take) => take.id === id)?.analysis
      const media = await world.arrivals.upload({
        ...analysisFile({ analysis, project: current.id }),
        signal,
      })
      let changed: TakeRecord
      try {
        signal?.throwIfAborted()
        changed = await world.changeAnalysis(id, media.id)
      } catch (error) {
        // After a lost answer the file may be in use, so it stays.
        if (!isTemporary(error)) await world.removeFile(media.id).catch(() => undefined)
        throw error
      }
      world.onAnalysis(changed, analysis)
      replace(changed)
      // A leftover file only uses storage.
      if (before) await world.removeFile(before).catch(() => undefined)
    },
    removeTake(id) {
      const before = store.getState().takes
      const place = before.findIndex((take) => take.id === id)
      const removed = before[place]
      const clips = withoutTake(store.getState().document, id)
      const cut = clips.kind === 'batch' && clips.edits.length > 0
      if (cut) edit(clips)
      const { revision } = editor.state.get()
      leaving.add(id)
      store.setState({ takes: before.filter((take) => take.id !== id) })
      let isBack = false
      function restore() {
        isBack = true
        leaving.delete(id)
        forget()
        if (removed) store.setState((state) => ({ takes: state.takes.toSpliced(place, 0, removed) }))
      }
      // Undo may restore the clips, which need their take.
      const forget = store.subscribe(({ document }) => {
        if (!isBack && clipsOf(document, id).length > 0) restore()
      })
      return {
        undo() {
          if (isBack) return
          restore()
          if (cut && editor.state.get().revision === revision) editor.undo()
        },
        async settle() {
          forget()
          if (!isBack) await world.removeTake(id)
        },
      }
    },
    retryArrivals: () => arrivals.retry(),
    discardArrival: (id) => arrivals.discard(id),
    close: () => arrivals.close(),
  }
}
