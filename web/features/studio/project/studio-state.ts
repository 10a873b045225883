import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import type { NextSteps } from '../../../editing/history.ts'
import type { SaveState } from '../../../editing/save-status.ts'
import type { Version } from '../../../editing/versions.ts'
import type { Arrival } from './arrivals.ts'
import type { Picked } from './performers.ts'

/** The state of an open project. */
export interface StudioState {
  project: ProjectRecord
  document: Document
  canUndo: boolean
  canRedo: boolean
  /** The next steps of undo and redo. */
  next: NextSteps<Edit>
  takes: TakeRecord[]
  /** Takes on their way to the server. */
  arrivals: readonly Arrival[]
  /** Number of takes being made from recordings and files. */
  making: number
  save: SaveState
  /** The server's version, while `save` is `conflict`. */
  theirs: Version<Document> | undefined
  /** Why the server will not take the document, while `save` is `refused`. */
  refusal: unknown
  /** Work of an earlier visit was found on this machine and put back. */
  recovered: boolean
  /** The item shown in panels: the last of `selection`. */
  picked: Picked | undefined
  /** Everything that is picked, in the order it was picked. */
  selection: readonly Picked[]
  /** The performer of the item selected last; see `chosenPerformer` in `performers.ts`. */
  chosenPerformer: string | undefined
  /** The performer grabbed on the stage, while nothing on the timeline is selected. */
  heldPerformer: string | undefined
}
