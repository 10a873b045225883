import type { Document } from '#contract/document/document'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import type { WaitingTake } from '../../../data/take-delivery.ts'
import type { WaitingTakes } from '../../../data/waiting-takes.ts'
import type { AutosaveDeps } from '../../../editing/autosave.ts'
import type { LeftBehind, LocalCopy } from '../../../editing/local-copy.ts'
import type { ArrivalsDeps } from './arrivals.ts'

/** The environment of an open project. */
export interface StudioDeps {
  save: AutosaveDeps<Document>['save']
  explainSave: AutosaveDeps<Document>['explain']
  later: AutosaveDeps<Document>['later']
  now(): number
  newId(): string
  arrivals: Pick<ArrivalsDeps, 'upload' | 'find' | 'create'>
  /** All takes of a project that the server has. */
  takesOf(project: string): Promise<TakeRecord[]>
  renameTake(id: string, name: string): Promise<TakeRecord>
  changeAnalysis(id: string, media: string): Promise<TakeRecord>
  /** Removes a stored file that nothing uses any more. */
  removeFile(media: string): Promise<void>
  removeTake(id: string): Promise<void>
  /** A copy of a take of another project for this one; `undefined` when it is not to be had. */
  copyTake(id: string, project: string): Promise<TakeRecord | undefined>
  /** A project with this document and takes of its own. */
  copyProject(original: ProjectRecord, copy: { title: string; document: Document }): Promise<{ id: string }>
  /** Makes the project's own relation follow the performer, for lists and pages that show it. */
  relateCharacter(project: ProjectRecord, character: string): Promise<ProjectRecord>
  changeTitle(title: string): Promise<ProjectRecord>
  /** Called when a take was uploaded, before it is shown: what this page has of it needs no request. */
  onUploaded(take: TakeRecord, waiting: WaitingTake): void
  /** Called when a take was analysed again. */
  onAnalysis(take: TakeRecord, analysis: TakeAnalysis): void
}

export interface StudioStart {
  project: ProjectRecord
  takes: TakeRecord[]
  /** Takes waiting for upload, and their storage. */
  waiting: WaitingTake[]
  waitingTakes: WaitingTakes
  local: LocalCopy<Document>
  left: LeftBehind<Document>
}
