import { all, fieldIs } from './definition/rules.ts'

/** On `cam_projects`. */
export const publicProject = all(fieldIs('published', true), fieldIs('trashed', ''))
