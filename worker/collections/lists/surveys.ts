import { COUNTED_UP_TO } from '../../contract/admin/lists.ts'
import { surveyStateFilters } from '../../model/admin/list-states.ts'
import { indexesOf, type Collection } from '../definition/define.ts'
import { surveysTable } from '../surveys.ts'
import { date, flag, number, relationTo, select, text } from '../definition/fields.ts'
import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'

/** Not a collection of the record API. */
const surveys: Collection = {
  name: 'surveys',
  id: 'surveys',
  rules: {},
  ownerField: 'author',
  objectPrefix: undefined,
  ...indexesOf(surveysTable),
  fields: {
    author: relationTo('users'),
    title: text({ max: 200 }),
    description: text({ max: 2_000 }),
    state: select(['draft', 'open', 'closed', 'archived']),
    access: select(['anyone', 'signed_in', 'invited']),
    version: number(),
    changed: flag(),
    once: flag(),
    anonymous: flag(),
    opens: date(),
    closes: date(),
    maxResponses: number(),
    trashed: date(),
  },
}

const answers = (state: 'sent' | 'begun') =>
  sql`"survey_responses" AS r WHERE r."survey" = "surveys"."id" AND r."state" = ${state}`

export const surveyList: ListKind = {
  name: 'surveys',
  collection: surveys,
  columns: [
    'title',
    'state',
    'author',
    'access',
    'version',
    'changed',
    'anonymous',
    'opens',
    'closes',
    'maxResponses',
    'trashed',
  ],
  expand: { author: ['name'] },
  counts: {
    // A survey with as many as it may get is full.
    responses: { rows: answers('sent'), allIf: sql`"surveys"."maxResponses" > ${COUNTED_UP_TO.responses}` },
    begun: { rows: answers('begun') },
  },
  search: { columns: ['title', 'description'] },
  sorts: { updated: {}, created: {}, title: { folded: true } },
  filters: {
    state: { kind: 'state', where: surveyStateFilters },
    changed: { kind: 'flag' },
    access: { kind: 'choice', options: ['anyone', 'signed_in', 'invited'] },
    anonymous: { kind: 'flag' },
    created: { kind: 'date' },
    updated: { kind: 'date' },
    title: { kind: 'text' },
  },
  isSmall: true,
  trash: 'trashed',
  acts: {
    // An open survey must be closed first.
    trash: {
      when: () => sql`"trashed" = '' AND "state" <> 'open'`,
      set: (_input, { now }) => ({ trashed: now }),
    },
    untrash: { when: () => sql`"trashed" <> ''`, set: () => ({ trashed: '' }) },
    close: { when: () => sql`"state" = 'open'`, set: () => ({ state: 'closed' }) },
    open: { when: () => sql`"trashed" = '' AND "state" = 'closed'`, set: () => ({ state: 'open' }) },
    archive: { when: () => sql`"state" <> 'archived'`, set: () => ({ state: 'archived' }) },
    restore: {
      when: () => sql`"state" = 'archived'`,
      set: () => ({ state: sql`CASE WHEN "version" > 0 THEN 'closed' ELSE 'draft' END` }),
    },
  },
}
