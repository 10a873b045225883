import type { MouthCue } from '#contract/takes/mouth-track'
import type { Studio } from '../project/store.ts'
import type { TimelineFrame, Transport } from '../timeline/timeline-view.ts'

/** What the editor's actions work with. */
export interface EditorDesk {
  studio: Studio
  transport: () => Transport
  frame: TimelineFrame
  /** What was heard in a take, by its id. */
  cuesOf(take: string): readonly MouthCue[]
  /** Seconds of a take, by its id. */
  takeDuration(take: string): number
  newId(): string
  openHelp(): void
  openVersions(): void
  openScript(): void
  openSounds(): void
  openCaption(): void
  /** Puts copied things on the system's clipboard. */
  copy(text: string): void
  goTo(path: string): void
}
