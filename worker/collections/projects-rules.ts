import { all, fieldIs } from './definition/rules.ts'

/** What makes a project everybody's to see, as a rule on `cam_projects`. */
export const publicProject = all(fieldIs('published', true), fieldIs('trashed', ''))
