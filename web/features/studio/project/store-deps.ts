import type { Document } from '#contract/document/document'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import type { WaitingTake } from '../../../data/take-delivery.ts'
import type { WaitingTakes } from '../../../data/waiting-takes.ts'
import type { AutosaveDeps } from '../../../editing/autosave.ts'
import type { LeftBehind, LocalCopy } from '../../../editing/local-copy.ts'
import type { ArrivalsDeps } from './arrivals.ts'

export interface StudioDeps {
  save: AutosaveDeps<Document>['save']
  explainSave: AutosaveDeps<Document>['explain']
  onSaved: NonNullable<AutosaveDeps<Document>['onSaved']>
  later: AutosaveDeps<Document>['later']
  now(): number
  newId(): string
  arrivals: Pick<ArrivalsDeps, 'upload' | 'find' | 'create'>
  takesOf(project: string): Promise<TakeRecord[]>
  renameTake(id: string, name: string): Promise<TakeRecord>
  changeAnalysis(id: string, media: string): Promise<TakeRecord>
  /** Deletes an unused file. */
  removeFile(media: string): Promise<void>
  removeTake(id: string): Promise<void>
  /** Copies a take of another project into this one; `undefined` if it is unavailable. */
  copyTake(id: string, project: string): Promise<TakeRecord | undefined>
  /** Copies a project with this document and its takes. */
  copyProject(original: ProjectRecord, copy: { title: string; document: Document }): Promise<{ id: string }>
  /** Updates the project's relation to its character, which lists and pages show. */
  relateCharacter(project: ProjectRecord, character: string): Promise<ProjectRecord>
  changeTitle(title: string): Promise<ProjectRecord>
  /** Called after the upload of a take and before it is shown: cached data needs no request. */
  onUploaded(take: TakeRecord, waiting: WaitingTake): void
  /** Called when a take was analysed again. */
  onAnalysis(take: TakeRecord, analysis: TakeAnalysis): void
}

export interface StudioStart {
  project: ProjectRecord
  takes: TakeRecord[]
  waiting: WaitingTake[]
  waitingTakes: WaitingTakes
  local: LocalCopy<Document>
  left: LeftBehind<Document>
}
