import { all, fieldIs } from './definition/rules.ts'

/** Condition for a public project, as a rule on `cam_projects`. */
export const publicProject = all(fieldIs('published', true), fieldIs('trashed', ''))
