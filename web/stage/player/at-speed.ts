import type { Document } from '#contract/document/document'
import type { Playback } from './playback.ts'

/** At the same position of its sound. Returns whether it was playing or about to; the caller then resumes. */
export function loadAtSpeed(
  playback: Pick<Playback, 'state' | 'position' | 'load' | 'pause' | 'seek'>,
  document: Document,
  { from, to }: { from: number; to: number },
): boolean {
  const { playing, loading } = playback.state.get()
  // The sound of the other speed has to be made first.
  playback.pause()
  const heard = playback.position.get() * from
  playback.load(document, [])
  playback.seek(heard / to)
  return playing || loading
}
