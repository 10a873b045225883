import { waitlistStates } from '../../contract/invites.ts'
import { indexesOf, type Collection } from '../definition/define.ts'
import { waitlistTable } from '../invites.ts'
import { select, text } from '../definition/fields.ts'
import type { ListKind } from '../definition/list-kind.ts'

/** Not a collection of the record API. */
const waitlist: Collection = {
  name: 'waitlist',
  id: 'waitlist',
  rules: {},
  ownerField: undefined,
  objectPrefix: undefined,
  ...indexesOf(waitlistTable),
  fields: {
    email: text({ max: 255 }),
    about: text({ max: 500 }),
    state: select(waitlistStates),
  },
}

export const waitlistList: ListKind = {
  name: 'waitlist',
  collection: waitlist,
  columns: ['email', 'about', 'state'],
  expand: {},
  search: { columns: ['email', 'about'] },
  sorts: { created: {}, email: {} },
  filters: {
    id: { kind: 'ids' },
    state: { kind: 'choice', options: waitlistStates },
    created: { kind: 'date' },
    email: { kind: 'text' },
    about: { kind: 'text' },
  },
  acts: {},
}
