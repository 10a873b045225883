import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import type { NextSteps } from '../../../editing/history.ts'
import type { SaveState } from '../../../editing/save-status.ts'
import type { Version } from '../../../editing/versions.ts'
import type { Arrival } from './arrivals.ts'
import type { SelectedItem } from './performers.ts'

export interface StudioState {
  project: ProjectRecord
  document: Document
  canUndo: boolean
  canRedo: boolean
  /** The next steps of undo and redo. */
  next: NextSteps<Edit>
  takes: TakeRecord[]
  arrivals: readonly Arrival[]
  /** Number of takes being made from recordings and files. */
  making: number
  save: SaveState
  theirs: Version<Document> | undefined
  refusal: unknown
  /** Unsaved work of an earlier visit was restored. */
  recovered: boolean
  /** The item shown in panels: the last of `selection`. */
  selected: SelectedItem | undefined
  selection: readonly SelectedItem[]
  /** The performer of the item selected last; see `chosenPerformer` in `performers.ts`. */
  chosenPerformer: string | undefined
  /** The performer grabbed on the stage, while nothing on the timeline is selected. */
  heldPerformer: string | undefined
}
