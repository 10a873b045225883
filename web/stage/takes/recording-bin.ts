import { signal, type Signal } from '../../platform/signal.ts'
import { lastChance, type LastChance } from '../../ui/feedback/last-chance.ts'
import { openTakeStore } from './open-take-store.ts'

export interface RecordingBinDeps {
  /** Removes a recording from the browser's storage. */
  discard(id: string): Promise<void>
  /** Says what was done, with the way back. */
  offer(chance: LastChance): void
}

/** Discarded recordings. They stay in storage until undo expires, so that a closed tab loses nothing. */
export interface RecordingBin {
  /** Ids of those that no list shows any more. */
  thrownAway: Pick<Signal<ReadonlySet<string>>, 'get' | 'subscribe'>
  /** `onBack`: it was taken back. */
  throwAway(id: string, options: { text: string; onBack?: () => void }): void
}

export function createRecordingBin({ discard, offer }: RecordingBinDeps): RecordingBin {
  const thrownAway = signal<ReadonlySet<string>>(new Set())

  function takeBack(id: string) {
    const left = new Set(thrownAway.get())
    left.delete(id)
    thrownAway.set(left)
  }

  return {
    thrownAway,
    throwAway(id, { text, onBack }) {
      thrownAway.set(new Set(thrownAway.get()).add(id))
      offer({
        text,
        undo() {
          takeBack(id)
          onBack?.()
        },
        settle() {
          // A recording that could not be deleted is offered again.
          discard(id).catch(() => takeBack(id))
        },
      })
    },
  }
}

/** That of this browser's storage. */
export const recordingBin = createRecordingBin({
  async discard(id) {
    const store = await openTakeStore()
    await store.discard(id)
  },
  offer: lastChance,
})
