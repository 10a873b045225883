import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import type { NextSteps } from '../../../editing/history.ts'
import type { SaveState } from '../../../editing/save-status.ts'
import type { Version } from '../../../editing/versions.ts'
import type { Arrival } from './arrivals.ts'
import type { Picked } from './performers.ts'

/** What is shown of an open project. */
export interface StudioState {
  project: ProjectRecord
  document: Document
  canUndo: boolean
  canRedo: boolean
  /** What undo would take back, and redo make again. */
  next: NextSteps<Edit>
  takes: TakeRecord[]
  /** Takes on their way to the server. */
  arrivals: Arrival[]
  /** How often something that becomes takes is still being made of what was recorded or brought. */
  making: number
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
