import type { SurveyFile } from '#contract/survey/surveys'

/** Stores and loads files of answers. A preview passes an implementation that stores nothing. */
export interface SurveyFiles {
  /** Stores a file for the answer to `question`. Throws a `CallError` if the server refuses it. */
  upload: (question: string, file: Blob, name: string) => Promise<SurveyFile>
  /** Loads a stored file by its id, or a question’s clip or picture by its media id. */
  open: (id: string) => Promise<Blob>
  /** The name of a file that was added on this visit; `''` for others. */
  nameOf?: (id: string) => string
}
