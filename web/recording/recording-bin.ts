import { signal, type Signal } from '../platform/signal.ts'
import { offerUndo, type UndoOffer } from '../ui/feedback/offer-undo.ts'
import { removeRecording } from './open-take-store.ts'

export interface RecordingBinDeps {
  remove(id: string): Promise<void>
  offer(undoOffer: UndoOffer): void
}

/** They stay in storage until undo expires, so that a closed tab loses nothing. */
export interface RecordingBin {
  discarded: Pick<Signal<ReadonlySet<string>>, 'get' | 'subscribe'>
  discard(id: string, options: { text: string; onUndo?: () => void }): void
}

export function createRecordingBin({ remove, offer }: RecordingBinDeps): RecordingBin {
  const discarded = signal<ReadonlySet<string>>(new Set())

  function restore(id: string) {
    const left = new Set(discarded.get())
    left.delete(id)
    discarded.set(left)
  }

  return {
    discarded,
    discard(id, { text, onUndo }) {
      discarded.set(new Set(discarded.get()).add(id))
      offer({
        text,
        undo() {
          restore(id)
          onUndo?.()
        },
        settle() {
          // A recording that could not be deleted is offered again.
          remove(id).catch(() => restore(id))
        },
      })
    },
  }
}

export const recordingBin = createRecordingBin({ remove: removeRecording, offer: offerUndo })
