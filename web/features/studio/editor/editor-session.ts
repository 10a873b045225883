import type { MouthCue } from '#contract/takes/mouth-track'
import type { Studio } from '../project/store.ts'
import type { TimelineFrame, Transport } from '../timeline/timeline-view.ts'

export interface EditorSession {
  studio: Studio
  transport: () => Transport
  frame: TimelineFrame
  /** The mouth cues of a take, by id. */
  cuesOf(take: string): readonly MouthCue[]
  /** Seconds of a take, by its id. */
  takeDuration(take: string): number
  newId(): string
  openHelp(): void
  openVersions(): void
  openScript(): void
  openSounds(): void
  openDirection(): void
  openCaption(): void
  copy(text: string): void
  goTo(path: string): void
}
