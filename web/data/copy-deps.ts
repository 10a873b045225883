import type { CopyDeps } from './copy-project.ts'
import { getFile, getFileOf } from './media.ts'
import { addProject, changeProject, putDocument, removeProject } from './projects.ts'
import { addTake } from './takes.ts'
import { upload } from './uploads.ts'

/** The server, for `copyProject`. */
export const copyDeps: CopyDeps = {
  addProject,
  removeProject,
  changeProject,
  putDocument,
  addTake,
  getFile,
  getFileOf,
  upload,
}
