import type { SurveyFile } from '#contract/survey/surveys'

/** Where files and recordings of answers go and come from; handed in, so that a preview stores nothing. */
export interface SurveyFiles {
  /** Stores a file for the answer to `question`. Throws what the store throws, a `CallError` among it. */
  upload: (question: string, file: Blob, name: string) => Promise<SurveyFile>
  /** A stored file by its id, or the clip of a listen question by its media id. */
  open: (id: string) => Promise<Blob>
  /** What a file was called when it was added; `''` when that was on another visit. */
  nameOf?: (id: string) => string
}
