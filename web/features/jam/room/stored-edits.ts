import type { LocalCopy } from '../../../editing/local-copy.ts'
import type { Draft } from '../../../editing/versions.ts'
import type { UnsentFrame } from './pending-edits.ts'

/** Unsent edits of one tab. `client` identifies the tab to the room, which knows how many it has received. */
export interface JamDraft {
  client: string
  frames: UnsentFrame[]
}

export interface StoredEdits {
  /** Without frames the draft is deleted. The newest state wins; writes do not overlap. */
  update(rev: number, frames: UnsentFrame[]): void
  /** Resolves when the last write has ended. */
  settled(): Promise<void>
}

type DraftStore = Pick<LocalCopy<JamDraft>, 'saveDraft' | 'deleteDraft'>

/** `onStored` gets whether the last write worked: storage may be blocked or full. */
export function storeEdits(
  local: DraftStore,
  { client, now, onStored }: { client: string; now: () => number; onStored(isStored: boolean): void },
  hasDraft = false,
): StoredEdits {
  let next: Draft<JamDraft> | 'none' | undefined
  let isEmpty = !hasDraft
  let writing: Promise<void> | undefined

  async function write() {
    while (next) {
      const draft = next
      next = undefined
      try {
        if (draft === 'none') await local.deleteDraft()
        else await local.saveDraft(draft)
        onStored(true)
      } catch (error) {
        console.warn('Unsent changes could not be stored', error)
        onStored(false)
      }
    }
    writing = undefined
  }

  return {
    update(rev, frames) {
      if (frames.length === 0 && isEmpty) return
      isEmpty = frames.length === 0
      next = isEmpty ? 'none' : { revision: rev, storedAt: now(), value: { client, frames } }
      writing ??= write()
    },
    settled: () => writing ?? Promise.resolve(),
  }
}
